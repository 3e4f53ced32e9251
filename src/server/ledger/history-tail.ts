import type { EntityType } from "#domain/audit-record.ts";
import type { Database } from "../database/database.ts";

/** What a record of the history is about, without what it says. */
export type HistoryEntry = {
  readonly sequence: number;
  readonly entityType: EntityType;
  readonly entityId: string;
};

/** The history as it grows, for whoever follows it. */
export type HistoryTail = {
  /** Sequence of the newest record; 0 without any. */
  head(): Promise<number>;
  /** Hash of the newest record: another one after each change of the books. */
  headHash(): Promise<string>;
  /** The records that follow that sequence, in order, `limit` at most. */
  after(sequence: number, limit: number): Promise<readonly HistoryEntry[]>;
  /**
   * Calls the listener when there may be new records, whoever wrote them; it must not throw, and a
   * writer does not wait for what it begins. Gives what ends it.
   */
  onGrowth(listener: () => void): () => void;
};

/** The tail of a database's history. */
export function historyTail(database: Database): HistoryTail {
  return {
    async head() {
      const head = await database.reader
        .selectFrom("audit_head")
        .select("sequence")
        .executeTakeFirstOrThrow();
      return head.sequence;
    },
    async headHash() {
      const head = await database.reader
        .selectFrom("audit_head")
        .select("hash")
        .executeTakeFirstOrThrow();
      return head.hash;
    },
    async after(sequence, limit) {
      return database.reader
        .selectFrom("audit_records")
        .select(["sequence", "entity_type as entityType", "entity_id as entityId"])
        .where("sequence", ">", sequence)
        .orderBy("sequence")
        .limit(limit)
        .execute();
    },
    onGrowth: (listener) => database.onCommitted(listener),
  };
}
