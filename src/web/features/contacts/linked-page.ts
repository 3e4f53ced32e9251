/**
 * The entries of one contact, newest due date first. Each row carries the contact's totals from the
 * same snapshot, from which the running balances are computed downwards.
 */
import * as z from "zod";
import { field, recordCodec } from "#contract/record-codec.ts";
import { sum } from "#contract/sum.ts";
import { TRANSACTION_FIELDS } from "#contract/transactions.ts";
import type { TotalCents } from "#domain/money.ts";
import { TRANSACTION_STATUSES, type Transaction } from "#domain/transaction.ts";
import type { Page, RowSource } from "#web/api/fetch-page.ts";

/** The count covers all entries of the contact, the sums only active ones. */
export type LinkedTotals = {
  readonly count: number;
  readonly incomeCents: TotalCents;
  readonly expenseCents: TotalCents;
};

/** `status` is the resolved one. */
export type LinkedEntry = Pick<
  Transaction,
  | "id"
  | "type"
  | "category"
  | "amountCents"
  | "dueDate"
  | "status"
  | "lifecycle"
  | "paymentRole"
  | "seriesNumber"
  | "seriesCount"
  | "splits"
  | "notes"
  | "updatedAt"
> & { readonly totals: LinkedTotals };

const {
  id,
  type,
  category,
  amountCents,
  dueDate,
  lifecycle,
  seriesNumber,
  seriesCount,
  paymentRole,
  splits,
  notes,
  updatedAt,
} = TRANSACTION_FIELDS;
const linkedEntry = recordCodec({
  id,
  type,
  category,
  amountCents,
  dueDate,
  status: field("resolved_status", "text", z.enum(TRANSACTION_STATUSES)),
  lifecycle,
  paymentRole,
  seriesNumber,
  seriesCount,
  splits,
  notes,
  updatedAt,
  totals: field(
    "totals",
    "text",
    z.object({ count: z.number(), incomeCents: sum, expenseCents: sum }),
  ),
}).to<LinkedEntry>();

export const linkedEntrySource: RowSource<LinkedEntry> = {
  entity: "transaction",
  table: "transactions",
  columns:
    "id,type,category,amount,expected_payment_date,lifecycle,resolved_status,series_number,series_count,payment_role,splits,notes,updated_at," +
    "totals:clients(count:linked_count,incomeCents:total_income,expenseCents:total_expense)",
  parseRows: (data) => z.array(linkedEntry).parse(data),
  sorts: { due: "expected_payment_date" },
};

export type LinkedRow = LinkedEntry & {
  /**
   * The balance up to this entry. Null for an excluded entry, and while the pages' snapshots
   * differ.
   */
  readonly balanceCents: TotalCents | null;
};

/** The rows of the loaded pages with their running balances, and the totals of all entries. */
export function joinPages(pages: readonly Page<LinkedEntry>[]) {
  const entries = pages.flatMap(({ rows }) => rows);
  // The last page is the newest; if they differ, a refetch is on its way.
  const totals = entries.at(-1)?.totals ?? NO_TOTALS;
  const isConsistent = entries.every((entry) => areEqual(entry.totals, totals));
  let remaining = totals.incomeCents - totals.expenseCents;
  const rows = entries.map((entry): LinkedRow => {
    if (entry.lifecycle !== "active") return { ...entry, balanceCents: null };
    const balanceCents = isConsistent ? remaining : null;
    const amount = BigInt(entry.amountCents);
    remaining += entry.type === "income" ? -amount : amount;
    return { ...entry, balanceCents };
  });
  return { totals, rows, pageCount: pages.length };
}

const NO_TOTALS: LinkedTotals = { count: 0, incomeCents: 0n, expenseCents: 0n };

function areEqual(a: LinkedTotals, b: LinkedTotals): boolean {
  return (
    a.count === b.count && a.incomeCents === b.incomeCents && a.expenseCents === b.expenseCents
  );
}
