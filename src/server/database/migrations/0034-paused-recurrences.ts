import type { Engine } from "../engine.ts";

/** A recurrence may be paused from a day on, and makes nothing then. */
export function pausedRecurrences({ columnTypes: t }: Engine): string[] {
  return [
    `alter table recurrences add column paused_on ${t.date("paused_on")}`,
    `drop index recurrences_to_be_made`,
    `create index recurrences_to_be_made on recurrences (next_date)
      where next_date is not null and paused_on is null`,
  ];
}
