import { describe, expect, test } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import {
  chargeEnd,
  endOfEntry,
  firstScope,
  offeredScopes,
  type ChargeEnd,
} from "./charge-scopes.ts";

const TODAY = civilDate("2026-11-30");
const DAY = civilDate("2026-12-05");
const LATER = civilDate("2027-01-05");

function counts(overdue: number, due: number, unpaid: number) {
  return { overdue: { count: overdue }, due: { count: due }, unpaid: { count: unpaid } };
}

test.for([
  { status: "pending", dueDate: DAY, end: DAY },
  { status: "pending", dueDate: null, end: null },
  { status: "pending", dueDate: civilDate("2026-11-29"), end: "next" },
  { status: "overdue", dueDate: DAY, end: "next" },
] as const)("the end of a $status entry of $dueDate is $end", ({ status, dueDate, end }) => {
  expect(endOfEntry({ status, dueDate }, TODAY)).toBe(end);
});

test.for<[ChargeEnd, typeof DAY | null, typeof DAY | null]>([
  ["next", DAY, DAY],
  ["next", null, null],
  [LATER, DAY, LATER],
  [DAY, LATER, LATER],
  [DAY, null, null],
  [null, DAY, null],
])("asked up to %s, with the next one due on %s, it is %s", ([end, next, day]) => {
  expect(chargeEnd(end, next)).toBe(day);
});

test.for([
  { debts: counts(2, 3, 12), offered: ["overdue", "due", "unpaid"] },
  { debts: counts(0, 1, 12), offered: ["due", "unpaid"] },
  { debts: counts(2, 12, 12), offered: ["overdue", "unpaid"] },
  { debts: counts(2, 2, 12), offered: ["overdue", "unpaid"] },
  { debts: counts(2, 2, 2), offered: ["unpaid"] },
  { debts: counts(0, 1, 1), offered: ["unpaid"] },
])("scopes with the same entries are offered once: $offered", ({ debts, offered }) => {
  expect(offeredScopes(debts)).toEqual(offered);
});

describe("the first choice", () => {
  test.for([
    // One month of a year of income, and nothing overdue.
    { debts: counts(0, 1, 12), end: DAY, first: "due" },
    { debts: counts(0, 1, 12), end: "next", first: "due" },
    { debts: counts(2, 3, 12), end: DAY, first: "due" },
    { debts: counts(2, 3, 12), end: null, first: "due" },
    { debts: counts(2, 3, 12), end: "next", first: "overdue" },
    // All that is unpaid is due up to that day.
    { debts: counts(1, 2, 2), end: DAY, first: "unpaid" },
    { debts: counts(2, 2, 2), end: "next", first: "unpaid" },
    // The entry was paid meanwhile.
    { debts: counts(2, 2, 12), end: null, first: "overdue" },
  ] as const)("of $debts up to $end is $first", ({ debts, end, first }) => {
    expect(firstScope(debts, end)).toBe(first);
  });
});
