/**
 * Totals kept by due date: of each day and of each month, by type, status, lifecycle and category; the
 * sums of both over all categories, for what asks for none; and each day's two sides, for timelines.
 */
import type { CivilDate } from "#domain/civil-date.ts";
import type { Rollup } from "./rollup.ts";

/** Stands for "no due date" in the primary key; no entry can be due then (domain: years to 2199). */
export const NO_DUE_DATE = "9999-12-31";

/** How they are kept. */
export const DUE_DATE_ROLLUPS: readonly Rollup[] = [
  {
    table: "daily_totals",
    keyColumns: ["lifecycle", "due_date", "type", "status", "category"],
    keyOf: ({ lifecycle, dueDate, type, status, category }) => [
      lifecycle,
      dueDate ?? NO_DUE_DATE,
      type,
      status,
      category,
    ],
  },
  {
    table: "monthly_totals",
    keyColumns: ["lifecycle", "due_month", "type", "status", "category"],
    keyOf: ({ lifecycle, dueDate, type, status, category }) => [
      lifecycle,
      dueMonth(dueDate),
      type,
      status,
      category,
    ],
  },
  {
    table: "daily_sums",
    keyColumns: ["lifecycle", "due_date", "type", "status"],
    keyOf: ({ lifecycle, dueDate, type, status }) => [
      lifecycle,
      dueDate ?? NO_DUE_DATE,
      type,
      status,
    ],
  },
  {
    table: "monthly_sums",
    keyColumns: ["lifecycle", "due_month", "type", "status"],
    keyOf: ({ lifecycle, dueDate, type, status }) => [lifecycle, dueMonth(dueDate), type, status],
  },
  {
    table: "daily_sides",
    keyColumns: ["due_date", "type"],
    keyOf: ({ lifecycle, dueDate, type }) =>
      lifecycle === "active" && dueDate !== null ? [dueDate, type] : null,
  },
];

/** A month is kept as its first day. */
function dueMonth(dueDate: CivilDate | null): string {
  return dueDate === null ? NO_DUE_DATE : `${dueDate.slice(0, 8)}01`;
}
