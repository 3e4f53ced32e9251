import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  MONTHLY,
  TODAY,
  companyWith,
  days,
  isTooFar,
  moves,
  planOf,
  removals,
  rules,
  type Entry,
} from "#tests/support/rule-change-plans.ts";
import { addDays, civilDate, type CivilDate } from "./civil-date.ts";
import { withDay } from "./instalments.ts";
import {
  fromFirstBusinessDay,
  lastDayAhead,
  occurrencesUntil,
  type RecurrenceRule,
} from "./recurrence-rule.ts";

describe("in the same rhythm", () => {
  it("another day moves the entries, each in its own month, and the rule", () => {
    const plan = planOf(companyWith(), "2027-03-05", { firstDate: civilDate("2027-03-31") });
    expect(moves(plan).slice(0, 3)).toEqual([
      "2027-03-05 2027-03-31",
      "2027-04-05 2027-04-30",
      "2027-05-05 2027-05-31",
    ]);
    expect(plan).toMatchObject({ removed: [], successor: null, added: [] });
    expect(plan.after).toMatchObject({ nextNumber: 13, nextDate: "2027-12-31" });
  });

  it("an earlier end removes those after it", () => {
    const plan = planOf(companyWith(), "2027-03-05", { until: civilDate("2027-09-30") });
    expect([moves(plan), removals(plan)]).toEqual([[], ["2027-10-05", "2027-11-05"]]);
    expect(plan.after).toMatchObject({ until: "2027-09-30", nextDate: null });
  });

  it("a number of times counts from the day on", () => {
    const plan = planOf(companyWith(), "2027-03-05", { count: 2 });
    expect(removals(plan)[0]).toBe("2027-05-05");
    expect(plan.after).toMatchObject({ count: 5, nextDate: null });
  });

  it("a number of times goes no further than all that a rule can have", () => {
    const plan = planOf(companyWith(), "2027-03-05", { count: 9999 });
    expect(plan).toMatchObject({ moved: [], removed: [], patch: { count: 9999 } });
  });

  it("a later end makes at once what is within 12 months", () => {
    const plan = planOf(companyWith({ count: 3 }), "2027-01-05", {});
    expect(plan.added.slice(0, 2)).toEqual(["2027-03-05", "2027-04-05"]);
    expect(plan).toMatchObject({ moved: [], removed: [], successor: null });
    expect(plan.after).toMatchObject({ count: null });
  });

  it("a business day moves only what falls on none", () => {
    const plan = planOf(companyWith(), "2026-12-05", { businessDay: "next" });
    expect(moves(plan)).toEqual([
      "2026-12-05 2026-12-07",
      "2027-06-05 2027-06-07",
      "2027-09-05 2027-09-06",
    ]);
  });

  it("the day that a short month does not have is kept", () => {
    const last = companyWith({ firstDate: civilDate("2026-12-31") });
    const plan = planOf(last, "2027-02-28", { count: 5 });
    expect([moves(plan), removals(plan)[0]]).toEqual([[], "2027-07-31"]);
    const ended = planOf(last, "2027-02-28", { every: 2 });
    expect(ended.successor).toMatchObject({ firstDate: "2027-02-28", dayOfMonth: 31 });
    expect(ended.added.slice(0, 3)).toEqual(["2027-02-28", "2027-04-30", "2027-06-30"]);
  });

  it("to the last day of the month and back", () => {
    const plan = planOf(companyWith(), "2027-02-05", {
      unit: "month_end",
      firstDate: civilDate("2027-02-28"),
    });
    expect(moves(plan).slice(0, 2)).toEqual(["2027-02-05 2027-02-28", "2027-03-05 2027-03-31"]);
    const back = planOf(companyWith({ unit: "month_end" }), "2027-02-28", {
      firstDate: civilDate("2027-02-28"),
    });
    expect(moves(back)[0]).toBe("2027-03-31 2027-03-28");
  });
});

describe("the n-th business day", () => {
  it("keeps each entry in its own month, and is the same rhythm as a day", () => {
    const plan = planOf(companyWith(), "2026-12-05", { businessDayOfMonth: 5 });
    expect(moves(plan).slice(0, 3)).toEqual([
      "2026-12-05 2026-12-07",
      "2027-01-05 2027-01-08",
      "2027-04-05 2027-04-07",
    ]);
    expect(plan).toMatchObject({ removed: [], successor: null, added: [] });
    expect(plan.after).toMatchObject({ nextNumber: 13, nextDate: "2027-12-07" });
    const back = planOf(companyWith({ businessDayOfMonth: 5 }), "2027-01-08", {});
    expect(moves(back).slice(0, 2)).toEqual(["2027-02-05 2027-02-08", "2027-03-05 2027-03-08"]);
    expect(back.after).toMatchObject({ firstDate: "2026-12-08", businessDayOfMonth: null });
  });

  it("in another rhythm leaves no day of the old one", () => {
    const plan = planOf(companyWith({ businessDayOfMonth: 5 }), "2027-01-08", { every: 2 });
    expect(plan.successor).toMatchObject({ firstDate: "2027-01-08", dayOfMonth: null });
  });

  it("begins with the next month where this month's is over", () => {
    const plan = planOf(companyWith(), "2027-01-05", {
      firstDate: civilDate("2027-01-20"),
      businessDayOfMonth: 5,
    });
    expect(plan.successor).toMatchObject({ firstDate: "2027-02-05" });
    expect(removals(plan)[0]).toBe("2027-01-05");
  });
});

describe("in another rhythm", () => {
  it("the old one ends before the day, and a new one begins", () => {
    const plan = planOf(companyWith(), "2027-10-05", { every: 2, unit: "week" });
    expect([moves(plan), removals(plan)]).toEqual([[], ["2027-10-05", "2027-11-05"]]);
    expect(plan.after).toMatchObject({ until: "2027-09-05", nextDate: null });
    expect(plan.successor).toMatchObject({ unit: "week", every: 2, firstDate: "2027-10-05" });
    expect(plan.added).toEqual(["2027-10-05", "2027-10-19", "2027-11-02", "2027-11-16"]);
  });

  it("what goes on after an earlier end leaves what is before that end", () => {
    const company = companyWith();
    const short = planOf(company, "2026-12-05", { until: civilDate("2027-02-05") });
    const kept = { recurrence: short.after, entries: company.entries.slice(0, 3) };
    const plan = planOf(kept, "2026-12-05", { count: 6 });
    expect(plan).toMatchObject({ moved: [], removed: [], patch: { problem: null } });
    expect(plan.successor).toMatchObject({ firstDate: "2027-03-05", count: 3 });
    expect(plan.added).toEqual(["2027-03-05", "2027-04-05", "2027-05-05"]);
    const otherDay = planOf(kept, "2027-01-05", { firstDate: civilDate("2027-01-10") });
    expect(removals(otherDay)).toEqual(["2027-01-05", "2027-02-05"]);
    expect(otherDay.successor).toMatchObject({ firstDate: "2027-01-10" });
  });
});

describe("entries that stay", () => {
  it.each<[string, Partial<Entry>]>([
    ["paid", { status: "paid" }],
    ["cancelled", { lifecycle: "cancelled" }],
    ["past", { dueDate: civilDate("2026-11-20") }],
  ])("%s ones, in both ways", (_what, changes) => {
    const { recurrence, entries } = companyWith();
    const company = {
      recurrence,
      entries: entries.map((entry, at) => (at === 5 ? { ...entry, ...changes } : entry)),
    };
    const id = entries[5]?.id;
    const moved = planOf(company, "2027-03-05", { firstDate: civilDate("2027-03-10") });
    expect(moved.moved.some(({ entry }) => entry.id === id)).toBe(false);
    expect(moved.moved).toHaveLength(8);
    const other = planOf(company, "2027-03-05", { every: 3 });
    expect(other.removed.some((entry) => entry.id === id)).toBe(false);
    expect(other.removed).toHaveLength(8);
  });
});

test.each<[string, string, Partial<RecurrenceRule>]>([
  ["rule-change-in-past", "2026-11-20", {}],
  ["rule-change-starts-before", "2027-03-05", { firstDate: civilDate("2027-03-04") }],
  ["recurrence-ends-before-start", "2027-03-05", { until: civilDate("2027-03-04") }],
  ["rule-change-too-far", "2028-03-05", {}],
])("is refused: %s", (code, from, terms) => {
  expect(() => planOf(companyWith(), from, terms)).toThrow(code);
});

test("a date before the day is allowed where a business day had moved the old one", () => {
  const moved = companyWith({ businessDay: "next" });
  const plan = planOf(moved, "2026-12-07", { firstDate: civilDate("2026-12-05") });
  expect(moves(plan)[0]).toBe("2026-12-07 2026-12-05");
});

test("after random changes the open dates are those of the new rule, and no number is made twice", () => {
  const lastDay = lastDayAhead(TODAY);
  // A move to a business day may lead over it.
  const isCompared = (date: CivilDate) => date < addDays(lastDay, -7);
  let compared = 0;
  fc.assert(
    fc.property(rules, rules, days, days, days, (before, after, start, from, later) => {
      const company = companyWith({ ...before, firstDate: addDays(TODAY, start) });
      const day = addDays(TODAY, from);
      const firstDate = withDay(addDays(day, later % 40), 15);
      fc.pre(firstDate >= day);
      fc.pre(!isTooFar(company.recurrence, day));
      const plan = planOf(company, day, { ...after, firstDate });
      compared += 1;
      const gone = new Set(plan.removed.map(({ id }) => id));
      const movedTo = new Map(plan.moved.map(({ entry, dueDate }) => [entry.id, dueDate]));
      const open = company.entries.flatMap(({ id, dueDate }) =>
        dueDate === null || dueDate < day || gone.has(id) ? [] : [movedTo.get(id) ?? dueDate],
      );
      const rule = fromFirstBusinessDay({ ...MONTHLY, ...after, firstDate });
      const expected = occurrencesUntil(rule, 1, lastDay, 1000).map(({ dueDate }) => dueDate);
      const found = [...open, ...plan.added].filter(isCompared);
      expect(found).toEqual(expected.filter(isCompared));
      expect(plan.after.nextNumber).toBe(company.recurrence.nextNumber);
      // Only one of them goes on.
      expect([plan.successor, plan.after.nextDate]).toContain(null);
    }),
    { numRuns: 1000 },
  );
  expect(compared).toBeGreaterThan(400);
});
