/**
 * SQL on the parts of split entries (docs/decisions/0032). The condition `splits is not null` is
 * that of the index `transactions_split`, so that a company without such entries reads none.
 */
import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";

type Parts = {
  /** The parts of a column as a source in FROM; `name` has the columns `value` and `at`. */
  readonly source: (splits: RawBuilder<unknown>, name: string) => RawBuilder<unknown>;
  /** The key of its category. */
  readonly category: (name: string) => RawBuilder<unknown>;
  /** Its amount in centavos. */
  readonly cents: (name: string) => RawBuilder<unknown>;
  /** The position among the parts, from 0 on. */
  readonly position: (name: string) => RawBuilder<unknown>;
};

export const SPLIT_PARTS: Readonly<Record<Engine["name"], Parts>> = {
  sqlite: {
    source: (splits, name) => sql`json_each(${splits}) as ${sql.id(name)}`,
    category: (name) => sql`(${sql.ref(`${name}.value`)} ->> 'category')`,
    cents: (name) => sql`(${sql.ref(`${name}.value`)} ->> 'amount')`,
    position: (name) => sql.ref(`${name}.key`),
  },
  postgres: {
    source: (splits, name) =>
      sql`lateral json_array_elements(${splits}::json) with ordinality as ${sql.id(name)}(value, at)`,
    // With the collation of the entries' column.
    category: (name) => sql`((${sql.ref(`${name}.value`)} ->> 'category') collate "C")`,
    cents: (name) => sql`((${sql.ref(`${name}.value`)} ->> 'amount')::bigint)`,
    position: (name) => sql`(${sql.ref(`${name}.at`)} - 1)`,
  },
};

export const SPLIT_INDEX = "transactions_split";
export const IS_SPLIT = sql<SqlBool>`transactions.splits is not null`;

export async function hasSplits(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select 1 from transactions where ${IS_SPLIT} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * A condition for an entry with one of these categories in a part that is not the first, but not in
 * the first.
 */
export function hasOnlyLaterPart(
  engine: Engine,
  categories: readonly string[],
): RawBuilder<SqlBool> {
  // SQLite uses a partial index only for a condition that includes that of the index.
  if (categories.length === 0) return sql`(${IS_SPLIT} and 1 = 0)`;
  const { source, category } = SPLIT_PARTS[engine.name];
  const keys = sql.join(categories);
  return sql`(${IS_SPLIT} and transactions.category not in (${keys}) and exists (
    select 1 from ${source(sql.ref("transactions.splits"), "part")}
    where ${category("part")} in (${keys})))`;
}

/**
 * Counts, by category, the entries that have it in a part that is not the first: `category` and
 * `count`.
 */
export function countLaterParts(engine: Engine): RawBuilder<unknown> {
  const { source, category, position } = SPLIT_PARTS[engine.name];
  return sql`select ${category("part")} as category, count(*) as count
    from transactions, ${source(sql.ref("transactions.splits"), "part")}
    where ${IS_SPLIT} and ${position("part")} > 0 group by 1`;
}
