/** The database of the process, whichever engine it runs on. */
import type { CompiledQuery, Kysely, RawBuilder, Transaction } from "kysely";
import type { Engine } from "./engine.ts";
import type { Schema } from "./schema.ts";

/** An open database; the schema is up to date and a commit is on the disk. */
export type Database = {
  readonly engine: Engine;
  /** For a read on a connection of its own. */
  readonly location: DatabaseLocation;
  /** For the write path alone. */
  readonly writer: Kysely<Schema>;
  /** Sees what is committed, and never waits for a writer. */
  readonly reader: Kysely<Schema>;
  /**
   * What says in a transaction of the writer that it adds to the history, to be run in it. Who listens
   * is told once it is committed, and never of one that was rolled back.
   */
  commitNotification(db: Transaction<Schema>): readonly CompiledQuery[];
  /**
   * Calls the listener after commits that were announced, of this process and of any other on this
   * database. Several may be told of as one, and one may be told where nothing happened. The listener
   * must not throw. Gives what ends it.
   */
  onCommitted(listener: () => void): () => void;
  close(): Promise<void>;
};

/** Where an open database is, said so that it can be sent to another thread. */
export type DatabaseLocation =
  | { readonly engine: "sqlite"; readonly file: string }
  | { readonly engine: "postgres"; readonly url: string };

/**
 * A read that may take long and goes over everything, as an export does: on a connection of its own,
 * which another thread may open, so that nobody waits for it. All that it gives is of one moment.
 */
export type SnapshotReader = {
  readonly engine: Engine;
  readonly db: Kysely<Schema>;
  /**
   * The rows of a query, `size` at a time; no more of them are in memory. Each is its values alone, in
   * the order in which the query names them: of millions of rows, the names would cost the most.
   */
  inChunks<Values extends readonly unknown[]>(
    query: RawBuilder<Values>,
    size: number,
  ): AsyncIterable<readonly Values[]>;
  close(): Promise<void>;
};
