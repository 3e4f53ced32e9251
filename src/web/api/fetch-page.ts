/** Reads the rows of a list from the API, a page at a time. */
import type { EntityType } from "#domain/audit-record.ts";
import { after, sortOf, type Condition, type Cursor, type SortColumn } from "./keyset.ts";

/** Rows at a time where all of them are wanted. */
const WHOLE_SIZE = 2000;

/** As much as paging needs of a query of the wire's client. */
type WireQuery = {
  filter(column: string, operator: string, value: string): WireQuery;
  or(filters: string): WireQuery;
  order(column: string, options: { ascending: boolean; nullsFirst: boolean }): WireQuery;
  limit(count: number): WireQuery;
  abortSignal(signal: AbortSignal): WireQuery;
  throwOnError(): PromiseLike<{ data: unknown }>;
};

/** Where rows come from, and how they can be put in order. Made once, outside of any component. */
export type RowSource<Row> = {
  readonly entity: EntityType;
  /** Begins a read, as in `wire.from("clients").select(columns)`. */
  readonly query: (columns: string) => WireQuery;
  readonly columns: string;
  readonly rowsOf: (data: unknown) => Row[];
  /** By the names that an address gives them. */
  readonly sorts: Readonly<Record<string, SortColumn<Row>>>;
};

/** Which rows, in which order (see `sortOf`). */
export type PagedSearch = { readonly conditions: readonly Condition[]; readonly sort: string };

/** Some of the rows, and where they end; null when there are no more. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly end: Cursor | null };

/** Where a page begins, and how many rows it may have. */
export type PageStart = { readonly after: Cursor | null; readonly size: number };

/** One page of the list. */
export async function fetchPage<Row extends { readonly id: string }>(
  source: RowSource<Row>,
  { conditions, sort }: PagedSearch,
  start: PageStart,
  signal: AbortSignal,
): Promise<Page<Row>> {
  const { sortColumn, isDescending } = orderOf(source, sort);
  const { column, of } = sortColumn;
  const terms =
    start.after === null
      ? { columns: "", conditions: [] }
      : after(sortColumn, isDescending, start.after);
  const order = { ascending: !isDescending, nullsFirst: false };
  const query = withConditions(source.query(source.columns + terms.columns), [
    ...conditions,
    ...terms.conditions,
  ]);
  const { data } = await query
    .order(of === undefined ? column : `${of}(${column})`, order)
    .order("id", order)
    .limit(start.size)
    .abortSignal(signal)
    .throwOnError();
  const rows = source.rowsOf(data);
  const last = rows.at(-1);
  return {
    rows,
    end: rows.length < start.size || last === undefined ? null : cursorOf(sortColumn, last),
  };
}

/** All rows, however many, each once. */
export async function fetchAllRows<Row extends { readonly id: string }>(
  source: RowSource<Row>,
  search: PagedSearch,
  { signal, tell }: { signal: AbortSignal; tell: (done: number) => void },
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  let end: Cursor | null = null;
  do {
    const page: Page<Row> = await fetchPage(
      source,
      search,
      { after: end, size: WHOLE_SIZE },
      signal,
    );
    for (const row of page.rows) rows.set(row.id, row);
    tell(rows.size);
    end = page.end;
  } while (end !== null);
  return [...rows.values()];
}

/** The order that an address names. */
function orderOf<Row>(
  { sorts }: RowSource<Row>,
  sort: string,
): { readonly sortColumn: SortColumn<Row>; readonly isDescending: boolean } {
  const { name, isDescending } = sortOf(sort);
  const sortColumn = sorts[name];
  if (sortColumn === undefined) throw new Error(`There is no order by ${name}`);
  return { sortColumn, isDescending };
}

/** The row's place in the order. */
function cursorOf<Row extends { readonly id: string }>(
  { valueOf }: SortColumn<Row>,
  row: Row,
): Cursor {
  return { value: valueOf(row), id: row.id };
}

/** Adds conditions to a read. */
function withConditions(query: WireQuery, conditions: readonly Condition[]): WireQuery {
  return conditions.reduce(
    (narrowed, condition) =>
      condition.length === 2
        ? narrowed.or(condition[1])
        : narrowed.filter(condition[0], condition[1], condition[2]),
    query,
  );
}
