import type { Kysely } from "kysely";
import {
  GENESIS_HASH,
  canonicalJson,
  chainContent,
  digestContent,
  type AuditRecord,
  type Changes,
} from "#domain/audit-record.ts";
import type { Instant } from "#domain/company-time.ts";
import type { AuditRecordId } from "#domain/ids.ts";
import type { AuditRecordsTable, Schema } from "../database/schema.ts";
import { sha256 } from "./audit-trail.ts";

const RECORDS_PER_READ = 1000;

export type Verification =
  | { readonly isIntact: true; readonly records: number }
  | {
      readonly isIntact: false;
      readonly sequence: number;
      readonly id: string | null;
    };

/** Finds the first broken record of the hash chain, in one consistent snapshot and constant memory. */
export function verifyHistory(db: Kysely<Schema>): Promise<Verification> {
  return db.transaction().setIsolationLevel("repeatable read").execute(verifyRecords);
}

async function verifyRecords(db: Kysely<Schema>): Promise<Verification> {
  let last = { sequence: 0, hash: GENESIS_HASH };
  for (;;) {
    const records = await db
      .selectFrom("audit_records")
      .selectAll()
      .where("sequence", ">", last.sequence)
      .orderBy("sequence")
      .limit(RECORDS_PER_READ)
      .execute();
    for (const record of records) {
      const expected = last.sequence + 1;
      if (record.sequence !== expected) return { isIntact: false, sequence: expected, id: null };
      if (!isUnaltered(record, last.hash)) {
        return { isIntact: false, sequence: record.sequence, id: record.id };
      }
      last = { sequence: record.sequence, hash: record.hash };
    }
    if (records.length < RECORDS_PER_READ) break;
  }
  const head = await db.selectFrom("audit_head").selectAll().executeTakeFirst();
  return head?.sequence === last.sequence && head.hash === last.hash
    ? { isIntact: true, records: last.sequence }
    : { isIntact: false, sequence: last.sequence + 1, id: null };
}

function isUnaltered(stored: AuditRecordsTable, previousHash: string): boolean {
  const record: Omit<AuditRecord, "hash" | "salt" | "description" | "changes"> = {
    sequence: stored.sequence,
    id: stored.id as AuditRecordId,
    timestamp: stored.timestamp as Instant,
    userName: stored.user_name,
    entityType: stored.entity_type,
    entityId: stored.entity_id,
    digest: stored.digest,
  };
  if (sha256(chainContent(previousHash, record)) !== stored.hash) return false;
  const { salt, changes, description } = stored;
  if (salt === null || changes === null) return salt === changes && description === "";
  if (!isCanonical(changes)) return false;
  return sha256(digestContent(salt, description, changes)) === stored.digest;
}

function isCanonical(text: string): boolean {
  try {
    return canonicalJson(JSON.parse(text) as Changes) === text;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
