import { useQuery } from "@tanstack/react-query";
import { Ban, CircleCheck, Download, X } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { formatBrl } from "#domain/money.ts";
import type { ListedEntry } from "#web/records/entry.ts";
import type { PagedSearch } from "#web/api/fetch-page.ts";
import type { RowSelection } from "#web/table/row-selection.ts";
import { Button, IconButton } from "#web/controls/button.tsx";
import { Confirmation } from "#web/overlay/dialog.tsx";
import { ProgressLine } from "#web/feedback/progress-line.tsx";
import { totalsArgumentsOf, type EntrySearch } from "./entry-search.ts";
import { entryTotalsQuery, totalsOfEntries, type EntryTotals } from "./entry-totals-query.ts";
import { EntryTotalsFigures } from "./entry-totals.tsx";
import { useBulkActions, type Selection } from "./use-bulk-actions.ts";

/** What is chosen, added up, and what can be done with it; in place of the list's own totals. */
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
  /** All that the search finds is loaded. */
  isComplete: boolean;
  /** Told when something begins to be done to what is chosen, and when it is done. */
  setIsRunning: (isRunning: boolean) => void;
}) {
  const foundQuery = useQuery(entryTotalsQuery(search));
  const found = foundQuery.isPlaceholderData ? undefined : foundQuery.data;
  const ofRows = useMemo(() => totalsOfEntries(selection.rows), [selection.rows]);
  const totals = selection.isAll && found !== undefined ? found : ofRows;
  const actions = useBulkActions(selection.clear);
  const isRunning = actions.progress !== null;
  useEffect(() => setIsRunning(isRunning), [isRunning, setIsRunning]);
  const [isAsking, setIsAsking] = useState(false);
  const chosen: Selection = selection.isAll
    ? allOf(search, pagedSearch, totals.foundCount)
    : { kind: "some", entries: selection.rows };
  const hasMore =
    !selection.isAll &&
    !isComplete &&
    found !== undefined &&
    found.foundCount > selection.rows.length;

  return (
    <section aria-label="Lançamentos selecionados" className="flex flex-col gap-2 px-4 py-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <EntryTotalsFigures term="Selecionados" totals={totals} />
        </div>
        <IconButton label="Limpar a seleção" className="-mr-2" onClick={selection.clear}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      {actions.progress === null ? (
        <Choices
          settle={() => void actions.change("settle", chosen)}
          askToCancel={() => setIsAsking(true)}
          exportCsv={() => void actions.exportCsv(chosen)}
          allCount={hasMore ? found.foundCount : null}
          selectAll={selection.selectAll}
        />
      ) : (
        <ProgressLine {...actions.progress} stopLabel="Parar" stop={actions.stop} />
      )}
      <Confirmation
        isOpen={isAsking}
        title="Cancelar lançamentos"
        question={cancelQuestion(totals)}
        confirmLabel="Cancelar lançamentos"
        cancelLabel="Voltar"
        isBusy={false}
        onConfirm={() => {
          setIsAsking(false);
          void actions.change("cancel", chosen);
        }}
        onClose={() => setIsAsking(false)}
      />
    </section>
  );
}

function allOf(search: EntrySearch, pagedSearch: PagedSearch, seenCount: number): Selection {
  const exported = { ...totalsArgumentsOf(search), order: search.sort };
  return { kind: "all", search: pagedSearch, exported, seenCount };
}

/** What can be done; on a phone in fewer words. */
function Choices({
  settle,
  askToCancel,
  exportCsv,
  allCount,
  selectAll,
}: {
  settle: () => void;
  askToCancel: () => void;
  exportCsv: () => void;
  /** How many the search finds, when more than are chosen; else null. */
  allCount: number | null;
  selectAll: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={settle}>
        <CircleCheck aria-hidden className="size-4" />
        <span>
          <span className="max-sm:sr-only">Marcar como </span>
          <span className="max-sm:capitalize">pagos</span>
        </span>
      </Button>
      <Button size="small" onClick={askToCancel}>
        <Ban aria-hidden className="size-4" />
        <span>
          Cancelar<span className="max-sm:sr-only"> lançamentos</span>
        </span>
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
