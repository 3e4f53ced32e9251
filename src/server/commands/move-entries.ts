/** Entries and recurrences go to another category: one record for each. */
import { sql } from "kysely";
import { refuseOtherType } from "#domain/category-verbs.ts";
import type { Category } from "#domain/category.ts";
import { updateRecurrence } from "#domain/recurrence-verbs.ts";
import { renamePart } from "#domain/split-verbs.ts";
import { updateTransaction } from "#domain/transaction-verbs.ts";
import type { Filter } from "../rows/row-query.ts";
import { matchingRows } from "./matching-rows.ts";
import { readRows } from "./read-rows.ts";
import { changeRecords } from "./record-commands.ts";
import { RECURRENCES } from "./recurrence-store.ts";
import { contactsOfUpdates, TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/** @throws Refusal for an entry of a type that `into` does not take. */
export async function moveEntries(
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
      categories: new Map(),
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
    select id from recurrences where category = ${from} order by id`.execute(await settled(work));
  const ids = rows.map(({ id }) => id);
  await readRows(RECURRENCES, work, ids);
  const moving: typeof RECURRENCES = {
    ...RECURRENCES,
    updateContext: () =>
      Promise.resolve({ contacts: new Map(), accounts: [], tags: [], categories: new Map() }),
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
