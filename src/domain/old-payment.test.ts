import { expect, test } from "vitest";
import type { Changes } from "./audit-record.ts";
import { DEFAULT_TIME_ZONE, type Instant } from "./company-time.ts";
import { completePayment } from "./old-payment.ts";
import type { RowColumns } from "./undo.ts";

const PAY: Changes = { status: ["pending", "paid"] };
const REOPEN: Changes = { status: ["paid", "pending"] };
const ROW = { status: "pending", paid_on: null, expected_payment_date: "2026-11-20" };

/** The change, completed; the first was made on 1 November, and so on. */
function completed(all: readonly (Changes | null)[], at: number, row: RowColumns = ROW) {
  const history = all.map((changes, index) => ({
    sequence: index + 1,
    timestamp: `2026-11-0${index + 1}T15:00:00.000Z` as Instant,
    changes,
  }));
  const one = history[at];
  return one && completePayment(one, { all: history, row, timeZone: DEFAULT_TIME_ZONE });
}

function paidOn(day: string, isAssumed = false): Changes {
  return { paid_on: [day, null], paid_on_assumed: [isAssumed, false] };
}

test("an entry that is open again had been paid on the day that its history has", () => {
  expect(completed([PAY, REOPEN], 1)).toEqual({ ...REOPEN, ...paidOn("2026-11-01") });
  const again = [PAY, REOPEN, PAY, { amount: [1, 2] }, REOPEN] as const;
  expect(completed(again, 4)).toEqual({ ...REOPEN, ...paidOn("2026-11-03") });
  const created: Changes = { id: [null, "TRI-a"], status: [null, "paid"] };
  const removed: Changes = { id: ["TRI-a", null], status: ["paid", null] };
  expect(completed([created, removed, created, REOPEN], 3)).toMatchObject(paidOn("2026-11-01"));
});

test("where the history does not have it, it is assumed, at most the day of the change", () => {
  expect(completed([null, REOPEN], 1)).toMatchObject(paidOn("2026-11-02", true));
  const due = { ...ROW, expected_payment_date: "2026-10-20" };
  expect(completed([null, REOPEN], 1, due)).toMatchObject(paidOn("2026-10-20", true));
});

test("a payment has the date that the next change of it found, or that of the entry", () => {
  const row = { ...ROW, status: "paid", paid_on: "2026-11-01", paid_on_assumed: true };
  const assumed = { paid_on: [null, "2026-11-01"], paid_on_assumed: [false, true] };
  expect(completed([PAY], 0, row)).toEqual({ ...PAY, ...assumed });
  const moved: Changes = { paid_on: ["2026-11-01", "2026-10-30"] };
  expect(completed([PAY, moved], 0, { ...row, paid_on: "2026-10-30" })).toEqual({
    ...PAY,
    paid_on: [null, "2026-11-01"],
    paid_on_assumed: [false, false],
  });
  const redo: Changes = { status: ["pending", "paid"], paid_on: [null, "2026-11-01"] };
  expect(completed([PAY, REOPEN, redo], 0, row)?.["paid_on"]).toEqual([null, "2026-11-01"]);
});

test("other changes stay as they are", () => {
  const overdue: Changes = { status: ["pending", "overdue"] };
  const dated: Changes = { ...PAY, paid_on: [null, "2026-10-30"] };
  const creation: Changes = { id: [null, "TRI-a"], status: [null, "paid"] };
  for (const one of [overdue, dated, creation, null]) expect(completed([one], 0)).toBe(one);
});
