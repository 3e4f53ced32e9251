import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Engine } from "../database/engine.ts";
import { IS_SPLIT, SPLIT_INDEX, SPLIT_PARTS } from "../rows/split-parts.ts";
import { allOf, isOneOf } from "./filter-conditions.ts";

type SplitEntries = {
  /** The columns by their name in the result, in this order. */
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Conditions on `transactions`, except the category. */
  readonly conditions: readonly RawBuilder<SqlBool>[];
  readonly categories: readonly string[] | null;
};

/**
 * Rows of entries to add up: the columns, `category`, `count` and `cents`. When filtered by
 * categories, a split entry counts only with its parts in these.
 */
export function countedEntries(
  engine: Engine,
  entries: SplitEntries & { readonly from?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { columns, from = sql`transactions`, conditions, categories } = entries;
  const isOfCategory = categories === null ? [] : [isOneOf("category", categories)];
  const whole = sql`
    select ${sql.join(selectColumns(columns))}, category, 1 as count, amount as cents
    from ${from} where ${allOf([...conditions, ...isOfCategory])}`;
  if (categories === null) return whole;
  return sql`${whole} union all ${splitCorrections(engine, entries)}`;
}

/**
 * Rollups and entries count a split entry in its first category, with its whole amount. These rows,
 * added to those, correct that: the columns, then `category`, `count` and `cents`. They are read
 * from the index of split entries alone.
 * An entry counts once, in the first of its categories that matches the filter; `also-later`
 * returns the rows that make it count in its other categories too.
 */
export function splitCorrections(
  engine: Engine,
  { columns, conditions, categories }: SplitEntries,
  counted: "once" | "also-later" = "once",
): RawBuilder<unknown> {
  const { source, category, cents, position } = SPLIT_PARTS[engine.name];
  const isIn = (part: string): RawBuilder<SqlBool>[] => {
    if (categories === null) return [];
    if (categories.length === 0) return [sql`1 = 0`];
    return [sql`${category(part)} in (${sql.join(categories)})`];
  };
  const isFirst = sql<SqlBool>`${position("part")} = 0`;
  const isEarlier = sql<SqlBool>`${position("earlier")} < ${position("part")}`;
  const isLater =
    categories === null
      ? sql<SqlBool>`${position("part")} > 0`
      : sql<SqlBool>`exists (select 1 from ${source(sql.ref("entry.splits"), "earlier")}
          where ${allOf([isEarlier, ...isIn("earlier")])})`;
  const added =
    counted === "once"
      ? {
          count: sql`case when ${isFirst} or ${isLater} then 0 else 1 end`,
          cents: sql`${cents("part")} - case when ${isFirst} then entry.amount else 0 end`,
          conditions: isIn("part"),
        }
      : { count: sql`1`, cents: sql`0`, conditions: [isLater, ...isIn("part")] };
  const selected = Object.keys(columns).map((name) => sql.ref(`entry.${name}`));
  return sql`
    select ${sql.join([...selected, sql`${category("part")} as category`])},
      ${added.count} as count, ${added.cents} as cents
    from (select ${sql.join([...selectColumns(columns), sql`amount, splits`])}
      from transactions ${engine.indexHint(SPLIT_INDEX)}
      where ${allOf([IS_SPLIT, ...conditions])}) as entry,
      ${source(sql.ref("entry.splits"), "part")}
    where ${allOf(added.conditions)}`;
}

function selectColumns(columns: SplitEntries["columns"]): RawBuilder<unknown>[] {
  return Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.id(name)}`);
}
