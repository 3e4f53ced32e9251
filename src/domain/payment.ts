/**
 * The status and the payment date of an entry agree: it has a date exactly while it is paid. If a
 * caller sends only one of them, the other is filled in (docs/decisions/0026). Only a date can be
 * assumed; a new date is not, unless the caller says so.
 */
import type { ChangeValue, Changes } from "./audit-record.ts";
import { formatCivilDate, type CivilDate } from "./civil-date.ts";
import { companyToday, instantToMs, type Instant } from "./company-time.ts";
import { Refusal } from "./refusal.ts";
import {
  PAID_ON_LABELS,
  type Transaction,
  type TransactionDraft,
  type TransactionPatch,
} from "./transaction.ts";

type Payment = Pick<Transaction, "status" | "paidOn" | "isPaidOnAssumed">;
type StatusAndDate = Pick<Payment, "status" | "paidOn">;

/** @throws Refusal for a date without the status paid, or a date after today */
export function newPayment(
  {
    paidOn = null,
    status = paidOn === null ? "pending" : "paid",
    isPaidOnAssumed = false,
  }: Pick<TransactionDraft, keyof Payment>,
  today: CivilDate,
): Payment {
  const isPaid = status === "paid";
  refuseFuture(paidOn, today);
  if (!isPaid && (paidOn !== null || isPaidOnAssumed)) {
    throw new Refusal({ code: "paid-on-of-unpaid" });
  }
  return { status, paidOn: isPaid ? (paidOn ?? today) : null, isPaidOnAssumed };
}

/**
 * A value that equals the present one is no change, so that a client may send a whole row back.
 * @throws Refusal for a status and a date that contradict each other, or for a new date after today
 */
export function changedPayment(
  before: Payment,
  patch: Pick<TransactionPatch, keyof Payment>,
  today: CivilDate,
): Payment {
  const after = changedDate(before, patch, today);
  const { isPaidOnAssumed = before.isPaidOnAssumed } = patch;
  if (isPaidOnAssumed !== before.isPaidOnAssumed) {
    if (isPaidOnAssumed && after.paidOn === null) throw new Refusal({ code: "paid-on-of-unpaid" });
    return { ...after, isPaidOnAssumed };
  }
  return { ...after, isPaidOnAssumed: isPaidOnAssumed && after.paidOn === before.paidOn };
}

function changedDate(
  before: StatusAndDate,
  patch: Pick<TransactionPatch, keyof StatusAndDate>,
  today: CivilDate,
): StatusAndDate {
  const { status = before.status, paidOn = before.paidOn } = patch;
  const isPaid = status === "paid";
  if (paidOn === before.paidOn) {
    const wasPaid = before.status === "paid";
    return { status, paidOn: isPaid === wasPaid ? paidOn : isPaid ? today : null };
  }
  refuseFuture(paidOn, today);
  if (patch.status === undefined) {
    return { status: paidOn === null ? unpaidStatus(before) : "paid", paidOn };
  }
  if (isPaid && paidOn === null) throw new Refusal({ code: "paid-without-date" });
  if (!isPaid && paidOn !== null) throw new Refusal({ code: "paid-on-of-unpaid" });
  return { status, paidOn };
}

function unpaidStatus({ status }: StatusAndDate): Transaction["status"] {
  return status === "paid" ? "pending" : status;
}

/** `Pago em 05/03/2026 (data presumida)`; null while it is unpaid. */
export function paidOnText({
  type,
  paidOn,
  isPaidOnAssumed,
}: Pick<Transaction, "type" | "paidOn" | "isPaidOnAssumed">): string | null {
  if (paidOn === null) return null;
  return `${PAID_ON_LABELS[type]} ${formatCivilDate(paidOn)}${isPaidOnAssumed ? " (data presumida)" : ""}`;
}

/** `05/03/2026 (presumida)`; `-` without a date. */
export function formatPaidOn({
  paidOn,
  isPaidOnAssumed,
}: Pick<Transaction, "paidOn" | "isPaidOnAssumed">): string {
  return `${formatCivilDate(paidOn)}${isPaidOnAssumed ? " (presumida)" : ""}`;
}

/** The payment date of a paid entry whose history does not tell when it was paid. */
export type AssumedPaymentDate = { readonly id: string; readonly paidOn: CivilDate };

/** The heading of a list of entries whose payment date is assumed. */
export const ASSUMED_PAYMENT_DATES =
  "Datas de pagamento presumidas, porque o histórico não diz o dia";

/** The warning for a payment date after today. */
export function futurePaymentText(paidOn: CivilDate, today: CivilDate): string {
  return `${formatCivilDate(paidOn)} ainda não chegou; hoje é ${formatCivilDate(today)}.`;
}

function refuseFuture(paidOn: CivilDate | null, today: CivilDate): void {
  if (paidOn !== null && paidOn > today) {
    throw new Refusal({ code: "paid-in-the-future", paidOn, today });
  }
}

/**
 * Records from before payment dates existed have only the status: an entry was paid on the
 * company's day of the record that set it to paid. A restored entry that was already paid had been
 * paid on `dayWhenRemoved`. Undefined for a record without a change of the payment.
 */
export function paymentInRecord(
  changes: Changes,
  timestamp: Instant,
  timeZone: string,
  dayWhenRemoved: ChangeValue = null,
): ChangeValue | undefined {
  const paidOn = changes["paid_on"];
  if (paidOn !== undefined) return paidOn[1];
  const status = changes["status"];
  if (status === undefined) return undefined;
  if (status[1] !== "paid") return null;
  return dayWhenRemoved ?? companyToday(instantToMs(timestamp), timeZone);
}
