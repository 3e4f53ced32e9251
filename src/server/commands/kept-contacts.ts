import { sql } from "kysely";
import { parseChanges } from "#domain/audit-record.ts";
import { CONTACTS } from "./contact-commands.ts";
import type { HistoryRecord } from "./read-records.ts";
import { readRows } from "./read-rows.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/**
 * For the undo of these records: an entry gets a contact back that was inactive already when the
 * entry lost it, as it could have kept it. One that became inactive since is refused.
 */
export async function keepContacts(
  work: UnitOfWork,
  records: readonly Pick<HistoryRecord, "sequence" | "changes">[],
): Promise<UnitOfWork> {
  /** The oldest record of each contact. */
  const lost = new Map<string, number>();
  for (const { sequence, changes } of records) {
    const id = changes?.["client_id"]?.[0];
    if (typeof id === "string") lost.set(id, Math.min(sequence, lost.get(id) ?? sequence));
  }
  await readRows(CONTACTS, work, lost.keys());
  const keptContacts = new Set<string>();
  for (const [id, sequence] of lost) {
    if (work.known.of(CONTACTS).get(id)?.isActive !== false) continue;
    const { rows } = await sql<{ readonly changes: string | null }>`
      select changes from audit_records
      where entity_type = 'contact' and entity_id = ${id} and sequence > ${sequence}`.execute(
      await settled(work),
    );
    const later = rows.map(({ changes }) => parseChanges(changes));
    if (later.every((changes) => changes !== null && changes["is_active"] === undefined)) {
      keptContacts.add(id);
    }
  }
  return { ...work, keptContacts };
}
