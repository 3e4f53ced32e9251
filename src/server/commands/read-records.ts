/** The history records that an undo names. */
import { sql } from "kysely";
import type { UndoRequest } from "#contract/undo.ts";
import { parseChanges, type Changes } from "#domain/audit-record.ts";
import type { CategoryNames } from "#domain/category-names.ts";
import type { EntityType } from "#domain/entities.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

export type HistoryRecord = {
  readonly sequence: number;
  readonly userName: string;
  readonly description: string;
  /** Null once erased. */
  readonly changes: Changes | null;
};

export type StoredRecord = Omit<HistoryRecord, "changes"> & { readonly changes: string | null };

export type ReadRecords = (positions: UndoRequest["changes"]) => Promise<HistoryRecord[]>;

/**
 * The newest record of each id up to its position, oldest first, without duplicates; with current
 * category names.
 */
export async function readRecords(
  work: UnitOfWork,
  entityType: EntityType,
  positions: UndoRequest["changes"],
  names: CategoryNames | null,
): Promise<HistoryRecord[]> {
  const db = await settled(work);
  const records = new Map<number, HistoryRecord>();
  for (const { id, position } of positions) {
    const { rows } = await sql<StoredRecord>`
      select sequence, user_name as "userName", description, changes from audit_records
      where entity_type = ${entityType} and entity_id = ${id} and sequence <= ${position}
      order by sequence desc limit 1`.execute(db);
    for (const row of rows) records.set(row.sequence, parseRecord(row, names));
  }
  return [...records.values()].toSorted((a, b) => a.sequence - b.sequence);
}

export function parseRecord<Row extends StoredRecord>(
  row: Row,
  names: CategoryNames | null,
): Omit<Row, "changes"> & Pick<HistoryRecord, "changes"> {
  const then = parseChanges(row.changes);
  const changes = then === null || names === null ? then : names.changesNow(then, row.sequence);
  return { ...row, changes };
}
