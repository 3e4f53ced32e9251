import type { CompiledQuery } from "kysely";
import { runBatch } from "../database/batch-statement.ts";
import type { RecordTable, RecordTypes } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Writes the changed rows and their history; rollups are written at the end. */
export async function writeRows(work: UnitOfWork): Promise<void> {
  await runBatch(work.unsettled, work.engine, rowWrites(work));
}

/** Writes all pending changes. */
export async function writeChanges(work: UnitOfWork): Promise<void> {
  await runBatch(work.unsettled, work.engine, allWrites(work));
}

/**
 * Writes pending changes, then returns the connection, for reads of rows that commands may have
 * changed.
 */
export async function settled(work: UnitOfWork): Promise<UnitOfWork["unsettled"]> {
  await writeChanges(work);
  return work.unsettled;
}

function* allWrites(work: UnitOfWork): Iterable<CompiledQuery> {
  yield* rowWrites(work);
  yield* work.totals.takeChanges(work.unsettled, work.engine);
}

function* rowWrites(work: UnitOfWork): Iterable<CompiledQuery> {
  yield* work.trail.takeInserts();
  for (const table of work.known.tables) yield* writesOf(table, work);
}

function writesOf(table: RecordTable<RecordTypes>, work: UnitOfWork): Iterable<CompiledQuery> {
  const changes = work.known.of(table).takeChanges();
  if (changes.length > 0) table.addToTotals?.(work, changes);
  return table.writes(work, changes);
}
