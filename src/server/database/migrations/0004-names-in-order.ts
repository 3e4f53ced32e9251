import { PLAIN_LETTERS } from "#domain/normalize-text.ts";
import type { Engine } from "../engine.ts";

/** Generated sort keys of names (`collationKey` of the domain). */
export function namesInOrder({ name: engine, columnTypes: t }: Engine): string[] {
  return [
    `alter table clients add column name_plain ${t.text} generated always as (${plainTextSql(engine, "name")}) ${STORAGE[engine]}`,
    `create index clients_by_plain_name on clients (name_plain, id)`,
  ];
}

// SQLite can only add virtual columns; the index stores the values.
const STORAGE: Readonly<Record<Engine["name"], string>> = { sqlite: "virtual", postgres: "stored" };

/** `collationKey` of the domain, in the SQL of a migration. */
export function plainTextSql(engine: Engine["name"], column: string): string {
  if (engine === "postgres") {
    return `translate(lower(${column}), '${[...PLAIN_LETTERS.keys()].join("")}', '${[...PLAIN_LETTERS.values()].join("")}')`;
  }
  return [...PLAIN_LETTERS].reduce(
    (text, [letter, plain]) => `replace(${text}, '${letter}', '${plain}')`,
    `lower(${column})`,
  );
}
