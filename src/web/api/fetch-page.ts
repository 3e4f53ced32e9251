/** Reads the rows of a list from the API, a page at a time. */

import type { EntityType } from "#domain/audit-record.ts";
import { ANSWER_TIMEOUT_MS, send } from "./fetch.ts";
import { NEXT_CURSOR_HEADER, REST_PATH } from "./row-columns.ts";

/** Rows per request where all of them are read. */
const LARGE_PAGE_SIZE = 2000;

/** Where rows come from, and how they can be put in order. Made once, outside of any component. */
export type RowSource<Row> = {
  readonly entity: EntityType;
  readonly table: "transactions" | "clients";
  readonly columns: string;
  readonly rowsOf: (data: unknown) => Row[];
  /** The column of each order, by the name that an address gives the order. */
  readonly sorts: Readonly<Record<string, string>>;
};

/** A filter as the API takes it: `["amount", "gt.10"]`, or `["or", "(amount.gt.10,notes.is.null)"]`. */
export type Condition = readonly [name: string, value: string];

/** Which rows, in which order (see `parseSort`). */
export type PagedSearch = { readonly conditions: readonly Condition[]; readonly sort: string };

/** Some of the rows, and the cursor of those that follow; null when there are no more. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly nextCursor: string | null };

/** Where a page begins, and how many rows it may have. */
export type PageStart = { readonly after: string | null; readonly size: number };

/** Parses an order as an address has it: a name, with `-` before it for descending. */
export function parseSort(text: string): { readonly name: string; readonly isDescending: boolean } {
  return text.startsWith("-")
    ? { name: text.slice(1), isDescending: true }
    : { name: text, isDescending: false };
}

/** One page of the list. */
export async function fetchPage<Row>(
  source: RowSource<Row>,
  search: PagedSearch,
  { after, size }: PageStart,
  signal: AbortSignal,
): Promise<Page<Row>> {
  const params = new URLSearchParams([
    ["select", source.columns],
    ...search.conditions.map(([name, value]) => [name, value]),
    ["order", orderOf(source, search.sort)],
    ["limit", `${size}`],
    ...(after === null ? [] : [["after", after]]),
  ]);
  const response = await send(`${REST_PATH}/${source.table}?${params.toString()}`, {
    headers: { accept: "application/json" },
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
  });
  const rows = source.rowsOf(await response.json());
  return { rows, nextCursor: response.headers.get(NEXT_CURSOR_HEADER) };
}

/** All rows, however many, each once. */
export async function fetchAllRows<Row extends { readonly id: string }>(
  source: RowSource<Row>,
  search: PagedSearch,
  { signal, tell }: { signal: AbortSignal; tell: (done: number) => void },
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  let after: string | null = null;
  do {
    const start: PageStart = { after, size: LARGE_PAGE_SIZE };
    const page: Page<Row> = await fetchPage(source, search, start, signal);
    for (const row of page.rows) rows.set(row.id, row);
    tell(rows.size);
    after = page.nextCursor;
  } while (after !== null);
  return [...rows.values()];
}

/** The order as the API takes it; rows without a value come last in both directions. */
function orderOf<Row>({ sorts }: RowSource<Row>, sort: string): string {
  const { name, isDescending } = parseSort(sort);
  const column = sorts[name];
  if (column === undefined) throw new Error(`There is no order by ${name}`);
  const direction = isDescending ? "desc" : "asc";
  return `${column}.${direction}.nullslast,id.${direction}.nullslast`;
}
