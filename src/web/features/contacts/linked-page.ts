/**
 * The entries of one contact, newest due date first. The rows and totals of a page are one consistent
 * snapshot, so the running balance can be counted down from the totals.
 */
import * as z from "zod";
import { sum } from "#contract/fields.ts";
import { field, recordCodec } from "#contract/record-codec.ts";
import { TRANSACTION_FIELDS } from "#contract/transactions.ts";
import { cents, type Cents } from "#domain/money.ts";
import { TRANSACTION_STATUSES, type Transaction } from "#domain/transaction.ts";

/** `status` is the resolved one. */
export type LinkedEntry = Pick<
  Transaction,
  "id" | "type" | "category" | "amountCents" | "dueDate" | "status" | "lifecycle"
>;

const { id, type, category, amountCents, dueDate, lifecycle } = TRANSACTION_FIELDS;
const linkedEntry = recordCodec({
  id,
  type,
  category,
  amountCents,
  dueDate,
  status: field("resolved_status", "text", z.enum(TRANSACTION_STATUSES)),
  lifecycle,
}).to<LinkedEntry>();

/** The totals cover all entries of the contact, the sums only the active ones. */
export type LinkedPage = {
  readonly totals: {
    readonly count: number;
    readonly incomeCents: Cents;
    readonly expenseCents: Cents;
  };
  readonly entries: readonly LinkedEntry[];
};

/** Parses a row of `clients` with a page of its entries. Refuses sums that are not exact. */
export const linkedPage = z
  .object({
    linked_count: z.number(),
    total_income: sum,
    total_expense: sum,
    entries: z.array(linkedEntry),
  })
  .transform((row): LinkedPage => ({
    totals: {
      count: row.linked_count,
      incomeCents: row.total_income,
      expenseCents: row.total_expense,
    },
    entries: row.entries,
  }));

export type LinkedTotals = LinkedPage["totals"];

/** The totals of all entries, and the rows loaded so far. */
export type LinkedEntries = {
  readonly totals: LinkedTotals;
  readonly rows: readonly LinkedRow[];
};

export type LinkedRow = LinkedEntry & {
  /** Up to this entry. Null for an excluded entry, and while the pages' snapshots differ. */
  readonly balanceCents: Cents | null;
};

/** Joins the pages and adds the running balances. */
export function joinPages(pages: readonly LinkedPage[]): LinkedEntries {
  // The last page is the newest; where they differ, a refetch is on its way.
  const totals = pages.at(-1)?.totals ?? NO_TOTALS;
  const isConsistent = pages.every((page) => areEqual(page.totals, totals));
  let remaining = totals.incomeCents - totals.expenseCents;
  const rows = pages.flatMap(({ entries }) =>
    entries.map((entry) => {
      if (entry.lifecycle !== "active") return { ...entry, balanceCents: null };
      const balanceCents = isConsistent ? cents(remaining) : null;
      if (entry.type === "income") remaining -= entry.amountCents;
      else remaining += entry.amountCents;
      return { ...entry, balanceCents };
    }),
  );
  return { totals, rows };
}

export const NO_TOTALS: LinkedTotals = { count: 0, incomeCents: cents(0), expenseCents: cents(0) };

function areEqual(a: LinkedTotals, b: LinkedTotals): boolean {
  return (
    a.count === b.count && a.incomeCents === b.incomeCents && a.expenseCents === b.expenseCents
  );
}
