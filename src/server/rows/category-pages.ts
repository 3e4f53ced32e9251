/** Pages ordered by category name: rows store keys, whose order differs. */
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import type { Part } from "./page-plan.ts";
import type { Filter, Order, Position } from "./row-query.ts";
import type { TableName } from "./tables.ts";

/** The column of the category by which a column of its entries sorts. */
const NAMES: ReadonlyMap<string, "name" | "name_plain"> = new Map([
  ["category", "name"],
  ["category_plain", "name_plain"],
]);

export function isByCategory(table: TableName, [by]: readonly Order[]): boolean {
  return table === "transactions" && by?.of === undefined && NAMES.has(by?.column ?? "");
}

type Page = { readonly order: readonly Order[]; readonly after: Position | null };

/**
 * Splits a page in the way that an engine reads best. PostgreSQL reads one category after the
 * other, by the index of their entries. SQLite reads all entries of each, so those of later
 * categories are read together.
 */
export async function splitByCategory(
  db: Kysely<Schema>,
  engine: Engine,
  { filters, ...part }: Part,
  { order, after }: Page,
): Promise<Part[]> {
  const [by, tie] = order;
  if (by === undefined || tie === undefined) throw new Error("Assertion failed: no order");
  const [name = null, id = null] = after ?? [];
  const wanted = filters.filter((filter) => filter.kind === "of-category");
  const categories = (await categoriesFrom(db, by, name)).filter(({ key }) =>
    wanted.every(({ keys }) => keys.includes(key)),
  );
  // A row after the position has a later name, or the same name and a later id.
  const others = filters.filter((filter) => filter.kind !== "beyond");
  const first = categories.filter((category) => category.name === name);
  const later = categories.filter((category) => category.name !== name);
  const ofFirst: readonly Filter[] = [
    ofCategories(first),
    { kind: "beyond", columns: ["id"], direction: tie.direction, values: [id ?? ""] },
  ];
  if (engine.hasStatistics) {
    return [
      ...(first.length === 0 ? [] : [ofFirst]),
      ...later.map((category) => [ofCategories([category])]),
    ].map((own) => ({ ...part, order: [tie], filters: [...others, ...own] }));
  }
  const [next, ...rest] = later;
  const ranked = { ...by, keys: rest.map(({ key }) => key) };
  return [
    ...(first.length === 0 ? [] : [{ order: [tie], own: ofFirst }]),
    ...(next === undefined ? [] : [{ order: [tie], own: [ofCategories([next])] }]),
    ...(rest.length === 0 ? [] : [{ order: [ranked, tie], own: [ofCategories(rest)] }]),
  ].map(({ order: ordered, own }) => ({ ...part, order: ordered, filters: [...others, ...own] }));
}

function ofCategories(categories: readonly Named[]): Filter {
  return { kind: "of-category", keys: categories.map(({ key }) => key) };
}

/** The name is the one of the order. */
type Named = { readonly key: string; readonly name: string };

/** The categories with entries from this name on, in the order of the page. */
async function categoriesFrom(
  db: Kysely<Schema>,
  { column, direction }: Order,
  name: Position[number],
): Promise<readonly Named[]> {
  const by = sql.ref(NAMES.get(column) ?? "name");
  const operator = direction === "asc" ? sql`>=` : sql`<=`;
  const isFrom = name === null ? sql`1 = 1` : sql`${by} ${operator} ${name}`;
  const { rows } = await sql<Named>`select key, ${by} as name from categories
    where key in (select distinct category from monthly_totals) and ${isFrom}
    order by ${by} ${sql.raw(direction)}`.execute(db);
  return rows;
}

/** The rank of a row's category in the order. */
export function rankOf(
  key: RawBuilder<unknown>,
  keys: readonly string[],
  direction: Order["direction"],
): RawBuilder<unknown> {
  const places = keys.map((one, at) => sql`when ${one} then ${direction === "asc" ? at : -at}`);
  return places.length === 0 ? sql`0` : sql`case ${key} ${sql.join(places, sql` `)} end`;
}
