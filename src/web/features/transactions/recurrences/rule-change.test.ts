import { expect, test } from "vitest";
import { SAMPLE_RECURRENCE, SAMPLE_TRANSACTION } from "#tests/support/arbitraries.ts";
import { civilDate } from "#domain/civil-date.ts";
import { endBefore, firstDrafts } from "#domain/recurrence-verbs.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import type { Entry } from "#web/records/entry.ts";
import { toChange, toPlan, unchangedRule } from "./rule-change.ts";

const TODAY = civilDate("2026-11-21");
/** On the 5th, from December 2026 to November 2027. */
const TWELVE: Recurrence = { ...SAMPLE_RECURRENCE, count: 12, nextDate: null };

/** What the dialog shows before anything is typed. */
function opened(rule: Partial<Recurrence>, entryCount = 12) {
  const recurrence = { ...TWELVE, ...rule };
  const drafts = firstDrafts(TWELVE, { status: "pending", lifecycle: "active" });
  const entries = drafts.slice(0, entryCount).map((draft): Entry => {
    return { ...SAMPLE_TRANSACTION, ...draft };
  });
  const typed = unchangedRule(recurrence, entries[0] ?? null, TODAY);
  const change = toChange(typed, recurrence, TODAY);
  if (typeof change === "string") throw new Error(change);
  return { typed, plan: toPlan(change, recurrence, entries, TODAY) };
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
