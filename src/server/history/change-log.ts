import type { EntityType } from "#domain/audit-record.ts";
import type { Database } from "../database/database.ts";

/** What a record of the history is about, without what it says. */
export type HistoryEntry = {
  readonly sequence: number;
  readonly entityType: EntityType;
  readonly entityId: string;
};

/** The history as it grows, for whoever follows it. */
export type ChangeLog = {
  /** The newest record: its sequence (0 without any), and its hash, another one after each change. */
  head(): Promise<{ readonly sequence: number; readonly hash: string }>;
  /** The records that follow that sequence, in order, `limit` at most. */
  after(sequence: number, limit: number): Promise<readonly HistoryEntry[]>;
  /**
   * Calls the listener when there may be new records, whoever wrote them; it must not throw, and a
   * writer does not wait for what it begins. Gives what ends it.
   */
  onChange(listener: () => void): () => void;
};

/** The tail of a database's history. */
export function createChangeLog(database: Database): ChangeLog {
  return {
    head: () =>
      database.reader
        .selectFrom("audit_head")
        .select(["sequence", "hash"])
        .executeTakeFirstOrThrow(),
    async after(sequence, limit) {
      return database.reader
        .selectFrom("audit_records")
        .select(["sequence", "entity_type as entityType", "entity_id as entityId"])
        .where("sequence", ">", sequence)
        .orderBy("sequence")
        .limit(limit)
        .execute();
    },
    onChange: (listener) => database.onCommitted(listener),
  };
}
