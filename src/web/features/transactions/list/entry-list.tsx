import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useMemo } from "react";
import { periodRefusal } from "#domain/period.ts";
import { MAX_DOCUMENT_ENTRIES } from "#domain/report-entry.ts";
import type { CompleteFile } from "#web/feedback/printed-part.tsx";
import type { Entry, ListedEntry } from "#web/records/entry.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { exportUrl } from "#web/api/export-file.ts";
import { useInfiniteRows } from "#web/api/use-infinite-rows.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { defaultSort, effectiveSort, entrySort } from "#web/url/entry-sort.ts";
import { useRowSelection } from "#web/table/row-selection.ts";
import { entryDetail } from "#domain/entry-title.ts";
import { paidWord } from "#domain/paid-word.ts";
import { useCompany } from "#web/api/company.ts";
import { describePayable } from "#web/records/payable-entry.ts";
import { askDayOfNew } from "#web/records/payment-day.ts";
import { useMarkAsPaid } from "#web/records/use-mark-as-paid.ts";
import { EmptyList, RecordList } from "#web/records/record-list.tsx";
import { entrySource } from "../filters/entry-queries.ts";
import type { TableOrder } from "#web/table/table-head.tsx";
import { toPagedSearch, toTotalsArguments, type EntrySearch } from "../filters/entry-search.ts";
import { EntryTable } from "./entry-table.tsx";
import {
  entryTotalsQuery,
  excludedCount,
  type EntryTotals,
} from "../filters/entry-totals-query.ts";
import { dayGroupsSetting, isOrderedByDay } from "../filters/day-groups.tsx";
import { useIsJumping, type JumpToToday } from "../filters/jump-to-today.tsx";
import { usePersistentSetting } from "#web/settings/persistent-setting.ts";
import type { EntryActions } from "../entry/row-actions.tsx";
import { ListBar } from "./list-bar.tsx";
import { chooseSort } from "../filters/use-list-filters.ts";

/** An entry to scroll to, unless the list is changed before. */
export type CreatedEntry = {
  readonly entry: Entry;
  readonly search: EntrySearch;
  /** Tells that the entry is not visible, with a link to it. */
  readonly tellFarDown: () => void;
};

type EntryListProps = {
  urlFilters: UrlFilters<EntrySearch>;
  panel: DetailPanel;
  isEmbedded: boolean;
  /** Null on a screen with other filters. */
  jump: JumpToToday | null;
  saved: Entry | null;
  onSaved: (saved: Entry) => void;
  created: CreatedEntry | null;
  /** Called when it is visible, or known to be far down. */
  onLookedFor: () => void;
  /** Actions with a dialog. */
  dialogs: Pick<EntryActions, "payPart" | "undoPayment" | "remove">;
};

export function EntryList({
  urlFilters,
  panel,
  isEmbedded,
  jump,
  saved,
  onSaved,
  created,
  onLookedFor,
  dialogs,
}: EntryListProps) {
  const { search, change } = urlFilters;
  const pagedSearch = useMemo(() => toPagedSearch(search), [search]);
  const list = useInfiniteRows(entrySource, pagedSearch);
  const found = useQuery(entryTotalsQuery(search));
  const foundCount = found.isPlaceholderData ? null : (found.data?.foundCount ?? null);
  const selection = useRowSelection(list.rows ?? NO_ROWS, list.listKey);
  const isGrouped = usePersistentSetting(dayGroupsSetting) && !isEmbedded && isOrderedByDay(search);
  const isOfSearch = list.listKey === JSON.stringify(pagedSearch);
  const isJumping = useIsJumping(jump, search, isOfSearch ? list : null);
  const payments = useRowPayments(onSaved);
  return (
    <RecordList
      list={list}
      loadingLabel="Carregando as movimentações"
      completeFile={completeFile(search, foundCount)}
      empty={
        isEmbedded ? null : (
          <NoEntries {...urlFilters} found={found.data} startNew={panel.startNew} />
        )
      }
      renderFooter={(hasRows) => (
        <ListBar
          selection={selection}
          search={search}
          change={isEmbedded ? null : change}
          isGrouped={isGrouped}
          jump={jump}
          pagedSearch={pagedSearch}
          isComplete={list.isComplete}
          hasRows={hasRows}
        />
      )}
    >
      {(loaded) => (
        <EntryTable
          list={loaded}
          hasSortSelect={isEmbedded}
          rowCount={foundCount}
          order={toTableOrder(search, change, isEmbedded)}
          selection={selection}
          isGrouped={isGrouped}
          search={search}
          jump={jump}
          isJumping={isJumping}
          selectedId={panel.selectedId}
          saved={saved}
          created={isOfSearch ? createdIn(list.listKey, created) : null}
          onLookedFor={onLookedFor}
          actions={{
            ...panelActions(panel),
            ...payments,
            ...dialogs,
          }}
        />
      )}
    </RecordList>
  );
}

/** Null if the list has changed since. */
function createdIn(listKey: string, created: CreatedEntry | null): CreatedEntry | null {
  if (created === null) return null;
  return JSON.stringify(toPagedSearch(created.search)) === listKey ? created : null;
}

/** With the same rows in the same order; null for a search, which has no file. */
function completeFile(search: EntrySearch, foundCount: number | null): CompleteFile | null {
  if (search.search !== null || foundCount === null) return null;
  const filter = { ...toTotalsArguments(search), order: effectiveSort(search) };
  return foundCount > MAX_DOCUMENT_ENTRIES
    ? { format: "CSV", url: exportUrl({ subject: "report", format: "csv", filter }) }
    : { format: "PDF", url: exportUrl({ subject: "report", format: "pdf", filter }) };
}

function NoEntries({
  search,
  found,
  change,
  clear,
  startNew,
}: Pick<UrlFilters<EntrySearch>, "search" | "change" | "clear"> & {
  found: EntryTotals | undefined;
  startNew: () => void;
}) {
  return (
    <EmptyList
      icon={ReceiptText}
      texts={emptyTexts(search)}
      hasFilters={isFiltered(search, found)}
      clearFilters={() => {
        // Clearing keeps the remembered switch, which may be all that hides them.
        if (hasOtherFilters(search)) clear("sort");
        else change({ lifecycle: null });
      }}
      startNew={startNew}
    />
  );
}

function useRowPayments(onSaved: (saved: Entry) => void) {
  const { today } = useCompany();
  const markAsPaid = useMarkAsPaid(onSaved);
  const toPayable = (entry: Entry) => ({ ...entry, detail: entryDetail(entry) });
  return {
    markAsPaid: (entry: Entry) => void markAsPaid(toPayable(entry)),
    payOnOtherDay: (entry: Entry) =>
      askDayOfNew({
        description: describePayable(toPayable(entry)),
        word: paidWord(entry),
        today,
        entries: [entry],
        choose: (day) => void markAsPaid(toPayable(entry), day),
      }),
  };
}

function panelActions(panel: DetailPanel) {
  return {
    select: ({ id }: Entry) => panel.select(id, "row"),
    showHistory: ({ id }: Entry) => panel.select(id, "history"),
    edit: ({ id }: Entry) => panel.select(id, "edit"),
    duplicate: ({ id }: Entry) => panel.startCopy(id),
  };
}

function emptyTexts({ from, to }: EntrySearch) {
  const refusal = periodRefusal({ start: from, end: to });
  if (refusal === null) return EMPTY_TEXTS;
  const hint = "Corrija as datas do filtro, ou veja todas.";
  return { ...EMPTY_TEXTS, filtered: { ...EMPTY_TEXTS.filtered, message: refusal, hint } };
}

/** The remembered switch alone counts as a filter only if it hides something. */
function isFiltered(search: EntrySearch, found: EntryTotals | undefined): boolean {
  const isSwitchIdle =
    search.lifecycle === "active" && found !== undefined && excludedCount(found) === 0;
  return hasOtherFilters(search) || (search.lifecycle !== null && !isSwitchIdle);
}

function hasOtherFilters(search: EntrySearch): boolean {
  return toPagedSearch({ ...search, lifecycle: null }).conditions.length > 0;
}

function toTableOrder(
  search: EntrySearch,
  change: UrlFilters<EntrySearch>["change"],
  isEmbedded: boolean,
): TableOrder {
  return {
    sort: effectiveSort(search),
    defaultSort: defaultSort(search),
    change(text) {
      const sort = entrySort.parse(text);
      // Only the main list remembers its order.
      if (isEmbedded) change({ sort: sort === defaultSort(search) ? null : sort });
      else chooseSort({ search, change }, sort);
    },
  };
}

const NO_ROWS: readonly ListedEntry[] = [];

/** Also without filters (spec section 2). */
const NOTHING_FOUND = "Nenhuma movimentação encontrada para os filtros selecionados.";

const EMPTY_TEXTS = {
  filtered: {
    message: NOTHING_FOUND,
    hint: "Tente menos filtros ou outro período.",
    action: "Mostrar todas",
  },
  unfiltered: {
    message: NOTHING_FOUND,
    hint: "Nenhum lançamento ainda. Comece pela primeira receita ou despesa.",
    action: "Criar o primeiro lançamento",
  },
};
