/** What the form of an entry holds, what it accepts, and how that becomes a row or a patch. */
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";
import { dueDate, oneOf, optionalContactId, optionalLines, typedAmount } from "#contract/fields.ts";
import {
  TRANSACTION_LABELS as LABELS,
  type TransactionInsert,
  type TransactionUpdate,
} from "#contract/transactions.ts";
import { CATEGORIES } from "#domain/category.ts";
import { MAX_YEAR, MIN_YEAR, parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { formatDecimal, reaisFromCents } from "#domain/money.ts";
import { MAX_NOTES_LENGTH, TRANSACTION_STATUSES, TRANSACTION_TYPES } from "#domain/transaction.ts";
import type { ContactOption } from "#web/records/contact-directory.ts";
import type { Entry } from "#web/records/entry.ts";

/** Accepts the form; refuses in Portuguese, beside the field. */
export const entryForm = z.object({
  type: oneOf(LABELS.type, TRANSACTION_TYPES),
  category: z
    .string()
    .transform((chosen) => (chosen === "" ? undefined : chosen))
    .pipe(oneOf(LABELS.category, CATEGORIES)),
  amount: typedAmount(LABELS.amount),
  // What was typed and is no day, such as 31/02, is refused in words that fit how people type it.
  dueDate: z
    .string()
    .refine((typed) => typed === "" || parseCivilDate(typed) !== null, {
      error: `${LABELS.expected_payment_date} deve ser uma data que existe, de ${MIN_YEAR} a ${MAX_YEAR}.`,
    })
    .pipe(dueDate(LABELS.expected_payment_date)),
  status: oneOf(LABELS.status, TRANSACTION_STATUSES),
  contactId: optionalContactId(LABELS.client_id),
  notes: optionalLines(LABELS.notes, MAX_NOTES_LENGTH),
});
/** What the controls hold: text. */
export type EntryFormInput = z.input<typeof entryForm>;
/** What an accepted form says: domain values. */
export type EntryFormOutput = z.output<typeof entryForm>;
/** The form while it is being filled. */
export type EntryForm = UseFormReturn<EntryFormInput, unknown, EntryFormOutput>;

/** What each field is called on screen, in their order. */
export const FIELD_LABELS: Record<keyof EntryFormInput, string> = {
  type: LABELS.type,
  status: LABELS.status,
  category: LABELS.category,
  amount: LABELS.amount,
  dueDate: LABELS.expected_payment_date,
  contactId: LABELS.client_id,
  notes: LABELS.notes,
};

/** The labels of the fields that were refused when the form was last sent, in their order. */
export function wrongFieldsOf({ isSubmitted, errors }: EntryForm["formState"]): string[] {
  if (!isSubmitted) return [];
  return keysOf(FIELD_LABELS)
    .filter((field) => errors[field])
    .map((field) => FIELD_LABELS[field]);
}

/** The empty form (spec section 4, "New transaction defaults"). */
export function emptyForm(today: CivilDate): EntryFormInput {
  return {
    type: "income",
    category: "",
    amount: "0,00",
    dueDate: today,
    status: "pending",
    contactId: "",
    notes: "",
  };
}

/** The form for a new entry with this contact: only an expense may be with an employee. */
export function linkedForm(contact: ContactOption, today: CivilDate): EntryFormInput {
  const type = contact.profile_type === "client" ? "income" : "expense";
  return { ...emptyForm(today), type, contactId: contact.id };
}

/** The form for a copy of an entry: it is yet to be paid, and its day is yet to be said. */
export function copyForm(entry: Entry, today: CivilDate): EntryFormInput {
  return { ...formOf(entry), dueDate: today, status: "pending" };
}

/** The form showing an entry. */
export function formOf(entry: Entry): EntryFormInput {
  return {
    type: entry.type,
    category: entry.category,
    amount: formatDecimal(entry.amountCents),
    dueDate: entry.dueDate ?? "",
    status: entry.status,
    contactId: entry.contactId ?? "",
    notes: entry.notes ?? "",
  };
}

/** The row to create. */
export function rowOf(id: string, form: EntryFormOutput): TransactionInsert & { id: string } {
  return { id, ...columnsOf(form), lifecycle: "active" };
}

/** The columns in which the form differs from the entry. */
export function patchOf(entry: Entry, form: EntryFormOutput): TransactionUpdate {
  const before: Required<Omit<TransactionUpdate, "lifecycle">> = {
    type: entry.type,
    category: entry.category,
    amount: reaisFromCents(entry.amountCents),
    expected_payment_date: entry.dueDate,
    status: entry.status,
    client_id: entry.contactId,
    notes: entry.notes,
  };
  const after = columnsOf(form);
  const changed = keysOf(after).filter((column) => after[column] !== before[column]);
  return Object.fromEntries(changed.map((column) => [column, after[column]]));
}

function columnsOf(form: EntryFormOutput) {
  return {
    type: form.type,
    category: form.category,
    amount: reaisFromCents(form.amount),
    expected_payment_date: form.dueDate,
    status: form.status,
    client_id: form.contactId,
    notes: form.notes,
  };
}

function keysOf<Columns extends object>(columns: Columns): (keyof Columns)[] {
  return Object.keys(columns) as (keyof Columns)[];
}
