import type { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { foldCase } from "#domain/fold-case.ts";
import type { Engine, Pattern } from "./engine.ts";

/** SQLite, in what it does its own way. */
export const sqliteEngine: Engine = {
  name: "sqlite",
  columnTypes: {
    text: "text",
    integer: "integer",
    boolean: "integer",
    date: (column) => `text check (date(${column}) is ${column})`,
    instant: (column) => `text check (strftime('%Y-%m-%dT%H:%M:%fZ', ${column}) is ${column})`,
    tableEnd: " strict",
  },
  locksRows: false,
  noLimit: "-1",
  hasStatistics: false,
  readBy: (index) => sql`indexed by ${sql.id(index)}`,
  // SQLite turns no cross join round.
  joinInOrder: "cross join",
  toStoredBoolean: (value) => (value ? 1 : 0),
  // Not LIKE, which SQLite takes without regard to the case of ASCII.
  matches: (text, pattern) => sql`${text} glob ${globOf(pattern)}`,
  foldCase: (text) => sql`fold_case(${text})`,
};

function globOf(pattern: Pattern): string {
  const parts = pattern.map((part) => {
    if (part === "any-text") return "*";
    return part === "any-character" ? "?" : part.text.replace(/[*?[]/gu, "[$&]");
  });
  return parts.join("");
}

/** Adds what the SQL of `sqliteEngine` calls. */
export function addFunctions(connection: DatabaseSync): void {
  connection.function("fold_case", { deterministic: true }, (text) =>
    typeof text === "string" ? foldCase(text) : text,
  );
}
