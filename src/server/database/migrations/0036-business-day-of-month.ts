import type { Engine } from "../engine.ts";

/** A recurrence may fall on the n-th business day of each month. */
export function businessDayOfMonth({ columnTypes: t }: Engine): string[] {
  return [
    `alter table recurrences add column business_day_of_month ${t.integer}
      check (business_day_of_month between 1 and 10)`,
  ];
}
