import { expect, test } from "vitest";
import { SAMPLE_RECURRENCE, SAMPLE_TRANSACTION } from "#tests/support/arbitraries.ts";
import { civilDate } from "#domain/civil-date.ts";
import { endBefore, firstDrafts } from "#domain/recurrence-verbs.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import type { Entry } from "#web/records/entry.ts";
import {
  isSameRule,
  nextDateFrom,
  resumedRule,
  toChange,
  toPlan,
  unchangedRule,
  withFrom,
  type TypedChange,
} from "./rule-change.ts";

const TODAY = civilDate("2026-11-21");
/** On the 5th, from December 2026 to November 2027. */
const TWELVE: Recurrence = { ...SAMPLE_RECURRENCE, count: 12, nextDate: null };

/** As the dialog opens, before anything is typed. */
function opened(rule: Partial<Recurrence>, entryCount = 12) {
  const recurrence = { ...TWELVE, ...rule };
  const drafts = firstDrafts(TWELVE, { status: "pending", lifecycle: "active" });
  const entries = drafts.slice(0, entryCount).map((draft): Entry => {
    return { ...SAMPLE_TRANSACTION, ...draft };
  });
  const series = { recurrence, entries };
  const typed = unchangedRule(series, entries[0] ?? null, TODAY);
  const planOf = (changed: TypedChange) => {
    const change = toChange(changed, series, TODAY);
    if (typeof change === "string") throw new Error(change);
    const plan = toPlan(change, series, TODAY);
    if (typeof plan === "string") throw new Error(plan);
    return plan;
  };
  return { series, recurrence, typed, plan: planOf(typed), planOf };
}

const NOTHING = { moved: [], removed: [], added: [], successor: null };

test("the rule of one with a number of times that was ended earlier goes on to that end", () => {
  const { typed, plan } = opened(endBefore(TWELVE, 6), 5);
  expect(typed.repeat).toMatchObject({ end: "until", until: "2027-04-05" });
  expect(plan).toMatchObject(NOTHING);
});

test.each<[Partial<Recurrence>, string]>([
  [{}, "count"],
  [{ until: civilDate("2030-01-01") }, "count"],
  [{ until: civilDate("2027-11-05") }, "count"],
  [{ count: null, until: civilDate("2027-11-05") }, "until"],
  [{ count: null }, "never"],
])("a rule shows the end that comes first, %o", (rule, end) => {
  const { typed, plan } = opened(rule);
  expect(typed.repeat.end).toBe(end);
  expect(plan).toMatchObject({ moved: [], removed: [], successor: null });
});

test("another day leaves the end of a rule where it is: fewer times are left from there", () => {
  const { series, recurrence, typed, planOf } = opened({});
  const later = withFrom(typed, series, "2027-04-05");
  expect(later.repeat.count).toBe("8");
  expect(isSameRule(planOf(later), recurrence)).toBe(true);
  const unread = withFrom(later, series, "2027-0");
  expect(withFrom(unread, series, "2027-02-05").repeat.count).toBe("10");
});

test("typed times count from whatever day, and after the last date the usual ones are shown", () => {
  const { series, typed } = opened({});
  const six = { ...typed, repeat: { ...typed.repeat, count: "6" } };
  expect(withFrom(six, series, "2027-04-05").repeat.count).toBe("6");
  expect(withFrom(typed, series, "2027-12-05").repeat.count).toBe("12");
});

test("one whose entries were cancelled goes on from today, and not after the last of them", () => {
  const recurrence: Recurrence = { ...SAMPLE_RECURRENCE, ...endBefore(SAMPLE_RECURRENCE, 1) };
  const series = { recurrence, entries: [] };
  const dueDate = civilDate("2027-11-05");
  const cancelled: Entry = { ...SAMPLE_TRANSACTION, dueDate, lifecycle: "cancelled" };
  const typed = resumedRule(series, cancelled, TODAY);
  expect(typed).toMatchObject({ from: TODAY, repeat: { end: "never" } });
  expect(toChange(typed, series, TODAY)).toMatchObject({
    terms: { firstDate: "2026-12-05" },
  });
  const open: Entry = { ...cancelled, lifecycle: "active" };
  expect(resumedRule(series, open, TODAY).from).toBe(dueDate);
});

test("an entry before the day is not the next one, though its rule has a later day", () => {
  // Of those that are not made yet.
  const { series, typed, planOf } = opened({ dayOfMonth: 20 });
  const later = withFrom(typed, series, "2027-02-10");
  expect(nextDateFrom(series, civilDate("2027-02-10"))).toBe("2027-03-20");
  expect(later.repeat.count).toBe("9");
  const { successor, moved } = planOf(later);
  expect([successor, moved[0]?.entry.seriesNumber, moved.length]).toEqual([null, 4, 9]);
});
