/**
 * Imports the rows of the original system with its history, under their own ids and times
 * (docs/decisions/0037). Its history records come first, in order of time; then a record of this
 * system creates each row, and says of any other history that it was imported.
 */
import {
  CONTACT_IMPORTED,
  HISTORY_IMPORTED,
  TRANSACTION_IMPORTED,
} from "#domain/audit-descriptions.ts";
import { yieldToEventLoop } from "../database/chunks.ts";
import { compareOriginal } from "./compare-original.ts";
import { CATEGORY_STORE } from "./category-store.ts";
import { CONTACTS } from "./contact-commands.ts";
import {
  ownerKey,
  ownersWithRow,
  type OriginalData,
  type OriginalRecord,
} from "./original-data.ts";
import { readAll } from "./read-rows.ts";
import type { ChangedRows, RecordTable, RecordTypes } from "./record-table.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled, writeRows } from "./write-changes.ts";

/** PostgreSQL ends a transaction of ours that sends nothing for 15 seconds. */
const ROWS_PER_WRITE = 1000;

/** Existing rows stay unchanged. */
export async function importOriginal(
  work: UnitOfWork,
  data: OriginalData,
  onRow: (rowsDone: number) => void = () => undefined,
): Promise<ChangedRows> {
  await readAll(CATEGORY_STORE, work);
  const { missing } = await compareOriginal(await settled(work), data);
  const total = missing.contacts.length + missing.entries.length + missing.history.length;
  let done = 0;
  const next = async (): Promise<void> => {
    // The records of this system without a row are not counted.
    onRow(Math.min(done, total));
    done += 1;
    await yieldToEventLoop(done);
    if (done % ROWS_PER_WRITE === 0) await writeRows(work);
  };
  await recordHistory(work, missing.history, { rows: ownersWithRow(data), next });
  await createRows(work, CONTACTS, missing.contacts, { description: CONTACT_IMPORTED, next });
  await createRows(work, TRANSACTIONS, missing.entries, {
    description: TRANSACTION_IMPORTED,
    next,
  });
  await recordImportOfHistory(work, missing, next);
  const ids = missing.entries.map(({ id }) => id);
  return { table: TRANSACTIONS.table, ids, rows: [], created: ids.length };
}

/** If a record has no row, its last history record is a removal, as the verification expects. */
async function recordHistory(
  { trail }: UnitOfWork,
  history: readonly OriginalRecord[],
  { rows, next }: { readonly rows: ReadonlySet<string>; readonly next: () => Promise<void> },
): Promise<void> {
  const ordered = history.toSorted(
    (a, b) => compare(a.timestamp, b.timestamp) || compare(a.id, b.id),
  );
  const last = new Map(ordered.map((record) => [ownerKey(record), record]));
  for (const record of ordered) {
    const { entityType, entityId, description } = record;
    const owner = ownerKey(record);
    const isRemoval = !rows.has(owner) && last.get(owner) === record;
    const before = isRemoval ? { id: entityId } : null;
    trail.record(
      { entityType, entityId, description, before, after: null, original: record },
      () => undefined,
    );
    await next();
  }
}

/** Says who imported history of rows that were here before, or that are nowhere. */
async function recordImportOfHistory(
  { trail }: UnitOfWork,
  missing: OriginalData,
  next: () => Promise<void>,
): Promise<void> {
  const created = ownersWithRow(missing);
  const owners = new Map(missing.history.map((record) => [ownerKey(record), record]));
  for (const [key, { entityType, entityId }] of owners) {
    if (created.has(key)) continue;
    const description = HISTORY_IMPORTED;
    trail.record({ entityType, entityId, description, before: null, after: null }, () => undefined);
    await next();
  }
}

async function createRows<T extends RecordTypes>(
  work: UnitOfWork,
  table: RecordTable<T>,
  rows: readonly T["Entity"][],
  { description, next }: { readonly description: string; readonly next: () => Promise<void> },
): Promise<void> {
  const { entityType } = table;
  for (const row of rows) {
    const after = table.toRow(row);
    const undo = work.known.of(table).create(row, after);
    work.trail.record({ entityType, entityId: row.id, description, before: null, after }, undo);
    await next();
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
