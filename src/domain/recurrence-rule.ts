/**
 * An entry that repeats (docs/decisions/0029). Always true: each date is counted from the first one,
 * never from the one before, and a move to a business day changes no later date.
 */
import { nthBusinessDay, shiftToBusinessDay, type BusinessDayShift } from "./business-day.ts";
import {
  addDays,
  addDaysClamped,
  addMonths,
  daysBetween,
  formatCivilDate,
  monthNumber,
  weekdayOf,
  FIRST_DAY,
  LAST_DAY,
  type CivilDate,
} from "./civil-date.ts";
import { pluralize } from "./format-amount.ts";
import {
  MAX_OCCURRENCES,
  dueDateOfPart,
  isAfterLastYear,
  withDay,
  type IntervalUnit,
} from "./instalments.ts";
import { Refusal } from "./refusal.ts";

/** The most that are made in one step. */
export const MAX_MADE_AT_ONCE = 480;
/** Entries are created up to this many months ahead of today. */
const MONTHS_AHEAD = 12;

export type RecurrenceRule = {
  readonly firstDate: CivilDate;
  readonly unit: IntervalUnit;
  /** 1 to `MAX_INTERVAL` units. */
  readonly every: number;
  /** For months and years: the day, if the month of the first date is too short for it. */
  readonly dayOfMonth: number | null;
  /**
   * The n-th business day of months, 1 to `MAX_BUSINESS_DAY_OF_MONTH`; `firstDate` gives the month.
   */
  readonly businessDayOfMonth: number | null;
  /** Null: each date stays as it is. */
  readonly businessDay: BusinessDayShift | null;
  /** Carnaval and Corpus Christi are no business days either. */
  readonly optionalHolidays: boolean;
  /** The last day on which it may fall, before a move to a business day; null for no such end. */
  readonly until: CivilDate | null;
  /** 1 to `MAX_OCCURRENCES`; null for no such end. */
  readonly count: number | null;
};

type RuleDay = Pick<RecurrenceRule, "unit" | "firstDate" | "dayOfMonth" | "businessDayOfMonth">;

export type Occurrence = { readonly number: number; readonly dueDate: CivilDate };

/** The day that the rule says, before a move to a business day; null after the end. `number` is from 1. */
export function ruleDate(rule: RecurrenceRule, number: number): CivilDate | null {
  const index = number - 1;
  const dates = toSequence(rule);
  if (number > Math.min(rule.count ?? MAX_OCCURRENCES, MAX_OCCURRENCES)) return null;
  if (isAfterLastYear(dates, index)) return null;
  const date = withRuleDay(rule, dueDateOfPart(dates, index));
  return rule.until !== null && date > rule.until ? null : date;
}

export function endlessRule<Rule extends RecurrenceRule>(rule: Rule): Rule {
  return { ...rule, until: null, count: null };
}

/** The `until` of a rule whose last number is this one; 0 for none. Null beyond the calendar. */
export function untilNumber(rule: RecurrenceRule, number: number): CivilDate | null {
  const endless = endlessRule(rule);
  if (number > 0) return ruleDate(endless, number);
  return addDaysClamped(ruleDate(endless, 1) ?? rule.firstDate, -1);
}

/** The n of a rule of the n-th business day of a month; null for any other. */
export function nthOf({ unit, businessDayOfMonth }: NthDay): number | null {
  return unit === "month" ? businessDayOfMonth : null;
}

type NthDay = Pick<RecurrenceRule, "unit" | "businessDayOfMonth">;

/** A rule of the n-th business day begins with the first one on `firstDate` or after it. */
export function fromFirstBusinessDay<
  Rule extends NthDay & Pick<RecurrenceRule, "firstDate" | "optionalHolidays">,
>(rule: Rule): Rule {
  const { firstDate, optionalHolidays } = rule;
  const nth = nthOf(rule);
  if (nth === null) return rule;
  const first = nthBusinessDay(firstDate, nth, optionalHolidays);
  const isLater = first >= firstDate || firstDate > LAST_MONTH_START;
  if (isLater) return { ...rule, firstDate: first };
  return { ...rule, firstDate: nthBusinessDay(addMonths(firstDate, 1), nth, optionalHolidays) };
}

/** Null after the end. */
export function occurrenceOf(rule: RecurrenceRule, number: number): Occurrence | null {
  const date = ruleDate(rule, number);
  return date === null ? null : { number, dueDate: moved(rule, date) };
}

/** The first number of which the date is `from` or later; after the end, the one after the last. */
export function firstNumberFrom(rule: RecurrenceRule, from: CivilDate): number {
  for (let number = 1; ; number += 1) {
    const occurrence = occurrenceOf(rule, number);
    if (occurrence === null || occurrence.dueDate >= from) return number;
  }
}

/** At most `max` of those from `from` on that fall on `lastDay` or before. */
export function occurrencesUntil(
  rule: RecurrenceRule,
  from: number,
  lastDay: CivilDate,
  max: number,
): Occurrence[] {
  const found: Occurrence[] = [];
  for (let number = from; found.length < max; number += 1) {
    const date = ruleDate(rule, number);
    if (date === null || date > lastDay) break;
    found.push({ number, dueDate: moved(rule, date) });
  }
  return found;
}

/** To which day entries are made, on `today`. */
export function lastDayAhead(today: CivilDate): CivilDate {
  return today > LAST_START ? LAST_DAY : addMonths(today, MONTHS_AHEAD);
}

const LAST_START = addMonths(LAST_DAY, -MONTHS_AHEAD);
const LAST_MONTH_START = addMonths(LAST_DAY, -1);

/**
 * The rule after the occurrence was moved to another day, from which its other dates are counted: those of
 * weeks and days move as far, those of months take the day, those of years the day and month.
 * @throws Refusal where the first one would have no date.
 */
export function ruleMovedTo(rule: RecurrenceRule, occurrence: Occurrence): RuleDay {
  const { unit, firstDate } = rule;
  const { dueDate } = occurrence;
  const first = firstDateFor(rule, occurrence);
  if (unit === "week" || unit === "day") return onDay(unit, first, null);
  const isNth = nthOf(rule) !== null && dueDate === withRuleDay(rule, dueDate);
  if (isNth || (unit === "month_end" && dueDate === withDay(dueDate, 31))) {
    const months = monthNumber(first) - monthNumber(firstDate);
    const businessDayOfMonth = nthOf(rule);
    return { unit, firstDate: addMonths(firstDate, months), dayOfMonth: null, businessDayOfMonth };
  }
  return onDay(unit === "month_end" ? "month" : unit, first, Number(dueDate.slice(8)));
}

/** The first date with which the occurrence of that number is on that day. @throws Refusal */
function firstDateFor({ unit, every }: RecurrenceRule, { number, dueDate }: Occurrence): CivilDate {
  const isOfDays = unit === "week" || unit === "day";
  const distance = (number - 1) * every * LENGTHS[unit];
  const most = isOfDays
    ? daysBetween(FIRST_DAY, dueDate)
    : monthNumber(dueDate) - monthNumber(FIRST_DAY);
  if (distance > most) throw new Refusal({ code: "rule-change-out-of-calendar" });
  return isOfDays ? addDays(dueDate, -distance) : addMonths(dueDate, -distance);
}

/** In months or days. */
const LENGTHS = { month: 1, month_end: 1, year: 12, week: 7, day: 1 };

/**
 * Adds to the changes of a rule the `until` that keeps its last number the same, unless they have an
 * end of their own.
 */
export function withMovedEnd<Changes extends Partial<RecurrenceRule>>(
  rule: RecurrenceRule,
  changes: Changes,
): Changes & Partial<Pick<RecurrenceRule, "until">> {
  if (rule.until === null || changes.until !== undefined) return changes;
  const after = { ...rule, ...changes };
  const last = lastNumber({ ...rule, count: after.count });
  if (lastNumber(after) === last) return changes;
  return { ...changes, until: untilNumber(after, last) ?? LAST_DAY };
}

/** 0 for a rule that ends before its first date. */
function lastNumber(rule: RecurrenceRule): number {
  let number = 0;
  while (ruleDate(rule, number + 1) !== null) number += 1;
  return number;
}

function onDay(unit: IntervalUnit, firstDate: CivilDate, day: number | null): RuleDay {
  const dayOfMonth = Number(firstDate.slice(8)) === day ? null : day;
  return { unit, firstDate, dayOfMonth, businessDayOfMonth: null };
}

function withRuleDay(rule: RecurrenceRule, date: CivilDate): CivilDate {
  const { unit, dayOfMonth, optionalHolidays } = rule;
  const nth = nthOf(rule);
  if (nth !== null) return nthBusinessDay(date, nth, optionalHolidays);
  const isOfMonths = unit === "month" || unit === "year";
  return dayOfMonth === null || !isOfMonths ? date : withDay(date, dayOfMonth);
}

function moved({ businessDay, optionalHolidays }: RecurrenceRule, date: CivilDate): CivilDate {
  return businessDay === null ? date : shiftToBusinessDay(date, businessDay, optionalHolidays);
}

function toSequence({ firstDate, unit, every }: RecurrenceRule) {
  return { firstDueDate: firstDate, unit, every };
}

/** `Todo mês no dia 5, até 05/12/2027`, `A cada 2 semanas, às terças` */
export function describeRecurrence(rule: RecurrenceRule): string {
  return [rhythmText(rule), ...endTexts(rule), ...businessDayTexts(rule)].join(", ");
}

/** `Todo mês no dia 5` and `próximo dia útil, 12 vezes, até 05/12/2027` */
export function rhythmAndDetails(rule: RecurrenceRule): { rhythm: string; details: string } {
  const { businessDay } = rule;
  const day = businessDay === null || nthOf(rule) !== null ? [] : [SHORT_SHIFTS[businessDay]];
  return { rhythm: rhythmText(rule), details: [...day, ...endTexts(rule)].join(", ") };
}

const SHORT_SHIFTS: Readonly<Record<BusinessDayShift, string>> = {
  next: "próximo dia útil",
  previous: "dia útil anterior",
};

const WEEKDAYS = [
  { name: "domingo", many: "aos domingos" },
  { name: "segunda-feira", many: "às segundas" },
  { name: "terça-feira", many: "às terças" },
  { name: "quarta-feira", many: "às quartas" },
  { name: "quinta-feira", many: "às quintas" },
  { name: "sexta-feira", many: "às sextas" },
  { name: "sábado", many: "aos sábados" },
];

const MONTHS = [
  "janeiro",
  "fevereiro",
  "março",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
];

function rhythmText(rule: RecurrenceRule): string {
  const { unit, every, firstDate, dayOfMonth } = rule;
  const weekday = WEEKDAYS[weekdayOf(firstDate)];
  const day = dayOfMonth ?? Number(firstDate.slice(8));
  const nth = nthOf(rule);
  const ofMonth = nth === null ? ` no dia ${day}` : `, no ${nth}º dia útil`;
  switch (unit) {
    case "month":
      return every === 1 ? `Todo mês${ofMonth}` : `A cada ${every} meses${ofMonth}`;
    case "month_end":
      return every === 1 ? "Todo último dia do mês" : `A cada ${every} meses no último dia`;
    case "year": {
      const ofYear = `em ${day} de ${MONTHS[Number(firstDate.slice(5, 7)) - 1] ?? ""}`;
      return every === 1 ? `Todo ano ${ofYear}` : `A cada ${every} anos ${ofYear}`;
    }
    case "week":
      if (every > 1) return `A cada ${every} semanas, ${weekday?.many ?? ""}`;
      return `${weekday?.name.endsWith("feira") === true ? "Toda" : "Todo"} ${weekday?.name ?? ""}`;
    case "day":
      return every === 1 ? "Todo dia" : `A cada ${every} dias`;
  }
}

function endTexts({ until, count }: RecurrenceRule): string[] {
  if (until === null && count === null) return ["sem fim"];
  return [
    ...(count === null ? [] : [pluralize(count, "vez", "vezes")]),
    ...(until === null ? [] : [`até ${formatCivilDate(until)}`]),
  ];
}

function businessDayTexts(rule: RecurrenceRule): string[] {
  const { businessDay, optionalHolidays } = rule;
  if (nthOf(rule) !== null) {
    return optionalHolidays ? ["sem contar Carnaval e Corpus Christi"] : [];
  }
  if (businessDay === null) return [];
  const day = businessDay === "next" ? "no próximo dia útil" : "no dia útil anterior";
  return [
    optionalHolidays
      ? `${day} se cair em fim de semana, feriado, Carnaval ou Corpus Christi`
      : `${day} se cair em fim de semana ou feriado`,
  ];
}
