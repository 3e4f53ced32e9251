import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useMemo } from "react";
import type { ListedEntry } from "#web/records/entry.ts";
import type { PagedSearch } from "#web/api/fetch-page.ts";
import type { RowSelection } from "#web/table/row-selection.ts";
import { SelectLoaded } from "#web/table/row-checkbox.tsx";
import { IconButton } from "#web/controls/button.tsx";
import { ProgressLine } from "#web/feedback/progress-line.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { effectiveSort } from "#web/url/entry-sort.ts";
import { toTotalsArguments, type EntrySearch } from "../filters/entry-search.ts";
import { entryTotalsQuery, totalsOfEntries, withoutHidden } from "../filters/entry-totals-query.ts";
import { PartsNote } from "../filters/parts-note.tsx";
import { isPayable } from "../entry/row-actions.tsx";
import { SelectedTotals } from "./selected-totals.tsx";
import { useBulkActions, type BulkTarget } from "./use-bulk-actions.ts";
import { useSelectedTypes } from "./use-selected-types.ts";

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
  const allTotals =
    found !== undefined && search.lifecycle === "active" ? withoutHidden(found) : found;
  const totals = selection.isAll && allTotals !== undefined ? allTotals : rowTotals;
  const types = useSelectedTypes(selection, search, found?.foundCount);
  const actions = useBulkActions(selection.clear);
  const isRunning = actions.progress !== null;
  useEffect(() => setIsRunning(isRunning), [isRunning, setIsRunning]);
  const target: BulkTarget = selection.isAll
    ? toTarget(search, pagedSearch, totals.foundCount)
    : { kind: "some", entries: selection.rows, by: search.by ?? "due" };
  const hasMore =
    !selection.isAll &&
    !isComplete &&
    found !== undefined &&
    found.foundCount > selection.rows.length;

  return (
    <section
      aria-label="Lançamentos selecionados"
      className="@container flex min-h-12 flex-wrap items-center gap-x-2 px-4 py-1"
    >
      {/* A table head shows it where there is one. */}
      <div className="shrink-0 pr-1 @table:hidden">
        <SelectLoaded extent={selection.extent} toggle={selection.toggleLoaded} />
      </div>
      <SelectedTotals totals={totals} />
      {actions.progress === null ? (
        <BulkActions
          totals={totals}
          types={types}
          hasPayable={selection.isAll ? search.status !== "paid" : selection.rows.some(isPayable)}
          allCount={hasMore ? found.foundCount : null}
          selectAll={selection.selectAll}
          actions={actions}
          target={target}
        />
      ) : (
        <div className="grow">
          <ProgressLine {...actions.progress} stopLabel="Parar" stop={actions.stop} />
        </div>
      )}
      <IconButton label="Limpar a seleção" className="-mr-2" onClick={selection.clear}>
        <X aria-hidden className="size-4" />
      </IconButton>
      {selection.isAll && (
        <PartsNote category={search.category}>
          Dos lançamentos divididos, a soma tem só as partes da categoria; as ações valem para eles
          inteiros.
        </PartsNote>
      )}
    </section>
  );
}

function toTarget(search: EntrySearch, pagedSearch: PagedSearch, seenCount: number): BulkTarget {
  const exported = { ...toTotalsArguments(search), order: effectiveSort(search) };
  return { kind: "all", search: pagedSearch, exported, seenCount };
}
