import { runQueries, type Query } from "../database/batch-statement.ts";
import type { KnownRows } from "./known-rows.ts";
import type { RecordTable, RecordTypes } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Reads the rows that are not loaded yet. */
export async function readRows<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  ids: Iterable<string>,
): Promise<void> {
  await runQueries(work.unsettled, work.engine, [rowsQuery(table, work, ids)]);
}

/** Null if it does not exist or has another version than the caller saw. */
export async function readCurrent<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  { id, version }: { readonly id: string; readonly version?: string | undefined },
): Promise<T["Entity"] | null> {
  await readRows(table, work, [id]);
  const entity = work.known.of(table).get(id) ?? null;
  return version === undefined || version === entity?.updatedAt ? entity : null;
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

type SmallTable<Entity> = {
  readonly table: string;
  toRow(entity: Entity): object;
  all(work: UnitOfWork, take: (entities: readonly Entity[]) => void): Query;
};

/** All rows. */
export async function readAll<Entity extends { readonly id: string }>(
  table: SmallTable<Entity>,
  work: UnitOfWork,
): Promise<KnownRows<Entity>> {
  const known = work.known.of(table);
  const all = table.all(work, (rows) => known.addAll(rows));
  if (!known.isComplete) await runQueries(work.unsettled, work.engine, [all]);
  return known;
}
