import { ReceiptText, SearchX } from "lucide-react";
import { useMemo } from "react";
import type { ListSearch } from "#web/lib/list-search.ts";
import { usePagedRows } from "#web/lib/paged-rows.ts";
import type { RecordPanel } from "#web/lib/record-panel.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { EmptyNotice, LoadFailure } from "#web/ui/notices.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import type { Entry } from "./entry.ts";
import { entrySource } from "./entry-queries.ts";
import { DEFAULT_SORT, SORT_OPTIONS, pagedSearchOf, type EntrySearch } from "./entry-search.ts";
import { EntryTable } from "./entry-table.tsx";

/** The entries that the search lets through, as far as they are read, or what stands in for them. */
export function EntryList({
  listSearch,
  panel,
  saved,
  remove,
}: {
  listSearch: ListSearch<EntrySearch>;
  panel: RecordPanel;
  saved: Entry | null;
  remove: (entry: Entry) => void;
}) {
  const { search, change, clear } = listSearch;
  const pagedSearch = useMemo(() => pagedSearchOf(search), [search]);
  const list = usePagedRows(entrySource, pagedSearch);
  const trouble =
    list.error === null
      ? null
      : { error: list.error, retry: list.retry, isRetrying: list.isRetrying };
  if (list.rows === undefined) {
    return trouble === null ? (
      <SkeletonRows label="Carregando as movimentações" />
    ) : (
      <LoadFailure {...trouble} className="m-4" />
    );
  }
  const order = {
    sort: search.sort,
    defaultSort: DEFAULT_SORT,
    change: (sort: string) => change({ sort: entrySortOf(sort) }),
  };
  return (
    <>
      {list.rows.length === 0 ? (
        <NoEntries
          hasFilters={pagedSearch.conditions.length > 0}
          clear={() => clear("sort")}
          startNew={panel.startNew}
        />
      ) : (
        <EntryTable
          list={{ ...list, rows: list.rows }}
          order={order}
          selectedId={panel.selectedId}
          saved={saved}
          actions={{
            select: (entry) => panel.select(entry.id, "row"),
            showHistory: (entry) => panel.select(entry.id, "history"),
            edit: (entry) => panel.select(entry.id, "edit"),
            remove,
          }}
        />
      )}
      <LoadMore isLoadingMore={list.isLoadingMore} failure={trouble} />
    </>
  );
}

function NoEntries({
  hasFilters,
  clear,
  startNew,
}: {
  hasFilters: boolean;
  clear: () => void;
  startNew: () => void;
}) {
  return (
    <EmptyNotice
      icon={hasFilters ? SearchX : ReceiptText}
      message="Nenhuma movimentação encontrada para os filtros selecionados."
    >
      <p className="text-muted">
        {hasFilters
          ? "Tente menos filtros, ou outro período."
          : "Comece pela primeira receita ou despesa."}
      </p>
      {hasFilters ? (
        <Button onClick={clear}>Limpar filtros</Button>
      ) : (
        <Button onClick={startNew}>Criar o primeiro lançamento</Button>
      )}
    </EmptyNotice>
  );
}

function entrySortOf(text: string): EntrySearch["sort"] {
  return SORT_OPTIONS.find(({ sort }) => sort === text)?.sort ?? DEFAULT_SORT;
}
