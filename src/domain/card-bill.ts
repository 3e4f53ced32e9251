/**
 * The bills of a card (docs/decisions/0027). A bill covers the purchases after one closing day up
 * to the next, and is paid by transfers to the card. An unpaid amount is carried to the next bill.
 */
import {
  LAST_DAY,
  addDays,
  addMonths,
  firstOfMonth,
  lastOfMonth,
  type CivilDate,
} from "./civil-date.ts";
import type { TotalCents } from "./money.ts";

export type BillPeriod = {
  /** The month that names the bill, as its first day: that of the due day, as banks name it. */
  readonly month: CivilDate;
  /** The day after the previous closing. */
  readonly firstDay: CivilDate;
  /** Included. */
  readonly closingDate: CivilDate;
  readonly dueDate: CivilDate;
};

/** `carried`: not paid by the next closing, and so a part of the next bill. */
export const BILL_STATES = ["open", "due", "overdue", "paid", "carried"] as const;
export type BillState = (typeof BILL_STATES)[number];

export type CardBill = BillPeriod & {
  readonly state: BillState;
  /**
   * Left over from earlier bills after the payments of this period; below zero if too much was
   * paid.
   */
  readonly carriedCents: TotalCents;
  /** Purchases less refunds. */
  readonly purchasesCents: TotalCents;
  /** The amount owed at the closing, or today while the bill is open; below zero for a credit. */
  readonly totalCents: TotalCents;
  /** Paid after the closing, up to the next one. */
  readonly paidCents: TotalCents;
  /** At least zero. */
  readonly unpaidCents: TotalCents;
};

/** The movements on a card on one day. */
export type CardDay = {
  readonly date: CivilDate;
  /** Entries and transfers from the card; below zero for refunds. */
  readonly spentCents: TotalCents;
  /** Transfers to the card. */
  readonly paidCents: TotalCents;
};

type CardDays = { readonly closingDay: number; readonly dueDay: number };

/**
 * The period of the bill that contains `date` and the `count - 1` periods before it, newest first.
 */
export function billPeriods(card: CardDays, date: CivilDate, count: number): BillPeriod[] {
  const month = firstOfMonth(date);
  const isAfterClosing = date > dayInMonth(month, card.closingDay);
  const newest = isAfterClosing ? addMonths(month, 1) : month;
  return Array.from({ length: count }, (_, index) => periodOf(card, addMonths(newest, -index)));
}

/**
 * `closingMonth` is a first day. A due day not after the closing day is in the next month; in a
 * short month one after it may be the first of the next, without naming the bill after that.
 */
function periodOf({ closingDay, dueDay }: CardDays, closingMonth: CivilDate): BillPeriod {
  const closingDate = dayInMonth(closingMonth, closingDay);
  const month = dueDay > closingDay ? closingMonth : addMonths(closingMonth, 1);
  const dueInMonth = dayInMonth(month, dueDay);
  return {
    month,
    firstDay: addDays(dayInMonth(addMonths(closingMonth, -1), closingDay), 1),
    closingDate,
    dueDate: dueInMonth > closingDate ? dueInMonth : addDays(closingDate, 1),
  };
}

/** The day of the month, or the last day of a shorter month. */
function dayInMonth(month: CivilDate, day: number): CivilDate {
  const lastDay = Number(lastOfMonth(month).slice(8));
  return addDays(month, Math.min(day, lastDay) - 1);
}

/**
 * Builds the bills of adjacent periods, newest first. `owedCents` is owed at the start of the
 * oldest period; `days` are the days since then, in any order.
 */
export function buildBills(
  periods: readonly BillPeriod[],
  owedCents: TotalCents,
  days: readonly CardDay[],
  today: CivilDate,
): CardBill[] {
  const oldestFirst = periods.toReversed();
  let owed = owedCents;
  const bills = oldestFirst.map((period, index): CardBill => {
    const within = sumDays(days, period.firstDay, period.closingDate);
    const carriedCents = owed - within.paidCents;
    const totalCents = carriedCents + within.spentCents;
    owed = totalCents;
    const nextClosing = oldestFirst[index + 1]?.closingDate ?? LAST_DAY;
    const { paidCents } = sumDays(days, addDays(period.closingDate, 1), nextClosing);
    const unpaidCents = totalCents > paidCents ? totalCents - paidCents : 0n;
    const state = billState(period, unpaidCents, nextClosing, today);
    const purchasesCents = within.spentCents;
    return { ...period, state, carriedCents, purchasesCents, totalCents, paidCents, unpaidCents };
  });
  return bills.toReversed();
}

/**
 * The amount that an open bill adds to the unpaid one of the bill before it: its purchases, with a
 * debt from before the account, less credits and early payments.
 */
export function addedByOpenBill(
  { totalCents }: CardBill,
  previous: CardBill | undefined,
): TotalCents {
  return totalCents - (previous?.unpaidCents ?? 0n);
}

function billState(
  { closingDate, dueDate }: BillPeriod,
  unpaidCents: TotalCents,
  nextClosing: CivilDate,
  today: CivilDate,
): BillState {
  if (today <= closingDate) return "open";
  if (unpaidCents === 0n) return "paid";
  if (today > nextClosing) return "carried";
  return today > dueDate ? "overdue" : "due";
}

function sumDays(
  days: readonly CardDay[],
  first: CivilDate,
  last: CivilDate,
): Pick<CardDay, "spentCents" | "paidCents"> {
  let spentCents = 0n;
  let paidCents = 0n;
  for (const day of days) {
    if (day.date < first || day.date > last) continue;
    spentCents += day.spentCents;
    paidCents += day.paidCents;
  }
  return { spentCents, paidCents };
}
