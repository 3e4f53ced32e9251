/** SQL for the names of categories, of whose keys entries and recurrences have one (`database/category-keys.ts`). */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Engine } from "../database/engine.ts";

/** The key itself if no category has it. */
export function categoryName(key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select named.name from categories as named where named.key = ${key}), ${key})`;
}

/** A condition on the name of the category that has the key. */
export function isOfNamed(
  key: RawBuilder<unknown>,
  condition: (name: RawBuilder<unknown>) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  return sql`${key} in (select named.key from categories as named
    where ${condition(sql.ref("named.name"))})`;
}

/** The stored text of the parts of an entry, with names. */
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

/** Sums whose `category` is a key, with the name. */
export function withNames(
  sums: RawBuilder<unknown>,
  others: readonly string[],
): RawBuilder<unknown> {
  const columns = others.map((column) => sql.ref(`sums.${column}`));
  // Not for each row.
  return sql`select coalesce(named.name, sums.category) as category, ${sql.join(columns)}
    from (${sums}) as sums left join categories as named on named.key = sums.category`;
}
