import { GENESIS_HASH } from "#domain/audit-record.ts";
import type { EntityType } from "#domain/entities.ts";
import type { Database } from "../database/database.ts";

export type HistoryEntry = {
  readonly sequence: number;
  readonly entityType: EntityType;
  readonly entityId: string;
  readonly hash: string;
};

export type ChangeLog = {
  /** The newest record; sequence 0 if there is none. */
  head(): Promise<{ readonly sequence: number; readonly hash: string }>;
  /** Null if there is no such record. */
  hashAt(sequence: number): Promise<string | null>;
  after(sequence: number, limit: number): Promise<readonly HistoryEntry[]>;
  /** Calls the listener when any process may have added records; see `Database.onCommitted`. */
  onChange(listener: () => void): () => void;
};

export function createChangeLog(database: Database): ChangeLog {
  return {
    head: () =>
      database.reader
        .selectFrom("audit_head")
        .select(["sequence", "hash"])
        .executeTakeFirstOrThrow(),
    async hashAt(sequence) {
      if (sequence === 0) return GENESIS_HASH;
      const record = await database.reader
        .selectFrom("audit_records")
        .select("hash")
        .where("sequence", "=", sequence)
        .executeTakeFirst();
      return record?.hash ?? null;
    },
    async after(sequence, limit) {
      return database.reader
        .selectFrom("audit_records")
        .select(["sequence", "entity_type as entityType", "entity_id as entityId", "hash"])
        .where("sequence", ">", sequence)
        .orderBy("sequence")
        .limit(limit)
        .execute();
    },
    onChange: (listener) => database.onCommitted(listener),
  };
}
