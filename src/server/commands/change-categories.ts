/**
 * A category that gets another name, or is merged, takes its entries and recurrences along: one record for
 * each.
 */
import { sql } from "kysely";
import type { Category } from "#domain/category.ts";
import { mergeCategory, refuseOtherType } from "#domain/category-verbs.ts";
import type { CategoryId } from "#domain/ids.ts";
import { updateRecurrence } from "#domain/recurrence-verbs.ts";
import { Refusal } from "#domain/refusal.ts";
import { renamePart } from "#domain/split-verbs.ts";
import { updateTransaction } from "#domain/transaction-verbs.ts";
import { CATEGORIES, readCategories } from "./category-commands.ts";
import type { Filter } from "../rows/row-query.ts";
import { matchingRows } from "./matching-rows.ts";
import { readRows } from "./read-rows.ts";
import { changeRecords } from "./record-commands.ts";
import type { ChangedRows } from "./record-table.ts";
import { RECURRENCES } from "./recurrence-store.ts";
import { contactsOfUpdates, TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** @throws Refusal */
export async function changeCategories(
  work: UnitOfWork,
  change: () => Promise<ChangedRows>,
): Promise<ChangedRows> {
  const before = await readNames(work);
  const changed = await change();
  const after = await readNames(work);
  // In their order no name is taken before its entries have left it.
  for (const id of new Set(changed.ids)) {
    const [from, to] = [before.get(id), after.get(id)];
    if (from !== undefined && to !== undefined && from !== to) await moveEntries(work, from, to);
  }
  return changed;
}

/** By id. */
async function readNames(work: UnitOfWork): Promise<ReadonlyMap<string, string>> {
  return new Map((await readCategories(work)).all().map(({ id, name }) => [id, name]));
}

/** Returns both categories. @throws Refusal */
export async function mergeCategories(
  work: UnitOfWork,
  { from: fromId, into: intoId }: { readonly from: CategoryId; readonly into: CategoryId },
): Promise<ChangedRows> {
  const all = await readCategories(work);
  const [from, into] = [fromId, intoId].map((id): Category => {
    const category = all.get(id) ?? null;
    if (category === null) throw new Refusal({ code: "category-not-found", id });
    return category;
  });
  if (from === undefined || into === undefined) throw new Error("Assertion failed: two ids");
  const merged = mergeCategory(from, into, work.now);
  if (merged !== null) {
    all.update(merged.row);
    work.trail.record({
      entityType: CATEGORIES.entityType,
      entityId: from.id,
      description: merged.description,
      before: CATEGORIES.toRow(from),
      after: CATEGORIES.toRow(merged.row),
    });
  }
  await moveEntries(work, from.name, into.name, into);
  const rows = [merged?.row ?? from, into].map(CATEGORIES.toRow);
  return { table: CATEGORIES.table, ids: rows.map(({ id }) => id), rows, created: 0 };
}

/** @throws Refusal for an entry of a type that `into` does not take. */
async function moveEntries(
  work: UnitOfWork,
  from: string,
  to: string,
  into: Category | null = null,
): Promise<void> {
  const filter: Filter = { kind: "any-category", values: [from] };
  const moving: typeof TRANSACTIONS = {
    ...TRANSACTIONS,
    // They go where their category goes, also if it takes no new entries.
    updateContext: async (_work, updates) => ({
      contacts: await contactsOfUpdates(work, updates),
      accounts: [],
      tags: [],
      categories: work.categories,
    }),
    update: (_work, { entity, patch }, links) => {
      if (into !== null) refuseOtherType(entity.type, into);
      return updateTransaction(entity, patch, links, work);
    },
  };
  for await (const entities of matchingRows(TRANSACTIONS, work, filter, () => undefined)) {
    await changeRecords(
      moving,
      work,
      entities.map((entity) => {
        const { category, splits } = renamePart(entity, from, to);
        return { entity, patch: { category, splits } };
      }),
    );
  }
  await moveRecurrences(work, from, to, into);
}

/** @throws Refusal for one of a type that `into` does not take, and that has not ended. */
async function moveRecurrences(
  work: UnitOfWork,
  from: string,
  to: string,
  into: Category | null,
): Promise<void> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from recurrences where category = ${from} order by id`.execute(work.db);
  const ids = rows.map(({ id }) => id);
  await readRows(RECURRENCES, work, ids);
  const moving: typeof RECURRENCES = {
    ...RECURRENCES,
    updateContext: () =>
      Promise.resolve({ contacts: new Map(), accounts: [], tags: [], categories: work.categories }),
    update: (_work, { entity, patch }) => {
      if (into !== null && entity.nextDate !== null) refuseOtherType(entity.type, into);
      return updateRecurrence(entity, patch, work);
    },
  };
  await changeRecords(
    moving,
    work,
    ids
      .flatMap((id) => work.known.of(RECURRENCES).get(id) ?? [])
      .map((entity) => ({ entity, patch: { category: to } })),
  );
}
