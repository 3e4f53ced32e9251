import { expect, test } from "vitest";
import { civilDate } from "./civil-date.ts";
import { ALL_TIME } from "./period.ts";
import { balanceNote, type PeriodDate, type StatusFilter } from "./report-filter.ts";

const SINCE_MARCH = { start: civilDate("2026-03-01"), end: null };

test.each<[PeriodDate, StatusFilter | null, typeof ALL_TIME, string]>([
  ["due", null, SINCE_MARCH, "pagas ou não"],
  ["accrual", null, SINCE_MARCH, "pagas ou não"],
  ["payment", null, SINCE_MARCH, "já pagas"],
  // Without a period no date filters.
  ["payment", null, ALL_TIME, "pagas ou não"],
  ["due", "paid", ALL_TIME, "já pagas"],
  ["accrual", "paid", SINCE_MARCH, "já pagas"],
  ["due", "pending", SINCE_MARCH, "em aberto"],
  ["due", "overdue", SINCE_MARCH, "em aberto"],
  ["accrual", "unpaid", ALL_TIME, "em aberto"],
])("by %s with the status %s the balance is of entries %#", (by, status, period, which) => {
  expect(balanceNote({ by, status, period })).toBe(`Receitas menos despesas, ${which}`);
});
