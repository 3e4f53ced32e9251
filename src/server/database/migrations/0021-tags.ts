import type { Engine } from "../engine.ts";
import { plainTextSql } from "./0004-names-in-order.ts";

/** Tags, and the ids of those that an entry and a recurrence have: a JSON list in order. */
export function tags({ name, columnTypes: t }: Engine): string[] {
  const tagIds = `tag_ids ${t.text} not null default '[]'
    check (substr(tag_ids, 1, 1) = '[' and length(tag_ids) between 2 and 700)`;
  return [
    `create table tags (
      id ${t.text} not null primary key check (substr(id, 1, 4) = 'TAG-' and length(id) <= 64),
      name ${t.text} not null check (length(name) between 1 and 40),
      is_active ${t.boolean} not null,
      created_at ${t.instant("created_at")} not null,
      updated_at ${t.instant("updated_at")} not null,
      name_plain ${t.text} generated always as (${plainTextSql(name, "name")})
        ${name === "sqlite" ? "virtual" : "stored"}
    )${t.tableEnd}`,
    `create unique index tags_by_plain_name on tags (name_plain)`,
    ...neverDeleted[name],
    `alter table transactions add column ${tagIds}`,
    `alter table recurrences add column ${tagIds}`,
    // Few companies have tags, and most entries of these have none. Covers the sums of reports.
    `create index transactions_tagged on transactions (tag_ids, lifecycle, type,
      expected_payment_date, status, category, client_id, amount, id) where tag_ids <> '[]'`,
  ];
}

const neverDeleted: Record<Engine["name"], string[]> = {
  sqlite: [
    `create trigger tags_no_delete before delete on tags
      begin select raise(abort, 'tags are never deleted'); end`,
  ],
  postgres: [
    `create function refuse_tag_removal() returns trigger language plpgsql as $$
      begin raise exception 'tags are never deleted'; end $$`,
    `create trigger tags_no_delete before delete on tags
      for each row execute function refuse_tag_removal()`,
    `create trigger tags_no_truncate before truncate on tags
      for each statement execute function refuse_tag_removal()`,
  ],
};
