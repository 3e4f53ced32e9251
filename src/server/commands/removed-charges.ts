/** The charges that were removed with a change of their entry come back with its undo. */
import { sql } from "kysely";
import { parseChanges } from "#domain/audit-record.ts";
import { TRANSACTION_REMOVED } from "#domain/audit-descriptions.ts";
import { removedRow } from "#domain/undo.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/** The records of a charge follow those of its entry, after at most a chunk of other entries. */
const MAX_DISTANCE = 2500;

type RemovedCharge = { readonly id: string; readonly sequences: readonly number[] };

/**
 * The charges of the entry that the command of this record removed, each with its records in that
 * command, oldest first: it may also have been changed before it was removed.
 */
export async function readRemovedCharges(
  work: UnitOfWork,
  id: string,
  sequence: number,
): Promise<RemovedCharge[]> {
  const db = await settled(work);
  // A condition on text, to read few rows; what it finds is checked.
  const mention = `%"parent_id":["${id}",null]%`;
  const { rows: removals } = await sql<Pick<Line, "id">>`
    select distinct other.entity_id as id
    from audit_records as own join audit_records as other
      on other.sequence between own.sequence + 1 and own.sequence + ${MAX_DISTANCE}
      and other.timestamp = own.timestamp and other.user_name = own.user_name
      and other.entity_type = own.entity_type
    where own.sequence = ${sequence} and other.entity_type = 'transaction'
      and other.description = ${TRANSACTION_REMOVED} and other.changes like ${mention}`.execute(db);
  if (removals.length === 0) return [];
  const { rows } = await sql<Line>`
    select other.entity_id as id, other.sequence, other.changes
    from audit_records as own join audit_records as other
      on other.timestamp = own.timestamp and other.user_name = own.user_name
      and other.entity_type = own.entity_type
    where own.sequence = ${sequence} and other.entity_type = 'transaction'
      and other.entity_id in (${sql.join(removals.map((removal) => removal.id))})
    order by other.entity_id, other.sequence`.execute(db);
  const byId = Map.groupBy(rows, (row) => row.id);
  return [...byId].flatMap(([chargeId, lines]) => {
    const sequences = ofRemoval(lines, id, sequence);
    return sequences.length === 0 ? [] : [{ id: chargeId, sequences }];
  });
}

/** The removal, with the changes after the record of the entry, which belong to the same command. */
function ofRemoval(lines: readonly Line[], parentId: string, sequence: number): number[] {
  const later = lines.filter((line) => line.sequence > sequence);
  const rows = later.map((line) => removedRow(parseChanges(line.changes)));
  const at = rows.findIndex((row) => row !== null);
  const row = rows[at];
  const isOfEntry = row?.["parent_id"] === parentId && row["payment_role"] !== "part";
  return isOfEntry ? later.slice(0, at + 1).map((line) => line.sequence) : [];
}

type Line = { readonly id: string; readonly sequence: number; readonly changes: string | null };
