import type { Engine } from "../engine.ts";

/**
 * The company's settings as a record with a history. Its first record is made by their next change: until
 * then those of `company_settings` count.
 */
export function company({ name, columnTypes: t }: Engine): string[] {
  return [
    `create table company (
      id ${t.text} not null primary key check (id = 'EMP-1'),
      version ${t.integer} not null check (version > 0),
      name ${t.text} check (length(name) between 1 and 120),
      document ${t.text} check (length(document) in (11, 14)),
      opening_balance ${t.integer}
        check (opening_balance between -999999999999 and 999999999999),
      opening_balance_date ${t.date("opening_balance_date")},
      created_at ${t.instant("created_at")} not null,
      updated_at ${t.instant("updated_at")} not null,
      check ((opening_balance is null) = (opening_balance_date is null))
    )${t.tableEnd}`,
    ...neverDeleted[name],
  ];
}

const neverDeleted: Record<Engine["name"], string[]> = {
  sqlite: [
    `create trigger company_no_delete before delete on company
      begin select raise(abort, 'the company is never deleted'); end`,
  ],
  postgres: [
    `create function refuse_company_removal() returns trigger language plpgsql as $$
      begin raise exception 'the company is never deleted'; end $$`,
    `create trigger company_no_delete before delete on company
      for each row execute function refuse_company_removal()`,
    `create trigger company_no_truncate before truncate on company
      for each statement execute function refuse_company_removal()`,
  ],
};
