/**
 * Another rule from a day on (docs/decisions/0029). Always true: entries that are paid, cancelled, past or
 * before that day stay as they are.
 */
import type { CivilDate } from "./civil-date.ts";
import { daysBetween } from "./civil-date.ts";
import {
  endlessRule,
  firstNumberFrom,
  fromFirstBusinessDay,
  nthOf,
  occurrenceOf,
  ruleDate,
  ruleMovedTo,
  type RecurrenceRule,
} from "./recurrence-rule.ts";
import { isOpen } from "./instalment-series.ts";
import { MAX_OCCURRENCES } from "./instalments.ts";
import { moveAccrual } from "./recurrence-accrual.ts";
import type { Recurrence, RecurrencePatch } from "./recurrence.ts";
import { endBefore, newOccurrences, occurrencesToMake } from "./recurrence-verbs.ts";
import { Refusal } from "./refusal.ts";
import type { Transaction, TransactionPatch } from "./transaction.ts";

export type RuleChange = {
  /** Occurrences of the old rule before it stay; today or later. */
  readonly from: CivilDate;
  /** The first date is the next one, on `from` or after it; `count` counts from there. */
  readonly terms: Omit<RecurrenceRule, "dayOfMonth">;
};

type SeriesEntry = Pick<
  Transaction,
  "id" | "dueDate" | "accrualDate" | "seriesNumber" | "status" | "lifecycle" | "updatedAt"
>;

export type RuleChangePlan<Entry extends SeriesEntry> = {
  /** The changes of this recurrence. */
  readonly patch: RecurrencePatch;
  readonly moved: readonly ({ readonly entry: Entry; readonly dueDate: CivilDate } & Pick<
    TransactionPatch,
    "accrualDate"
  >)[];
  readonly removed: readonly Entry[];
  /** The new recurrence that continues with another interval; null if this one continues. */
  readonly successor: RecurrenceRule | null;
  /** The due dates of entries that are created at once. */
  readonly added: readonly CivilDate[];
};

/**
 * With the same interval its entries move, each in its own month, week or year. Another interval, or
 * dates whose numbers were used up by an earlier end, make a new recurrence: no number is made twice.
 * @throws Refusal
 */
export function planRuleChange<Entry extends SeriesEntry>(
  recurrence: Recurrence,
  entries: readonly Entry[],
  { from, terms: typed }: RuleChange,
  today: CivilDate,
): RuleChangePlan<Entry> {
  const terms = fromFirstBusinessDay(typed);
  const endless = endlessRule(recurrence);
  const first = firstNumberOfChange(recurrence, entries, from);
  refuseImpossible(recurrence, first, { from, terms }, today);
  const moved = movedRule(endless, first, terms);
  const lastOfRule = lastMadeNumber(recurrence);
  const isUsedUp = lastOfRule < recurrence.nextNumber - 1;
  const open = (number: number) => entries.filter((entry) => isOpenFrom(entry, number, from));
  if (moved !== null && !isUsedUp && first <= recurrence.nextNumber) {
    return continued(recurrence, { ...moved, ...endOf(terms, first) }, open(first), today);
  }
  // What only goes on after an earlier end leaves the entries before that end alone.
  const isResumed = isUsedUp && first <= lastOfRule && isSameRule(endless, first, terms);
  const start = isResumed ? lastOfRule + 1 : first;
  const resumed = isResumed ? resumedTerms(endless, terms, start, first) : terms;
  if (resumed === null) return continued(recurrence, endOf(terms, first), open(first), today);
  return succeeded(recurrence, start, resumed, open(start), today);
}

/** The number of the next date: not that of an entry before `from`, whatever day its rule has. */
export function firstNumberOfChange(
  recurrence: RecurrenceRule,
  entries: readonly Pick<SeriesEntry, "dueDate" | "seriesNumber">[],
  from: CivilDate,
): number {
  const earlier = new Set(
    entries.flatMap(({ dueDate, seriesNumber }) =>
      dueDate !== null && dueDate < from ? [seriesNumber] : [],
    ),
  );
  let number = firstNumberFrom(endlessRule(recurrence), from);
  while (earlier.has(number)) number += 1;
  return number;
}

function refuseImpossible(
  { nextDate, nextNumber, pausedOn, ...rule }: Recurrence,
  first: number,
  { from, terms }: RuleChange,
  today: CivilDate,
): void {
  if (pausedOn !== null) throw new Refusal({ code: "rule-change-of-paused" });
  const next = occurrenceOf({ ...terms, dayOfMonth: null }, 1);
  if (next === null) throw new Refusal({ code: "recurrence-ends-before-start" });
  if (from < today || next.dueDate < today) throw new Refusal({ code: "rule-change-in-past" });
  // A move to a business day may have put the old one after its rule's day.
  const old = ruleDate(endlessRule(rule), first);
  if (terms.firstDate < from && (old === null || terms.firstDate < old)) {
    throw new Refusal({ code: "rule-change-starts-before" });
  }
  if (nextDate !== null && first > nextNumber) throw new Refusal({ code: "rule-change-too-far" });
}

function isOpenFrom(entry: SeriesEntry, number: number, from: CivilDate): boolean {
  const { dueDate, seriesNumber } = entry;
  return isOpen(entry) && dueDate !== null && dueDate >= from && (seriesNumber ?? 0) >= number;
}

/** 0 for none. */
function lastMadeNumber(rule: Recurrence): number {
  let number = rule.nextNumber - 1;
  while (number > 0 && ruleDate(rule, number) === null) number -= 1;
  return number;
}

const isMonthly = ({ unit }: Pick<RecurrenceRule, "unit">): boolean =>
  unit === "month" || unit === "month_end";

/** The rule with the new terms, each number in its own period; null where that cannot be. */
function movedRule(
  endless: Recurrence,
  number: number,
  { firstDate, ...terms }: RuleChange["terms"],
): RecurrenceRule | null {
  const isSameUnit = terms.unit === endless.unit || (isMonthly(terms) && isMonthly(endless));
  const old = ruleDate(endless, number);
  if (old === null || !isSameUnit || terms.every !== endless.every) return null;
  if (!isInPeriodOf(old, firstDate, endless)) return null;
  const { dayOfMonth, firstDate: anchor } = endless;
  if (terms.unit === "month_end" || nthOf(terms) !== null) {
    return { ...terms, firstDate: anchor, dayOfMonth: null };
  }
  if (firstDate === old && terms.unit === endless.unit && nthOf(endless) === null) {
    return { ...terms, firstDate: anchor, dayOfMonth };
  }
  const rule = { ...endless, unit: terms.unit, businessDayOfMonth: null };
  return { ...terms, ...ruleMovedTo(rule, { number, dueDate: firstDate }) };
}

function isInPeriodOf(old: CivilDate, date: CivilDate, { unit, every }: RecurrenceRule): boolean {
  switch (unit) {
    case "month":
    case "month_end":
      return old.slice(0, 7) === date.slice(0, 7);
    case "year":
      return old.slice(0, 4) === date.slice(0, 4);
    case "week":
      return Math.abs(daysBetween(old, date)) < every * 7;
    case "day":
      return Math.abs(daysBetween(old, date)) < every;
  }
}

function endOf({ until, count }: RuleChange["terms"], first: number) {
  return { until, count: count === null ? null : Math.min(first - 1 + count, MAX_OCCURRENCES) };
}

function isSameRule(endless: Recurrence, first: number, terms: RuleChange["terms"]): boolean {
  return (
    terms.unit === endless.unit &&
    terms.every === endless.every &&
    terms.businessDayOfMonth === endless.businessDayOfMonth &&
    terms.businessDay === endless.businessDay &&
    terms.optionalHolidays === endless.optionalHolidays &&
    ruleDate(endlessRule({ ...terms, dayOfMonth: null }), 1) === ruleDate(endless, first)
  );
}

/** Null when there is nothing after `start`. */
function resumedTerms(
  endless: Recurrence,
  terms: RuleChange["terms"],
  start: number,
  first: number,
): RuleChange["terms"] | null {
  const firstDate = ruleDate({ ...endless, ...endOf(terms, first) }, start);
  if (firstDate === null) return null;
  return { ...terms, firstDate, count: terms.count === null ? null : terms.count - start + first };
}

function continued<Entry extends SeriesEntry>(
  recurrence: Recurrence,
  rule: RecurrencePatch,
  open: readonly Entry[],
  today: CivilDate,
): RuleChangePlan<Entry> {
  const changed = { ...recurrence, ...rule };
  const nextDate = ruleDate(changed, changed.nextNumber);
  const dated = open.map((entry) => ({
    entry,
    dueDate: occurrenceOf(changed, entry.seriesNumber ?? 1)?.dueDate ?? null,
  }));
  return {
    patch: { ...rule, problem: null },
    moved: dated.flatMap(({ entry, dueDate }) =>
      dueDate === null || dueDate === entry.dueDate
        ? []
        : [{ entry, dueDate, ...moveAccrual(entry, recurrence, changed) }],
    ),
    removed: dated.flatMap(({ entry, dueDate }) => (dueDate === null ? [entry] : [])),
    successor: null,
    added: occurrencesToMake({ ...changed, nextDate }, today).map(({ dueDate }) => dueDate),
  };
}

function succeeded<Entry extends SeriesEntry>(
  recurrence: Recurrence,
  start: number,
  terms: RuleChange["terms"],
  removed: readonly Entry[],
  today: CivilDate,
): RuleChangePlan<Entry> {
  const successor = { ...terms, dayOfMonth: keptDay(recurrence, start, terms) };
  return {
    patch: endBefore(recurrence, start),
    moved: [],
    removed,
    successor,
    added: newOccurrences(successor, today).map(({ dueDate }) => dueDate),
  };
}

/** The day 31 of a rule whose next date is 28/02. */
function keptDay(
  recurrence: Recurrence,
  start: number,
  { firstDate, ...terms }: RuleChange["terms"],
): number | null {
  const endless = endlessRule(recurrence);
  const isOfDay = [terms, recurrence].every(
    (rule) => rule.unit === "month" && nthOf(rule) === null,
  );
  if (!isOfDay || ruleDate(endless, start) !== firstDate) return null;
  const day = recurrence.dayOfMonth ?? Number(recurrence.firstDate.slice(8));
  return day === Number(firstDate.slice(8)) ? null : day;
}
