/**
 * One amount paid in instalments (parcelas). Always true of a plan: the parts sum to the total,
 * none is zero, and each date is counted from the first one, never from the previous one.
 */
import { LAST_DAY, MAX_YEAR, addDays, addMonths, civilDate, daysBetween } from "./civil-date.ts";
import type { CivilDate } from "./civil-date.ts";
import { allocate } from "./allocate.ts";
import { cents, type Cents } from "./money.ts";

/** 40 years of months. */
export const MAX_INSTALMENTS = 480;
/** Limit for a recurrence, also one without an end: 191 years of weeks. */
export const MAX_OCCURRENCES = 9999;
/** The most units between two parts. */
export const MAX_INTERVAL = 366;

/** `month_end` is the last day of each month, also from 28/02 on. */
export const INTERVAL_UNITS = ["month", "month_end", "year", "week", "day"] as const;
export type IntervalUnit = (typeof INTERVAL_UNITS)[number];

/** The values that a user has set for one part; null for those that are computed. */
export type InstalmentChoice = {
  readonly amountCents: Cents | null;
  readonly dueDate: CivilDate | null;
};

export type InstalmentTerms = {
  readonly totalCents: Cents;
  readonly firstDueDate: CivilDate;
  /** 1 to `MAX_INSTALMENTS`. */
  readonly count: number;
  readonly unit: IntervalUnit;
  /** 1 to `MAX_INTERVAL`. */
  readonly every: number;
  /** Empty, or one for each part. */
  readonly choices: readonly InstalmentChoice[];
};

export type Instalment = { readonly amountCents: Cents; readonly dueDate: CivilDate };

export type InstalmentError =
  | { readonly error: "choices-of-other-count" }
  | { readonly error: "sum-differs"; readonly sumCents: bigint }
  /** Some part would be 0,00. */
  | { readonly error: "too-few-centavos" }
  | { readonly error: "after-last-year" };

export function planInstalments(terms: InstalmentTerms): Instalment[] | InstalmentError {
  const { count, choices } = terms;
  if (choices.length > 0 && choices.length !== count) return { error: "choices-of-other-count" };
  const amounts = splitAmount(
    terms.totalCents,
    Array.from({ length: count }, (_, index) => choices[index]?.amountCents ?? null),
  );
  if (!Array.isArray(amounts)) return amounts;
  if (isAfterLastYear(terms, count - 1)) return { error: "after-last-year" };
  return amounts.map((amountCents, index) => ({
    amountCents,
    dueDate: choices[index]?.dueDate ?? dueDateOfPart(terms, index),
  }));
}

/** Splits what is left over the parts that are null; the first ones take the odd centavos. */
export function splitAmount(
  total: Cents,
  chosen: readonly (Cents | null)[],
): Cents[] | InstalmentError {
  let sumCents = 0n;
  for (const amount of chosen) sumCents += BigInt(amount ?? 0);
  const openCount = chosen.filter((amount) => amount === null).length;
  const rest = BigInt(total) - sumCents;
  if (openCount === 0 && rest !== 0n) return { error: "sum-differs", sumCents };
  if (rest < BigInt(openCount) || chosen.includes(cents(0))) return { error: "too-few-centavos" };
  const shares = openCount === 0 ? [] : allocate(cents(Number(rest)), openCount);
  let next = 0;
  return chosen.map((amount) => amount ?? shares[next++] ?? cents(0));
}

/** The terms from which the dates of a series are computed. */
export type DateSequence = Pick<InstalmentTerms, "firstDueDate" | "unit" | "every">;

/** `index` counts from 0. Month ends: 31/01, 28/02, 31/03. @throws Error after `MAX_YEAR` */
export function dueDateOfPart(
  { firstDueDate, unit, every }: DateSequence,
  index: number,
): CivilDate {
  const steps = index * every;
  switch (unit) {
    case "month":
      return addMonths(firstDueDate, steps);
    case "month_end":
      return withDay(addMonths(firstDueDate, steps), 31);
    case "year":
      return addMonths(firstDueDate, steps * 12);
    case "week":
      return addDays(firstDueDate, steps * 7);
    case "day":
      return addDays(firstDueDate, steps);
  }
}

export function isAfterLastYear(
  { firstDueDate, unit, every }: DateSequence,
  index: number,
): boolean {
  const steps = index * every;
  if (unit === "week" || unit === "day") {
    return steps * (unit === "week" ? 7 : 1) > daysBetween(firstDueDate, LAST_DAY);
  }
  const monthsLeft =
    (MAX_YEAR - Number(firstDueDate.slice(0, 4))) * 12 + 12 - Number(firstDueDate.slice(5, 7));
  return steps * (unit === "year" ? 12 : 1) > monthsLeft;
}

/** Sets the day of the date's month, clamped to its last day. */
export function withDay(date: CivilDate, day: number): CivilDate {
  // January has 31 days; count the months from there.
  const january = civilDate(`${date.slice(0, 4)}-01-${String(day).padStart(2, "0")}`);
  return addMonths(january, Number(date.slice(5, 7)) - 1);
}
