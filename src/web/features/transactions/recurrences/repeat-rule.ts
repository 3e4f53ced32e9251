/** The recurrence of a new entry, in the form's representation and in the request's. */
import * as z from "zod";
import { BUSINESS_DAY_SHIFTS } from "#domain/business-day.ts";
import { parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { INTERVAL_UNITS, MAX_INTERVAL, MAX_OCCURRENCES } from "#domain/instalments.ts";
import {
  MAX_MADE_AT_ONCE,
  fromFirstBusinessDay,
  lastDayAhead,
  nthOf,
  occurrencesUntil,
  ruleDate,
  type Occurrence,
  type RecurrenceRule,
} from "#domain/recurrence-rule.ts";
import { noDayText } from "#web/dates/typed-day.ts";
import { wholeNumberFromTyped } from "#web/controls/whole-number.ts";

/** A month's n-th business day, which is chosen like an interval. */
const NTH_UNIT = "business_day";
export const REPEAT_UNITS = [...INTERVAL_UNITS, NTH_UNIT] as const;
export type RepeatUnit = (typeof REPEAT_UNITS)[number];

/** The usual one of wages. */
const USUAL_NTH = "5";

export const REPEAT_ENDS = ["never", "count", "until"] as const;

const typedRepeat = z.object({
  unit: z.enum(REPEAT_UNITS),
  /** Of the n-th business day. A draft of an earlier version has none. */
  nth: z.string().default(USUAL_NTH),
  every: z.string(),
  end: z.enum(REPEAT_ENDS),
  count: z.string(),
  until: z.string(),
  businessDay: z.enum(BUSINESS_DAY_SHIFTS).nullable(),
  optionalHolidays: z.boolean(),
});
export type TypedRepeat = z.output<typeof typedRepeat>;

export function newRepeat(unit: TypedRepeat["unit"]): TypedRepeat {
  return {
    unit,
    nth: USUAL_NTH,
    every: "1",
    end: "never",
    count: "12",
    until: "",
    businessDay: null,
    optionalHolidays: false,
  };
}

/** The form stores it as a single text, as drafts do; blank for an entry that does not repeat. */
export function parseRepeat(text: string): TypedRepeat | null {
  return text === "" ? null : typedRepeat.parse(JSON.parse(text));
}

export function formatRepeat(repeat: TypedRepeat | null): string {
  return repeat === null ? "" : JSON.stringify(repeat);
}

/** The rule, or a sentence about the error. */
export function toRule(typed: TypedRepeat, firstDate: CivilDate): RecurrenceRule | string {
  const every = wholeNumber(typed.every, MAX_INTERVAL);
  if (every === null) return `A cada: digite um número inteiro de 1 a ${MAX_INTERVAL}.`;
  const count = typed.end === "count" ? wholeNumber(typed.count, MAX_OCCURRENCES) : undefined;
  if (count === null)
    return `Depois de: digite um número inteiro de vezes, de 1 a ${MAX_OCCURRENCES.toLocaleString("pt-BR")}.`;
  const until = typed.end === "until" ? parseCivilDate(typed.until) : undefined;
  if (until === null) {
    return noDayText(typed.until, "Até o dia", "Informe até que dia se repete.");
  }
  const isNth = typed.unit === NTH_UNIT;
  const businessDay = isNth ? null : typed.businessDay;
  const rule = fromFirstBusinessDay<RecurrenceRule>({
    firstDate,
    unit: typed.unit === NTH_UNIT ? "month" : typed.unit,
    every,
    dayOfMonth: null,
    businessDayOfMonth: isNth ? Number(typed.nth) : null,
    businessDay,
    optionalHolidays: (isNth || businessDay !== null) && typed.optionalHolidays,
    until: until ?? null,
    count: count ?? null,
  });
  if (ruleDate(rule, 1) === null) return "O fim não pode ser antes da primeira data.";
  return rule;
}

/** How the form shows the interval of a rule. */
export function typedUnit(rule: RecurrenceRule): Pick<TypedRepeat, "unit" | "nth"> {
  const nth = nthOf(rule);
  return nth === null ? { unit: rule.unit, nth: USUAL_NTH } : { unit: NTH_UNIT, nth: String(nth) };
}

function wholeNumber(typed: string, max: number): number | null {
  const number = wholeNumberFromTyped(typed);
  return number >= 1 && number <= max ? number : null;
}

/** The entries created at once, on `today`; a sentence if there are too many. */
export function firstOccurrences(rule: RecurrenceRule, today: CivilDate): Occurrence[] | string {
  const first = ruleDate(rule, 1);
  const ahead = lastDayAhead(today);
  const last = first !== null && first > ahead ? first : ahead;
  const made = occurrencesUntil(rule, 1, last, MAX_MADE_AT_ONCE + 1);
  return made.length > MAX_MADE_AT_ONCE
    ? `Até daqui a 12 meses seriam mais de ${MAX_MADE_AT_ONCE} lançamentos: comece em uma data mais próxima, ou com um intervalo maior.`
    : made;
}
