/** The instalments of a new entry, in the form's representation and in the request's. */
import * as z from "zod";
import { INSTALMENT_LABELS, instalmentMessage } from "#contract/instalments.ts";
import { wholeNumber } from "#contract/fields.ts";
import { parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import {
  MAX_INSTALMENTS,
  MAX_INTERVAL,
  planInstalments,
  type Instalment,
  type InstalmentChoice,
  type InstalmentTerms,
} from "#domain/instalments.ts";
import { isPaidPart } from "#domain/instalment-series.ts";
import { normalizeTyped } from "#domain/plain-text.ts";
import { amountFromTyped, formatBrl, type Cents } from "#domain/money.ts";
import { STATUS_LABELS, type TransactionStatus } from "#domain/transaction.ts";
import { wholeNumberFromTyped } from "#web/controls/whole-number.ts";

/** Blank means one. */
export const instalmentCount = z
  .string()
  .transform((typed) => (normalizeTyped(typed) === "" ? 1 : wholeNumberFromTyped(typed)))
  .pipe(wholeNumber(INSTALMENT_LABELS.count, 1, MAX_INSTALMENTS));

/** Every month, or every so many days. */
export const INSTALMENT_INTERVALS = ["month", "day"] as const;

const dayCount = z
  .string()
  .transform(wholeNumberFromTyped)
  .pipe(wholeNumber(INSTALMENT_LABELS.every, 1, MAX_INTERVAL));

type TypedInterval = {
  readonly interval: (typeof INSTALMENT_INTERVALS)[number];
  /** Ignored if monthly. */
  readonly intervalDays: string;
};
type Interval = Pick<InstalmentTerms, "unit" | "every">;

/** The interval, or a sentence about the error. */
export function readInterval({ interval, intervalDays }: TypedInterval): Interval | string {
  if (interval === "month") return { unit: interval, every: 1 };
  const { data, error } = dayCount.safeParse(intervalDays);
  return data === undefined
    ? z.flattenError(error).formErrors.join(" ")
    : { unit: interval, every: data };
}

/** The typed values of one instalment; blank for those that are computed. */
export type TypedPart = { readonly amount: string; readonly dueDate: string };

const typedParts = z.array(z.object({ amount: z.string(), dueDate: z.string() }));
const NOTHING_TYPED: TypedPart = { amount: "", dueDate: "" };

/** The form stores them as a single text, as drafts do. */
export function parseParts(text: string, count: number): TypedPart[] {
  const parts = text === "" ? [] : typedParts.parse(JSON.parse(text));
  return Array.from({ length: count }, (_, index) => parts[index] ?? NOTHING_TYPED);
}

export function formatParts(parts: readonly TypedPart[]): string {
  return parts.some(({ amount, dueDate }) => amount !== "" || dueDate !== "")
    ? JSON.stringify(parts)
    : "";
}

type FilledTerms = TypedInterval & {
  readonly amountCents: Cents;
  readonly dueDate: CivilDate;
  readonly count: number;
  readonly parts: readonly TypedPart[];
};

/** The terms, or a sentence about the interval. */
export function toTerms(filled: FilledTerms): InstalmentTerms | string {
  const { amountCents, dueDate, count, parts } = filled;
  const interval = readInterval(filled);
  if (typeof interval === "string") return interval;
  const choices = parts.map(toChoice);
  return { totalCents: amountCents, firstDueDate: dueDate, count, ...interval, choices };
}

function toChoice({ amount, dueDate }: TypedPart): InstalmentChoice {
  const amountCents = amountFromTyped(amount);
  return {
    amountCents: typeof amountCents === "number" ? amountCents : null,
    dueDate: parseCivilDate(dueDate),
  };
}

/** The instalments, or a sentence about the error. */
export function planParts(filled: FilledTerms): Instalment[] | string {
  const unreadable = filled.parts.findIndex(
    ({ amount, dueDate }) => isWrongAmount(amount) || isWrongDate(dueDate),
  );
  if (unreadable !== -1) return `Confira o valor e a data da parcela ${unreadable + 1}.`;
  const terms = toTerms(filled);
  if (typeof terms === "string") return terms;
  const plan = planInstalments(terms);
  return Array.isArray(plan) ? plan : instalmentMessage(plan, terms);
}

/** After the number of parts: `de R$ 33,33`, `: 1 de R$ 33,34 e 2 de R$ 33,33`, `de R$ 10,00 a R$ 50,00`. */
export function describeParts(parts: readonly Instalment[]): string {
  const counts = new Map<Cents, number>();
  for (const { amountCents } of parts) {
    counts.set(amountCents, (counts.get(amountCents) ?? 0) + 1);
  }
  const amounts = [...counts.keys()].toSorted((one, other) => one - other).map(formatBrl);
  if (amounts.length === 1) return ` de ${amounts[0]}`;
  if (amounts.length > 2) return ` de ${amounts[0]} a ${amounts.at(-1)}`;
  const texts = [...counts].map(([amountCents, count]) => `${count} de ${formatBrl(amountCents)}`);
  return `: ${texts.join(" e ")}`;
}

/** Null if all are pending; `paidOn` is the day of payment. */
export function describeStatus(
  parts: readonly Instalment[],
  { status, paidOn }: { readonly status: TransactionStatus; readonly paidOn: CivilDate },
): string | null {
  if (status === "pending") return null;
  const paid = parts.filter((part, index) => isPaidPart(part, index, paidOn));
  const isAll = status !== "paid" || paid.length === parts.length;
  if (isAll) return `As ${parts.length} parcelas ficam com o status ${STATUS_LABELS[status]}.`;
  const which =
    paid.length === 1
      ? "Só a primeira parcela fica"
      : `As ${paid.length} parcelas que vencem até o pagamento ficam`;
  return `${which} com o status ${STATUS_LABELS.paid}; as que vencem depois ficam em aberto.`;
}

function isWrongAmount(typed: string): boolean {
  return typed !== "" && typeof amountFromTyped(typed) !== "number";
}

function isWrongDate(typed: string): boolean {
  return typed !== "" && parseCivilDate(typed) === null;
}
