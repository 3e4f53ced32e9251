/**
 * Describes a payment in words: the amount, its charges, and how much of a partially paid entry is
 * paid so far.
 */
import { chargesOf, movedCents, type Charge } from "./entry-payment.ts";
import { pluralize } from "./format-amount.ts";
import { paidWord } from "./paid-word.ts";
import { cents, formatBrl, type Cents } from "./money.ts";
import { PAYMENT_ROLE_LABELS, type Transaction } from "./transaction.ts";

type Moved = Pick<Charge, "kind" | "amountCents">;

/**
 * `R$ 310,00, dos quais R$ 10,00 de juros`; with a discount `R$ 290,00, já com R$ 10,00 de
 * desconto`.
 */
export function paymentText(settledCents: Cents, charges: readonly Moved[]): string {
  const note = chargesNote(charges);
  const moved = formatBrl(movedCents(settledCents, charges));
  return note === null ? moved : `${moved}, ${note}`;
}

/** Describes how much of a payment is not part of the entry; null if all of it is. */
export function chargesNote(charges: readonly Moved[]): string | null {
  const list = (some: readonly Moved[]): string =>
    new Intl.ListFormat("pt-BR").format(
      some.map(
        ({ kind, amountCents }) =>
          `${formatBrl(amountCents)} de ${PAYMENT_ROLE_LABELS[kind].toLowerCase()}`,
      ),
    );
  const added = charges.filter(({ kind }) => kind !== "discount");
  const discounts = charges.filter(({ kind }) => kind === "discount");
  const notes = [
    ...(added.length > 0 ? [`dos quais ${list(added)}`] : []),
    ...(discounts.length > 0 ? [`já com ${list(discounts)}`] : []),
  ];
  return notes.length === 0 ? null : notes.join(", ");
}

type Paid = Pick<Transaction, "type" | "amountCents" | "status">;
type Tied = Pick<Transaction, "paymentRole" | "amountCents" | "category" | "status" | "lifecycle">;

/**
 * For a partially paid entry `R$ 300,00 de R$ 1.000,00 recebidos`, once fully paid `R$ 1.000,00
 * recebidos em 2 vezes`; for one paid at once with charges, the amount that moved. Null for any
 * other. `tied` are the entries created by its payments: those that are not active do not count,
 * and those set back to open are not paid.
 */
export function paidSoFarText(entry: Paid, tied: readonly Tied[]): string | null {
  const active = tied.filter(({ lifecycle }) => lifecycle === "active");
  const parts = active.filter(({ paymentRole }) => paymentRole === "part");
  if (!parts.some(isPaid)) {
    const charges = chargesOf(active.filter(isPaid));
    const isWithCharges = isPaid(entry) && charges.length > 0;
    return isWithCharges ? paymentText(entry.amountCents, charges) : null;
  }
  const all = [...parts, entry];
  const paid = all.filter(isPaid);
  return paid.length === all.length
    ? `${formatBrl(sumOf(all))} ${paidWord(entry)}s em ${pluralize(paid.length, "vez", "vezes")}`
    : paidOfTotalText(entry, sumOf(paid), sumOf(all));
}

/** `R$ 300,00 de R$ 1.000,00 recebidos` */
export function paidOfTotalText(entry: Pick<Paid, "type">, paid: Cents, total: Cents): string {
  return `${formatBrl(paid)} de ${formatBrl(total)} ${paidWord(entry)}s`;
}

function isPaid({ status }: Pick<Transaction, "status">): boolean {
  return status === "paid";
}

function sumOf(some: readonly Pick<Transaction, "amountCents">[]): Cents {
  return cents(some.reduce((sum, { amountCents }) => sum + amountCents, 0));
}
