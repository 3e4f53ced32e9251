/**
 * The entries of one contact, newest due date first. Always true of a page: its rows and its totals
 * are of one moment, so that a running balance counted down from the totals is that of the rows.
 */
import * as z from "zod";
import { sum } from "#contract/fields.ts";
import { field, recordCodec } from "#contract/record-codec.ts";
import { TRANSACTION_FIELDS } from "#contract/transactions.ts";
import { cents, type Cents } from "#domain/money.ts";
import { TRANSACTION_STATUSES, type Transaction } from "#domain/transaction.ts";

/** An entry, in as much as the list of a contact shows of it; `status` is the resolved one. */
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

/** A page of a contact's entries, beside what all of them come to. */
export type LinkedPage = {
  readonly totals: {
    readonly count: number;
    readonly incomeCents: Cents;
    readonly expenseCents: Cents;
  };
  readonly entries: readonly LinkedEntry[];
};

/** Reads a row of `clients` with some of its entries inside. Refuses sums that are not exact. */
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

/** How many entries link to the contact, and what the active ones come to. */
export type LinkedTotals = LinkedPage["totals"];

/** What is known of a contact's entries: the totals of all, and the rows read so far. */
export type LinkedEntries = {
  readonly totals: LinkedTotals;
  readonly rows: readonly LinkedRow[];
};

/** An entry and what the active ones up to it come to. */
export type LinkedRow = LinkedEntry & {
  /** Null where the entry does not count, and while the pages are not all of one moment. */
  readonly balanceCents: Cents | null;
};

/** The pages as one list, each counted entry with its running balance. */
export function linkedEntriesOf(pages: readonly LinkedPage[]): LinkedEntries {
  // The newest page knows best; where they differ, the others are about to be read anew.
  const totals = pages.at(-1)?.totals ?? NOTHING;
  const isOneMoment = pages.every((page) => areEqual(page.totals, totals));
  let left = totals.incomeCents - totals.expenseCents;
  const rows = pages.flatMap(({ entries }) =>
    entries.map((entry) => {
      if (entry.lifecycle !== "active") return { ...entry, balanceCents: null };
      const balanceCents = isOneMoment ? cents(left) : null;
      left = entry.type === "income" ? left - entry.amountCents : left + entry.amountCents;
      return { ...entry, balanceCents };
    }),
  );
  return { totals, rows };
}

/** No entry at all. */
export const NOTHING: LinkedTotals = { count: 0, incomeCents: cents(0), expenseCents: cents(0) };

function areEqual(one: LinkedTotals, other: LinkedTotals): boolean {
  return (
    one.count === other.count &&
    one.incomeCents === other.incomeCents &&
    one.expenseCents === other.expenseCents
  );
}
