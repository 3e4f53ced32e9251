import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  TODAY,
  afterPlan,
  companyWith,
  days,
  isTooFar,
  moves,
  planOf,
  removals,
  rules,
  type Company,
  type Entry,
} from "#tests/support/rule-change-plans.ts";
import { addDays, civilDate, type CivilDate } from "./civil-date.ts";
import { withDay } from "./instalments.ts";

describe("entries before the day", () => {
  const moveEntry = ({ recurrence, entries }: Company, at: number, dueDate: string): Company => ({
    recurrence,
    entries: entries.map((entry, index) =>
      index === at ? { ...entry, dueDate: civilDate(dueDate) } : entry,
    ),
  });

  it("stay when the rule is changed again, whose days are after it by then", () => {
    const terms = { firstDate: civilDate("2027-02-10") };
    const company = companyWith();
    const first = planOf(company, "2027-01-08", terms);
    expect(moves(first)[0]).toBe("2027-02-05 2027-02-10");
    const again = planOf(afterPlan(company, first), "2027-01-08", terms);
    expect(again).toMatchObject({ moved: [], removed: [], successor: null, added: [] });
    expect(again.after).toEqual(first.after);
  });

  it("stay where one was moved there by hand, and the rule goes on after it", () => {
    const company = moveEntry(companyWith(), 2, "2027-01-20");
    const plan = planOf(company, "2027-02-01", { firstDate: civilDate("2027-03-10") });
    expect(plan).toMatchObject({ removed: [], successor: null });
    expect(moves(plan)[0]).toBe("2027-03-05 2027-03-10");
    // A date before the next one of the rule is of a new recurrence.
    const sooner = planOf(company, "2027-02-01", { firstDate: civilDate("2027-02-10") });
    expect(removals(sooner)[0]).toBe("2027-03-05");
    expect(sooner.successor).toMatchObject({ firstDate: "2027-02-10" });
    const far = moveEntry(companyWith(), 8, "2027-01-20");
    expect(moves(planOf(far, "2027-02-01", { firstDate: civilDate("2027-02-10") }))).toHaveLength(
      9,
    );
  });

  it("stay where the rule was moved with a later one", () => {
    const late = companyWith({ firstDate: civilDate("2026-12-20") });
    const company = moveEntry(moveEntry(late, 0, "2026-12-05"), 1, "2027-01-05");
    const plan = planOf(company, "2027-01-10", { firstDate: civilDate("2027-02-20"), count: 3 });
    expect([moves(plan), removals(plan)[0]]).toEqual([[], "2027-05-20"]);
    expect(plan.successor).toBeNull();
  });
});

test("the last day of the month, with an end, is the same rule when it is sent again", () => {
  const terms = { unit: "month_end", firstDate: civilDate("2027-02-10"), count: 2 } as const;
  const company = companyWith();
  const first = planOf(company, "2027-02-01", terms);
  expect(moves(first)).toEqual(["2027-02-05 2027-02-28", "2027-03-05 2027-03-31"]);
  const again = planOf(afterPlan(company, first), "2027-02-01", terms);
  expect(again).toMatchObject({ moved: [], removed: [], successor: null, added: [] });
});

test("a random change leaves what is before its day, and when sent again changes nothing more", () => {
  let compared = 0;
  const hands = fc.array(fc.tuple(fc.nat(), days), { maxLength: 3 });
  fc.assert(
    fc.property(
      rules,
      rules,
      fc.boolean(),
      days,
      days,
      days,
      hands,
      (before, other, isAsOften, start, from, later, moved) => {
        const after = isAsOften ? { ...other, every: before.every } : other;
        const day = addDays(TODAY, from);
        const firstDate = withDay(addDays(day, later % 40), 15);
        fc.pre(firstDate >= day);
        const made = companyWith({ ...before, firstDate: addDays(TODAY, start) });
        fc.pre(!isTooFar(made.recurrence, day));
        const company = { ...made, entries: movedByHand(made.entries, moved, day) };
        const first = planOf(company, day, { ...after, firstDate });
        compared += 1;
        const changed = [...first.moved.map(({ entry }) => entry), ...first.removed];
        expect(changed.filter(({ dueDate }) => dueDate === null || dueDate < day)).toEqual([]);
        const written = afterPlan(company, first);
        const again = planOf(written, day, { ...after, firstDate });
        expect(again).toMatchObject({ moved: [], removed: [], after: written.recurrence });
        expect(again.successor).toEqual(first.successor);
        expect(again.added).toEqual(first.successor === null ? [] : first.added);
      },
    ),
    { numRuns: 500 },
  );
  expect(compared).toBeGreaterThan(200);
});

/** To days before the change. */
function movedByHand(
  entries: readonly Entry[],
  moved: readonly (readonly [number, number])[],
  day: CivilDate,
): Entry[] {
  const dates = new Map(
    moved.map(([at, before]) => [at % entries.length, addDays(day, -1 - before)]),
  );
  return entries.map((entry, at) => ({ ...entry, dueDate: dates.get(at) ?? entry.dueDate }));
}
