import * as z from "zod";
import { dueDate, oneOf, optionalContactId, optionalLines, typedAmount } from "#contract/fields.ts";
import { TRANSACTION_LABELS as LABELS } from "#contract/transactions.ts";
import { CATEGORIES } from "#domain/category.ts";
import { MAX_YEAR, MIN_YEAR, parseCivilDate } from "#domain/civil-date.ts";
import { formatDecimal } from "#domain/money.ts";
import {
  MAX_NOTES_LENGTH,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type Transaction,
} from "#domain/transaction.ts";
import type { RecordForm } from "#web/records/record-kind.ts";

export const entryFormSchema = z.object({
  type: oneOf(LABELS.type, TRANSACTION_TYPES),
  category: z
    .string()
    .transform((chosen) => (chosen === "" ? undefined : chosen))
    .pipe(oneOf(LABELS.category, CATEGORIES)),
  amountCents: typedAmount(LABELS.amount),
  // The contract's message for a day such as 31/02 would not fit a typed date.
  dueDate: z
    .string()
    .refine((typed) => typed === "" || parseCivilDate(typed) !== null, {
      error: `${LABELS.expected_payment_date} deve ser uma data que existe, de ${MIN_YEAR} a ${MAX_YEAR}.`,
    })
    .pipe(dueDate(LABELS.expected_payment_date)),
  status: oneOf(LABELS.status, TRANSACTION_STATUSES),
  clientId: optionalContactId(LABELS.client_id),
  notes: optionalLines(LABELS.notes, MAX_NOTES_LENGTH),
});

export type EntryFormInput = z.input<typeof entryFormSchema>;
export type EntryFormOutput = z.output<typeof entryFormSchema>;
export type EntryForm = RecordForm<EntryFormInput, EntryFormOutput>;

export function toEntryInput(entry: Transaction): EntryFormInput {
  return {
    type: entry.type,
    category: entry.category,
    amountCents: formatDecimal(entry.amountCents),
    dueDate: entry.dueDate ?? "",
    status: entry.status,
    clientId: entry.clientId ?? "",
    notes: entry.notes ?? "",
  };
}
