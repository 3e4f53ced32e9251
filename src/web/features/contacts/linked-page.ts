/**
 * The entries of one contact, newest due date first. Each row carries the totals of the contact, of the
 * same snapshot, so that the running balance can be counted down from them.
 */
import * as z from "zod";
import { sum } from "#contract/fields.ts";
import { field, recordCodec } from "#contract/record-codec.ts";
import { TRANSACTION_FIELDS } from "#contract/transactions.ts";
import { cents, type Cents } from "#domain/money.ts";
import { TRANSACTION_STATUSES, type Transaction } from "#domain/transaction.ts";
import type { Page, RowSource } from "#web/api/fetch-page.ts";

/** Of all entries of the contact; the sums only of the active ones. */
export type LinkedTotals = {
  readonly count: number;
  readonly incomeCents: Cents;
  readonly expenseCents: Cents;
};

/** `status` is the resolved one. */
export type LinkedEntry = Pick<
  Transaction,
  "id" | "type" | "category" | "amountCents" | "dueDate" | "status" | "lifecycle"
> & { readonly totals: LinkedTotals };

const { id, type, category, amountCents, dueDate, lifecycle } = TRANSACTION_FIELDS;
const linkedEntry = recordCodec({
  id,
  type,
  category,
  amountCents,
  dueDate,
  status: field("resolved_status", "text", z.enum(TRANSACTION_STATUSES)),
  lifecycle,
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
    "id,type,category,amount,expected_payment_date,lifecycle,resolved_status," +
    "totals:clients(count:linked_count,incomeCents:total_income,expenseCents:total_expense)",
  parseRows: (data) => z.array(linkedEntry).parse(data),
  sorts: { due: "expected_payment_date" },
};

export type LinkedRow = LinkedEntry & {
  /** Up to this entry. Null for an excluded entry, and while the pages' snapshots differ. */
  readonly balanceCents: Cents | null;
};

/** The rows of the loaded pages with their running balances, and the totals of all entries. */
export function joinPages(pages: readonly Page<LinkedEntry>[]) {
  const entries = pages.flatMap(({ rows }) => rows);
  // The last page is the newest; where they differ, a refetch is on its way.
  const totals = entries.at(-1)?.totals ?? NO_TOTALS;
  const isConsistent = entries.every((entry) => areEqual(entry.totals, totals));
  let remaining = totals.incomeCents - totals.expenseCents;
  const rows = entries.map((entry): LinkedRow => {
    if (entry.lifecycle !== "active") return { ...entry, balanceCents: null };
    const balanceCents = isConsistent ? cents(remaining) : null;
    if (entry.type === "income") remaining -= entry.amountCents;
    else remaining += entry.amountCents;
    return { ...entry, balanceCents };
  });
  return { totals, rows };
}

const NO_TOTALS: LinkedTotals = { count: 0, incomeCents: cents(0), expenseCents: cents(0) };

function areEqual(a: LinkedTotals, b: LinkedTotals): boolean {
  return (
    a.count === b.count && a.incomeCents === b.incomeCents && a.expenseCents === b.expenseCents
  );
}
