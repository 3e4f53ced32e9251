/** What differs between the two engines; each has one small file that says how. */
import type { Transaction } from "kysely";
import type { Schema, StoredBoolean } from "./schema.ts";

/** The words of the data definition language that are not the same. */
export type ColumnTypes = {
  readonly text: string;
  readonly integer: string;
  readonly boolean: string;
  /** The type of a column that holds a civil date, with its check where the type is no check. */
  readonly date: (column: string) => string;
  readonly instant: (column: string) => string;
  /** What follows a table's closing bracket. */
  readonly tableEnd: string;
};

/** All that the rest of the server may know of an engine. */
export type Engine = {
  readonly name: "sqlite" | "postgres";
  readonly columnTypes: ColumnTypes;
  /** Whether rows must be locked by name: SQLite has one writer and needs no such lock. */
  readonly locksRows: boolean;
  /** What LIMIT says for all rows: SQLite has no OFFSET without a LIMIT. */
  readonly noLimit: "-1" | "all";
  toStoredBoolean(value: boolean): StoredBoolean;
  /**
   * Says in a transaction that it adds to the history. Who listens (`Database.onCommitted`) is told
   * once it is committed, and never of one that was rolled back.
   */
  announce(db: Transaction<Schema>): Promise<void>;
};
