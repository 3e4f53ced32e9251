import type { Engine } from "../engine.ts";

/** The parts of one amount: all three columns, or none. */
export function instalments({ columnTypes: t }: Engine): string[] {
  return [
    `alter table transactions add column series_id ${t.text}
      check (substr(series_id, 1, 4) = 'SER-' and length(series_id) between 11 and 54)`,
    `alter table transactions add column series_number ${t.integer}`,
    `alter table transactions add column series_count ${t.integer}
      check (case when series_id is null then series_number is null and series_count is null
        else coalesce(series_count between 2 and 480
          and series_number between 1 and series_count, false) end)`,
    `create unique index transactions_of_series on transactions (series_id, series_number)
      where series_id is not null`,
  ];
}
