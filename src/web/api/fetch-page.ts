import { NEXT_CURSOR_HEADER } from "#contract/api.ts";
import type { EntityType } from "#domain/entities.ts";
import type { Condition } from "./condition-params.ts";
import { callApi } from "./fetch.ts";

const MAX_PAGE_SIZE = 2000;

/** A table of the API. Create it once, outside of any component. */
export type RowSource<Row> = {
  readonly entity: EntityType;
  readonly table: "transactions" | "clients" | "transfers" | "recurrences";
  readonly columns: string;
  readonly parseRows: (data: unknown) => Row[];
  /** The column of each order, by its name in the URL. */
  readonly sorts: Readonly<Record<string, string>>;
};

/** A list with its own way to read pages. */
export type PageSource<Row> = {
  readonly entity: "activity";
  readonly readPage: (
    search: PagedSearch,
    start: PageStart,
    signal: AbortSignal,
  ) => Promise<Page<Row>>;
};

export type PagedSearch = {
  readonly conditions: readonly Condition[];
  readonly sort: string;
};

export type Page<Row> = { readonly rows: readonly Row[]; readonly nextCursor: string | null };

export type PageStart = { readonly after: string | null; readonly size: number };

/** Parses an order of the URL, such as `-due`. */
export function parseSort(text: string): { readonly name: string; readonly isDescending: boolean } {
  return text.startsWith("-")
    ? { name: text.slice(1), isDescending: true }
    : { name: text, isDescending: false };
}

export async function fetchPage<Row>(
  source: RowSource<Row>,
  search: PagedSearch,
  { after, size }: PageStart,
  signal: AbortSignal,
): Promise<Page<Row>> {
  const params = new URLSearchParams([
    ["select", source.columns],
    ...search.conditions.map(([name, value]) => [name, value]),
    ["order", toOrderParam(source, search.sort)],
    ["limit", `${size}`],
    ...(after === null ? [] : [["after", after]]),
  ]);
  const { data, headers } = await callApi(source.table, params, { signal });
  return { rows: source.parseRows(data), nextCursor: headers.get(NEXT_CURSOR_HEADER) };
}

/** Fetches all rows, without duplicates. */
export async function fetchAllRows<Row extends { readonly id: string }>(
  source: RowSource<Row>,
  search: PagedSearch,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  let after: string | null = null;
  do {
    const start: PageStart = { after, size: MAX_PAGE_SIZE };
    const page: Page<Row> = await fetchPage(source, search, start, signal);
    for (const row of page.rows) rows.set(row.id, row);
    onProgress(rows.size);
    after = page.nextCursor;
  } while (after !== null);
  return [...rows.values()];
}

/** Rows without a value come last in both directions. */
function toOrderParam<Row>({ sorts }: RowSource<Row>, sort: string): string {
  const { name, isDescending } = parseSort(sort);
  const column = sorts[name];
  if (column === undefined) throw new Error(`There is no order by ${name}`);
  const direction = isDescending ? "desc" : "asc";
  return `${column}.${direction}.nullslast,id.${direction}.nullslast`;
}
