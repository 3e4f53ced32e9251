/** Finds in the history the default account before a change, and another one that became it since. */
import { sql } from "kysely";
import { parseChanges } from "#domain/audit-record.ts";
import type { HistoryRecord } from "./read-records.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/** The number of records searched after the first one: one request changes few accounts. */
const MAX_RECORDS = 50;

/** Null if the newest of the records, oldest first, replaced no default. */
export async function readReplacedDefault(
  work: UnitOfWork,
  records: readonly HistoryRecord[],
): Promise<string | null> {
  const newest = records.at(-1);
  if (newest?.changes?.["is_default"]?.[1] !== true) return null;
  const { rows } = await sql<{ readonly id: string; readonly changes: string | null }>`
    select other.entity_id as id, other.changes from audit_records as own
      join audit_records as other
      on other.sequence between own.sequence + 1 and own.sequence + ${MAX_RECORDS}
      and other.timestamp = own.timestamp and other.user_name = own.user_name
      and other.entity_type = own.entity_type
    where own.sequence = ${newest.sequence} order by other.sequence`.execute(await settled(work));
  const replaced = rows.find((row) => parseChanges(row.changes)?.["is_default"]?.[1] === false);
  return replaced?.id ?? null;
}

/** True if a later command than that of the newest record made the present default, another account. */
export async function isDefaultTakenSince(
  work: UnitOfWork,
  records: readonly HistoryRecord[],
): Promise<boolean> {
  const sequence = records.at(-1)?.sequence ?? 0;
  const { rows } = await sql<{ readonly changes: string | null }>`
    select other.changes from audit_records as own
      join audit_records as other
      on other.sequence > own.sequence and other.entity_type = own.entity_type
      and (other.timestamp <> own.timestamp or other.user_name <> own.user_name)
      join accounts on accounts.id = other.entity_id and accounts.is_default
    where own.sequence = ${sequence} and other.entity_id <> own.entity_id`.execute(
    await settled(work),
  );
  return rows.some(({ changes }) => parseChanges(changes)?.["is_default"]?.[1] === true);
}
