import { expect, test } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import { periodEnds } from "./statement-period.ts";

const TODAY = civilDate("2026-11-21");

test.each([
  ["2026-10-01", "2026-10-31", ["Saldo anterior", "2026-10-01"], ["Saldo no fim", "2026-10-31"]],
  ["2026-11-01", "2026-11-21", ["Saldo anterior", "2026-11-01"], ["Saldo no fim", "2026-11-21"]],
  ["2026-11-01", "2026-11-30", ["Saldo anterior", "2026-11-01"], ["Saldo hoje", "2026-11-21"]],
  ["2026-11-21", "2026-12-20", ["Saldo anterior", "2026-11-21"], ["Saldo hoje", "2026-11-21"]],
  ["2026-12-01", "2026-12-31", [], ["Saldo hoje", "2026-11-21"]],
])("the statement from %s to %s has no balance of a day to come", (from, to, first, last) => {
  const days = { start: civilDate(from), end: civilDate(to) };
  const { opening, closing } = periodEnds(days, TODAY);
  expect(opening === null ? [] : [opening.label, opening.date]).toEqual(first);
  expect([closing.label, closing.date]).toEqual(last);
});
