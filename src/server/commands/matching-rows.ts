import { toChunks } from "../database/chunks.ts";
import type { Filter } from "../rows/row-query.ts";
import { acceptedVersions, type AcceptedVersions } from "./accepted-versions.ts";
import { readRows } from "./read-rows.ts";
import type { RecordTable, RecordTypes } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { writeRows } from "./write-changes.ts";

/**
 * Above this number, rows named by id are searched for and changed in chunks, as with any other
 * filter.
 */
export const MAX_NAMED = 500;

/**
 * Sorted by id, but for rows that change with others. Named rows come all at once; others in
 * chunks, each written before the next is read, so that a large command takes little memory.
 * @throws Refusal of `check`.
 */
export async function* matchingRows<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  filter: Filter,
  check: (count: number) => void,
): AsyncGenerator<readonly T["Entity"][]> {
  const known = work.known.of(table);
  const named = acceptedVersions(filter);
  if (named !== null && named.size <= MAX_NAMED) {
    await readRows(table, work, named.keys());
    const rows = acceptedRows(table, work, named);
    check(rows.length);
    yield rows;
    return;
  }
  const ids = await table.matchingIds(work, filter);
  check(ids.length);
  const chunks = (await table.tiedChunks?.(work, ids)) ?? toChunks(ids);
  for (const chunk of chunks) {
    await readRows(table, work, chunk);
    yield chunk.flatMap((id) => known.get(id) ?? []);
    await writeRows(work);
    // A small table stays loaded.
    if (!known.isComplete) known.clear();
  }
}

function acceptedRows<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  named: AcceptedVersions,
): T["Entity"][] {
  const rows = [...named].flatMap(([id, versions]) => {
    const entity = work.known.of(table).get(id) ?? null;
    const isAccepted = entity !== null && (versions?.includes(entity.updatedAt) ?? true);
    return isAccepted ? [entity] : [];
  });
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
