import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { SAMPLE_RECURRENCE, instant } from "#tests/support/arbitraries.ts";
import { rules } from "#tests/support/recurrence-arbitraries.ts";
import { daysByHand, laterByHand } from "#tests/support/recurrence-oracle.ts";
import { civilDate, type CivilDate } from "./civil-date.ts";
import {
  canPause,
  missingNumbers,
  openAfter,
  planPause,
  resumePatch,
  returnDay,
} from "./recurrence-pause.ts";
import {
  fromFirstBusinessDay,
  occurrencesUntil,
  ruleDate,
  untilNumber,
} from "./recurrence-rule.ts";
import { endBefore, occurrencesToMake, updateRecurrence } from "./recurrence-verbs.ts";
import type { Recurrence } from "./recurrence.ts";

const NOW = instant("2026-11-21T12:00:00Z");
const TODAY = civilDate("2026-11-21");

type Changes = { [Name in keyof Recurrence]?: Recurrence[Name] | undefined };

/** Paused, with what comes next as the rule says. */
function paused(changes: Changes = {}): Recurrence {
  const recurrence = { ...SAMPLE_RECURRENCE, pausedOn: TODAY, ...changes } as Recurrence;
  return { ...recurrence, nextDate: ruleDate(recurrence, recurrence.nextNumber) };
}

function resumed(recurrence: Recurrence, from: string): Recurrence {
  const patch = resumePatch(recurrence, civilDate(from));
  return updateRecurrence(recurrence, patch, { now: NOW })?.row ?? recurrence;
}

function madeOn(recurrence: Recurrence, today: string): CivilDate[] {
  return occurrencesToMake(recurrence, civilDate(today)).map(({ dueDate }) => dueDate);
}

describe("a pause", () => {
  it("makes nothing, however long", () => {
    expect(madeOn(paused(), "2031-01-01")).toEqual([]);
  });

  const made = ["2026-11-20", "2026-11-21", "2026-11-22", null].map((day) => ({
    dueDate: day === null ? null : civilDate(day),
    status: "pending" as const,
    lifecycle: "active" as const,
  }));

  it("removes the open entries after its day, or none", () => {
    const [, , after] = made;
    const dueDate = civilDate("2026-11-22");
    const closed = [
      { dueDate, status: "paid", lifecycle: "active" },
      { dueDate, status: "pending", lifecycle: "cancelled" },
    ] as const;
    const entries = [...made, ...closed];
    const plan = (scope: "keep" | "remove") =>
      planPause(SAMPLE_RECURRENCE, entries, { from: TODAY, scope }, TODAY);
    expect(plan("remove")).toEqual({ patch: { pausedOn: TODAY, problem: null }, removed: [after] });
    expect(plan("keep").removed).toEqual([]);
    expect(openAfter(entries, civilDate("2026-11-22"))).toEqual([]);
  });

  it("is of what goes on, once, and no further ahead than entries are made", () => {
    const ended = { ...SAMPLE_RECURRENCE, nextDate: null };
    const pause = { from: TODAY, scope: "keep" } as const;
    expect(() => planPause(ended, made.slice(0, 2), pause, TODAY)).toThrow("pause-of-ended");
    expect(planPause(ended, made, pause, TODAY).patch.pausedOn).toBe(TODAY);
    expect(canPause(ended, made, civilDate("2026-11-22"))).toBe(false);
    const again = paused({ nextDate: null });
    expect(planPause(again, [], pause, TODAY).patch.pausedOn).toBe(TODAY);
    const other = { ...pause, from: civilDate("2026-11-22") };
    expect(() => planPause(again, [], other, TODAY)).toThrow("recurrence-already-paused");
    const lastDay = { ...pause, from: civilDate("2027-11-21") };
    expect(planPause(SAMPLE_RECURRENCE, [], lastDay, TODAY).removed).toEqual([]);
    const far = { ...pause, from: civilDate("2027-11-22") };
    expect(() => planPause(SAMPLE_RECURRENCE, [], far, TODAY)).toThrow("pause-too-far-ahead");
    const past = { from: civilDate("2026-11-20"), scope: "remove" } as const;
    expect(() => planPause(SAMPLE_RECURRENCE, [], past, TODAY)).toThrow("pause-in-past");
  });

  it("ends with the recurrence", () => {
    const ended = updateRecurrence(paused(), endBefore(paused(), 3), { now: NOW });
    expect(ended).toMatchObject({ row: { pausedOn: null, nextDate: null } });
    expect(ended?.description).toMatch(/^Fim da pausa \| Regra: /u);
  });

  it("does not resume what has ended at that entry already", () => {
    const rule = paused({ until: untilNumber(SAMPLE_RECURRENCE, 2) });
    const ended = updateRecurrence(rule, endBefore(rule, 3), { now: NOW });
    expect(ended).toMatchObject({ row: { pausedOn: null }, description: "Fim da pausa" });
  });
});

describe("a recurrence that goes on", () => {
  test.each([
    ["on the very day", {}, "2028-03-05", ["2028-03-05", "2028-04-05"]],
    ["on the day after", {}, "2028-03-06", ["2028-04-05", "2028-05-05"]],
    ["on the 31st", { firstDate: "2026-08-31" }, "2028-02-01", ["2028-02-29", "2028-03-31"]],
    [
      "on the last day of the month",
      { firstDate: "2026-02-28", unit: "month_end" },
      "2028-02-29",
      ["2028-02-29", "2028-03-31"],
    ],
    [
      "on a day that its first month has not",
      { firstDate: "2026-09-30", dayOfMonth: 31 },
      "2027-12-31",
      ["2027-12-31", "2028-01-31"],
    ],
    [
      "on February 29",
      { firstDate: "2024-02-29", unit: "year", nextNumber: 4 },
      "2028-02-29",
      ["2028-02-29", "2029-02-28"],
    ],
    [
      "on the business day after a weekend",
      // The 5th of February 2028 is a Saturday.
      { businessDay: "next" },
      "2028-02-06",
      ["2028-02-07", "2028-03-06"],
    ],
    [
      "after the business day before a weekend",
      { businessDay: "previous" },
      "2028-02-05",
      ["2028-03-03", "2028-04-05"],
    ],
    [
      "in the weeks of its own",
      { firstDate: "2026-11-24", unit: "week", every: 2, nextNumber: 27 },
      "2028-01-05",
      ["2028-01-18", "2028-02-01"],
    ],
  ])("goes on %s", (_when, changes, from, days) => {
    const next = resumed(paused(changes as Changes), from);
    expect(next.pausedOn).toBeNull();
    // By then all of the next 12 months are made.
    const made = madeOn(next, from);
    const all = made.length > 1 ? made : [...made, ...madeOn(next, laterByHand(from, 366))];
    expect(all.slice(0, 2)).toEqual(days);
  });

  it("has made nothing of the pause, and ends when its rule says", () => {
    const counted = paused({ count: 24 });
    expect(resumed(counted, "2028-10-01")).toMatchObject({ nextNumber: 23, count: 24 });
    expect(madeOn(resumed(counted, "2028-10-01"), "2028-10-01")).toEqual([
      "2028-10-05",
      "2028-11-05",
    ]);
    expect(resumed(counted, "2028-12-01")).toMatchObject({ nextNumber: 25, nextDate: null });
    const until = paused({ until: civilDate("2028-02-29") });
    expect(resumed(until, "2028-02-01")).toMatchObject({ nextDate: "2028-02-05" });
    expect(resumed(until, "2028-02-06")).toMatchObject({ nextDate: null });
  });

  it("is where it was when the pause was short", () => {
    expect(resumed(paused(), "2026-12-01")).toMatchObject({
      nextNumber: 13,
      nextDate: "2027-12-05",
    });
  });

  it("misses the entries that are not there, from that day on", () => {
    const entries = [1, 2, 4, 5, 6, 7, 8, 9].map((seriesNumber) => ({ seriesNumber }));
    const missing = (from: string) =>
      missingNumbers(paused(), entries, civilDate(from), TODAY).flatMap(
        (occurrence) => returnDay(occurrence, null, civilDate(from)) ?? [],
      );
    expect(missing("2027-02-05")).toEqual(["2027-02-05", "2027-09-05", "2027-10-05", "2027-11-05"]);
    expect(missing("2027-02-06")).toEqual(["2027-09-05", "2027-10-05", "2027-11-05"]);
    const ended = missingNumbers(paused({ count: 3 }), entries, TODAY, TODAY);
    expect(ended).toEqual([{ number: 3, dueDate: "2027-02-05" }]);
  });

  it("has a postponed entry on its own day again, where the day of the rule is over", () => {
    const february = { number: 3, dueDate: civilDate("2027-02-05") };
    const postponed = civilDate("2027-02-25");
    const back = (from: string) => returnDay(february, postponed, civilDate(from));
    expect(["2027-02-05", "2027-02-06", "2027-02-25", "2027-02-26"].map(back)).toEqual([
      "2027-02-05",
      "2027-02-25",
      "2027-02-25",
      null,
    ]);
  });

  it("does not go on before the pause, nor further ahead than entries are made", () => {
    const since = paused({ pausedOn: civilDate("2026-10-01") });
    const from = (day: string) => () => missingNumbers(since, [], civilDate(day), TODAY);
    expect(from("2026-09-30")).toThrow("resume-before-pause");
    expect(from("2026-10-01")).not.toThrow();
    expect(from("2027-11-22")).toThrow("pause-too-far-ahead");
    // One that has not begun is taken back.
    const later = paused({ pausedOn: civilDate("2027-01-01") });
    expect(() => missingNumbers(later, [], TODAY, TODAY)).not.toThrow();
  });

  it("has the days that are computed by hand, those of the pause apart", () => {
    fc.assert(
      fc.property(rules, fc.nat(800), fc.nat(800), (byHand, before, days) => {
        const rule = fromFirstBusinessDay({
          ...byHand,
          firstDate: civilDate(byHand.firstDate),
          until: byHand.until === null ? null : civilDate(byHand.until),
        });
        const start = laterByHand(rule.firstDate, before);
        const from = laterByHand(start, days);
        const lastDay = laterByHand(from, 800);
        const all = daysByHand(byHand, lastDay);
        const nextNumber = all.filter(({ dueDate }) => dueDate <= start).length + 1;
        const recurrence = paused({ ...rule, nextNumber, pausedOn: civilDate(start) });
        const next = resumed(recurrence, from);
        const made = occurrencesUntil(next, next.nextNumber, civilDate(lastDay), 2000);
        expect(made.map(({ dueDate }) => dueDate)).toEqual(
          all
            .filter((day) => day.number >= nextNumber && day.dueDate >= from)
            .map((day) => day.dueDate),
        );
      }),
      { numRuns: 300 },
    );
  });
});
