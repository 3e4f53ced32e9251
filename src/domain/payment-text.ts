/** What was paid in words: all of it, of what came with it how much, and of an entry in parts how much by now. */
import { chargesOf, movedCents, type Charge } from "./entry-payment.ts";
import { pluralize } from "./format-amount.ts";
import { cents, formatBrl, type Cents } from "./money.ts";
import { PAYMENT_ROLE_LABELS, type Transaction } from "./transaction.ts";

type Moved = Pick<Charge, "kind" | "amountCents">;

/** `R$ 310,00, dos quais R$ 10,00 de juros`; of a discount `R$ 290,00, já com R$ 10,00 de desconto`. */
export function paymentText(settledCents: Cents, charges: readonly Moved[]): string {
  const note = chargesNote(charges);
  const moved = formatBrl(movedCents(settledCents, charges));
  return note === null ? moved : `${moved}, ${note}`;
}

/** Of what moved, how much is no part of the entry; null for all of it. */
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
type Tied = Pick<Transaction, "paymentRole" | "amountCents" | "category">;

/**
 * Of an entry of which parts were paid `R$ 300,00 de R$ 1.000,00 recebidos`, and once all is
 * `R$ 1.000,00 recebidos em 2 vezes`; of one that was paid whole with interest and the like, what moved. Null for
 * any other one. `tied` came with its payments.
 */
export function paidSoFarText(entry: Paid, tied: readonly Tied[]): string | null {
  const word = entry.type === "income" ? "recebidos" : "pagos";
  const parts = tied.filter(({ paymentRole }) => paymentRole === "part");
  const isPaid = entry.status === "paid";
  if (parts.length === 0) {
    const charges = chargesOf(tied);
    const isWithCharges = isPaid && charges.length > 0;
    return isWithCharges ? paymentText(entry.amountCents, charges) : null;
  }
  const partsCents = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const total = formatBrl(cents(partsCents + entry.amountCents));
  return isPaid
    ? `${total} ${word} em ${pluralize(parts.length + 1, "vez", "vezes")}`
    : `${formatBrl(cents(partsCents))} de ${total} ${word}`;
}
