/**
 * Chooses an index for SQLite, which has no statistics: an index that finds few entries, which are then
 * sorted, or else the one in the order of the page.
 */
import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import type { Schema } from "../database/schema.ts";
import { compileFilter, type SqlTarget } from "./compile-filter.ts";
import { COLUMNS_WITH_VALUES, orderIndex, type ColumnValues, type Range } from "./page-plan.ts";
import type { Filter, Order } from "./row-query.ts";
import { IS_SPLIT, SPLIT_INDEX } from "./split-parts.ts";
import type { TableName } from "./tables.ts";

export type Source = {
  readonly db: Kysely<Schema>;
  readonly table: TableName;
  readonly target: SqlTarget;
  readonly columns: ColumnValues;
};

export const BY_ID = "sqlite_autoindex_transactions_1";
/** By contact, with all columns of filters and orders but the creation time. */
export const OF_CONTACTS = "transactions_of_contacts";
/** By account and payment date. */
const OF_ACCOUNTS = "transactions_of_accounts";
/** Of few entries each. */
const TIES = [
  ["series_id", "transactions_of_series"],
  ["parent_id", "transactions_of_payment"],
] as const;
const BY_CONTACT = "transactions_by_contact";
/** Starts with the columns of `COLUMNS_WITH_VALUES` and the due date; sorts by any order. */
export const FILTER_INDEX = "transactions_filtered";
const DUE = "expected_payment_date";

/** Null if linked rows give the order. */
export async function chooseIndex(
  source: Source,
  [by]: readonly Order[],
  { filters, linked }: Range,
): Promise<string | null> {
  const { table } = source;
  const column = by?.column ?? "id";
  const searched = Map.groupBy(filters, searchedColumn);
  if (table === "audit_records") {
    // SQLite finds the few records of one entity or id.
    const isFew = searched.has("entity_id") || searched.has("id");
    return isFew ? null : (orderIndex(table, column) ?? null);
  }
  if (searched.has("id")) return BY_ID;
  for (const [tie, index] of TIES) {
    if (searched.get(tie)?.some(({ kind }) => kind !== "is") === true) return index;
  }
  if (column === "created_at" && searched.has("client_id")) return BY_CONTACT;
  const few = maxSorted(by);
  const ofContact = searched.get("client_id")?.filter(({ kind }) => kind !== "is") ?? [];
  if (await isBelow(few, source, OF_CONTACTS, ofContact)) return OF_CONTACTS;
  const ofAccount = searched.get("account_id")?.filter(({ kind }) => kind !== "is") ?? [];
  if (await isBelow(few, source, OF_ACCOUNTS, ofAccount)) return OF_ACCOUNTS;
  const isOfParts = filters.some(({ kind }) => kind === "later-part");
  if (isOfParts && (await isFewer(few, source, SPLIT_INDEX, IS_SPLIT))) return SPLIT_INDEX;
  const ofFilter = filters.filter((filter) => isFilterColumn(searchedColumn(filter)));
  // The index of one type or status has its entries in the order of their ids.
  const isOne = (name: string) => searched.get(name)?.some(({ kind }) => kind === "compare");
  const group = column === "id" ? ["type", "status"].find(isOne) : column;
  const isInOrder = ofFilter.every((filter) => searchedColumn(filter) === group);
  const combined = isInOrder ? [] : fillFilterIndex(ofFilter, source.columns);
  if (await isBelow(few, source, FILTER_INDEX, combined)) return FILTER_INDEX;
  const ordered = group === undefined ? BY_ID : orderIndex(table, group);
  return linked === null ? (ordered ?? null) : null;
}

/** Sorting up to this many is faster than reading in order; an entry is first joined to a linked row. */
function maxSorted(by: Order | undefined): number {
  return by?.of === undefined ? 10_000 : 2000;
}

function isFilterColumn(column: string | null): boolean {
  return column === DUE || COLUMNS_WITH_VALUES.has(column ?? "");
}

/** Adds all values of the columns without a condition, so that the index is searched by the others. */
export function fillFilterIndex(
  filters: readonly Filter[],
  columns: ColumnValues,
): readonly Filter[] {
  const searched = new Set(filters.map(searchedColumn));
  const fill = [...columns].flatMap(([column, values]): Filter[] =>
    searched.has(column) ? [] : [{ kind: "in", column, values }],
  );
  return [...fill, ...filters];
}

function searchedColumn(filter: Filter): string | null {
  switch (filter.kind) {
    case "in":
      // An empty list compiles to no condition on the column, which the index of contacts requires.
      return filter.values.length === 0 ? null : filter.column;
    case "is":
      return filter.value === null ? filter.column : null;
    case "compare": {
      const isRange = ["gt", "gte", "lt", "lte"].includes(filter.comparison);
      return filter.comparison === "eq" || (isRange && filter.column === DUE)
        ? filter.column
        : null;
    }
    default:
      return null;
  }
}

/** True if fewer than `count` entries are in the range of the index; false without a condition. */
async function isBelow(
  count: number,
  { db, table, target }: Source,
  index: string,
  conditions: readonly Filter[],
): Promise<boolean> {
  if (conditions.length === 0) return false;
  const condition = compileFilter(table, { kind: "and", filters: conditions }, target);
  return isFewer(count, { db, table, target }, index, condition);
}

async function isFewer(
  count: number,
  { db, table, target }: Pick<Source, "db" | "table" | "target">,
  index: string,
  condition: RawBuilder<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} ${target.engine.indexHint(index)}
    where ${condition} limit 1 offset ${count - 1}`.execute(db);
  return rows.length === 0;
}
