import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useMemo } from "react";
import { DEFAULT_SORT, entrySort } from "#web/url/entry-sort.ts";
import type { Entry, ListedEntry } from "#web/records/entry.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { useInfiniteRows } from "#web/api/use-infinite-rows.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { useRowSelection } from "#web/table/row-selection.ts";
import { useMarkAsPaid } from "#web/records/use-mark-as-paid.ts";
import { EmptyList, RecordList } from "#web/records/record-list.tsx";
import { entrySource } from "./entry-queries.ts";
import { toPagedSearch, type EntrySearch } from "./entry-search.ts";
import { EntryTable } from "./entry-table.tsx";
import { entryTotalsQuery } from "./entry-totals-query.ts";
import { ListBar } from "./list-bar.tsx";

export function EntryList({
  urlFilters: { search, change, clear },
  panel,
  isSilentWhenEmpty,
  saved,
  onSaved,
  remove,
}: {
  urlFilters: UrlFilters<EntrySearch>;
  panel: DetailPanel;
  isSilentWhenEmpty: boolean;
  saved: Entry | null;
  onSaved: (saved: Entry) => void;
  remove: (entry: Entry) => void;
}) {
  const pagedSearch = useMemo(() => toPagedSearch(search), [search]);
  const list = useInfiniteRows(entrySource, pagedSearch);
  const found = useQuery(entryTotalsQuery(search));
  const selection = useRowSelection(list.rows ?? NO_ROWS, list.listKey);
  const markAsPaid = useMarkAsPaid(onSaved);
  return (
    <RecordList
      list={list}
      loadingLabel="Carregando as movimentações"
      empty={
        isSilentWhenEmpty ? null : (
          <EmptyList
            icon={ReceiptText}
            texts={EMPTY_TEXTS}
            hasFilters={pagedSearch.conditions.length > 0}
            clearFilters={() => clear("sort")}
            startNew={panel.startNew}
          />
        )
      }
      renderFooter={(hasRows) => (
        <ListBar
          selection={selection}
          search={search}
          pagedSearch={pagedSearch}
          isComplete={list.isComplete}
          hasRows={hasRows}
        />
      )}
    >
      {(loaded) => (
        <EntryTable
          list={loaded}
          rowCount={found.isPlaceholderData ? null : (found.data?.foundCount ?? null)}
          order={{
            sort: search.sort,
            defaultSort: DEFAULT_SORT,
            change: (sort) => change({ sort: entrySort.parse(sort) }),
          }}
          selection={selection}
          selectedId={panel.selectedId}
          saved={saved}
          actions={{
            select: (entry) => panel.select(entry.id, "row"),
            markAsPaid: (entry) => void markAsPaid(entry),
            showHistory: (entry) => panel.select(entry.id, "history"),
            edit: (entry) => panel.select(entry.id, "edit"),
            duplicate: (entry) => panel.startCopy(entry.id),
            remove,
          }}
        />
      )}
    </RecordList>
  );
}

const NO_ROWS: readonly ListedEntry[] = [];

const EMPTY_TEXTS = {
  message: "Nenhuma movimentação encontrada para os filtros selecionados.",
  filtered: { hint: "Tente menos filtros ou outro período.", action: "Mostrar todas" },
  unfiltered: {
    hint: "Comece pela primeira receita ou despesa.",
    action: "Criar o primeiro lançamento",
  },
};
