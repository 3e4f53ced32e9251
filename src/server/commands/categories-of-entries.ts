/** Entries have the names of their categories, which are looked up with the other rows of a batch. */
import { sql } from "kysely";
import type { Changes } from "#domain/audit-record.ts";
import { byPosition } from "#domain/category.ts";
import { Refusal } from "#domain/refusal.ts";
import { BatchStatement, runQueries, toQuery, type Query } from "../database/batch-statement.ts";
import type { AuditRecordsTable, StoredOf } from "../database/schema.ts";
import { fromStored } from "../database/stored-records.ts";
import { readCategories } from "../rows/read-categories.ts";
import type { KnownCategories, UnitOfWork } from "./unit-of-work.ts";

const BY_NAME = new BatchStatement(
  (names: readonly string[]) => sql<StoredOf<"categories">>`
    select * from categories where name in (${sql.join(names)})`,
  (name) => [name],
);

export function categoriesQuery(
  { db, engine, categories }: UnitOfWork,
  ofEntries: Iterable<string>,
): Query {
  const unknown = [...new Set(ofEntries)].filter((name) => !categories.has(name));
  // PostgreSQL takes no other text, and no category has one.
  const names = unknown.filter((name) => name.isWellFormed() && !name.includes("\u0000"));
  return toQuery(BY_NAME.compileLookup(db, engine, names), (rows) => {
    for (const name of unknown) categories.set(name, null);
    for (const row of rows) categories.set(row.name, fromStored("categories", row));
  });
}

/** @throws Refusal, with the names of the active ones, for a name that no category has. */
export async function assertCategories(
  work: UnitOfWork,
  names: readonly string[],
): Promise<KnownCategories> {
  const { categories, db, engine } = work;
  await runQueries(db, engine, [categoriesQuery(work, names)]);
  const unknown = names.find((name) => (categories.get(name) ?? null) === null);
  if (unknown === undefined) return categories;
  const all = (await readCategories(db)).toSorted(byPosition);
  const valid = all.filter(({ isActive }) => isActive).map(({ name }) => name);
  throw new Refusal({ code: "category-unknown", name: unknown, valid });
}

/** Of the names that no category has: what the last one that had it is called now. */
export async function readLaterNames(
  work: UnitOfWork,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { categories, db, engine } = work;
  await runQueries(db, engine, [categoriesQuery(work, names)]);
  const gone = new Set(names.filter((name) => (categories.get(name) ?? null) === null));
  if (gone.size === 0) return new Map();
  const current = new Map((await readCategories(db)).map(({ id, name }) => [String(id), name]));
  const { rows } = await sql<Pick<AuditRecordsTable, "entity_id" | "changes">>`
    select entity_id, changes from audit_records
    where entity_type = 'category' order by sequence`.execute(db);
  return new Map(
    rows.flatMap(({ entity_id: id, changes }) => {
      const { name } = changes === null ? {} : (JSON.parse(changes) as Changes);
      const [before, now] = [name?.[0], current.get(id)];
      return typeof before === "string" && gone.has(before) && now !== undefined
        ? [[before, now] as const]
        : [];
    }),
  );
}
