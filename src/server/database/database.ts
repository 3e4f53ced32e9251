/** The database of the process, whichever engine it runs on. */
import type { Kysely } from "kysely";
import type { Engine } from "./engine.ts";
import type { Schema } from "./schema.ts";

/** An open database; the schema is up to date and a commit is on the disk. */
export type Database = {
  readonly engine: Engine;
  /** For the write path alone. */
  readonly writer: Kysely<Schema>;
  /** Sees what is committed, and never waits for a writer. */
  readonly reader: Kysely<Schema>;
  /**
   * Calls the listener after commits that were announced, of this process and of any other on this
   * database. Several may be told of as one, and one may be told where nothing happened. The listener
   * must not throw. Gives what ends it.
   */
  onCommitted(listener: () => void): () => void;
  close(): Promise<void>;
};
