/** Reads the history from its first record to its head, and recomputes each hash. */
import type { Kysely } from "kysely";
import {
  GENESIS_HASH,
  canonicalJson,
  parseChanges,
  type ChainedRecord,
} from "#domain/audit-record.ts";
import type { Instant } from "#domain/company-time.ts";
import type { AuditRecordId } from "#domain/ids.ts";
import type { AuditRecordsTable, Schema } from "../database/schema.ts";
import { digestOf, linkHash } from "./chain.ts";

const RECORDS_PER_READ = 1000;

export type Verification =
  | {
      readonly isIntact: true;
      readonly records: number;
      /** Sequences of records whose texts were erased. */
      readonly erased: readonly number[];
    }
  | {
      readonly isIntact: false;
      readonly sequence: number;
      readonly id: string | null;
      /** The time of the last record before it. */
      readonly intactUntil: Instant | null;
    };

/** Finds the first broken record of the hash chain, in constant memory. `db` is a snapshot. */
export async function verifyHistory(db: Kysely<Schema>): Promise<Verification> {
  const erased: number[] = [];
  let last: Link = { sequence: 0, hash: GENESIS_HASH, timestamp: null };
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
      if (record.sequence !== expected) return broken(last, null);
      if (!isUnaltered(record, last.hash)) return broken(last, record.id);
      if (record.salt === null) erased.push(record.sequence);
      last = record;
    }
    if (records.length < RECORDS_PER_READ) break;
  }
  const head = await db.selectFrom("audit_head").selectAll().executeTakeFirst();
  return head?.sequence === last.sequence && head.hash === last.hash
    ? { isIntact: true, records: last.sequence, erased }
    : broken(last, null);
}

type Link = Pick<AuditRecordsTable, "sequence" | "hash"> & { readonly timestamp: string | null };

function broken({ sequence, timestamp }: Link, id: string | null): Verification {
  return { isIntact: false, sequence: sequence + 1, id, intactUntil: timestamp as Instant | null };
}

/**
 * True if the record follows the record with that hash, and its texts are the original ones, or
 * erased.
 */
export function isUnaltered(stored: AuditRecordsTable, previousHash: string): boolean {
  const record: ChainedRecord = {
    sequence: stored.sequence,
    id: stored.id as AuditRecordId,
    timestamp: stored.timestamp as Instant,
    userName: stored.user_name,
    entityType: stored.entity_type,
    entityId: stored.entity_id,
    digest: stored.digest,
  };
  if (linkHash(previousHash, record) !== stored.hash) return false;
  const { salt, changes, description } = stored;
  if (salt === null || changes === null) return salt === changes && description === "";
  if (!isCanonical(changes)) return false;
  return digestOf(salt, description, changes) === stored.digest;
}

function isCanonical(text: string): boolean {
  try {
    return canonicalJson(parseChanges(text)) === text;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
