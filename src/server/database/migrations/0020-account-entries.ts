import type { ColumnTypes, Engine } from "../engine.ts";

/** The account of each entry, transfers between accounts, and what the balances are summed from. */
export function accountEntries({ name, columnTypes: t }: Engine): string[] {
  return [
    `alter table transactions add column account_id ${t.text} references accounts (id)`,
    `create index transactions_of_accounts on transactions (account_id, paid_on, id)
      where account_id is not null`,
    `create table account_totals (
      account_id ${t.text} not null references accounts (id),
      paid_on ${t.date("paid_on")} not null,
      type ${t.text} not null,
      count ${t.integer} not null check (count >= 0),
      cents ${t.integer} not null check (cents >= 0),
      primary key (account_id, paid_on, type)
    )${t.tableEnd}${name === "sqlite" ? ", without rowid" : ""}`,
    ...transfersTable(t),
  ];
}

function transfersTable(t: ColumnTypes): string[] {
  return [
    `create table transfers (
      id ${t.text} not null primary key check (substr(id, 1, 4) = 'TRF-' and length(id) <= 64),
      from_account_id ${t.text} not null references accounts (id),
      to_account_id ${t.text} not null references accounts (id),
      amount ${t.integer} not null check (amount between 1 and 999999999999),
      date ${t.date("date")} not null,
      notes ${t.text} check (length(notes) between 1 and 2000),
      lifecycle ${t.text} not null check (lifecycle in ('active', 'cancelled')),
      created_at ${t.instant("created_at")} not null,
      updated_at ${t.instant("updated_at")} not null,
      check (from_account_id <> to_account_id)
    )${t.tableEnd}`,
    // Each covers the sums of an account up to a day.
    `create index transfers_from on transfers (from_account_id, date, lifecycle, amount)`,
    `create index transfers_to on transfers (to_account_id, date, lifecycle, amount)`,
    `create index transfers_by_date on transfers (date, id)`,
  ];
}
