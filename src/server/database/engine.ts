/** What differs between the two engines; each has one small file that says how. */
import type { RawBuilder, SqlBool } from "kysely";
import type { StoredBoolean } from "./schema.ts";

/** A pattern of text in its parts: text as it is, any text at all, or any one character. */
export type Pattern = readonly ({ readonly text: string } | "any-text" | "any-character")[];

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

/** Values of a row as JSON, written as `JSON.stringify` writes what the wire says of them. */
export type JsonMaker = {
  /** The text of an object with these members, in this order. */
  object(
    members: readonly (readonly [name: string, value: RawBuilder<unknown>])[],
  ): RawBuilder<unknown>;
  /** What a column holds, as a member. */
  value(column: RawBuilder<unknown>, kind: ColumnKind): RawBuilder<unknown>;
  /** The text of an object, or null, as a member. */
  nested(object: RawBuilder<unknown>): RawBuilder<unknown>;
};

/** What a column holds. `money` is stored in centavos and said in reais; `json` is stored as text. */
export type ColumnKind = "text" | "money" | "date" | "instant" | "boolean" | "integer" | "json";

/** All that the rest of the server may know of an engine. */
export type Engine = {
  readonly name: "sqlite" | "postgres";
  readonly columnTypes: ColumnTypes;
  /**
   * Whether a statement is sent before the one before it is answered. Never to SQLite: it may roll back
   * by itself where one fails, as on a full disk, and what follows would be no part of a transaction.
   */
  readonly supportsPipelining: boolean;
  /** Whether it works in the very thread that asks, which answers nobody else meanwhile. */
  readonly isInProcess: boolean;
  /** Whether rows must be locked by name: SQLite has one writer and needs no such lock. */
  readonly locksRows: boolean;
  /** What LIMIT says for all rows: SQLite has no OFFSET without a LIMIT. */
  readonly noLimit: "-1" | "all";
  /** Whether it knows of how many rows a condition holds, and so which index to read. */
  readonly hasStatistics: boolean;
  /** After a table's name: the index to read it by, where the engine has to be told. */
  readBy(index: string): RawBuilder<unknown>;
  /** Between two tables: rows of the first one in their order, each with those of the second. */
  readonly orderedJoin: "cross join" | "inner join";
  readonly json: JsonMaker;
  toStoredBoolean(value: boolean): StoredBoolean;
  /** The condition that a text is of the pattern, telling capital letters from small ones. */
  matches(text: RawBuilder<unknown>, pattern: Pattern): RawBuilder<SqlBool>;
  /** The text in small letters, as `foldCase` of the domain makes them. */
  foldCase(text: RawBuilder<unknown>): RawBuilder<unknown>;
};
