/** How the wire says an entry, and how the screens hold it: exact centavos, a checked day. */
import type * as z from "zod";
import { transactionRow } from "#contract/transactions.ts";
import { civilDate } from "#domain/civil-date.ts";
import { centsFromReais } from "#domain/money.ts";

/** Reads a row of the wire. Refuses one that is no transaction or whose amount is not exact. */
export const entryOfRow = transactionRow.transform((row) => ({
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
}));

/** An entry (lançamento) as the screens hold it. */
export type Entry = z.output<typeof entryOfRow>;
