/** The headings in a list by date: for each day, or between past and future due dates. */
import { useMemo } from "react";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import type { LoadedRows } from "#web/api/use-infinite-rows.ts";
import type { ListedEntry } from "#web/records/entry.ts";
import type { RowHeadings } from "#web/table/row-headings.tsx";
import { dateOfOrder, isByDueDate } from "#web/url/entry-sort.ts";
import { dayHeadings } from "../filters/day-groups.tsx";
import { reachesToday } from "./use-entry-jump.ts";

export function useDueHeadings(
  { rows, isComplete }: Pick<LoadedRows<ListedEntry>, "rows" | "isComplete">,
  {
    sort,
    today,
    category,
    isGrouped,
    columnCount,
  }: {
    sort: string;
    today: CivilDate;
    category: string | null;
    isGrouped: boolean;
    columnCount: number;
  },
): RowHeadings | null {
  return useMemo(() => {
    const date = dateOfOrder(sort);
    if (isGrouped && date !== null) {
      return dayHeadings({ rows, isComplete }, { today, category, date, columnCount });
    }
    return isByDueDate(sort) ? todayHeading(rows, sort, today, columnCount) : null;
  }, [isGrouped, rows, isComplete, sort, today, category, columnCount]);
}

/** Null if all loaded entries are on one side. */
function todayHeading(
  rows: readonly ListedEntry[],
  sort: string,
  today: CivilDate,
  columnCount: number,
): RowHeadings | null {
  const first = rows.findIndex(reachesToday(sort, today));
  if (first < 1 || rows[first]?.dueDate === null) return null;
  const day = formatCivilDate(today);
  return {
    columnCount,
    isAbove: (index) => index === first,
    render: () => (
      <span className="text-meta font-semibold">
        {sort === "-due" ? `Até hoje, ${day}` : `De hoje, ${day}, em diante`}
      </span>
    ),
  };
}
