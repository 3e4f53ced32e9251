/** How each engine finds a word in the notes: by an index of every three characters, or row by row. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { SearchWord } from "#domain/entry-search.ts";
import { PLAIN_LETTERS } from "#domain/normalize-text.ts";
import type { Engine, Pattern } from "../database/engine.ts";

export type Word = Pick<SearchWord, "text" | "isStart">;

type NotesSearch = {
  /** The column that the index refers to. */
  readonly key: string;
  /** The source of a read of keys alone, and of entries. */
  readonly keys: RawBuilder<unknown>;
  readonly entries: RawBuilder<unknown>;
  /** By the index of a source. */
  readonly isFound: (word: Word, engine: Engine) => RawBuilder<SqlBool>;
  /** Compares the entry. */
  readonly isMatch: (word: Word, engine: Engine) => RawBuilder<SqlBool>;
};

const NOTES = sql.ref("transactions.notes");

const sqlite: NotesSearch = {
  key: "rowid",
  keys: sql`notes_search`,
  // SQLite never reorders a cross join.
  entries: sql`notes_search cross join transactions on transactions.rowid = notes_search.rowid`,
  isFound: (word) => sql`notes_search match ${`"${indexedWord(word).replaceAll('"', '""')}"`}`,
  isMatch: (word, engine) => {
    const plain = sql`plain_text(${NOTES})`;
    const text = sql`replace(replace(${plain}, ${"\n"}, ' '), ${"\t"}, ' ')`;
    return sql`(${NOTES} is not null and ${hasWord(word.isStart ? text : plain, word, engine)})`;
  },
};

const postgres: NotesSearch = {
  key: "id",
  keys: sql`transactions`,
  entries: sql`transactions`,
  isFound: (word, engine) => {
    const letters = Array.from(indexedWord(word));
    const trigrams = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(""));
    return sql`${NOTES} is not null
      and search_trigrams(${NOTES}) @> array[${sql.join(trigrams)}]::text[]
      and ${postgres.isMatch(word, engine)}`;
  },
  // Twenty times as fast as folding the text.
  isMatch: (word) => sql`(${NOTES} is not null and ${NOTES} ~ ${toRegex(word)})`,
};

export const NOTES_SEARCH: Readonly<Record<Engine["name"], NotesSearch>> = { sqlite, postgres };

/** `hasWord` of the domain, for a text that is folded. */
export function hasWord(
  plain: RawBuilder<unknown>,
  { text, isStart }: Word,
  engine: Engine,
): RawBuilder<SqlBool> {
  const part: Pattern = ["any-text", { text: isStart ? ` ${text}` : text }, "any-text"];
  return engine.matches(isStart ? sql`(' ' || ${plain})` : plain, part);
}

/** The notes are indexed with two spaces before each word. */
function indexedWord({ text, isStart }: Word): string {
  return isStart ? `${Array.from(text).length === 1 ? "  " : " "}${text}` : text;
}

/** `hasWord` of the domain: for each character, all that are folded to it. */
function toRegex({ text, isStart }: Word): string {
  const characters = Array.from(text, (character) => {
    const capital = /[a-z]/u.test(character) ? character.toUpperCase() : "";
    const accented = [...PLAIN_LETTERS].filter(([, plain]) => plain === character);
    const escape = /[!-/:-@[-`{-~]/u.test(character) ? "\\" : "";
    return `[${escape}${character}${capital}${accented.map(([letter]) => letter).join("")}]`;
  });
  return `${isStart ? "(^|[ \\n\\t])" : ""}${characters.join("")}`;
}
