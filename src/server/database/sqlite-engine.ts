import type { DatabaseSync } from "node:sqlite";
import { sql, type RawBuilder } from "kysely";
import { companyToday } from "#domain/company-time.ts";
import { hasWord } from "#domain/entry-search.ts";
import { foldCase } from "#domain/normalize-text.ts";
import type { ColumnKind, Engine, Pattern } from "./engine.ts";

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
  supportsPipelining: false,
  isInProcess: true,
  locksRows: false,
  noLimit: "-1",
  hasStatistics: false,
  indexHint: (index) => sql`indexed by ${sql.id(index)}`,
  // SQLite never reorders a cross join.
  orderedJoin: "cross join",
  json: {
    object: (members) =>
      sql`json_object(${sql.join(members.flatMap(([name, value]) => [sql`${name}`, value]))})`,
    value: jsonValue,
    nested: (object) => sql`json(${object})`,
  },
  toStoredBoolean: (value) => (value ? 1 : 0),
  // Not LIKE, which ignores ASCII case in SQLite.
  matches: (text, pattern) => sql`${text} glob ${toGlobPattern(pattern)}`,
  foldCase: (text) => sql`fold_case(${text})`,
};

function jsonValue(column: RawBuilder<unknown>, kind: ColumnKind): RawBuilder<unknown> {
  switch (kind) {
    case "money":
      return sql`case when ${column} % 100 = 0 then ${column} / 100 else ${column} / 100.0 end`;
    case "boolean":
      return sql`json(case when ${column} then 'true' else 'false' end)`;
    case "list":
    case "json":
      return sql`json(${column})`;
    case "splits":
      return sql`case when ${column} is null then null else json((
        select json_group_array(json_object('category', value ->> 'category',
          'amount', ${jsonValue(sql`(value ->> 'amount')`, "money")})) from json_each(${column}))) end`;
    case "integer":
    case "text":
    case "date":
    case "instant":
      return column;
  }
}

function toGlobPattern(pattern: Pattern): string {
  const parts = pattern.map((part) => {
    if (part === "any-text") return "*";
    return part === "any-character" ? "?" : part.text.replace(/[*?[]/gu, "[$&]");
  });
  return parts.join("");
}

export function registerFunctions(connection: DatabaseSync): void {
  connection.function("fold_case", { deterministic: true }, (text) =>
    typeof text === "string" ? foldCase(text) : text,
  );
  connection.function("has_word", { deterministic: true }, (text, word, isStart) =>
    typeof text === "string" && hasWord(text, { text: String(word), isStart: isStart === 1 })
      ? 1
      : 0,
  );
  connection.function("company_day", { deterministic: true }, (instant, timeZone) =>
    companyToday(Date.parse(String(instant)), String(timeZone)),
  );
}
