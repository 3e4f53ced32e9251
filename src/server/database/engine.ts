import type { FieldKind } from "#contract/record-codec.ts";
import type { RawBuilder, SqlBool } from "kysely";
import type { StoredBoolean } from "./schema.ts";

export type Pattern = readonly ({ readonly text: string } | "any-text" | "any-character")[];

export type ColumnTypes = {
  readonly text: string;
  readonly integer: string;
  readonly boolean: string;
  /** Includes a check constraint if the type does not validate. */
  readonly date: (column: string) => string;
  readonly instant: (column: string) => string;
  readonly tableEnd: string;
};

/** Builds the API's JSON in SQL, byte for byte like `JSON.stringify`. */
export type JsonBuilder = {
  object(
    members: readonly (readonly [name: string, value: RawBuilder<unknown>])[],
  ): RawBuilder<unknown>;
  value(column: RawBuilder<unknown>, kind: ColumnKind): RawBuilder<unknown>;
  nested(object: RawBuilder<unknown>): RawBuilder<unknown>;
};

/**
 * `money` is stored in centavos and sent in reais. `json` and a `list` are stored as text, and so
 * are `splits`, whose amounts are money.
 */
export type ColumnKind = FieldKind | "json";

export type Engine = {
  readonly name: "sqlite" | "postgres";
  readonly columnTypes: ColumnTypes;
  /**
   * False if the engine may roll back by itself on a failure, as SQLite does: later statements
   * would run outside a transaction.
   */
  readonly supportsPipelining: boolean;
  readonly isInProcess: boolean;
  /** False for SQLite, which has one writer. */
  readonly locksRows: boolean;
  /** The LIMIT that means all rows: SQLite has no OFFSET without a LIMIT. */
  readonly noLimit: "-1" | "all";
  /** True if the planner chooses indexes by estimated row counts. */
  readonly hasStatistics: boolean;
  /** An index hint to put after the table name; empty if the engine has none. */
  indexHint(index: string): RawBuilder<unknown>;
  readonly orderedJoin: "cross join" | "inner join";
  readonly json: JsonBuilder;
  toStoredBoolean(value: boolean): StoredBoolean;
  matches(text: RawBuilder<unknown>, pattern: Pattern): RawBuilder<SqlBool>;
  /** Same result as `foldCase` of the domain. */
  foldCase(text: RawBuilder<unknown>): RawBuilder<unknown>;
};
