import type { Engine } from "../engine.ts";

/** The key now starts with the lifecycle, which clusters active entries. */
export function totalsByMonth(engine: Engine): string[] {
  return [
    `alter table daily_totals rename to old_daily_totals`,
    ...filledTable(engine, "daily_totals", "due_date", "due_date", true),
    `drop table old_daily_totals`,
    ...filledTable(engine, "monthly_totals", "due_month", MONTH[engine.name], true),
    ...filledTable(engine, "daily_sums", "due_date", "due_date", false),
    ...filledTable(engine, "monthly_sums", "due_month", MONTH[engine.name], false),
    ...dailySides(engine),
    `create index transactions_of_contacts on transactions
      (client_id, type, lifecycle, status, category, expected_payment_date, amount)
      where client_id is not null`,
    `drop index transactions_by_client`,
  ];
}

const MONTH: Readonly<Record<Engine["name"], string>> = {
  sqlite: `case due_date when '9999-12-31' then due_date else substr(due_date, 1, 8) || '01' end`,
  postgres: `case due_date when '9999-12-31' then due_date else cast(date_trunc('month', due_date) as date) end`,
};

/** Without a rowid, SQLite stores one tree instead of two. */
const TABLE_END: Readonly<Record<Engine["name"], string>> = {
  sqlite: ", without rowid",
  postgres: "",
};

function filledTable(
  { name: engine, columnTypes: t }: Engine,
  table: string,
  dueColumn: string,
  dueOf: string,
  isByCategory: boolean,
): string[] {
  const category = isByCategory ? ", category" : "";
  // Days are searched; the few months are grouped.
  const key =
    dueColumn === "due_date"
      ? `lifecycle, due_date, type, status${category}`
      : `lifecycle${category}, type, status, due_month`;
  const from = table === "daily_totals" ? "old_daily_totals" : "daily_totals";
  return [
    `create table ${table} (
      ${dueColumn} ${t.date(dueColumn)} not null,
      type ${t.text} not null,
      status ${t.text} not null,
      lifecycle ${t.text} not null,${isByCategory ? `\n      category ${t.text} not null,` : ""}
      count ${t.integer} not null check (count >= 0),
      cents ${t.integer} not null check (cents >= 0),
      primary key (${key})
    )${t.tableEnd}${TABLE_END[engine]}`,
    `insert into ${table} (${dueColumn}, type, status, lifecycle${category}, count, cents)
      select ${dueOf} as due, type, status, lifecycle${category}, sum(count), sum(cents)
      from ${from} group by due, type, status, lifecycle${category}
      order by ${key.replace(dueColumn, "due")}`,
  ];
}

function dailySides({ name: engine, columnTypes: t }: Engine): string[] {
  return [
    `create table daily_sides (
      due_date ${t.date("due_date")} not null,
      type ${t.text} not null,
      count ${t.integer} not null check (count >= 0),
      cents ${t.integer} not null check (cents >= 0),
      primary key (due_date, type)
    )${t.tableEnd}${TABLE_END[engine]}`,
    `insert into daily_sides (due_date, type, count, cents)
      select due_date, type, sum(count), sum(cents) from daily_sums
      where lifecycle = 'active' and due_date <> '9999-12-31' group by due_date, type`,
  ];
}
