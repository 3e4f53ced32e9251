import type { CompiledQuery } from "kysely";
import { runBatch } from "../database/batch-statement.ts";
import { CONTACTS } from "./contact-commands.ts";
import type { RecordTable, RecordTypes } from "./record-table.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
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
  // Entries link to contacts.
  yield* writesOf(CONTACTS, work);
  yield* writesOf(TRANSACTIONS, work);
}

function writesOf<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
): Iterable<CompiledQuery> {
  const changes = table.known(work).takeChanges();
  for (const change of changes) table.addToTotals?.(work, change);
  return table.writes(work, changes);
}
