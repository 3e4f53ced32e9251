import { describe, expect, it, test } from "vitest";
import { SAMPLE_RECURRENCE, SAMPLE_TRANSACTION, instant } from "#tests/support/arbitraries.ts";
import { addDays, civilDate, formatCivilDate } from "./civil-date.ts";
import { shareChange } from "./instalment-series.ts";
import { cents } from "./money.ts";
import { occurrencesUntil, ruleDate } from "./recurrence-rule.ts";
import {
  createRecurrence,
  endBefore,
  endWithoutEntries,
  entryDraft,
  firstDrafts,
  occurrencesToMake,
  patchOfOccurrence,
  templatePatch,
  updateRecurrence,
} from "./recurrence-verbs.ts";
import type { Recurrence, RecurrenceDraft } from "./recurrence.ts";
import type { TransactionPatch } from "./transaction.ts";

const NOW = instant("2026-11-21T12:00:00Z");
const TODAY = civilDate("2026-11-21");

const {
  nextNumber: _number,
  nextDate: _date,
  pausedOn: _paused,
  problem: _problem,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...RENT
} = SAMPLE_RECURRENCE;

function created(changes: Partial<RecurrenceDraft> = {}): Recurrence {
  return createRecurrence({ ...RENT, ...changes }, { now: NOW, today: TODAY }).row;
}

describe("a new recurrence", () => {
  it("without end is made for the next 12 months", () => {
    expect(created()).toMatchObject({ nextNumber: 13, nextDate: "2027-12-05", problem: null });
    expect(created({ firstDate: TODAY })).toMatchObject({ nextNumber: 14 });
  });

  it("with an end is made no further", () => {
    expect(created({ count: 3 })).toMatchObject({ nextNumber: 4, nextDate: null });
    const until = civilDate("2027-02-05");
    expect(created({ until })).toMatchObject({ nextNumber: 4, nextDate: null });
  });

  it("of a far first date is made once", () => {
    const firstDate = civilDate("2030-01-05");
    expect(created({ firstDate })).toMatchObject({ nextNumber: 2, nextDate: "2030-02-05" });
  });

  it("is refused when it ends before it starts, or would be too many entries", () => {
    const until = civilDate("2026-12-04");
    expect(() => created({ until })).toThrow("recurrence-ends-before-start");
    const longAgo = { firstDate: civilDate("2010-01-01"), unit: "week" } as const;
    expect(() => created(longAgo)).toThrow("recurrence-too-long-ago");
  });

  it("has pending entries, and the first one as it was typed", () => {
    const drafts = firstDrafts(created({ count: 2 }), { status: "paid", lifecycle: "active" });
    expect(drafts).toMatchObject([
      { dueDate: "2026-12-05", status: "paid", seriesNumber: 1, seriesCount: null },
      { dueDate: "2027-01-05", status: "pending", seriesNumber: 2, seriesCount: null },
    ]);
    expect(new Set(drafts.map(({ id }) => id)).size).toBe(2);
  });
});

describe("the entries to be made", () => {
  it("are none before a new one is within 12 months", () => {
    expect(occurrencesToMake(created(), civilDate("2026-12-04"))).toEqual([]);
    expect(occurrencesToMake(created(), civilDate("2026-12-05"))).toEqual([
      { number: 13, dueDate: "2027-12-05" },
    ]);
  });

  it("are none when the clock went back, and after the end", () => {
    expect(occurrencesToMake(created(), civilDate("2020-01-01"))).toEqual([]);
    expect(occurrencesToMake(created({ count: 12 }), civilDate("2030-01-01"))).toEqual([]);
  });

  it("are those of two years at most when the clock went far ahead", () => {
    expect(occurrencesToMake(created(), civilDate("2076-01-01"))).toHaveLength(25);
    const daily = created({ unit: "day" });
    expect(occurrencesToMake(daily, civilDate("2076-01-01"))).toHaveLength(480);
    expect(occurrencesToMake(created(), civilDate("2199-12-31"))).toHaveLength(25);
  });

  it("are each made once on whatever days it is done", () => {
    let recurrence = created({ unit: "week", every: 2 });
    const made: number[] = Array.from({ length: recurrence.nextNumber - 1 }, (_, at) => at + 1);
    for (const days of [0, 1, 40, 40, -300, 900, 901, 902, 903, 2000, 2001, 100]) {
      const due = occurrencesToMake(recurrence, addDays(TODAY, days));
      made.push(...due.map(({ number }) => number));
      const nextNumber = (due.at(-1)?.number ?? recurrence.nextNumber - 1) + 1;
      recurrence = updateRecurrence(recurrence, { nextNumber }, { now: NOW })?.row ?? recurrence;
      expect(recurrence.nextDate).toBe(ruleDate(recurrence, nextNumber));
    }
    expect(made).toEqual(made.map((_, index) => index + 1));
  });
});

describe("a change from an entry on", () => {
  const rent = created();

  it("holds for those that are not made yet", () => {
    const patch = { amountCents: cents(160_000), notes: "reajuste", status: "paid" } as const;
    const changed = updateRecurrence(rent, templatePatch(rent, 3, patch), { now: NOW });
    expect(changed).toMatchObject({
      row: { amountCents: 160_000, notes: "reajuste", nextDate: "2027-12-05" },
      description: "Valor: R$ 1.500,00 → R$ 1.600,00 | Observações atualizadas",
    });
    expect(changed?.row).not.toHaveProperty("status");
  });

  it("of the day moves the rule", () => {
    const patch = templatePatch(rent, 3, { dueDate: civilDate("2027-02-10") });
    expect(updateRecurrence(rent, patch, { now: NOW })).toMatchObject({
      row: { nextDate: "2027-12-10" },
      description: "Regra: Todo mês no dia 5, sem fim → Todo mês no dia 10, sem fim",
    });
  });

  it.each([
    ["day", "2026-12-08", "2026-12-06"],
    ["week", "2026-12-26", "2026-12-12"],
    ["month", "2027-03-05", "2027-01-05"],
    ["month_end", "2027-03-31", "2027-01-05"],
    ["year", "2029-12-05", "2027-12-05"],
  ] as const)("to other ones of the same rhythm names the first: %s", (unit, day, first) => {
    const rule = { ...rent, unit, every: 2 };
    const patch = templatePatch(rule, 2, { dueDate: civilDate(day) });
    const change = updateRecurrence(rule, patch, { now: NOW });
    const text = formatCivilDate(civilDate(first));
    expect(change?.description).toBe(`Primeira data: 05/12/2026 → ${text}`);
  });

  it.each([
    ["later", "2027-12-05", "2027-02-10", "2027-12-10"],
    ["earlier, which would make one more", "2027-12-31", "2027-02-01", "2027-12-31"],
    ["later, but still before the end", "2027-12-20", "2027-02-10", "2027-12-20"],
    ["earlier, before an end that is near", "2028-01-04", "2027-02-04", "2027-12-04"],
    ["after its end", "2026-12-04", "2026-12-01", "2026-11-30"],
  ])("of the day keeps the last one: %s", (_how, until, dueDate, after) => {
    const ending = { ...rent, until: civilDate(until) };
    const number = dueDate < "2027" ? 1 : 3;
    const patch = templatePatch(ending, number, { dueDate: civilDate(dueDate) });
    const moved = updateRecurrence(ending, patch, { now: NOW })?.row ?? ending;
    expect(moved.until).toBe(after);
    const last = (rule: Recurrence) =>
      occurrencesUntil(rule, 1, civilDate("2199-12-31"), 99).length;
    expect(last(moved)).toBe(last(ending));
  });

  it("that says nothing new is none", () => {
    expect(updateRecurrence(rent, templatePatch(rent, 3, { status: "paid" }), { now: NOW })).toBe(
      null,
    );
  });
});

test.each([
  [{}, {}, "2 lançamentos criados"],
  [{ problem: "Inativo" }, { problem: null }, "2 lançamentos criados"],
  [{}, { count: 14 }, "Regra: Todo mês no dia 5, sem fim → Todo mês no dia 5, 14 vezes"],
  [{}, { notes: "x" }, "Observações atualizadas"],
  [{ pausedOn: TODAY }, { pausedOn: null }, "Recorrência retomada"],
])(
  "used numbers are those of new entries where nothing else changes: %j, %j",
  (has, gets, text) => {
    const change = updateRecurrence(
      { ...created(), ...has },
      { nextNumber: 15, ...gets },
      { now: NOW },
    );
    expect(change?.description).toBe(text);
  },
);

describe("the end", () => {
  const rent = created();

  test.each([
    [3, "2027-01-05"],
    [2, "2026-12-05"],
    [1, "2026-12-04"],
  ])("before entry %i lets nothing be made any more", (number, until) => {
    const ended = updateRecurrence(rent, endBefore(rent, number), { now: NOW })?.row;
    expect(ended).toMatchObject({ until, nextDate: null });
  });

  it("is not put off by a later one", () => {
    const until = civilDate("2027-02-05");
    const ending = created({ until });
    expect(endBefore(ending, 12)).toEqual({ problem: null, pausedOn: null });
  });

  it("before the first day of the calendar is that day", () => {
    const early = { ...rent, firstDate: civilDate("1900-01-01") };
    expect(endBefore(early, 1)).toMatchObject({ until: "1900-01-01" });
  });

  test.each([
    ["of one that goes on", {}, "2026-11-20"],
    [
      "of one that is paused for long",
      { firstDate: civilDate("2025-01-05"), nextDate: civilDate("2026-01-05"), pausedOn: TODAY },
      "2026-01-04",
    ],
    [
      "of one that could not go on",
      { firstDate: civilDate("2025-10-05"), nextDate: civilDate("2026-10-05"), problem: "Inativo" },
      "2026-10-04",
    ],
    [
      "that was to come later",
      { until: civilDate("2027-02-05"), nextDate: null, pausedOn: TODAY },
      "2026-11-20",
    ],
    [
      "that came before",
      { until: civilDate("2026-01-01"), nextDate: null, pausedOn: TODAY },
      "2026-01-01",
    ],
  ])("where no entry is left lets nothing be made any more, %s", (_which, changes, until) => {
    const left: Recurrence = { ...rent, ...changes };
    const ended = updateRecurrence(left, endWithoutEntries(left, TODAY), { now: NOW })?.row;
    expect(ended).toMatchObject({ until, nextDate: null, pausedOn: null, problem: null });
  });
});

test("another entry takes over the date of the rule, not the payment or the competência", () => {
  const patch = {
    status: "paid",
    dueDate: civilDate("2027-03-31"),
    accrualDate: civilDate("2027-02-28"),
    notes: "x",
  } as const;
  const other = {
    ...SAMPLE_TRANSACTION,
    dueDate: civilDate("2027-02-10"),
    seriesNumber: 3,
    seriesCount: null,
  };
  const shared = (change: TransactionPatch) => shareChange(SAMPLE_TRANSACTION, change, []);
  const weekly = { ...SAMPLE_RECURRENCE, unit: "week" } as const;
  const rules = { before: SAMPLE_RECURRENCE, after: weekly };
  expect(patchOfOccurrence(shared(patch), other, rules)).toEqual({
    dueDate: "2026-12-19",
    notes: "x",
  });
  const ended = { ...rules, after: { ...weekly, until: civilDate("2026-12-05") } };
  expect(patchOfOccurrence(shared(patch), other, ended)).toMatchObject({ dueDate: "2026-12-19" });
  expect(patchOfOccurrence(shared({ notes: "x" }), other, rules)).toEqual({ notes: "x" });
});

test("a draft of an entry has the id of its number", () => {
  const draft = entryDraft(RENT, { number: 3, dueDate: TODAY });
  expect(draft).toMatchObject({ id: "TRE-mhx3k2abcded", seriesId: RENT.id, seriesNumber: 3 });
});
