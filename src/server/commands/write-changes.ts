import type { CompiledQuery } from "kysely";
import { runBatch } from "../database/batch-statement.ts";
import { ACCOUNTS } from "./account-commands.ts";
import { CATEGORIES } from "./category-commands.ts";
import { CONTACTS } from "./contact-commands.ts";
import type { RecordTable, RecordTypes } from "./record-table.ts";
import { RECURRENCES } from "./recurrence-store.ts";
import { TAGS } from "./tag-commands.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import { TRANSFERS } from "./transfer-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Writes the changed rows and their history; their totals come at the end. */
export async function writeRows(work: UnitOfWork): Promise<void> {
  await runBatch(work.db, work.engine, rowWrites(work));
}

/** Writes everything that is not written yet. */
export async function writeChanges(work: UnitOfWork): Promise<void> {
  await runBatch(work.db, work.engine, allWrites(work));
}

function* allWrites(work: UnitOfWork): Iterable<CompiledQuery> {
  yield* rowWrites(work);
  yield* work.totals.takeChanges(work.db, work.engine);
}

function* rowWrites(work: UnitOfWork): Iterable<CompiledQuery> {
  yield* work.trail.takeInserts();
  // Entries link to the others.
  yield* writesOf(CATEGORIES, work);
  yield* writesOf(TAGS, work);
  yield* writesOf(CONTACTS, work);
  yield* writesOf(ACCOUNTS, work);
  yield* writesOf(TRANSFERS, work);
  yield* writesOf(RECURRENCES, work);
  yield* writesOf(TRANSACTIONS, work);
}

function writesOf<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
): Iterable<CompiledQuery> {
  const changes = work.known.of(table).takeChanges();
  for (const change of changes) table.addToTotals?.(work, change);
  return table.writes(work, changes);
}
