/**
 * Keeps the loaded pages of a list current. A row that changed is fetched by its id, through the
 * list's own filters, and put where the order wants it; one that is not found any more is taken out.
 */
import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import type { EntityType } from "#domain/audit-record.ts";
import { compareCursors } from "#web/api/keyset.ts";
import { subscribeToChanges } from "./live-changes.ts";
import {
  cursorOf,
  fetchRowsById,
  orderOf,
  type Page,
  type PagedSearch,
  type RowSource,
} from "#web/api/fetch-page.ts";
import { ApiError } from "#web/api/api-error.ts";

/** So many ids fit into one address. */
const MAX_IDS = 300;
/** With more, reading the loaded pages again is less. */
const MANY = 1000;
const RETRY_MS = 5000;

type ChangedHere = (entity: EntityType, ids: readonly string[]) => void;
const lists = new Set<ChangedHere>();

/** Tells every list that is shown of changes made here, which need not wait for the news of them. */
export function rowsChangedHere(entity: EntityType, ids: readonly string[]): void {
  for (const tell of lists) tell(entity, ids);
}

/** Follows what changes, here and elsewhere, for as long as the list is shown. Gives the way to stop. */
export function keepPagesCurrent<Row extends { readonly id: string }>(
  queryClient: QueryClient,
  source: RowSource<Row>,
  search: PagedSearch,
  queryKey: QueryKey,
): () => void {
  const pages = new LivePages(queryClient, source, search, queryKey);
  const readAgain = () => queryClient.invalidateQueries({ queryKey, exact: true });
  const changedHere: ChangedHere = (entity, ids) => {
    if (entity !== source.entity) return;
    void (ids.length > MANY || pages.hasFailed() ? readAgain() : pages.change(ids));
  };
  lists.add(changedHere);
  const unsubscribe = subscribeToChanges(async (news) => {
    // News is a sign that the server, which did not answer then, does so now.
    if (news === "everything" || pages.hasFailed()) return readAgain();
    const idsOf = (wanted: EntityType) =>
      news.changes.flatMap(({ entity, id }) => (entity === wanted ? [id] : []));
    const linked =
      source.entity === "contact"
        ? await pages.rowsOfEntries(idsOf("transaction"))
        : pages.rowsOfContacts(idsOf("contact"));
    return pages.change([...idsOf(source.entity), ...linked]);
  });
  return () => {
    lists.delete(changedHere);
    const hasMissed = unsubscribe();
    pages.stop();
    // What was not brought in any more is read when the list is shown again.
    if (hasMissed || pages.isBehind()) {
      void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
    }
  };
}

class LivePages<Row extends { readonly id: string }> {
  readonly #queryClient: QueryClient;
  readonly #source: RowSource<Row>;
  readonly #search: PagedSearch;
  readonly #queryKey: QueryKey;
  readonly #changed = new Set<string>();
  #work: Promise<void> | null = null;
  #isStopped = false;

  constructor(
    queryClient: QueryClient,
    source: RowSource<Row>,
    search: PagedSearch,
    queryKey: QueryKey,
  ) {
    this.#queryClient = queryClient;
    this.#source = source;
    this.#search = search;
    this.#queryKey = queryKey;
  }

  /** Done when the rows are as the server has them. */
  change(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#changed.add(id);
    this.#work ??= this.#bringIn().finally(() => {
      this.#work = null;
    });
    return this.#work;
  }

  stop(): void {
    this.#isStopped = true;
  }

  isBehind(): boolean {
    return this.#work !== null;
  }

  /** There are no rows to keep: the first page did not come. */
  hasFailed(): boolean {
    const state = this.#queryClient.getQueryState(this.#queryKey);
    return state?.status === "error" && state.data === undefined;
  }

  /** The loaded rows that show something of these contacts. */
  rowsOfContacts(contactIds: readonly string[]): string[] {
    const { contactOf } = this.#source;
    if (contactOf === undefined || contactIds.length === 0) return [];
    const wanted = new Set(contactIds);
    return (this.#data()?.pages ?? []).flatMap(({ rows }) =>
      rows.filter((row) => wanted.has(contactOf(row) ?? "")).map(({ id }) => id),
    );
  }

  /** The rows that show something of these entries; all that are loaded when that cannot be known. */
  async rowsOfEntries(entryIds: readonly string[]): Promise<string[]> {
    const { rowsOfEntries } = this.#source;
    if (rowsOfEntries === undefined || entryIds.length === 0) return [];
    const loaded = () =>
      (this.#data()?.pages ?? []).flatMap(({ rows }) => rows.map(({ id }) => id));
    if (entryIds.length > MAX_IDS) return loaded();
    try {
      return await this.#queryClient.fetchQuery({
        queryKey: ["touched", this.#source.entity, entryIds],
        queryFn: () => rowsOfEntries(entryIds),
        staleTime: 0,
        gcTime: 0,
      });
    } catch {
      // The query client has logged why.
      return loaded();
    }
  }

  async #bringIn(): Promise<void> {
    while (this.#changed.size > 0 && !this.#isStopped) {
      // A page that arrives later would bring back the rows as they were before.
      await this.#untilNothingIsFetched();
      if (this.#isStopped) return;
      const ids = [...this.#changed].slice(0, MAX_IDS);
      for (const id of ids) this.#changed.delete(id);
      const rows = await this.#fetch(ids);
      if (rows === "refused") {
        await this.#queryClient.invalidateQueries({ queryKey: this.#queryKey, exact: true });
        continue;
      }
      if (rows !== null && !this.#isFetching()) {
        this.#queryClient.setQueryData<InfiniteData<Page<Row>>>(
          this.#queryKey,
          (data) =>
            data && { ...data, pages: placed(data.pages, ids, rows, this.#source, this.#search) },
        );
      } else {
        for (const id of ids) this.#changed.add(id);
        if (rows === null) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  /** Null when there was no answer; the query client has logged why. A refusal stays one. */
  async #fetch(ids: readonly string[]): Promise<Row[] | "refused" | null> {
    try {
      return await this.#queryClient.fetchQuery({
        queryKey: ["changed", this.#source.entity, ids, this.#search.conditions],
        queryFn: () => fetchRowsById(this.#source, this.#search, ids),
        staleTime: 0,
        gcTime: 0,
      });
    } catch (error) {
      return error instanceof ApiError && error.isRefusal ? "refused" : null;
    }
  }

  #data(): InfiniteData<Page<Row>> | undefined {
    return this.#queryClient.getQueryData<InfiniteData<Page<Row>>>(this.#queryKey);
  }

  #isFetching(): boolean {
    return this.#queryClient.getQueryState(this.#queryKey)?.fetchStatus === "fetching";
  }

  async #untilNothingIsFetched(): Promise<void> {
    if (!this.#isFetching()) return;
    await new Promise<void>((resolve) => {
      const unsubscribe = this.#queryClient.getQueryCache().subscribe(() => {
        if (this.#isFetching() && !this.#isStopped) return;
        unsubscribe();
        resolve();
      });
    });
  }
}

/** The pages with these rows as they are now, each in the page where it belongs, if that is loaded. */
function placed<Row extends { readonly id: string }>(
  pages: readonly Page<Row>[],
  ids: readonly string[],
  rows: readonly Row[],
  source: RowSource<Row>,
  { sort }: PagedSearch,
): Page<Row>[] {
  const { sortColumn, isDescending } = orderOf(source, sort);
  const changed = new Set(ids);
  const result = pages.map(({ rows: before, end }) => {
    const isTouched = before.some(({ id }) => changed.has(id));
    return { rows: isTouched ? before.filter(({ id }) => !changed.has(id)) : before, end };
  });
  for (const row of rows) {
    const cursor = cursorOf(sortColumn, row);
    const page = result.find(
      ({ end }) => end === null || compareCursors(cursor, end, isDescending) <= 0,
    );
    // Beyond what is loaded: it comes with the page where it is now.
    if (page === undefined) continue;
    const index = page.rows.findIndex(
      (other) => compareCursors(cursor, cursorOf(sortColumn, other), isDescending) < 0,
    );
    page.rows = page.rows.toSpliced(index === -1 ? page.rows.length : index, 0, row);
  }
  return result;
}
