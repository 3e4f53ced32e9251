import type { CompiledQuery, Kysely, RawBuilder, Transaction } from "kysely";
import type { Engine } from "./engine.ts";
import type { Schema } from "./schema.ts";

/** The schema of an open database is up to date, and commits are durable. */
export type Database = {
  readonly engine: Engine;
  readonly location: DatabaseLocation;
  readonly writer: Kysely<Schema>;
  /** Sees committed data and never waits for a writer. */
  readonly reader: Kysely<Schema>;
  /** Makes a write transaction notify listeners once it is committed. */
  commitNotification(db: Transaction<Schema>): readonly CompiledQuery[];
  /** After commits of any process; may be coalesced or spurious. The listener must not throw. */
  onCommitted(listener: () => void): () => void;
  /** Once another program has put other books in the place of these: they are to be opened again. */
  onReplaced(listener: () => void): () => void;
  close(): Promise<void>;
};

export type DatabaseLocation =
  | { readonly engine: "sqlite"; readonly file: string }
  | { readonly engine: "postgres"; readonly url: string };

/** Looks at a database before it is opened, which may not be there. @throws StartupError to keep it as it is. */
type Inspect = (location: DatabaseLocation) => Promise<void>;

/** What others do while a database is opened. */
export type OpeningSteps = {
  /** SQLite: before any file is opened, under the lock of the folder. */
  readonly prepare?: (folder: string) => void;
  readonly inspect?: Inspect;
  /** Before an older version's books are changed. @throws StartupError to keep them as they are. */
  readonly beforeUpgrade?: (location: DatabaseLocation) => Promise<void>;
  /** Leaves a new database at an older version. */
  readonly lastMigration?: string;
};

/** A long read, as for an export, in one consistent snapshot on its own connection. */
export type SnapshotReader = AsyncDisposable & {
  readonly engine: Engine;
  readonly db: Kysely<Schema>;
  /** One chunk is in memory. Rows are arrays, as column names would cost the most for millions of rows. */
  inChunks<Values extends readonly unknown[]>(
    query: RawBuilder<Values>,
    size: number,
  ): AsyncIterable<readonly Values[]>;
};
