/** Finds a command that changed a recurrence and its entries by its records in the history. */
import { sql } from "kysely";
import type { CategoryNames } from "#domain/category-names.ts";
import type { SeriesId } from "#domain/ids.ts";
import { changesRule } from "#domain/recurrence-undo.ts";
import { isCreation } from "#domain/undo.ts";
import { parseRecord, type HistoryRecord, type StoredRecord } from "./read-records.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

type OfSeries = {
  readonly entityType: "recurrence" | "transaction";
  readonly entityId: string;
};
export type SeriesRecord = HistoryRecord & OfSeries;

/** No command writes more records at one instant. */
const MAX_RECORDS = 10_000;

/**
 * The records of the recurrence and its entries in the command at that position of the history. A
 * creation is also found by a later one, until something of the recurrence changes: a creation that
 * is sent again gets the position that the history has by then.
 */
export async function readCommand(
  work: UnitOfWork,
  id: SeriesId,
  position: number,
  names: CategoryNames,
): Promise<readonly SeriesRecord[]> {
  const command = await readCommandAt(work, id, position, names);
  if (command.length > 0) return command;
  const { rows } = await sql<{ readonly sequence: number | null }>`
    select max(sequence) as sequence from audit_records where sequence <= ${position} and (
      (entity_type = 'recurrence' and entity_id = ${id})
      or (entity_type = 'transaction'
        and entity_id in (select id from transactions where series_id = ${id})))`.execute(
    await settled(work),
  );
  const newest = await readCommandAt(work, id, rows[0]?.sequence ?? 0, names);
  const isOfCreation = newest.some(
    ({ entityType, changes }) =>
      entityType === "recurrence" && changes !== null && isCreation(changes),
  );
  return isOfCreation ? newest : [];
}

async function readCommandAt(
  work: UnitOfWork,
  id: SeriesId,
  position: number,
  names: CategoryNames,
): Promise<readonly SeriesRecord[]> {
  const { rows } = await sql<StoredRecord & OfSeries>`
    select record.sequence, record.entity_type as "entityType", record.entity_id as "entityId",
      record.user_name as "userName", record.description, record.changes
    from audit_records as named join audit_records as record
      on record.sequence between named.sequence - ${MAX_RECORDS} and named.sequence + ${MAX_RECORDS}
      and record.timestamp = named.timestamp and record.user_name = named.user_name
    where named.sequence = (select max(sequence) from audit_records where sequence <= ${position})
      and ((record.entity_type = 'recurrence' and record.entity_id = ${id})
        or (record.entity_type = 'transaction' and (
          record.entity_id in (select id from transactions where series_id = ${id})
          or record.changes like ${`%"series_id":[%"${id}"%`})))
    order by record.sequence`.execute(await settled(work));
  const commands = toCommands(rows.map((row) => parseRecord(row, names)));
  return commands.findLast(([first]) => first !== undefined && first.sequence <= position) ?? [];
}

/** Those of older versions may share an instant: each changes a rule before entries, and an entry once. */
function toCommands(records: readonly SeriesRecord[]): SeriesRecord[][] {
  const commands: SeriesRecord[][] = [];
  for (const record of records) {
    const { entityType, entityId, changes } = record;
    const current = commands.at(-1) ?? [];
    const isNext =
      entityType === "recurrence"
        ? changesRule(changes)
        : current.some((other) => other.entityId === entityId);
    if (isNext || current.length === 0) commands.push([record]);
    else current.push(record);
  }
  return commands;
}
