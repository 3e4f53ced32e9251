import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { SAMPLE_TRANSACTION, seriesId } from "#tests/support/arbitraries.ts";
import { civilDate } from "./civil-date.ts";
import { entryIdInSeries, isTransactionId } from "./ids.ts";
import { formatInstalment } from "./format-instalment.ts";
import {
  assertSeries,
  instalmentDrafts,
  isInScope,
  patchOfOther,
  shareChange,
  totalOfParts,
} from "./instalment-series.ts";
import { MAX_INSTALMENTS, type InstalmentTerms } from "./instalments.ts";
import { cents } from "./money.ts";
import { Refusal } from "./refusal.ts";
import { toSplits } from "./split.ts";
import type { TransactionPatch } from "./transaction.ts";

const SERIES = seriesId("SER-mhx3k2abcdef");
const TODAY = civilDate("2026-11-21");

describe("the entries of a plan", () => {
  const { type, category, status, notes, clientId, lifecycle } = SAMPLE_TRANSACTION;
  const entry = { type, category, status, notes, clientId, lifecycle };
  const terms = (count: number): InstalmentTerms => ({
    totalCents: cents(3),
    firstDueDate: civilDate("2026-01-31"),
    count,
    unit: "month",
    every: 1,
    choices: [],
  });

  it("have the number of each part, and ids that follow from that of the series", () => {
    const drafts = instalmentDrafts(SERIES, entry, terms(3), TODAY);
    expect(drafts).toMatchObject([
      { id: "TRE-mhx3k2abcdef", seriesId: SERIES, seriesNumber: 1, seriesCount: 3 },
      { id: "TRE-mhx3k2abcdee", seriesId: SERIES, seriesNumber: 2, seriesCount: 3 },
      { id: "TRE-mhx3k2abcded", seriesId: SERIES, seriesNumber: 3, seriesCount: 3 },
    ]);
  });

  it("are one plain entry for a plan of one", () => {
    const [draft] = instalmentDrafts(SERIES, entry, terms(1), TODAY);
    expect(draft).toMatchObject({ seriesId: null, seriesNumber: null, seriesCount: null });
  });

  it("are refused with the reason", () => {
    expect(() => instalmentDrafts(SERIES, entry, terms(4), TODAY)).toThrow(
      new Refusal({
        code: "instalments-impossible",
        error: { error: "too-few-centavos" },
        terms: terms(4),
      }),
    );
  });

  test("their ids are well formed and all different", () => {
    const suffixes = fc.stringMatching(/^[0-9a-z]{7,50}$/u);
    fc.assert(
      fc.property(suffixes, (suffix) => {
        const series = seriesId(`SER-${suffix}`);
        const ids = Array.from({ length: MAX_INSTALMENTS }, (_, index) =>
          entryIdInSeries(series, "income", index),
        );
        expect(ids.every(isTransactionId)).toBe(true);
        expect(new Set(ids).size).toBe(MAX_INSTALMENTS);
        expect(ids[0]).toBe(`TRI-${suffix}`);
        expect(new Set(ids.map(({ length }) => length)).size).toBe(1);
      }),
      { numRuns: 20 },
    );
  });

  test("their ids, newest first, are in the order of the due dates", () => {
    const suffixes = fc.stringMatching(/^[1-9a-z][0-9a-z]{6,49}$/u);
    fc.assert(
      fc.property(suffixes, (suffix) => {
        const series = seriesId(`SER-${suffix}`);
        const ids = Array.from({ length: MAX_INSTALMENTS }, (_, index) =>
          entryIdInSeries(series, "income", index),
        );
        expect(ids.toSorted().toReversed()).toEqual(ids);
      }),
      { numRuns: 20 },
    );
  });
});

test("a part is shown as 2/12, another entry as nothing", () => {
  expect(formatInstalment({ seriesNumber: 2, seriesCount: 12 })).toBe("2/12");
  expect(formatInstalment({ seriesNumber: null, seriesCount: null })).toBeNull();
});

describe("a series", () => {
  const part = (seriesNumber: number, seriesCount: number, index = seriesNumber) => ({
    id: entryIdInSeries(SERIES, "expense", index),
    seriesId: SERIES,
    seriesNumber,
    seriesCount,
  });

  it("has one entry for each part, which may be named twice", () => {
    expect(() => assertSeries([part(1, 3), part(2, 3), part(2, 3)])).not.toThrow();
  });

  it.each([
    ["a part that is another entry", [part(1, 3), part(1, 3, 7)]],
    ["another count", [part(1, 3), part(2, 4)]],
  ])("refuses %s", (_name, parts) => {
    expect(() => assertSeries(parts)).toThrow(Refusal);
  });
});

describe("a change of several parts", () => {
  const part = (seriesNumber: number, changes: object = {}) => ({
    ...SAMPLE_TRANSACTION,
    id: entryIdInSeries(SERIES, "expense", seriesNumber),
    seriesId: SERIES,
    seriesNumber,
    seriesCount: 5,
    ...changes,
  });
  const parts = [
    part(1),
    part(2, { status: "paid" }),
    part(3),
    part(4, { lifecycle: "cancelled" }),
    part(5, { status: "overdue", lifecycle: "inactive" }),
    part(5, { seriesId: seriesId("SER-otherseries") }),
  ];
  const [first = part(1), , third = part(3)] = parts;

  it("goes to the unpaid ones after it, or to all unpaid ones, but not to itself", () => {
    const numbers = (scope: "following" | "unpaid", one: typeof first) =>
      parts.filter((other) => isInScope(other, one, scope)).map(({ seriesNumber }) => seriesNumber);
    expect(numbers("following", third)).toEqual([5]);
    expect(numbers("unpaid", third)).toEqual([1, 5]);
    expect(numbers("following", first)).toEqual([3, 5]);
    expect(numbers("unpaid", part(1, { seriesId: null }))).toEqual([]);
  });

  it("keeps the month and the payment of the others", () => {
    const accrualDate = civilDate("2026-03-01");
    const patch = {
      status: "paid",
      paidOn: civilDate("2026-03-30"),
      isPaidOnAssumed: true,
      dueDate: civilDate("2026-11-30"),
      accrualDate,
      amountCents: cents(5),
    } as const;
    const other = part(2, { dueDate: civilDate("2027-02-21") });
    const same = { accrualDate, amountCents: 5 };
    const shared = shareChange(first, patch, [first, other]);
    expect(patchOfOther(shared, other)).toEqual({ dueDate: "2027-02-28", ...same });
    expect(patchOfOther(shared, { ...other, dueDate: null })).toEqual(same);
    expect(patchOfOther(shareChange(first, { notes: null }, [first, other]), other)).toEqual({
      notes: null,
    });
  });

  it.each<[string, string, string[], string[]]>([
    [
      "weeks",
      "2026-12-02",
      ["2026-12-01", "2026-12-08", "2026-12-15", "2026-12-22"],
      ["2026-12-09", "2026-12-16", "2026-12-23"],
    ],
    ["two weeks in two months", "2026-12-30", ["2026-12-29", "2027-01-05"], ["2027-01-06"]],
    [
      "15 days",
      "2026-12-03",
      ["2026-12-01", "2026-12-16", "2026-12-31", "2027-01-15"],
      ["2026-12-18", "2027-01-02", "2027-01-17"],
    ],
    [
      "30 days",
      "2026-12-10",
      ["2026-12-05", "2027-01-04", "2027-02-03"],
      ["2027-01-09", "2027-02-08"],
    ],
    [
      "28 days",
      "2027-02-02",
      ["2027-02-01", "2027-03-01", "2027-03-29"],
      ["2027-03-02", "2027-03-30"],
    ],
    ["weeks up to the last day", "2199-12-25", ["2199-12-17", "2199-12-24"], ["2199-12-31"]],
    [
      "months, one of them moved",
      "2026-12-31",
      ["2026-12-05", "2027-01-20", "2027-02-05", "2027-03-05"],
      ["2027-01-31", "2027-02-28", "2027-03-31"],
    ],
    ["month ends", "2026-12-30", ["2026-12-31", "2027-02-28"], ["2027-02-28"]],
    [
      "months over the end of one",
      "2027-01-02",
      ["2026-12-30", "2027-01-30", "2027-02-28"],
      ["2027-02-02", "2027-03-02"],
    ],
    [
      "months back over the start of one",
      "2026-11-30",
      ["2026-12-01", "2027-01-01"],
      ["2026-12-30"],
    ],
    ["months up to the last one", "2199-12-02", ["2199-11-30", "2199-12-30"], ["2199-12-02"]],
  ])("of the due date moves those of %s to days of their own", (_of, to, before, after) => {
    const all = before.map((date, at) => part(at + 1, { dueDate: civilDate(date) }));
    const [moved = first, ...others] = all;
    const shared = shareChange(moved, { dueDate: civilDate(to) }, all);
    expect(others.map((other) => patchOfOther(shared, other).dueDate)).toEqual(after);
  });

  it("judges the rhythm of all, but the months of the open ones alone", () => {
    const dates = ["2026-12-05", "2026-12-31", "2027-01-05", "2027-02-05"].map(civilDate);
    const [moved = first, paid = first, ...others] = dates.map((dueDate, at) =>
      part(at + 1, { dueDate }),
    );
    const change = { dueDate: civilDate("2026-12-31") };
    const datesWith = (changes: object) => {
      const shared = shareChange(moved, change, [moved, { ...paid, ...changes }, ...others]);
      return others.map((other) => patchOfOther(shared, other).dueDate);
    };
    expect(datesWith({ status: "paid" })).toEqual(["2027-01-31", "2027-02-28"]);
    expect(datesWith({ status: "pending" })).toEqual(["2027-01-31", "2027-03-03"]);
    expect(shareChange({ ...moved, dueDate: null }, change, [paid, ...others])).toMatchObject({
      moved: { months: 0 },
    });
  });

  it("includes what was paid of this one in the amount of the others", () => {
    const paid = new Map([[first.id, cents(40_000)]]);
    const shared = shareChange(first, { amountCents: cents(65_000) }, [first, third], paid);
    expect(patchOfOther(shared, third)).toEqual({ amountCents: 105_000 });
    expect(shareChange(first, { notes: "x" }, [first, third], paid).patch).toEqual({ notes: "x" });
  });

  it("leaves the unpaid rest of a new amount open, and the old amount where nothing would be left", () => {
    const other = part(2, { dueDate: null, amountCents: cents(70) });
    const rest = (change: TransactionPatch, paid: number) =>
      patchOfOther(shareChange(first, change, [], new Map([[other.id, cents(paid)]])), other);
    expect(rest({ amountCents: cents(120) }, 30)).toEqual({ amountCents: 90 });
    expect(rest({ amountCents: cents(31) }, 30)).toEqual({ amountCents: 1 });
    for (const amountCents of [cents(30), cents(20), cents(0)]) {
      expect(rest({ amountCents, notes: "x" }, 30)).toEqual({ notes: "x" });
    }
    expect(rest({ amountCents: cents(0) }, 0)).toEqual({ amountCents: 0 });
    expect(rest({ notes: "x" }, 30)).toEqual({ notes: "x" });
    const splits = toSplits([
      { category: "Site", amountCents: cents(80) },
      { category: "Outros", amountCents: cents(40) },
    ]);
    const change = { category: "Site", amountCents: cents(120), splits };
    expect(rest(change, 30)).toEqual({
      category: "Site",
      amountCents: 90,
      splits: toSplits([
        { category: "Site", amountCents: cents(60) },
        { category: "Outros", amountCents: cents(30) },
      ]),
    });
    expect(rest(change, 120)).toEqual({
      category: "Site",
      amountCents: 70,
      splits: toSplits([
        { category: "Site", amountCents: cents(46) },
        { category: "Outros", amountCents: cents(24) },
      ]),
    });
  });
});

test("the total covers the active parts, with the paid amount of each", () => {
  const parts = [
    { ...SAMPLE_TRANSACTION, id: entryIdInSeries(SERIES, "income", 0), amountCents: cents(70) },
    { ...SAMPLE_TRANSACTION, id: entryIdInSeries(SERIES, "income", 1), amountCents: cents(100) },
    {
      ...SAMPLE_TRANSACTION,
      id: entryIdInSeries(SERIES, "income", 2),
      amountCents: cents(100),
      lifecycle: "cancelled" as const,
    },
  ];
  expect(totalOfParts(parts, new Map([[entryIdInSeries(SERIES, "income", 0), cents(30)]]))).toBe(
    200n,
  );
});
