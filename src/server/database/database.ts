import type { CompiledQuery, Kysely, RawBuilder, Transaction } from "kysely";
import type { Engine } from "./engine.ts";
import type { Schema } from "./schema.ts";

/** Always true of an open database: its schema is up to date and commits are durable. */
export type Database = {
  readonly engine: Engine;
  readonly location: DatabaseLocation;
  readonly writer: Kysely<Schema>;
  /** Sees committed data and never waits for a writer. */
  readonly reader: Kysely<Schema>;
  /**
   * The statements that make a write transaction notify listeners once it is committed, and never when
   * it is rolled back.
   */
  commitNotification(db: Transaction<Schema>): readonly CompiledQuery[];
  /**
   * Calls the listener after commits with a notification, of any process on this database. Calls may
   * be coalesced or spurious. The listener must not throw. Returns a function that removes it.
   */
  onCommitted(listener: () => void): () => void;
  close(): Promise<void>;
};

export type DatabaseLocation =
  | { readonly engine: "sqlite"; readonly file: string }
  | { readonly engine: "postgres"; readonly url: string };

/**
 * A long read, as for an export, on its own connection, which a worker thread may open. Always true:
 * all reads see one consistent snapshot.
 */
export type SnapshotReader = {
  readonly engine: Engine;
  readonly db: Kysely<Schema>;
  /**
   * Reads a query in chunks of `size` rows, with at most one chunk in memory. A row is an array of its
   * values in the order of the query: for millions of rows, column names would cost the most.
   */
  inChunks<Values extends readonly unknown[]>(
    query: RawBuilder<Values>,
    size: number,
  ): AsyncIterable<readonly Values[]>;
  close(): Promise<void>;
};
