/**
 * SQL for the names of categories; entries and recurrences store their keys
 * (`database/category-keys.ts`).
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Engine } from "../database/engine.ts";

/** The key itself if there is no such category. */
export function categoryName(key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select named.name from categories as named where named.key = ${key}), ${key})`;
}

/** Folded for sorting, without case and accents. */
export function plainCategoryName(key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select named.name_plain from categories as named where named.key = ${key}), ${key})`;
}

/** A condition on the name of the category with this key. */
export function isOfNamed(
  key: RawBuilder<unknown>,
  condition: (name: RawBuilder<unknown>) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  return sql`${key} in (select named.key from categories as named
    where ${condition(sql.ref("named.name"))})`;
}

/** The stored parts of an entry, with names instead of keys. */
export function namedSplits(splits: RawBuilder<unknown>, { name }: Engine): RawBuilder<unknown> {
  const category = categoryName(sql`(part.value ->> 'category')`);
  // Most entries have none.
  const hasNone = sql`case when ${splits} is null then null else`;
  if (name === "sqlite") {
    return sql`${hasNone} (
      select json_group_array(json_object('category', ${category}, 'amount', part.value ->> 'amount'))
      from json_each(${splits}) as part) end`;
  }
  return sql`${hasNone} (select '[' || string_agg('{"category":' || to_json(${category})::text
      || ',"amount":' || (part.value ->> 'amount') || '}', ',' order by part.at) || ']'
    from json_array_elements(${splits}::json) with ordinality as part(value, at)) end`;
}

/** Replaces the key in `category` by the name. */
export function withNames(
  sums: RawBuilder<unknown>,
  others: readonly string[],
): RawBuilder<unknown> {
  const columns = others.map((column) => sql.ref(`sums.${column}`));
  // Looked up once per sum rather than per row.
  return sql`select coalesce(named.name, sums.category) as category, ${sql.join(columns)}
    from (${sums}) as sums left join categories as named on named.key = sums.category`;
}
