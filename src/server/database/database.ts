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
  /** Called when another program has replaced the ledger, which must then be reopened. */
  onReplaced(listener: () => void): () => void;
  close(): Promise<void>;
};

export type DatabaseLocation =
  | { readonly engine: "sqlite"; readonly file: string }
  | { readonly engine: "postgres"; readonly url: string };

/**
 * Inspects a database before it is opened; it may not exist. @throws StartupError to leave it
 * unchanged.
 */
type Inspect = (location: DatabaseLocation) => Promise<void>;

/** Hooks that run while a database is opened. */
export type OpeningSteps = {
  /** SQLite only: runs before any file is opened, while holding the lock of the folder. */
  readonly prepare?: (folder: string) => void;
  readonly inspect?: Inspect;
  /** Runs before an older ledger is migrated. @throws StartupError to leave it unchanged. */
  readonly beforeUpgrade?: (location: DatabaseLocation) => Promise<void>;
  /** Keeps a new database at an older version. */
  readonly lastMigration?: string;
};

/** A long read, such as an export, in one consistent snapshot on its own connection. */
export type SnapshotReader = AsyncDisposable & {
  readonly engine: Engine;
  readonly db: Kysely<Schema>;
  /**
   * Only one chunk is in memory. Rows are arrays, because column names would dominate the cost for
   * millions of rows.
   */
  inChunks<Values extends readonly unknown[]>(
    query: RawBuilder<Values>,
    size: number,
  ): AsyncIterable<readonly Values[]>;
  /**
   * For a long read. @throws StartupError if a program has changed a closed SQLite file since,
   * which no lock prevents: what was read is of several moments.
   */
  assertUnchanged(): void;
};
