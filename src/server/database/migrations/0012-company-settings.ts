import type { ColumnTypes, Engine } from "../engine.ts";

export function companySettings(engine: Engine): string[] {
  return [settingsTable(engine.columnTypes), ...appendOnly[engine.name]];
}

function settingsTable(t: ColumnTypes): string {
  return `create table company_settings (
    sequence ${t.integer} not null primary key check (sequence > 0),
    timestamp ${t.instant("timestamp")} not null,
    user_name ${t.text} not null check (length(user_name) between 1 and 120),
    name ${t.text} check (length(name) between 1 and 120),
    document ${t.text} check (length(document) in (11, 14)),
    opening_balance_cents ${t.integer}
      check (opening_balance_cents between -999999999999 and 999999999999),
    opening_balance_date ${t.date("opening_balance_date")},
    check ((opening_balance_cents is null) = (opening_balance_date is null))
  )${t.tableEnd}`;
}

const appendOnly: Record<Engine["name"], string[]> = {
  sqlite: ["update", "delete"].map(
    (change) => `create trigger company_settings_no_${change} before ${change} on company_settings
      begin select raise(abort, 'company_settings is append-only'); end`,
  ),
  postgres: [
    `create function refuse_settings_change() returns trigger language plpgsql as $$
      begin raise exception 'company_settings is append-only'; end $$`,
    ...["update", "delete"].map(
      (change) => `create trigger company_settings_no_${change} before ${change} on company_settings
        for each row execute function refuse_settings_change()`,
    ),
    `create trigger company_settings_no_truncate before truncate on company_settings
      for each statement execute function refuse_settings_change()`,
  ],
};
