import { useQuery } from "@tanstack/react-query";
import * as z from "zod";
import { typedAmount } from "#contract/amount-fields.ts";
import { oneOf, optionalContactId, optionalLines, requiredMessage } from "#contract/fields.ts";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import { civilDate, formatCivilDate, parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { CONTACT_NOT_FOUND } from "#domain/missing-names.ts";
import { futurePaymentText } from "#domain/payment.ts";
import { formatDecimal, type Cents } from "#domain/money.ts";
import type { Splits } from "#domain/split.ts";
import {
  MAX_NOTES_LENGTH,
  PAID_ON_LABELS,
  STATUS_LABELS,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  TYPE_LABELS,
  type Transaction,
  type TransactionType,
} from "#domain/transaction.ts";
import { NO_TAGS, type TagIds } from "#domain/tag.ts";
import { namedTags, tagsQuery } from "#web/records/tags.ts";
import { optionalTypedDay, typedDay } from "#web/dates/typed-day.ts";
import { accountsQuery } from "#web/records/account.ts";
import { contactDirectoryQuery } from "#web/records/contact-directory.ts";
import {
  INSTALMENT_INTERVALS,
  instalmentCount,
  parseParts,
  planParts,
  readInterval,
} from "./instalment-plan.ts";
import {
  describeTypedSplit,
  formatTypedSplit,
  parseTypedSplit,
  readTypedSplit,
  toTypedSplit,
  type TypedPart,
} from "./typed-split.ts";
import { DEFAULT_ACCOUNT, typedAccount } from "../payments/typed-account.ts";
import { firstOccurrences, parseRepeat, toRule } from "../recurrences/repeat-rule.ts";
import type { FieldDescriptions, RecordForm } from "#web/records/record-kind.ts";

const fields = z.object({
  type: oneOf(LABELS.type, TRANSACTION_TYPES),
  category: z.string(),
  amountCents: typedAmount(LABELS.amount),
  dueDate: typedDay(LABELS.expected_payment_date),
  status: oneOf(LABELS.status, TRANSACTION_STATUSES),
  paidOn: optionalTypedDay(LABELS.paid_on),
  clientId: optionalContactId(LABELS.client_id),
  notes: optionalLines(LABELS.notes, MAX_NOTES_LENGTH),
  accrualDate: optionalTypedDay(LABELS.accrual_date),
  accountId: typedAccount,
  tagIds: z.custom<TagIds>((value) => typeof value === "string"),
  splits: z.string(),
  instalments: instalmentCount,
  interval: z.enum(INSTALMENT_INTERVALS),
  intervalDays: z.string(),
  parts: z.string(),
  repeat: z.string(),
});

/** For an entry without a date, which the API allows. */
const undatedFields = fields.extend({ dueDate: optionalTypedDay(LABELS.expected_payment_date) });

/** A new payment date may not be after `today`, as on the server; parts must sum to the amount. */
export function entryFormSchemaFor(
  entry: Transaction | null,
  today: CivilDate,
): z.ZodType<EntryFormOutput, EntryFormInput> {
  const dueDate = (entry?.dueDate === null ? undatedFields : fields).shape.dueDate;
  const ofType = <const Type extends TransactionType>(type: Type) => {
    const paidOn = optionalTypedDay(PAID_ON_LABELS[type]).refine(
      (day) => day === null || day <= today || day === entry?.paidOn,
      { error: ({ input }) => futurePaymentText(civilDate(String(input)), today) },
    );
    return (
      undatedFields
        .extend({ type: z.literal(type), dueDate, paidOn })
        // The parts of a split entry have their own categories.
        .refine(({ category, splits }) => category !== "" || splits !== "", {
          path: ["category"],
          error: requiredMessage(LABELS.category),
          when: () => true,
        })
        .refine((filled) => filled.status !== "paid" || filled.paidOn !== null, {
          path: ["paidOn"],
          error: requiredMessage(PAID_ON_LABELS[type]),
          // Runs even if another field is invalid.
          when: () => true,
        })
    );
  };
  return z
    .discriminatedUnion("type", [ofType("income"), ofType("expense")])
    .superRefine((filled, context) => {
      const refusal = entry === null ? planRefusal(filled) : null;
      if (refusal !== null) context.addIssue({ code: "custom", ...refusal });
    })
    .superRefine((filled, context) => {
      const message = entry === null ? repeatRefusal(filled, today) : null;
      if (message !== null) context.addIssue({ code: "custom", path: ["repeat"], message });
    })
    .superRefine(({ splits, amountCents }, context) => {
      const message =
        splits === "" ? null : (readSplit(splits, amountCents).problem?.message ?? null);
      if (message !== null) context.addIssue({ code: "custom", path: ["splits"], message });
    })
    .transform((filled) => ({
      ...filled,
      splits: readSplit(filled.splits, filled.amountCents).splits,
      paidOn: filled.status === "paid" ? filled.paidOn : null,
    }));
}

function readSplit(typed: string, total: Cents) {
  return readTypedSplit(parseTypedSplit(typed), total);
}

function planRefusal(filled: Filled): { path: [keyof Filled]; message: string } | null {
  const { instalments: count, dueDate, parts } = filled;
  if (count === 1 || dueDate === null) return null;
  const interval = readInterval(filled);
  if (typeof interval === "string") return { path: ["intervalDays"], message: interval };
  const plan = planParts({ ...filled, dueDate, count, parts: parseParts(parts, count) });
  return typeof plan === "string" ? { path: ["instalments"], message: plan } : null;
}

function repeatRefusal({ repeat, dueDate, splits }: Filled, today: CivilDate): string | null {
  const typed = parseRepeat(repeat);
  if (typed === null || dueDate === null) return null;
  if (splits !== "") return "Um lançamento que se repete tem uma só categoria.";
  const rule = toRule(typed, dueDate);
  const made = typeof rule === "string" ? rule : firstOccurrences(rule, today);
  return typeof made === "string" ? made : null;
}

export type EntryFormInput = z.input<typeof fields>;
type Filled = z.output<typeof undatedFields>;
export type EntryFormOutput = Omit<Filled, "splits"> & { readonly splits: Splits | null };
export type EntryForm = RecordForm<EntryFormInput, EntryFormOutput>;

/** A single part is not a split. */
export function changeSplit({ setValue }: EntryForm, parts: readonly TypedPart[]): void {
  const [first, second] = parts;
  setValue("category", first?.category ?? "", { shouldDirty: true });
  const typed = second === undefined ? "" : formatTypedSplit(parts);
  setValue("splits", typed, { shouldDirty: true });
}

export function toEntryInput(entry: Transaction): EntryFormInput {
  return {
    type: entry.type,
    category: entry.category,
    amountCents: formatDecimal(entry.amountCents),
    dueDate: entry.dueDate ?? "",
    status: entry.status,
    paidOn: entry.paidOn ?? "",
    clientId: entry.clientId ?? "",
    notes: entry.notes ?? "",
    accrualDate: entry.accrualDate ?? "",
    accountId: entry.accountId ?? "",
    tagIds: entry.tagIds,
    splits: toTypedSplit(entry.splits),
    ...NO_INSTALMENTS,
  };
}

/** The defaults of spec section 4, "New transaction defaults". */
export function emptyEntryInput(today: CivilDate): EntryFormInput {
  return {
    type: "income",
    category: "",
    amountCents: "0,00",
    dueDate: today,
    status: "pending",
    paidOn: "",
    clientId: "",
    notes: "",
    accrualDate: "",
    accountId: DEFAULT_ACCOUNT,
    tagIds: NO_TAGS,
    splits: "",
    ...NO_INSTALMENTS,
  };
}

/** The default payment date of a new entry: one recorded later was most likely paid when due. */
export function usualPaidOn(dueDate: string, today: CivilDate): CivilDate {
  const due = parseCivilDate(dueDate);
  return due !== null && due < today ? due : today;
}

const NO_INSTALMENTS = {
  instalments: "",
  interval: "month",
  intervalDays: "30",
  parts: "",
  repeat: "",
} as const;

/** For the conflict view. */
export const ENTRY_FIELD_TEXTS: FieldDescriptions<EntryFormInput> = {
  type: { label: LABELS.type, display: (type) => TYPE_LABELS[type] },
  category: { label: LABELS.category, display: (category) => category },
  amountCents: { label: LABELS.amount, display: (amount) => `R$ ${amount}` },
  dueDate: { label: LABELS.expected_payment_date, display: dayText },
  status: { label: LABELS.status, display: (status) => STATUS_LABELS[status] },
  paidOn: {
    label: ({ type }) => PAID_ON_LABELS[type],
    display: dayText,
    appliesTo: ({ status }) => status === "paid",
  },
  clientId: { label: LABELS.client_id, display: (id) => <ContactName id={id} /> },
  notes: {
    label: LABELS.notes,
    display: (notes) => (notes === null || notes === "" ? "sem observações" : notes),
  },
  accrualDate: {
    label: LABELS.accrual_date,
    display: (typed) => (typed === "" ? "a do vencimento" : dayText(typed)),
  },
  accountId: { label: LABELS.account_id, display: (id) => <AccountName id={id} /> },
  tagIds: { label: LABELS.tag_ids, display: (tagIds) => <TagNames tagIds={tagIds} /> },
  splits: {
    label: LABELS.splits,
    display: describeTypedSplit,
    appliesTo: ({ splits }) => splits !== "",
  },
  // Only for a new entry, which has no conflicts.
  instalments: { label: "Parcelar em", display: (count) => count, appliesTo: () => false },
  interval: { label: "Intervalo", display: () => null, appliesTo: () => false },
  intervalDays: { label: "Dias", display: () => null, appliesTo: () => false },
  parts: { label: "Parcelas", display: () => null, appliesTo: () => false },
  repeat: { label: "Repetir", display: () => null, appliesTo: () => false },
};

function dayText(typed: string): string {
  const date = parseCivilDate(typed);
  return date === null ? typed || "sem data" : formatCivilDate(date);
}

function AccountName({ id }: { id: string }) {
  const accounts = useQuery(accountsQuery).data;
  if (id === "") return "Sem conta";
  if (accounts === undefined) return "…";
  return accounts.find((account) => account.id === id)?.name ?? id;
}

function TagNames({ tagIds }: { tagIds: TagIds }) {
  const names = namedTags(tagIds, useQuery(tagsQuery).data).map(({ name }) => name);
  return names.length === 0 ? "sem etiquetas" : names.join(", ");
}

function ContactName({ id }: { id: string | null }) {
  const contacts = useQuery(contactDirectoryQuery).data;
  if (id === null || id === "") return "Sem vínculo";
  if (contacts === undefined) return "…";
  return contacts.find((contact) => contact.id === id)?.name ?? CONTACT_NOT_FOUND;
}
