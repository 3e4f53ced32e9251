import { useQuery } from "@tanstack/react-query";
import { ReceiptText, SearchX } from "lucide-react";
import { Suspense, lazy, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { DEFAULT_SORT, entrySort } from "#web/url/entry-sort.ts";
import type { Entry, ListedEntry } from "#web/records/entry.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import type { PagedSearch } from "#web/api/fetch-page.ts";
import { useInfiniteRows, type LoadedRows } from "#web/api/use-infinite-rows.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { useRowSelection, type RowSelection } from "#web/table/row-selection.ts";
import { useMarkAsPaid } from "#web/records/use-mark-as-paid.ts";
import { Button } from "#web/controls/button.tsx";
import { LoadMore } from "#web/table/load-more.tsx";
import { EmptyNotice, LoadFailure } from "#web/feedback/alerts.tsx";
import { SkeletonRows } from "#web/feedback/skeleton.tsx";
import { entrySource } from "./entry-queries.ts";
import { pagedSearchOf, type EntrySearch } from "./entry-search.ts";
import { EntryTable } from "./entry-table.tsx";
import { entryTotalsQuery } from "./entry-totals-query.ts";
import { EntryTotalsBar } from "./entry-totals.tsx";

// Nothing is chosen before the first paint.
const SelectionBar = lazy(async () => ({
  default: (await import("./selection-bar.tsx")).SelectionBar,
}));

type ListProps = {
  urlFilters: UrlFilters<EntrySearch>;
  panel: DetailPanel;
  isSilentWhenEmpty: boolean;
  saved: Entry | null;
  onSaved: (saved: Entry) => void;
  remove: (entry: Entry) => void;
};

/** The entries that the search lets through, as far as they are read, or what stands in for them. */
export function EntryList({ isSilentWhenEmpty, ...rest }: ListProps) {
  const { urlFilters, panel } = rest;
  const { search, clear } = urlFilters;
  const pagedSearch = useMemo(() => pagedSearchOf(search), [search]);
  const list = useInfiniteRows(entrySource, pagedSearch);
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
  const isNothingFound =
    list.rows.length === 0 && trouble === null && (list.isComplete || list.isOutdated);
  return (
    <div className={list.isOutdated ? "opacity-60" : undefined} aria-busy={list.isOutdated}>
      <LoadedEntries
        {...rest}
        pagedSearch={pagedSearch}
        list={{ ...list, rows: list.rows }}
        nothing={
          isNothingFound &&
          (isSilentWhenEmpty ? null : (
            <NoEntries
              hasFilters={pagedSearch.conditions.length > 0}
              clear={() => clear("sort")}
              startNew={panel.startNew}
            />
          ))
        }
        foot={<LoadMore isLoadingMore={list.isLoadingMore} failure={trouble} />}
      />
    </div>
  );
}

/** The rows, or what is said when there are none, and the bar under them. */
function LoadedEntries({
  urlFilters: { search, change },
  panel,
  saved,
  onSaved,
  remove,
  list,
  pagedSearch,
  nothing,
  foot,
}: Omit<ListProps, "isSilentWhenEmpty"> & {
  list: LoadedRows<ListedEntry>;
  pagedSearch: PagedSearch;
  /** In place of the rows; false when there are some. */
  nothing: ReactNode;
  foot: ReactNode;
}) {
  const found = useQuery(entryTotalsQuery(search));
  const foundCount = found.isPlaceholderData ? null : (found.data?.foundCount ?? null);
  const selection = useRowSelection(list.rows, list.listKey);
  const settle = useMarkAsPaid(onSaved);
  const entries = (
    <EntryTable
      list={list}
      rowCount={list.isComplete ? list.rows.length : foundCount}
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
        settle: (entry) => void settle(entry),
        showHistory: (entry) => panel.select(entry.id, "history"),
        edit: (entry) => panel.select(entry.id, "edit"),
        duplicate: (entry) => panel.startCopy(entry.id),
        remove,
      }}
    />
  );
  return (
    <>
      {nothing === false ? entries : nothing}
      {foot}
      <ListBar
        selection={selection}
        search={search}
        pagedSearch={pagedSearch}
        isComplete={list.isComplete}
        hasRows={nothing === false}
      />
    </>
  );
}

/** What the list comes to or, when some of it is chosen, what that comes to and what can be done with it. */
function ListBar({
  hasRows,
  ...props
}: {
  selection: RowSelection<ListedEntry>;
  search: EntrySearch;
  pagedSearch: PagedSearch;
  isComplete: boolean;
  hasRows: boolean;
}) {
  // What is being done to the chosen rows may take the last of them out of the list.
  const [isRunning, setIsRunning] = useState(false);
  const isChoosing = props.selection.rows.length > 0 || isRunning;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isChoosing) return;
    const element = bar.current;
    // The button that had the focus goes with the choice.
    return () => {
      if (document.activeElement === document.body) element?.focus({ preventScroll: true });
    };
  }, [isChoosing]);
  if (!hasRows && !isChoosing) return null;
  const totals = <EntryTotalsBar search={props.search} />;
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className="sticky bottom-0 z-10 rounded-b-md border-t border-line bg-surface outline-none"
    >
      {isChoosing ? (
        <Suspense fallback={totals}>
          <SelectionBar {...props} setIsRunning={setIsRunning} />
        </Suspense>
      ) : (
        totals
      )}
    </div>
  );
}

/** What is said in place of the rows: the next step is another when it is the filters that find none. */
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
          ? "Tente menos filtros ou outro período."
          : "Comece pela primeira receita ou despesa."}
      </p>
      {hasFilters ? (
        <Button onClick={clear}>Mostrar todas</Button>
      ) : (
        <Button onClick={startNew}>Criar o primeiro lançamento</Button>
      )}
    </EmptyNotice>
  );
}
