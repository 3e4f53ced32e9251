import { useQuery } from "@tanstack/react-query";
import { Ban, CircleCheck, Download, X } from "lucide-react";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import type { AccountId } from "#domain/ids.ts";
import { formatBrl } from "#domain/money.ts";
import type { TagIds } from "#domain/tag.ts";
import { TRANSACTION_TYPES, type TransactionType } from "#domain/transaction.ts";
import type { ListedEntry } from "#web/records/entry.ts";
import type { PagedSearch } from "#web/api/fetch-page.ts";
import type { RowSelection } from "#web/table/row-selection.ts";
import { SelectLoaded } from "#web/table/row-checkbox.tsx";
import { Button, IconButton } from "#web/controls/button.tsx";
import { Confirmation } from "#web/overlay/confirmation.tsx";
import { ProgressLine } from "#web/feedback/progress-line.tsx";
import { BulkMenu } from "./bulk-menu.tsx";
import { ChangeTagsButton } from "./change-tags.tsx";
import { ChangeCategoryButton } from "./change-category.tsx";
import { effectiveSort, toTotalsArguments, type EntrySearch } from "./entry-search.ts";
import { entryTotalsQuery, totalsOfEntries, type EntryTotals } from "./entry-totals-query.ts";
import { EntryTotalsList } from "./entry-totals.tsx";
import { MoveToAccountButton } from "./move-to-account.tsx";
import { useBulkActions, type BulkTarget, type TagAction } from "./use-bulk-actions.ts";

/** The totals and bulk actions of the selected entries; replaces the list's totals. */
export function SelectionBar({
  selection,
  search,
  pagedSearch,
  isComplete,
  setIsRunning,
}: {
  selection: RowSelection<ListedEntry>;
  search: EntrySearch;
  pagedSearch: PagedSearch;
  isComplete: boolean;
  setIsRunning: (isRunning: boolean) => void;
}) {
  const foundQuery = useQuery(entryTotalsQuery(search));
  const found = foundQuery.isPlaceholderData ? undefined : foundQuery.data;
  const rowTotals = useMemo(() => totalsOfEntries(selection.rows), [selection.rows]);
  const totals = selection.isAll && found !== undefined ? found : rowTotals;
  const actions = useBulkActions(selection.clear);
  const isRunning = actions.progress !== null;
  useEffect(() => setIsRunning(isRunning), [isRunning, setIsRunning]);
  const [isConfirming, setIsConfirming] = useState(false);
  const target: BulkTarget = selection.isAll
    ? toTarget(search, pagedSearch, totals.foundCount)
    : { kind: "some", entries: selection.rows };
  const hasMore =
    !selection.isAll &&
    !isComplete &&
    found !== undefined &&
    found.foundCount > selection.rows.length;

  return (
    <section
      aria-label="Lançamentos selecionados"
      className="@container flex flex-col gap-2 px-4 py-2"
    >
      <SelectedTotals selection={selection} totals={totals} />
      {actions.progress === null ? (
        <BulkActions
          markAsPaid={() => void actions.markAsPaid(target)}
          moveToAccount={(accountId) => void actions.moveToAccount(target, accountId)}
          changeCategory={(category) => void actions.changeCategory(target, category)}
          changeTags={(action, tags) => void actions.changeTags(target, action, tags)}
          types={typesOf(selection, search)}
          confirmCancel={() => setIsConfirming(true)}
          exportCsv={() => void actions.exportCsv(target)}
          menu={<BulkMenu totals={totals} actions={actions} target={target} />}
          allCount={hasMore ? found.foundCount : null}
          selectAll={selection.selectAll}
        />
      ) : (
        <ProgressLine {...actions.progress} stopLabel="Parar" stop={actions.stop} />
      )}
      <Confirmation
        isOpen={isConfirming}
        title="Cancelar lançamentos"
        question={cancelQuestion(totals)}
        confirmLabel="Cancelar lançamentos"
        cancelLabel="Voltar"
        onConfirm={() => {
          setIsConfirming(false);
          void actions.cancel(target);
        }}
        onClose={() => setIsConfirming(false)}
      />
    </section>
  );
}

function SelectedTotals({
  selection,
  totals,
}: {
  selection: RowSelection<ListedEntry>;
  totals: EntryTotals;
}) {
  return (
    <div className="flex items-start gap-2">
      {/* The head of the table has it, where there is one. */}
      <div className="@table:hidden">
        <SelectLoaded extent={selection.extent} toggle={selection.toggleLoaded} />
      </div>
      <div className="min-w-0 grow">
        <EntryTotalsList term="Selecionados" totals={totals} />
      </div>
      <IconButton label="Limpar a seleção" className="-mr-2" onClick={selection.clear}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}

function toTarget(search: EntrySearch, pagedSearch: PagedSearch, seenCount: number): BulkTarget {
  const exported = { ...toTotalsArguments(search), order: effectiveSort(search) };
  return { kind: "all", search: pagedSearch, exported, seenCount };
}

/** Of the selected entries; both if the search may find both. */
function typesOf(
  selection: RowSelection<ListedEntry>,
  { type }: EntrySearch,
): readonly TransactionType[] {
  if (selection.isAll) return type === null ? TRANSACTION_TYPES : [type];
  return [...new Set(selection.rows.map((entry) => entry.type))];
}

function BulkActions({
  markAsPaid,
  moveToAccount,
  changeCategory,
  changeTags,
  types,
  confirmCancel,
  exportCsv,
  menu,
  allCount,
  selectAll,
}: {
  markAsPaid: () => void;
  moveToAccount: (accountId: AccountId | null) => void;
  changeCategory: (category: string) => void;
  changeTags: (action: TagAction, tags: TagIds) => void;
  types: readonly TransactionType[];
  confirmCancel: () => void;
  exportCsv: () => void;
  menu: ReactNode;
  /** The count of the search, if more than the selection; else null. */
  allCount: number | null;
  selectAll: () => void;
}) {
  return (
    // One row, which scrolls on a small screen.
    <div className="relative flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap">
      <Button size="small" onClick={markAsPaid}>
        <CircleCheck aria-hidden className="size-4" />
        <span>
          <span className="max-sm:sr-only">Marcar como </span>
          <span className="max-sm:capitalize">pagos</span>
        </span>
      </Button>
      {menu}
      <MoveToAccountButton move={moveToAccount} />
      <ChangeCategoryButton types={types} change={changeCategory} />
      <ChangeTagsButton change={changeTags} />
      <Button size="small" onClick={confirmCancel}>
        <Ban aria-hidden className="size-4" />
        Cancelar lançamentos
      </Button>
      <Button size="small" onClick={exportCsv}>
        <Download aria-hidden className="size-4" />
        <span>
          <span className="max-sm:sr-only">Exportar </span>CSV
        </span>
      </Button>
      {allCount !== null && (
        <Button size="small" variant="ghost" onClick={selectAll}>
          {`Selecionar todos os ${allCount.toLocaleString("pt-BR")} do filtro`}
        </Button>
      )}
    </div>
  );
}

function cancelQuestion({ foundCount, counted }: EntryTotals): string {
  const amounts = `receitas ${formatBrl(counted.incomeCents)}, despesas ${formatBrl(counted.expenseCents)}`;
  return foundCount === 1
    ? `Deseja cancelar o lançamento selecionado (${amounts})? Ele continua na lista e no histórico, mas deixa de contar nos totais.`
    : `Deseja cancelar os ${foundCount.toLocaleString("pt-BR")} lançamentos selecionados (${amounts})? Eles continuam na lista e no histórico, mas deixam de contar nos totais.`;
}
