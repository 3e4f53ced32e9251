/** Finds a command that changed a recurrence and its entries by its records in the history. */
import { sql } from "kysely";
import type { CategoryNames } from "#domain/category-names.ts";
import type { SeriesId } from "#domain/ids.ts";
import { changesRule } from "#domain/recurrence-undo.ts";
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

/** The records of the recurrence and its entries in the command at that position of the history. */
export async function readCommand(
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

/** At one instant there may be several: each changes a rule before entries, and an entry once. */
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
