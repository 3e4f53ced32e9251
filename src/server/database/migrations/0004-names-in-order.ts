import {
  ACCENTED,
  LATIN1_UPPERCASE,
  LATIN1_LOWERCASE,
  UNACCENTED,
} from "#domain/normalize-text.ts";
import type { Engine } from "../engine.ts";

/** The sort keys of names (`collationKey` of the domain), made by the database of each name. */
export function namesInOrder({ name: engine, columnTypes: t }: Engine): string[] {
  return [
    `alter table clients add column name_plain ${t.text} ${GENERATED[engine]}`,
    `create index clients_by_plain_name on clients (name_plain, id)`,
  ];
}

/** Each letter that is not the same in a plain name, capitals of ASCII aside, with what it is there. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map(
  `${LATIN1_UPPERCASE}${ACCENTED}`.split("").map((letter) => {
    const at = LATIN1_UPPERCASE.indexOf(letter);
    const small = at < 0 ? letter : LATIN1_LOWERCASE.charAt(at);
    const accented = ACCENTED.indexOf(small);
    return [letter, accented < 0 ? small : UNACCENTED.charAt(accented)];
  }),
);

const GENERATED: Readonly<Record<Engine["name"], string>> = {
  // A column that SQLite can add is made when it is read; its index keeps what was made.
  sqlite: `generated always as (${[...PLAIN_LETTERS].reduce(
    (name, [letter, plain]) => `replace(${name}, '${letter}', '${plain}')`,
    "lower(name)",
  )}) virtual`,
  postgres: `generated always as (translate(lower(name), '${[...PLAIN_LETTERS.keys()].join("")}', '${[...PLAIN_LETTERS.values()].join("")}')) stored`,
};
