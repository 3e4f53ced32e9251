/**
 * Which index SQLite reads a page of entries by. It keeps no statistics by which it could tell a few
 * entries from nearly all, and so would sort hundreds of thousands for the first fifty, or run through
 * as many to find three. PostgreSQL knows, and is not told.
 */
import { sql, type Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";
import { compileFilter, type SqlTarget } from "./compile-filter.ts";
import type { Filter } from "./row-query.ts";

/** Each gives its column's values in order, those of one value by their ids. */
const ORDER_INDEXES: ReadonlyMap<string, string> = new Map([
  ["created_at", "transactions_newest"],
  ["expected_payment_date", "transactions_by_due_date"],
  ["amount", "transactions_by_amount"],
  ["type", "transactions_by_type"],
  ["category", "transactions_by_category"],
  ["status", "transactions_by_status"],
  ["lifecycle", "transactions_by_lifecycle"],
]);
/** A contact's entries, in the order of their creation. */
export const BY_CONTACT = "transactions_by_contact";
const BY_ID = "sqlite_autoindex_transactions_1";
const DUE = "expected_payment_date";

/** So few are read and sorted sooner than they are met among all others. */
const MAX_SORTED = 5000;

/** The index that has the table's entries in order of the column, then of the id. */
export function orderIndexOf(column: string): string | null {
  return ORDER_INDEXES.get(column) ?? null;
}

/** Rows that are wanted in order of a column, of theirs or of the row that each links to. */
type Wanted = {
  readonly filters: readonly Filter[];
  readonly by: string;
  readonly isByLinked: boolean;
};

/**
 * The index to read them by: one that has few of its entries, else the one that has them in
 * order. Null where the engine finds it by itself, or where the linked rows give the order.
 */
export async function indexFor(
  db: Kysely<Schema>,
  target: SqlTarget,
  { filters, by, isByLinked }: Wanted,
): Promise<string | null> {
  const searched = Map.groupBy(filters, (filter) => searchedColumn(filter));
  if (target.engine.hasStatistics) return null;
  if (searched.has("id")) return BY_ID;
  if (by === "created_at" && searched.has("client_id")) return BY_CONTACT;
  const inOrder = isByLinked ? null : by === "id" ? indexById(searched) : orderIndexOf(by);
  const others = [...searched].flatMap(([column, conditions]) => {
    const index = column === "client_id" ? BY_CONTACT : orderIndexOf(column ?? "");
    return index === null || index === inOrder ? [] : [{ index, conditions }];
  });
  return (await indexOfFew(db, target, others)) ?? inOrder;
}

/** In the order of the ids: of one status, or of all. */
function indexById(searched: ReadonlyMap<string | null, unknown>): string {
  return searched.has("status") ? (orderIndexOf("status") ?? BY_ID) : BY_ID;
}

/** The column of a condition that an index can search. */
function searchedColumn(filter: Filter): string | null {
  switch (filter.kind) {
    case "in":
      return filter.column;
    case "is":
      return filter.value === null ? filter.column : null;
    case "compare": {
      const isRange = ["gt", "gte", "lt", "lte"].includes(filter.comparison);
      const searchable = filter.comparison === "eq" || (isRange && filter.column === DUE);
      return searchable ? filter.column : null;
    }
    default:
      return null;
  }
}

/** The one that has the fewest entries of its conditions, if these are few. */
async function indexOfFew(
  db: Kysely<Schema>,
  target: SqlTarget,
  indexes: readonly { readonly index: string; readonly conditions: readonly Filter[] }[],
): Promise<string | null> {
  if (indexes.length === 0) return null;
  const counts = indexes.map(({ index, conditions }, at) => {
    const condition = compileFilter("transactions", { kind: "and", filters: conditions }, target);
    return sql`(select count(*) from (select 1 from transactions
      ${target.engine.readBy(index)} where ${condition} limit ${MAX_SORTED})) as ${sql.id(`count_${at}`)}`;
  });
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  const found = indexes
    .map(({ index }, at) => ({ index, count: rows[0]?.[`count_${at}`] ?? MAX_SORTED }))
    .filter(({ count }) => count < MAX_SORTED)
    .toSorted((a, b) => a.count - b.count);
  return found[0]?.index ?? null;
}
