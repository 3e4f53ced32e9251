import type { Changes } from "#domain/audit-record.ts";
import type { Transaction } from "#domain/transaction.ts";
import { removedRow } from "#domain/undo.ts";
import { transactionRow, type TransactionRow } from "./transactions.ts";

/** Of an entry that was removed before there were these columns, whose history does not have them. */
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

/** The last state of a removed entry; null where the record is erased, or of something else. */
export function removedTransaction(changes: Changes | null): Transaction | null {
  const row = { ...LATER_COLUMNS, ...removedRow(changes) };
  return transactionRow.safeParse(row).data ?? null;
}
