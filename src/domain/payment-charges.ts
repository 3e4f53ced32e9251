/**
 * The charges of a payment are paid, dated and active only with the entry that was paid
 * (docs/decisions/0030).
 */
import type { Transaction, TransactionPatch } from "./transaction.ts";

/** `after` is null for a removal. Returns null if the charges stay as they are. */
export function changeOfCharges(
  before: Transaction,
  after: Transaction | null,
): "remove" | TransactionPatch | null {
  if (after === null) return "remove";
  const wasPaid = before.status === "paid";
  if (wasPaid && after.status !== "paid") return "remove";
  const { lifecycle, paidOn, accountId } = after;
  const patch: TransactionPatch = {
    ...(lifecycle !== before.lifecycle && { lifecycle }),
    ...(wasPaid && paidOn !== before.paidOn && { paidOn }),
    ...(wasPaid && accountId !== before.accountId && { accountId }),
  };
  return Object.keys(patch).length === 0 ? null : patch;
}

/** A charge that is open again by a change of its own is not paid by a new date of its entry. */
export function patchOfCharge(
  { status }: Pick<Transaction, "status">,
  { paidOn, ...others }: TransactionPatch,
): TransactionPatch {
  return status === "paid" && paidOn !== undefined ? { ...others, paidOn } : others;
}

export function isCharge({ paymentRole }: Pick<Transaction, "paymentRole">): boolean {
  return paymentRole !== null && paymentRole !== "part";
}
