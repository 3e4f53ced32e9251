/** The account that was replaced as the default: its record follows in the history. */
import { sql } from "kysely";
import type { Changes } from "#domain/audit-record.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/** The number of records searched after the first one: one request changes few accounts. */
const MAX_RECORDS = 50;

/** Null if the record with this sequence replaced no default. */
export async function readReplacedDefault(
  work: UnitOfWork,
  { sequence, changes }: { readonly sequence: number; readonly changes: Changes | null },
): Promise<string | null> {
  if (changes?.["is_default"]?.[1] !== true) return null;
  const { rows } = await sql<{ readonly id: string; readonly changes: string | null }>`
    select other.entity_id as id, other.changes from audit_records as own
      join audit_records as other
      on other.sequence between own.sequence + 1 and own.sequence + ${MAX_RECORDS}
      and other.timestamp = own.timestamp and other.user_name = own.user_name
      and other.entity_type = own.entity_type
    where own.sequence = ${sequence} order by other.sequence`.execute(await settled(work));
  const replaced = rows.find((row) => {
    const changed = JSON.parse(row.changes ?? "null") as Changes | null;
    return changed?.["is_default"]?.[1] === false;
  });
  return replaced?.id ?? null;
}
