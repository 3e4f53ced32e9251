/** The account that another one replaced as the default: its record follows in the history. */
import { sql } from "kysely";
import type { Changes } from "#domain/audit-record.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/** Null where the record of this sequence replaced none. */
export async function readReplacedDefault(
  work: UnitOfWork,
  { sequence, changes }: { readonly sequence: number; readonly changes: Changes | null },
): Promise<string | null> {
  if (changes?.["is_default"]?.[1] !== true) return null;
  const { rows } = await sql<{ readonly id: string; readonly changes: string | null }>`
    select other.entity_id as id, other.changes from audit_records as own
      join audit_records as other on other.sequence > own.sequence
      and other.timestamp = own.timestamp and other.user_name = own.user_name
      and other.entity_type = own.entity_type
    where own.sequence = ${sequence} order by other.sequence limit 1`.execute(await settled(work));
  const [next] = rows;
  const replaced = JSON.parse(next?.changes ?? "null") as Changes | null;
  return next !== undefined && replaced?.["is_default"]?.[1] === false ? next.id : null;
}
