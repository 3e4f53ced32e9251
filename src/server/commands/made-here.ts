import { sql, type Kysely } from "kysely";
import { IMPORTED } from "#domain/audit-descriptions.ts";
import { parseChanges } from "#domain/audit-record.ts";
import { isCreation } from "#domain/undo.ts";
import { toChunks } from "../database/chunks.ts";
import type { AuditRecordsTable, Schema } from "../database/schema.ts";
import { ownerKey, type OriginalRecord } from "./original-data.ts";

type Owner = Pick<OriginalRecord, "entityType" | "entityId">;
type FirstRecord = Pick<AuditRecordsTable, "description" | "changes"> & Owner;

/** Those of the entities that were created here, also if they were removed since, by `ownerKey`. */
export async function readMadeHere(
  db: Kysely<Schema>,
  owners: readonly Owner[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(owners.map(({ entityId }) => entityId))];
  const madeHere = new Set<string>();
  for (const some of toChunks(ids)) {
    const { rows } = await sql<FirstRecord>`
      select entity_type as "entityType", entity_id as "entityId", description, changes
      from audit_records where sequence in (
        select min(sequence) from audit_records
        where entity_type in ('contact', 'transaction') and entity_id in (${sql.join(some)})
        group by entity_type, entity_id
      )`.execute(db);
    for (const row of rows) if (!isOfOriginal(row)) madeHere.add(ownerKey(row));
  }
  return madeHere;
}

/** The original's own records create nothing. An erased record may be of either. */
function isOfOriginal({ description, changes }: FirstRecord): boolean {
  const parsed = parseChanges(changes);
  return parsed !== null && (IMPORTED.has(description) || !isCreation(parsed));
}
