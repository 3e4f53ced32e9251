/** Records of entries from before payment dates existed: they have the status only. */
import type { ChangeValue, Changes } from "./audit-record.ts";
import { companyToday, instantToMs, type Instant } from "./company-time.ts";
import { paymentInRecord } from "./payment.ts";

type Payment = { readonly paid_on: ChangeValue; readonly paid_on_assumed: boolean };

/** Null once erased. */
type TimedChange = {
  readonly sequence: number;
  readonly timestamp: Instant;
  readonly changes: Changes | null;
};

type PaymentHistory = {
  /** All records of the entry, oldest first. */
  readonly all: readonly TimedChange[];
  readonly row: Readonly<Record<string, ChangeValue>>;
  readonly timeZone: string;
};

/** True for a change to or from paid that lacks the date. */
export function lacksPaymentDate(changes: Changes): boolean {
  const isUpdate = changes["id"] === undefined;
  return isUpdate && changes["paid_on"] === undefined && isOfPaid(changes["status"]);
}

/** With the payment date of before and after, as if payment dates had existed. */
export function completePayment(one: TimedChange, history: PaymentHistory): Changes | null {
  const { changes } = one;
  if (changes === null || !lacksPaymentDate(changes)) return changes;
  const wasPaid = changes["status"]?.[0] === "paid";
  const paid = wasPaid ? paymentBefore(one, history) : paymentAfter(one, history);
  const pair = (value: ChangeValue, unpaid: ChangeValue) =>
    wasPaid ? ([value, unpaid] as const) : ([unpaid, value] as const);
  return {
    ...changes,
    paid_on: pair(paid.paid_on, null),
    paid_on_assumed: pair(paid.paid_on_assumed, false),
  };
}

/** An assumed date: the due date, unless that was after the company's day of the change. */
export function assumedPayment(
  dueDate: ChangeValue | undefined,
  changedAt: Instant,
  timeZone: string,
): Payment {
  const changedOn = companyToday(instantToMs(changedAt), timeZone);
  const isBefore = typeof dueDate === "string" && dueDate < changedOn;
  return { paid_on: isBefore ? dueDate : changedOn, paid_on_assumed: true };
}

function isOfPaid(status: Changes[string] | undefined): boolean {
  return status?.includes("paid") === true;
}

function paymentBefore(
  { sequence, timestamp }: TimedChange,
  { all, row, timeZone }: PaymentHistory,
): Payment {
  let day: ChangeValue = null;
  let dayWhenRemoved: ChangeValue = null;
  for (const earlier of all) {
    if (earlier.sequence >= sequence) break;
    const changes = earlier.changes ?? {};
    const isRestore = changes["id"]?.[0] === null;
    const removed = isRestore ? dayWhenRemoved : null;
    if (changes["id"]?.[1] === null) dayWhenRemoved = day;
    const next = paymentInRecord(changes, earlier.timestamp, timeZone, removed);
    if (next !== undefined) day = next;
  }
  if (day !== null) return { paid_on: day, paid_on_assumed: false };
  return assumedPayment(row["expected_payment_date"], timestamp, timeZone);
}

/** As the next change of the payment found it; one that lacks the date found that of the history. */
function paymentAfter(
  { sequence, timestamp, changes }: TimedChange,
  { all, row, timeZone }: PaymentHistory,
): Payment {
  const next = all.find(
    (later) => later.sequence > sequence && isOfPayment(later.changes ?? {}),
  )?.changes;
  if (next && lacksPaymentDate(next)) {
    const day = paymentInRecord(changes ?? {}, timestamp, timeZone) ?? null;
    return { paid_on: day, paid_on_assumed: false };
  }
  const [day, isAssumed] = ["paid_on", "paid_on_assumed"].map((column) =>
    next ? next[column]?.[0] : row[column],
  );
  return { paid_on: day ?? null, paid_on_assumed: isAssumed === true };
}

function isOfPayment(changes: Changes): boolean {
  const isDated = changes["id"] === undefined && changes["paid_on"] !== undefined;
  return isDated || lacksPaymentDate(changes);
}
