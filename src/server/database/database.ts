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
  close(): Promise<void>;
};
