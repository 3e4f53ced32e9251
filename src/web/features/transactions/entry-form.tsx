import { useQuery } from "@tanstack/react-query";
import * as z from "zod";
import { dueDate, oneOf, optionalContactId, optionalLines, typedAmount } from "#contract/fields.ts";
import { TRANSACTION_LABELS as LABELS } from "#contract/transactions.ts";
import { CATEGORIES } from "#domain/category.ts";
import {
  MAX_YEAR,
  MIN_YEAR,
  formatCivilDate,
  parseCivilDate,
  type CivilDate,
} from "#domain/civil-date.ts";
import { CONTACT_NOT_FOUND } from "#domain/describe-filter.ts";
import { formatDecimal } from "#domain/money.ts";
import {
  MAX_NOTES_LENGTH,
  STATUS_LABELS,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  TYPE_LABELS,
  type Transaction,
} from "#domain/transaction.ts";
import { contactDirectoryQuery } from "#web/records/contact-directory.ts";
import type { FieldDescriptions, RecordForm } from "#web/records/record-kind.ts";

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

/** For an entry that has no date, as the API allows. */
const undatedEntryFormSchema = entryFormSchema.extend({
  dueDate: z.union([z.literal("").transform(() => null), entryFormSchema.shape.dueDate]),
});

export function entryFormSchemaFor(entry: Transaction | null) {
  return entry?.dueDate === null ? undatedEntryFormSchema : entryFormSchema;
}

export type EntryFormInput = z.input<typeof entryFormSchema>;
export type EntryFormOutput = z.output<typeof undatedEntryFormSchema>;
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

/** Spec section 4, "New transaction defaults". */
export function emptyEntryInput(today: CivilDate): EntryFormInput {
  return {
    type: "income",
    category: "",
    amountCents: "0,00",
    dueDate: today,
    status: "pending",
    clientId: "",
    notes: "",
  };
}

/** For the conflict view. */
export const ENTRY_FIELD_TEXTS: FieldDescriptions<EntryFormInput> = {
  type: { label: LABELS.type, display: (type) => TYPE_LABELS[type] },
  category: { label: LABELS.category, display: (category) => category },
  amountCents: { label: LABELS.amount, display: (amount) => `R$ ${amount}` },
  dueDate: { label: LABELS.expected_payment_date, display: dayText },
  status: { label: LABELS.status, display: (status) => STATUS_LABELS[status] },
  clientId: { label: LABELS.client_id, display: (id) => <ContactName id={id} /> },
  notes: {
    label: LABELS.notes,
    display: (notes) => (notes === null || notes === "" ? "sem observações" : notes),
  },
};

function dayText(typed: string): string {
  const date = parseCivilDate(typed);
  return date === null ? typed || "sem data" : formatCivilDate(date);
}

function ContactName({ id }: { id: string | null }) {
  const contacts = useQuery(contactDirectoryQuery).data;
  if (id === null || id === "") return "Sem vínculo";
  return contacts?.find((contact) => contact.id === id)?.name ?? CONTACT_NOT_FOUND;
}
