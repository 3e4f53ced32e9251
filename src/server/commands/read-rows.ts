import { runQueries, type Query } from "../database/batch-statement.ts";
import type { KnownRows } from "./known-rows.ts";
import type { RecordTable, RecordTypes } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Reads those that are not known yet. */
export async function readRows<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  ids: Iterable<string>,
): Promise<void> {
  await runQueries(work.db, work.engine, [rowsQuery(table, work, ids)]);
}

export function rowsQuery<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  ids: Iterable<string>,
): Query {
  const known = work.known.of(table);
  const unknown = [...new Set(ids)].filter((id) => known.get(id) === undefined);
  return table.byIds(work, unknown, (rows) => known.addStored(unknown, rows));
}

/** All rows of a small table. */
export async function readAll<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
): Promise<KnownRows<T["Entity"]>> {
  const known = work.known.of(table);
  if (!known.isComplete) await runQueries(work.db, work.engine, [allQuery(table, work)]);
  return known;
}

export function allQuery<T extends RecordTypes>(table: RecordTable<T>, work: UnitOfWork): Query {
  return table.all(work, (rows) => work.known.of(table).addAll(rows));
}
