import * as fc from "fast-check";
import { expect, test } from "vitest";
import { SAMPLE_RECURRENCE, instant } from "#tests/support/arbitraries.ts";
import { jumps, rules } from "#tests/support/recurrence-arbitraries.ts";
import {
  SeriesByHand,
  daysByHand,
  easterByHand,
  isBusinessDayByHand,
  laterByHand,
  type RuleByHand,
} from "#tests/support/recurrence-oracle.ts";
import { shiftToBusinessDay } from "./business-day.ts";
import { MAX_YEAR, MIN_YEAR, addDays, civilDate, type CivilDate } from "./civil-date.ts";
import { cents } from "./money.ts";
import {
  fromFirstBusinessDay,
  occurrencesUntil,
  ruleDate,
  type RecurrenceRule,
} from "./recurrence-rule.ts";
import {
  createRecurrence,
  entryDraft,
  firstDrafts,
  occurrencesToMake,
  patchOfOccurrence,
  templatePatch,
  updateRecurrence,
} from "./recurrence-verbs.ts";
import type { Recurrence } from "./recurrence.ts";
import type { TransactionDraft } from "./transaction.ts";

const RUNS = { numRuns: 1000 };
const TEN_YEARS = 3653;
const NOW = instant("2026-11-21T12:00:00Z");

const {
  nextNumber: _number,
  nextDate: _date,
  pausedOn: _paused,
  problem: _problem,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...RENT
} = SAMPLE_RECURRENCE;

function toRule(rule: RuleByHand): RecurrenceRule {
  const until = rule.until === null ? null : civilDate(rule.until);
  return fromFirstBusinessDay({ ...rule, firstDate: civilDate(rule.firstDate), until });
}

// With the earliest and latest days, and the years of the exceptions: 1954, 1981, 2076.
test.each([
  "1902-03-30",
  "1943-04-25",
  "1954-04-18",
  "1981-04-19",
  "2000-04-23",
  "2008-03-23",
  "2011-04-24",
  "2024-03-31",
  "2025-04-20",
  "2026-04-05",
  "2027-03-28",
  "2028-04-16",
  "2038-04-25",
  "2076-04-19",
])("Easter by hand is as published, %s", (date) => {
  expect(easterByHand(Number(date.slice(0, 4)))).toBe(date);
});

test.each([false, true])(
  "each day of 300 years is a business day as by hand (Carnaval counts: %s)",
  (hasOptional) => {
    const wrong: string[] = [];
    // At the ends of the calendar a day does not move.
    const end = civilDate(`${MAX_YEAR}-12-28`);
    for (let day = civilDate(`${MIN_YEAR}-01-03`); day < end; day = addDays(day, 1)) {
      const isMoved = shiftToBusinessDay(day, "previous", hasOptional) !== day;
      if (isMoved === isBusinessDayByHand(day, hasOptional)) wrong.push(day);
    }
    expect(wrong).toEqual([]);
  },
);

test(
  "1,000 recurrences over ten years have the days that are computed by hand",
  { tags: ["extended"] },
  () => {
    fc.assert(
      fc.property(rules, (byHand) => {
        const rule = toRule(byHand);
        const lastDay = addDays(rule.firstDate, TEN_YEARS);
        const days = occurrencesUntil(rule, 1, lastDay, TEN_YEARS + 1);
        expect(days.map((day) => ({ ...day, ruleDay: ruleDate(rule, day.number) }))).toEqual(
          daysByHand(byHand, lastDay),
        );
      }),
      RUNS,
    );
  },
);

/** The behaviour of the program for one recurrence, without a database. */
class Series {
  #recurrence: Recurrence;
  #entries: TransactionDraft[];

  constructor(rule: RecurrenceRule, today: CivilDate) {
    this.#recurrence = createRecurrence({ ...RENT, ...rule }, { now: NOW, today }).row;
    this.#entries = firstDrafts(this.#recurrence, { status: "pending", lifecycle: "active" });
  }

  get count(): number {
    return this.#entries.length;
  }

  makeOn(today: CivilDate): void {
    const due = occurrencesToMake(this.#recurrence, today);
    this.#entries.push(...due.map((occurrence) => entryDraft(this.#recurrence, occurrence)));
    const last = due.at(-1);
    if (last !== undefined) this.#update({ nextNumber: last.number + 1 });
  }

  changePrice(number: number, amount: number): void {
    const patch = { amountCents: cents(amount) };
    const shared = { patch, moved: { months: 0 }, paid: new Map(), categoryBefore: null };
    const before = this.#recurrence;
    this.#update(templatePatch(before, number, patch));
    this.#entries = this.#entries.map((entry) => {
      const { id, seriesNumber = null, dueDate, accrualDate = null, amountCents, category } = entry;
      if (seriesNumber === null || seriesNumber < number) return entry;
      const own = { id, dueDate, accrualDate, amountCents, category, splits: null };
      const other = { ...own, seriesNumber, seriesCount: null };
      return { ...entry, ...patchOfOccurrence(shared, other, { before, after: this.#recurrence }) };
    });
  }

  entries(): object[] {
    return this.#entries.map(({ seriesNumber, dueDate, amountCents }) => ({
      number: seriesNumber,
      dueDate,
      amount: amountCents,
    }));
  }

  #update(patch: Partial<Recurrence>): void {
    const change = updateRecurrence(this.#recurrence, patch, { now: NOW });
    this.#recurrence = change?.row ?? this.#recurrence;
  }
}

const runs = fc.array(
  fc.record({
    days: jumps,
    price: fc.option(fc.record({ at: fc.nat(), amount: fc.integer({ min: 1, max: 9999 }) }), {
      freq: 3,
    }),
  }),
  { minLength: 5, maxLength: 25 },
);

test(
  "1,000 recurrences have the entries that are computed by hand, whatever days the clock shows",
  { tags: ["extended"] },
  () => {
    // Before the first date and after it.
    const starts = fc.integer({ min: -90, max: 500 });
    fc.assert(
      fc.property(rules, starts, runs, (rule, daysBefore, steps) => {
        let today = laterByHand(rule.firstDate, -daysBefore);
        const lastDay = laterByHand(rule.firstDate, TEN_YEARS);
        const series = new Series(toRule(rule), civilDate(today));
        const byHand = new SeriesByHand(rule, { amount: RENT.amountCents, lastDay });
        byHand.begin(today);
        expect(series.count).toBe(byHand.count);
        for (const { days, price } of steps) {
          const next = laterByHand(today, days);
          // From nine years ahead, entries are made up to the end of the tenth year.
          today = next < laterByHand(lastDay, -366) ? next : laterByHand(lastDay, -366);
          series.makeOn(civilDate(today));
          byHand.makeOn(today);
          if (price !== null) {
            const number = 1 + (price.at % byHand.count);
            series.changePrice(number, price.amount);
            byHand.changePrice(number, price.amount);
          }
          expect(series.count).toBe(byHand.count);
        }
        expect(series.entries()).toEqual(byHand.entries());
      }),
      RUNS,
    );
  },
);
