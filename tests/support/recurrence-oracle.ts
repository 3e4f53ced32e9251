/**
 * The entries of a recurrence, computed by hand: checks for every day of the calendar if the rule
 * falls on it. Shares no code with the product.
 */

export type RuleByHand = {
  readonly firstDate: string;
  readonly unit: "day" | "week" | "month" | "month_end" | "year";
  readonly every: number;
  readonly dayOfMonth: number | null;
  /** Of months alone. */
  readonly businessDayOfMonth: number | null;
  readonly businessDay: "next" | "previous" | null;
  readonly optionalHolidays: boolean;
  readonly until: string | null;
  readonly count: number | null;
};

export type DayByHand = {
  readonly number: number;
  /** The date before a move to a business day. */
  readonly ruleDay: string;
  readonly dueDate: string;
};

type Day = { readonly year: number; readonly month: number; readonly day: number };

const DAY_MS = 86_400_000;
/** The limit per day, by docs/decisions/0029. */
const MAX_AT_ONCE = 480;
const MAX_DAYS_AT_ONCE = 732;

/** Up to the last day, which limits the rule's own dates. */
export function daysByHand(rule: RuleByHand, lastDay: string): DayByHand[] {
  const found: DayByHand[] = [];
  const end = rule.until !== null && rule.until < lastDay ? rule.until : lastDay;
  const first = firstMs(rule);
  for (let ms = first; ms <= toMs(end) && found.length !== rule.count; ms += DAY_MS) {
    if (!fallsOn(rule, toDay(first), toDay(ms), (ms - first) / DAY_MS)) continue;
    const dueDate = toText(moveByHand(ms, rule.businessDay, rule.optionalHolidays));
    found.push({ number: found.length + 1, ruleDay: toText(ms), dueDate });
  }
  return found;
}

/** A rule of the n-th business day begins with the first one. */
function firstMs({ firstDate, businessDayOfMonth, optionalHolidays }: RuleByHand): number {
  let ms = toMs(firstDate);
  if (businessDayOfMonth === null) return ms;
  while (nthByHand(ms, optionalHolidays) !== businessDayOfMonth) ms += DAY_MS;
  return ms;
}

/** 0 for a day that is no business day. */
function nthByHand(ms: number, hasOptional: boolean): number {
  const text = toText(ms);
  if (!isBusinessDayByHand(text, hasOptional)) return 0;
  return Array.from({ length: Number(text.slice(8)) }, (_, daysBefore) =>
    toText(ms - daysBefore * DAY_MS),
  ).filter((day) => isBusinessDayByHand(day, hasOptional)).length;
}

function fallsOn(rule: RuleByHand, first: Day, it: Day, since: number) {
  const { unit, every, dayOfMonth, businessDayOfMonth, optionalHolidays } = rule;
  const months = (it.year - first.year) * 12 + it.month - first.month;
  const day = Math.min(dayOfMonth ?? first.day, lengthOfMonth(it));
  switch (unit) {
    case "day":
      return since % every === 0;
    case "week":
      return since % 7 === 0 && (since / 7) % every === 0;
    case "month":
      if (months % every !== 0) return false;
      if (businessDayOfMonth === null) return it.day === day;
      return (
        nthByHand(Date.UTC(it.year, it.month - 1, it.day), optionalHolidays) === businessDayOfMonth
      );
    case "month_end":
      return months % every === 0 && it.day === lengthOfMonth(it);
    case "year":
      return it.month === first.month && (months / 12) % every === 0 && it.day === day;
  }
}

function moveByHand(ms: number, to: RuleByHand["businessDay"], hasOptional: boolean): number {
  let moved = ms;
  if (to === null) return moved;
  while (!isBusinessDayByHand(toText(moved), hasOptional)) {
    moved += to === "next" ? DAY_MS : -DAY_MS;
  }
  return moved;
}

/** Confraternização, Tiradentes, Trabalho, Independência, Aparecida, Finados, República, Natal. */
const FIXED = new Set(["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "12-25"]);

export function isBusinessDayByHand(date: string, hasOptional: boolean): boolean {
  const ms = toMs(date);
  const weekday = new Date(ms).getUTCDay();
  if (weekday === 0 || weekday === 6 || FIXED.has(date.slice(5))) return false;
  // Consciência Negra, by Lei 14.759 of December 2023.
  if (date.endsWith("-11-20") && date > "2024") return false;
  const sinceEaster = (ms - easterMs(Number(date.slice(0, 4)))) / DAY_MS;
  // Sexta-feira Santa; Monday and Tuesday of Carnaval, Corpus Christi.
  return sinceEaster !== -2 && !(hasOptional && [-48, -47, 60].includes(sinceEaster));
}

export function easterByHand(year: number): string {
  return toText(easterMs(year));
}

const easters = new Map<number, number>();

/** By Clavius: the full moon by golden number and epact, then the Sunday after it (Knuth 1.3.2, exercise 14). */
function easterMs(year: number): number {
  const known = easters.get(year);
  if (known !== undefined) return known;
  const golden = (year % 19) + 1;
  const century = Math.floor(year / 100) + 1;
  const leapDaysLeftOut = Math.floor((3 * century) / 4) - 12;
  const moonCorrection = Math.floor((8 * century + 5) / 25) - 5;
  let epact = (11 * golden + 20 + moonCorrection - leapDaysLeftOut + 30) % 30;
  if (epact === 24 || (epact === 25 && golden > 11)) epact += 1;
  const fullMoon = 44 - epact < 21 ? 74 - epact : 44 - epact;
  let ms = Date.UTC(year, 2, fullMoon + 1);
  while (new Date(ms).getUTCDay() !== 0) ms += DAY_MS;
  easters.set(year, ms);
  return ms;
}

/** Twelve months after that day, or the last day of a shorter month. */
export function aheadByHand(today: string): string {
  const { year, month, day } = toDay(toMs(today));
  const length = lengthOfMonth({ year: year + 1, month, day });
  return toText(Date.UTC(year + 1, month - 1, Math.min(day, length)));
}

export function laterByHand(date: string, days: number): string {
  return toText(toMs(date) + days * DAY_MS);
}

export type EntryByHand = {
  readonly number: number;
  readonly dueDate: string;
  readonly amount: number;
};

/** The entries made of a recurrence, on any days that the program runs. */
export class SeriesByHand {
  readonly #days: readonly DayByHand[];
  readonly #amounts: number[] = [];
  #nextAmount: number;

  /** All days up to the last one are computed. */
  constructor(rule: RuleByHand, { amount, lastDay }: { amount: number; lastDay: string }) {
    this.#days = daysByHand(rule, lastDay);
    this.#nextAmount = amount;
  }

  get count(): number {
    return this.#amounts.length;
  }

  /** The first one is always made. */
  begin(today: string): void {
    this.#make(1);
    this.#make(this.#countUntil(aheadByHand(today)) - 1);
  }

  /** At most two years of days, and 480 entries. */
  makeOn(today: string): void {
    const next = this.#days[this.count];
    if (next === undefined) return;
    const bounds = [aheadByHand(today), laterByHand(next.ruleDay, MAX_DAYS_AT_ONCE)].toSorted();
    this.#make(Math.min(this.#countUntil(bounds[0] ?? "") - this.count, MAX_AT_ONCE));
  }

  /** Changes an entry, the unpaid ones after it, and those that are not made yet. */
  changePrice(from: number, amount: number, paid: ReadonlySet<number> = new Set()): void {
    this.#nextAmount = amount;
    for (let number = from; number <= this.count; number += 1) {
      if (number === from || !paid.has(number)) this.#amounts[number - 1] = amount;
    }
  }

  entries(): EntryByHand[] {
    return this.#days
      .slice(0, this.count)
      .map(({ number, dueDate }, at) => ({ number, dueDate, amount: this.#amounts[at] ?? 0 }));
  }

  #countUntil(lastDay: string): number {
    return this.#days.filter(({ ruleDay }) => ruleDay <= lastDay).length;
  }

  #make(count: number): void {
    for (let made = 0; made < count; made += 1) this.#amounts.push(this.#nextAmount);
  }
}

function toMs(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)));
}

function toText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function toDay(ms: number): Day {
  const date = new Date(ms);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The day before the first of the next month. */
function lengthOfMonth({ year, month }: Day): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
