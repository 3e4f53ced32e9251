/** The typed rule from a day on, and its effects. */
import { RULE_CHANGE_MESSAGES } from "#contract/recurrences.ts";
import { firstOfMonth, parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { isOpen } from "#domain/instalment-series.ts";
import {
  firstNumberOfChange,
  planRuleChange,
  type RuleChange,
  type RuleChangePlan,
} from "#domain/recurrence-change.ts";
import {
  MAX_MADE_AT_ONCE,
  endlessRule,
  occurrenceOf,
  ruleDate,
  type RecurrenceRule,
} from "#domain/recurrence-rule.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Entry } from "#web/records/entry.ts";
import { noDayText } from "#web/dates/typed-day.ts";
import { toRule, typedUnit, type TypedRepeat } from "./repeat-rule.ts";

export type TypedChange = {
  readonly from: string;
  /** The last `from` that was a day. */
  readonly countsFrom: CivilDate;
  /** Blank for the date of the rule, as always for the n-th business day. */
  readonly firstDate: string;
  readonly repeat: TypedRepeat;
};

export type Series = { readonly recurrence: Recurrence; readonly entries: readonly Entry[] };

/**
 * From the entry on, or where none is left from the next that is made; from today where that is past. Times
 * are those that are left from there.
 */
export function unchangedRule(series: Series, entry: Entry | null, today: CivilDate): TypedChange {
  const { recurrence } = series;
  const { dueDate = null } = entry ?? occurrenceOf(recurrence, recurrence.nextNumber) ?? {};
  const from = dueDate === null || dueDate < today ? today : dueDate;
  const { every, businessDay, optionalHolidays, until } = recurrence;
  return {
    from,
    countsFrom: from,
    firstDate: "",
    repeat: {
      ...typedUnit(recurrence),
      every: String(every),
      end: endOf(recurrence),
      count: timesFrom(series, from),
      until: until ?? "",
      businessDay,
      optionalHolidays,
    },
  };
}

/** Those that are left from a day on. */
function timesFrom(series: Series, from: CivilDate): string {
  const { count } = series.recurrence;
  const left = count === null ? 0 : count - firstFrom(series, from).number + 1;
  return String(left > 0 ? left : 12);
}

/** From another day on. Times that nobody typed end at the date where they ended. */
export function withFrom(typed: TypedChange, series: Series, day: string): TypedChange {
  const { repeat, countsFrom } = typed;
  const from = parseCivilDate(day);
  const changed = { ...typed, from: day, firstDate: "" };
  if (from === null) return changed;
  const isUntouched = repeat.count === timesFrom(series, countsFrom);
  const count = isUntouched ? timesFrom(series, from) : repeat.count;
  return { ...changed, countsFrom: from, repeat: { ...repeat, count } };
}

/** That which comes first: one with a number of times may have been ended earlier. */
function endOf(recurrence: Recurrence): TypedRepeat["end"] {
  const { count, until } = recurrence;
  if (until === null) return count === null ? "never" : "count";
  const isCountLater = count === null || ruleDate({ ...recurrence, count: null }, count) === null;
  return isCountLater ? "until" : "count";
}

/** For a recurrence that had ended and continues: one that is paid or cancelled is not its next. */
export function resumedRule(series: Series, entry: Entry | null, today: CivilDate): TypedChange {
  const next = entry !== null && isOpen(entry) ? entry : null;
  const { repeat, ...typed } = unchangedRule(series, next, today);
  return { ...typed, repeat: { ...repeat, end: "never" } };
}

/**
 * The first date of the rule, before it is moved to a business day, whose final date is `from` or
 * later.
 */
export function nextDateFrom(series: Series, from: CivilDate): CivilDate {
  return firstFrom(series, from).date ?? from;
}

function firstFrom(
  { recurrence, entries }: Series,
  from: CivilDate,
): { readonly number: number; readonly date: CivilDate | null } {
  const number = firstNumberOfChange(recurrence, entries, from);
  return { number, date: ruleDate(endlessRule(recurrence), number) };
}

/** The change, or a sentence about the error. */
export function toChange(
  typed: TypedChange,
  series: Series,
  today: CivilDate,
): RuleChange | string {
  const from = parseCivilDate(typed.from);
  if (from === null) {
    return noDayText(typed.from, "A partir de", "Informe a partir de que dia a regra muda.");
  }
  const next = typed.firstDate === "" ? nextDateFrom(series, from) : typed.firstDate;
  const firstDate = parseCivilDate(next);
  if (firstDate === null) return noDayText(next, "Próxima data", "Informe a próxima data.");
  const sooner = soonerInMonth(typed, series.recurrence, firstDate);
  if (sooner !== null && sooner.firstDate >= today) {
    const { dayOfMonth: _day, ...terms } = sooner;
    return { from: sooner.firstDate < from ? sooner.firstDate : from, terms };
  }
  const rule = toRule(typed.repeat, firstDate);
  if (typeof rule === "string") return rule;
  const { dayOfMonth: _day, ...terms } = rule;
  return { from, terms };
}

/** The n-th business day in the month of a monthly rule's date, which keeps its month where it comes before it. */
function soonerInMonth(
  { repeat }: TypedChange,
  { unit }: Recurrence,
  date: CivilDate,
): RecurrenceRule | null {
  const isOfMonths = unit === "month" || unit === "month_end";
  if (repeat.unit !== "business_day" || !isOfMonths) return null;
  const rule = toRule(repeat, firstOfMonth(date));
  return typeof rule === "string" ? null : rule;
}

/** The effects, or a sentence about why it is impossible. */
export function toPlan(
  change: RuleChange,
  { recurrence, entries }: Series,
  today: CivilDate,
): RuleChangePlan<Entry> | string {
  try {
    return planRuleChange(recurrence, entries, change, today);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusalText(error);
  }
}

function refusalText({ reason }: Refusal): string {
  switch (reason.code) {
    case "rule-change-in-past":
    case "rule-change-starts-before":
    case "rule-change-too-far":
    case "rule-change-of-paused":
    case "rule-change-out-of-calendar":
      return RULE_CHANGE_MESSAGES[reason.code];
    case "recurrence-ends-before-start":
      return "O fim não pode ser antes da próxima data.";
    case "recurrence-too-long-ago":
      return `Até daqui a 12 meses seriam mais de ${MAX_MADE_AT_ONCE} lançamentos: escolha um intervalo maior.`;
    default:
      throw new Error(`Assertion failed: a change of a rule was refused as ${reason.code}`);
  }
}

/** True if nothing would change. */
export function isSameRule(
  { patch, moved, removed, successor, added }: RuleChangePlan<Entry>,
  recurrence: Recurrence,
): boolean {
  const isSame = (Object.keys(patch) as (keyof typeof patch)[]).every(
    (name) => patch[name] === recurrence[name],
  );
  return isSame && successor === null && moved.length + removed.length + added.length === 0;
}
