/** `daily_sides` holds the active totals of each day, for timelines. */
import type { CivilDate } from "#domain/civil-date.ts";
import type { Rollup } from "./rollup.ts";

/** No due date, in a primary key; valid due dates end in 2199. */
export const NO_DUE_DATE = "9999-12-31";

export const DUE_DATE_ROLLUPS: readonly Rollup[] = [
  {
    table: "daily_totals",
    keyColumns: ["lifecycle", "due_date", "type", "status", "category"],
    toKey: ({ lifecycle, dueDate, type, status, category }) => [
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
    toKey: ({ lifecycle, dueDate, type, status, category }) => [
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
    toKey: ({ lifecycle, dueDate, type, status }) => [
      lifecycle,
      dueDate ?? NO_DUE_DATE,
      type,
      status,
    ],
  },
  {
    table: "monthly_sums",
    keyColumns: ["lifecycle", "due_month", "type", "status"],
    toKey: ({ lifecycle, dueDate, type, status }) => [lifecycle, dueMonth(dueDate), type, status],
  },
  {
    table: "daily_sides",
    keyColumns: ["due_date", "type"],
    toKey: ({ lifecycle, dueDate, type }) =>
      lifecycle === "active" && dueDate !== null ? [dueDate, type] : null,
  },
];

function dueMonth(dueDate: CivilDate | null): string {
  return dueDate === null ? NO_DUE_DATE : `${dueDate.slice(0, 8)}01`;
}
