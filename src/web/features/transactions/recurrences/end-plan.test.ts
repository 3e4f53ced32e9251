import { describe, expect, test } from "vitest";
import { SAMPLE_RECURRENCE, SAMPLE_TRANSACTION } from "#tests/support/arbitraries.ts";
import { civilDate } from "#domain/civil-date.ts";
import { firstDrafts } from "#domain/recurrence-verbs.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import type { Entry } from "#web/records/entry.ts";
import { planEnd } from "./end-plan.ts";

/** Rents on the 5th, twelve of them from December 2026 on, with changes by number. */
function ended(
  from: string,
  changes: Record<number, Partial<Entry>> = {},
  rule: Partial<Recurrence> = {},
) {
  const recurrence = { ...SAMPLE_RECURRENCE, ...rule };
  const drafts = firstDrafts(SAMPLE_RECURRENCE, { status: "pending", lifecycle: "active" });
  const entries = drafts.map((draft, index): Entry => {
    return { ...SAMPLE_TRANSACTION, ...draft, ...changes[index + 1] };
  });
  const plan = planEnd(recurrence, entries, civilDate(from));
  if (typeof plan === "string") return plan;
  return { ...plan, removed: plan.removed.map(({ dueDate }) => dueDate) };
}

const PAID = { status: "paid" } as const;

describe("the end of a recurrence from a day on", () => {
  test("removes the open entries from that day on, and keeps those before", () => {
    expect(ended("2027-09-06", { 11: PAID })).toMatchObject({
      removed: ["2027-11-05"],
      keptCount: 10,
    });
    expect(ended("2027-09-05", { 1: PAID })).toMatchObject({
      removed: ["2027-09-05", "2027-10-05", "2027-11-05"],
      keptCount: 8,
    });
  });

  test("counts those that go though they are due before it, after one moved to a later day", () => {
    const moved = { 3: { dueDate: civilDate("2027-05-20") } };
    expect(ended("2027-05-01", moved)).toMatchObject({ earlierCount: 2, keptCount: 2 });
    expect(ended("2027-05-01")).toMatchObject({ earlierCount: 0, keptCount: 5 });
  });

  test("after those that were made removes none, and ends what is not made yet", () => {
    const patch = { until: "2028-01-05", pausedOn: null, problem: null };
    expect(ended("2028-02-01")).toEqual({
      removed: [],
      earlierCount: 0,
      keptCount: 12,
      patch,
    });
  });

  test("never comes before an entry that stays: its number was used up", () => {
    const all = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [at + 1, PAID]));
    expect(ended("2027-02-01", all)).toMatchObject({ patch: { until: "2027-11-05" } });
  });

  test("ends a pause, and makes nothing that the pause would not", () => {
    const paused = { pausedOn: civilDate("2027-11-20") };
    expect(ended("2029-02-01", {}, paused)).toMatchObject({
      removed: [],
      patch: { until: "2027-11-05", pausedOn: null },
    });
  });

  test("after an earlier end changes nothing", () => {
    expect(ended("2028-02-01", {}, { until: civilDate("2027-12-31") })).toBe(
      "A recorrência já termina antes desse dia.",
    );
  });
});
