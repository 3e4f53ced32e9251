import type { Engine } from "../engine.ts";
import { namedTable } from "./named-table.ts";

/** Tags, and the ids of those that an entry and a recurrence have: a JSON list in order. */
export function tags(engine: Engine): string[] {
  const { columnTypes: t } = engine;
  const tagIds = `tag_ids ${t.text} not null default '[]'
    check (substr(tag_ids, 1, 1) = '[' and length(tag_ids) between 2 and 700)`;
  return [
    ...namedTable(engine, { table: "tags", one: "tag", prefix: "TAG", maxNameLength: 40 }),
    `alter table transactions add column ${tagIds}`,
    `alter table recurrences add column ${tagIds}`,
    // Few companies have tags, and most entries of these have none. Covers the sums of reports.
    `create index transactions_tagged on transactions (tag_ids, lifecycle, type,
      expected_payment_date, status, category, client_id, amount, id) where tag_ids <> '[]'`,
  ];
}
