import type { ColumnTypes, Engine } from "../engine.ts";

/** Entries that repeat: their rules, and series without a count. */
export function recurrences(engine: Engine): string[] {
  const { name, columnTypes: t } = engine;
  return [
    ...(name === "sqlite" ? newCountColumn(t) : ALTERED_COUNT),
    `create table recurrences (
      id ${t.text} not null primary key
        check (substr(id, 1, 4) = 'SER-' and length(id) between 11 and 54),
      type ${t.text} not null check (type in ('income', 'expense')),
      category ${t.text} not null check (length(category) between 1 and 200),
      amount ${t.integer} not null check (amount between 0 and 999999999999),
      notes ${t.text} check (length(notes) between 1 and 2000),
      client_id ${t.text} references clients (id),
      account_id ${t.text} references accounts (id),
      first_date ${t.date("first_date")} not null,
      interval ${t.text} not null check (interval in ('month', 'month_end', 'year', 'week', 'day')),
      every ${t.integer} not null check (every between 1 and 366),
      day_of_month ${t.integer} check (day_of_month between 1 and 31),
      business_day ${t.text} check (business_day in ('next', 'previous')),
      optional_holidays ${t.boolean} not null,
      until ${t.date("until")},
      count ${t.integer} check (count between 1 and 9999),
      next_number ${t.integer} not null check (next_number between 2 and 10000),
      next_date ${t.date("next_date")},
      problem ${t.text} check (length(problem) between 1 and 1000),
      created_at ${t.instant("created_at")} not null,
      updated_at ${t.instant("updated_at")} not null
    )${t.tableEnd}`,
    `create index recurrences_to_be_made on recurrences (next_date) where next_date is not null`,
  ];
}

/** Parts of one amount have a count, entries that repeat have none. */
const COUNT_CHECK = `case when series_id is null then series_number is null and series_count is null
  else coalesce(series_number between 1 and 9999, false) and (series_count is null
    or series_count between 2 and 480 and series_number <= series_count) end`;

/** The check is that of the column, which SQLite can only make again. */
function newCountColumn(t: ColumnTypes): string[] {
  return [
    `create table series_counts as
      select id, series_count from transactions where series_id is not null`,
    `alter table transactions drop column series_count`,
    `alter table transactions add column series_count ${t.integer}
      constraint transactions_series_count_check check (${COUNT_CHECK})`,
    `update transactions set series_count = series_counts.series_count
      from series_counts where series_counts.id = transactions.id`,
    `drop table series_counts`,
  ];
}

const ALTERED_COUNT = [
  `alter table transactions
    drop constraint transactions_check,
    add constraint transactions_series_count_check check (${COUNT_CHECK})`,
];
