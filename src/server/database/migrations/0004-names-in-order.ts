import {
  ACCENTED,
  LATIN1_UPPERCASE,
  LATIN1_LOWERCASE,
  UNACCENTED,
} from "#domain/normalize-text.ts";
import type { Engine } from "../engine.ts";

/** Generated sort keys of names (`collationKey` of the domain). */
export function namesInOrder({ name: engine, columnTypes: t }: Engine): string[] {
  return [
    `alter table clients add column name_plain ${t.text} ${GENERATED[engine]}`,
    `create index clients_by_plain_name on clients (name_plain, id)`,
  ];
}

const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map(
  `${LATIN1_UPPERCASE}${ACCENTED}`.split("").map((letter) => {
    const at = LATIN1_UPPERCASE.indexOf(letter);
    const small = at < 0 ? letter : LATIN1_LOWERCASE.charAt(at);
    const accented = ACCENTED.indexOf(small);
    return [letter, accented < 0 ? small : UNACCENTED.charAt(accented)];
  }),
);

const GENERATED: Readonly<Record<Engine["name"], string>> = {
  // SQLite can only add virtual columns; the index stores the values.
  sqlite: `generated always as (${[...PLAIN_LETTERS].reduce(
    (name, [letter, plain]) => `replace(${name}, '${letter}', '${plain}')`,
    "lower(name)",
  )}) virtual`,
  postgres: `generated always as (translate(lower(name), '${[...PLAIN_LETTERS.keys()].join("")}', '${[...PLAIN_LETTERS.values()].join("")}')) stored`,
};
