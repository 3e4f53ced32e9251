import { expect, test } from "vitest";
import type { Changes } from "./audit-record.ts";
import { standingChanges } from "./standing-changes.ts";

const PAID: Changes = { status: ["pending", "paid"], paid_on: [null, "2026-11-29"] };
const OPEN: Changes = { status: ["paid", "pending"], paid_on: ["2026-11-29", null] };

function standing(...all: readonly (Changes | null)[]): number[] {
  const changes = all.map((one, at) => ({ sequence: at + 1, changes: one }));
  return [...standingChanges(changes.toReversed())].toSorted((a, b) => a - b);
}

test("a change stands until it is undone, and its undo is the newest", () => {
  expect(standing(PAID)).toEqual([1]);
  expect(standing(PAID, OPEN)).toEqual([2]);
});

test("the same change again stands, and the one that was undone does not", () => {
  expect(standing(PAID, OPEN, PAID)).toEqual([3]);
  expect(standing(PAID, OPEN, PAID, OPEN)).toEqual([4]);
});

test("after an undo the change before stands again", () => {
  const [first, second]: Changes[] = [{ amount: [320, 450] }, { amount: [450, 470] }];
  expect(standing(first ?? null, second ?? null)).toEqual([1, 2]);
  expect(standing(first ?? null, second ?? null, { amount: [470, 450] })).toEqual([1, 3]);
});

test("changes of other columns in between do not matter", () => {
  expect(standing(PAID, { notes: [null, "x"] }, OPEN, PAID)).toEqual([2, 4]);
});

test("the undo of a change from before the payment dates cancels it out", () => {
  expect(standing({ status: ["pending", "paid"] }, OPEN)).toEqual([2]);
  const assumed: Changes = { ...PAID, paid_on_assumed: [false, true] };
  expect(standing({ status: ["paid", "pending"] }, assumed)).toEqual([2]);
});

test("an erased change is no undo", () => {
  expect(standing(PAID, null, OPEN)).toEqual([2, 3]);
});
