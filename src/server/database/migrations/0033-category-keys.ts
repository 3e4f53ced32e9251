import type { Engine } from "../engine.ts";

/**
 * Entries, recurrences and totals have the key of their category, which stays when its name changes. It is the
 * id; of categories that entries have already, it is the name that stands in them.
 */
export function categoryKeys({ name, columnTypes: t }: Engine): string[] {
  return [
    `alter table categories add column name_in_rows ${t.text}`,
    `update categories set name_in_rows = name
      where exists (select 1 from transactions) or exists (select 1 from recurrences)`,
    `alter table categories add column key ${t.text}
      generated always as (coalesce(name_in_rows, id)) ${name === "sqlite" ? "virtual" : "stored"}`,
    `create unique index categories_by_key on categories (key)`,
  ];
}
