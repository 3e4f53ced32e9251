import { useQuery } from "@tanstack/react-query";
import { CircleCheck, FileSpreadsheet, FileText, X } from "lucide-react";
import { useEffect, useMemo, type ReactNode } from "react";
import type { AccountId } from "#domain/ids.ts";
import type { TagIds } from "#domain/tag.ts";
import { TRANSACTION_TYPES, type TransactionType } from "#domain/transaction.ts";
import type { ListedEntry } from "#web/records/entry.ts";
import type { PagedSearch } from "#web/api/fetch-page.ts";
import type { RowSelection } from "#web/table/row-selection.ts";
import { SelectLoaded } from "#web/table/row-checkbox.tsx";
import { Button, IconButton } from "#web/controls/button.tsx";
import { ProgressLine } from "#web/feedback/progress-line.tsx";
import { BarButton } from "./bar-button.tsx";
import { BulkMenu } from "./bulk-menu.tsx";
import { CancelSelected } from "./cancel-selected.tsx";
import { ChangeTagsButton } from "./change-tags.tsx";
import { ChangeCategoryButton } from "./change-category.tsx";
import { effectiveSort, toTotalsArguments, type EntrySearch } from "./entry-search.ts";
import { entryTotalsQuery, totalsOfEntries } from "./entry-totals-query.ts";
import type { SelectedFormat } from "./export-selected.ts";
import { SelectedTotals } from "./selected-totals.tsx";
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
      className="@container flex min-h-12 items-center px-4 py-1"
    >
      {/* The head of the table has it, where there is one. */}
      <div className="shrink-0 pr-3 @table:hidden">
        <SelectLoaded extent={selection.extent} toggle={selection.toggleLoaded} />
      </div>
      <SelectedTotals totals={totals} />
      {actions.progress === null ? (
        <BulkActions
          markAsPaid={() => void actions.markAsPaid(target)}
          moveToAccount={(accountId) => void actions.moveToAccount(target, accountId)}
          changeCategory={(category) => void actions.changeCategory(target, category)}
          changeTags={(action, tags) => void actions.changeTags(target, action, tags)}
          types={typesOf(selection, search)}
          cancel={<CancelSelected totals={totals} cancel={() => void actions.cancel(target)} />}
          exportAs={(format) => void actions.exportAs(format, target)}
          menu={<BulkMenu totals={totals} actions={actions} target={target} />}
          allCount={hasMore ? found.foundCount : null}
          selectAll={selection.selectAll}
        />
      ) : (
        <div className="grow">
          <ProgressLine {...actions.progress} stopLabel="Parar" stop={actions.stop} />
        </div>
      )}
      <IconButton label="Limpar a seleção" className="-mr-2" onClick={selection.clear}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </section>
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
  cancel,
  exportAs,
  menu,
  allCount,
  selectAll,
}: {
  markAsPaid: () => void;
  moveToAccount: (accountId: AccountId | null) => void;
  changeCategory: (category: string) => void;
  changeTags: (action: TagAction, tags: TagIds) => void;
  types: readonly TransactionType[];
  cancel: ReactNode;
  exportAs: (format: SelectedFormat) => void;
  menu: ReactNode;
  /** The count of the search, if more than the selection; else null. */
  allCount: number | null;
  selectAll: () => void;
}) {
  return (
    // One row, which scrolls where there is little room.
    <div className="relative flex min-w-0 grow justify-start gap-2 overflow-x-auto px-2 py-1 lg:justify-end">
      <Button size="small" variant="primary" className="shrink-0" onClick={markAsPaid}>
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
      {cancel}
      <BarButton label="Exportar Excel" icon={FileSpreadsheet} onClick={() => exportAs("xlsx")} />
      <BarButton label="Exportar CSV" icon={FileText} onClick={() => exportAs("csv")} />
      {allCount !== null && (
        <Button size="small" variant="ghost" className="shrink-0" onClick={selectAll}>
          {`Selecionar todos os ${allCount.toLocaleString("pt-BR")} do filtro`}
        </Button>
      )}
    </div>
  );
}
