/** The rollups by due date, by payment date, by account and by contact. */
import { allOf, compare, equals, isNotNull, keeps, type Condition } from "#contract/condition.ts";
import { TRANSACTION_FIELDS } from "#contract/transactions.ts";
import { firstOfMonth } from "#domain/civil-date.ts";
import type { Transaction } from "#domain/transaction.ts";

/** Stands for no due date in a primary key; valid due dates end in 2199. */
export const NO_DUE_DATE = "9999-12-31";

const KEYS = {
  lifecycle: ({ lifecycle }: Transaction): string => lifecycle,
  type: ({ type }: Transaction): string => type,
  status: ({ status }: Transaction): string => status,
  category: ({ category }: Transaction): string => category,
  client_id: ({ clientId }: Transaction): string => clientId ?? "",
  due_date: ({ dueDate }: Transaction): string => dueDate ?? NO_DUE_DATE,
  due_month: ({ dueDate }: Transaction): string =>
    dueDate === null ? NO_DUE_DATE : firstOfMonth(dueDate),
  account_id: ({ accountId }: Transaction): string => accountId ?? "",
  paid_on: ({ paidOn }: Transaction): string => paidOn ?? NO_DUE_DATE,
};

export type RollupTable = {
  readonly table: string;
  readonly keyColumns: readonly (keyof typeof KEYS)[];
  /**
   * The condition for entries that it counts; all if absent. Writing and verification use the same
   * condition.
   */
  readonly includes?: Condition;
};

const IS_ACTIVE = equals("lifecycle", "active");

export const ROLLUP_TABLES: readonly RollupTable[] = [
  { table: "daily_totals", keyColumns: ["lifecycle", "due_date", "type", "status", "category"] },
  { table: "monthly_totals", keyColumns: ["lifecycle", "due_month", "type", "status", "category"] },
  { table: "daily_sums", keyColumns: ["lifecycle", "due_date", "type", "status"] },
  { table: "monthly_sums", keyColumns: ["lifecycle", "due_month", "type", "status"] },
  {
    // For timelines.
    table: "daily_sides",
    keyColumns: ["due_date", "type"],
    includes: allOf(IS_ACTIVE, isNotNull("expected_payment_date")),
  },
  {
    table: "paid_totals",
    keyColumns: ["paid_on", "type", "category"],
    includes: allOf(IS_ACTIVE, isNotNull("paid_on")),
  },
  {
    table: "account_totals",
    keyColumns: ["account_id", "paid_on", "type"],
    includes: allOf(IS_ACTIVE, isNotNull("paid_on"), isNotNull("account_id")),
  },
  {
    table: "contact_totals",
    keyColumns: ["client_id", "type", "lifecycle"],
    includes: isNotNull("client_id"),
  },
  {
    table: "contact_unpaid",
    keyColumns: ["client_id", "type"],
    includes: allOf(isNotNull("client_id"), IS_ACTIVE, compare("status", "neq", "paid")),
  },
];

/** The values of the key columns; null for a transaction that the rollup excludes. */
export function rollupKey(
  { keyColumns, includes }: RollupTable,
  transaction: Transaction,
): readonly string[] | null {
  if (includes !== undefined && !keeps(includes, (column) => valueOf(transaction, column))) {
    return null;
  }
  return keyColumns.map((column) => KEYS[column](transaction));
}

const PROPERTIES: ReadonlyMap<string, string> = new Map(
  Object.entries(TRANSACTION_FIELDS).map(([property, { column }]) => [column, property]),
);

function valueOf(transaction: Transaction, column: string): unknown {
  const property = PROPERTIES.get(column);
  if (property === undefined) throw new Error(`Assertion failed: entries have no ${column}`);
  return Reflect.get(transaction, property);
}
