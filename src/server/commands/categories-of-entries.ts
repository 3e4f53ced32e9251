/** Entries have the names of their categories. */
import { sql } from "kysely";
import type { Changes } from "#domain/audit-record.ts";
import { byPosition, type Category } from "#domain/category.ts";
import { Refusal } from "#domain/refusal.ts";
import type { AuditRecordsTable } from "../database/schema.ts";
import { readAll } from "./read-rows.ts";
import { recordStore } from "./record-store.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/** Not those of `category-commands.ts`, which moves entries. */
const CATEGORIES = recordStore("categories");

export type CategoriesByName = ReadonlyMap<string, Category>;

/** All: they are few. */
async function readByName(work: UnitOfWork): Promise<CategoriesByName> {
  const all = (await readAll(CATEGORIES, work)).all();
  return new Map(all.map((category) => [category.name, category]));
}

/** @throws Refusal, with the names of the active ones, for a name that no category has */
export async function assertCategories(
  work: UnitOfWork,
  names: readonly string[],
): Promise<CategoriesByName> {
  if (names.length === 0) return new Map();
  const categories = await readByName(work);
  const unknown = names.find((name) => !categories.has(name));
  if (unknown === undefined) return categories;
  const active = [...categories.values()].filter(({ isActive }) => isActive);
  const valid = active.toSorted(byPosition).map(({ name }) => name);
  throw new Refusal({ code: "category-unknown", name: unknown, valid });
}

/** Of the names that no category has: what the last one that had it is called now. */
export async function readLaterNames(
  work: UnitOfWork,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const categories = await readByName(work);
  const gone = new Set(names.filter((name) => !categories.has(name)));
  if (gone.size === 0) return new Map();
  const current = new Map([...categories.values()].map(({ id, name }) => [String(id), name]));
  const { rows } = await sql<Pick<AuditRecordsTable, "entity_id" | "changes">>`
    select entity_id, changes from audit_records
    where entity_type = 'category' order by sequence`.execute(await settled(work));
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
