/** Moves entries and recurrences to another category: one history record for each. */
import { sql } from "kysely";
import { refuseOtherType } from "#domain/category-verbs.ts";
import type { Category } from "#domain/category.ts";
import { isCharge } from "#domain/payment-charges.ts";
import { updateRecurrence } from "#domain/recurrence-verbs.ts";
import { goesOn, type Recurrence } from "#domain/recurrence.ts";
import { renamePart } from "#domain/split-verbs.ts";
import type { Transaction } from "#domain/transaction.ts";
import { updateTransaction } from "#domain/transaction-verbs.ts";
import type { Filter } from "../rows/row-query.ts";
import { keysOf } from "./category-store.ts";
import { matchingRows } from "./matching-rows.ts";
import { readRows } from "./read-rows.ts";
import { changeRecords } from "./record-commands.ts";
import { RECURRENCES } from "./recurrence-store.ts";
import { contactsOfUpdates, TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/**
 * A store without the usual category rules: entries move with their category even if the target
 * takes no new ones.
 */
export const MOVED_ENTRIES: typeof TRANSACTIONS = {
  ...TRANSACTIONS,
  updateContext: async (work, updates) => ({
    contacts: await contactsOfUpdates(work, updates),
    accounts: [],
    tags: [],
    categories: new Map(),
  }),
  update: (work, { entity, patch }, links) => updateTransaction(entity, patch, links, work),
};

export const MOVED_RECURRENCES: typeof RECURRENCES = {
  ...RECURRENCES,
  updateContext: () =>
    Promise.resolve({ contacts: new Map(), accounts: [], tags: [], categories: new Map() }),
  update: (work, { entity, patch }) => updateRecurrence(entity, patch, work),
};

/** True if it may be in a category that does not take its type: a charge of a payment, and an ended rule. */
export function isOfAnyType(entity: Transaction | Recurrence): boolean {
  return "nextDate" in entity ? !goesOn(entity) : isCharge(entity);
}

/** True if entries or recurrences have the category. Requires all categories to be loaded. */
export async function hasEntries(work: UnitOfWork, { name }: Category): Promise<boolean> {
  const key = keysOf(work).keyOf(name);
  const filter: Filter = { kind: "any-category", keys: [key] };
  for await (const entities of matchingRows(TRANSACTIONS, work, filter, () => undefined)) {
    if (entities.length > 0) return true;
  }
  const { rows } = await sql`select 1 from recurrences where category = ${key} limit 1`.execute(
    await settled(work),
  );
  return rows.length > 0;
}

/**
 * Requires all categories to be loaded. @throws Refusal for an entry of a type that `into` does not
 * take.
 */
export async function moveEntries(
  work: UnitOfWork,
  { name: from }: Category,
  into: Category,
): Promise<void> {
  const key = keysOf(work).keyOf(from);
  const filter: Filter = { kind: "any-category", keys: [key] };
  const moving: typeof TRANSACTIONS = {
    ...MOVED_ENTRIES,
    update: (_work, update, links) => {
      if (!isOfAnyType(update.entity)) refuseOtherType(update.entity.type, into);
      return MOVED_ENTRIES.update(work, update, links);
    },
  };
  for await (const entities of matchingRows(TRANSACTIONS, work, filter, () => undefined)) {
    await changeRecords(
      moving,
      work,
      entities.map((entity) => {
        const { category, splits } = renamePart(entity, from, into.name);
        return { entity, patch: { category, splits } };
      }),
    );
  }
  await moveRecurrences(work, key, into);
}

/** @throws Refusal for an unfinished recurrence of a type that `into` does not take. */
async function moveRecurrences(work: UnitOfWork, key: string, into: Category): Promise<void> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from recurrences where category = ${key} order by id`.execute(await settled(work));
  const ids = rows.map(({ id }) => id);
  await readRows(RECURRENCES, work, ids);
  const moving: typeof RECURRENCES = {
    ...MOVED_RECURRENCES,
    update: (_work, update, links) => {
      if (!isOfAnyType(update.entity)) refuseOtherType(update.entity.type, into);
      return MOVED_RECURRENCES.update(work, update, links);
    },
  };
  await changeRecords(
    moving,
    work,
    ids
      .flatMap((id) => work.known.of(RECURRENCES).get(id) ?? [])
      .map((entity) => ({ entity, patch: { category: into.name } })),
  );
}
