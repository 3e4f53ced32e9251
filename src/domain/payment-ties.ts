/**
 * When a payment is undone, the open entry of its rest is removed. Parts of that entry that were paid stay paid:
 * they become parts of the entry that gets the amount back, or of none (docs/decisions/0030).
 */
import type { Instant } from "./company-time.ts";
import { paymentNoun } from "./entry-payment.ts";
import { applyUpdate, type Change } from "./record-version.ts";
import type { PaymentTie, Transaction } from "./transaction.ts";

export type UndonePayment = {
  /** A part, or an entry that was paid whole. */
  readonly paid: Transaction;
  /** The entry that is open again. */
  readonly entry: Transaction;
};

const OF_ENTRY = "desfeito: passa a ser parte do lançamento de origem";
const OF_NONE = "desfeito: deixa de ser parte de outro lançamento";

/** Null for a part whose parent stays. */
export function tieAfterUndo(
  part: Transaction,
  { paid, entry }: UndonePayment,
  now: Instant,
): Change<Transaction> | null {
  if (part.parentId === entry.id) return null;
  const isOfPart = part.parentId === paid.id;
  // A part of interest is none of the amount.
  const tie: PaymentTie = isOfPart
    ? { parentId: entry.id, paymentRole: "part" }
    : { parentId: null, paymentRole: null };
  const row = applyUpdate(part, { ...part, ...tie }, now);
  const description = `${paymentNoun(paid)} ${isOfPart ? OF_ENTRY : OF_NONE}`;
  return row === null ? null : { row, description };
}

/** True for the description of a change that tied a part to another entry, or to none. */
export function isOfOtherTie(description: string): boolean {
  return [OF_ENTRY, OF_NONE].some((text) => description.endsWith(text));
}
