/** How the wire says an entry, and how the screens hold it: exact centavos, a checked day. */
import * as z from "zod";
import { transactionRow } from "#contract/transactions.ts";
import { civilDate } from "#domain/civil-date.ts";
import { centsFromReais } from "#domain/money.ts";
import { TRANSACTION_STATUSES } from "#domain/transaction.ts";

/** Reads a row of the wire. Refuses one that is no transaction or whose amount is not exact. */
export const entryOfRow = transactionRow.transform(entryOf);

/** An entry (lançamento) as the screens hold it. */
export type Entry = z.output<typeof entryOfRow>;

/** Reads a row of the wire that brings what a list shows beside the entry itself. */
export const listedEntryOfRow = transactionRow
  .extend({
    resolved_status: z.enum(TRANSACTION_STATUSES),
    clients: z.object({ name: z.string(), name_plain: z.string() }).nullable(),
  })
  .transform((row) => ({
    ...entryOf(row),
    /** As of the day on which it was read. */
    resolvedStatus: row.resolved_status,
    contactName: row.clients?.name ?? null,
    /** What it stands by in an order of names. */
    plainContactName: row.clients?.name_plain ?? null,
  }));

/** An entry with what a list shows beside it. */
export type ListedEntry = z.output<typeof listedEntryOfRow>;

function entryOf(row: z.output<typeof transactionRow>) {
  return {
    id: row.id,
    type: row.type,
    category: row.category,
    amountCents: centsFromReais(row.amount),
    dueDate: row.expected_payment_date === null ? null : civilDate(row.expected_payment_date),
    status: row.status,
    notes: row.notes,
    contactId: row.client_id,
    lifecycle: row.lifecycle,
    createdAt: row.created_at,
    /** Also the version of the row: a save names the one it was based on. */
    updatedAt: row.updated_at,
  };
}
