import type { Transaction } from "#domain/transaction.ts";
import { transactionRow, type TransactionRow } from "./transactions.ts";

/** Values for an entry whose history is older than these columns. */
const LATER_COLUMNS = {
  paid_on: null,
  accrual_date: null,
  series_id: null,
  series_number: null,
  series_count: null,
  parent_id: null,
  payment_role: null,
  account_id: null,
  tag_ids: [],
  splits: null,
  paid_on_assumed: false,
} as const satisfies Partial<TransactionRow>;

/** An entry rebuilt from its history; null if a value is missing there. */
export function pastTransaction(row: Readonly<Record<string, unknown>>): Transaction | null {
  return transactionRow.safeParse({ ...LATER_COLUMNS, ...row }).data ?? null;
}
