/** The search for a word in the notes on each engine: by a trigram index, or row by row. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Word } from "#domain/entry-search.ts";
import { WORD_BREAKS } from "#domain/normalize-text.ts";
import type { Engine } from "../database/engine.ts";
import { textHasWord } from "./search-words.ts";

type NotesSearch = {
  /** The column that the index refers to. */
  readonly key: string;
  /** The sources for reading keys alone, and entries. */
  readonly keys: RawBuilder<unknown>;
  readonly entries: RawBuilder<unknown>;
  /** A condition that uses the index of a source. */
  readonly isFound: (word: Word, engine: Engine) => RawBuilder<SqlBool>;
};

const NOTES = sql.ref("transactions.notes");

const sqlite: NotesSearch = {
  key: "rowid",
  keys: sql`notes_search`,
  // SQLite never reorders a cross join.
  entries: sql`notes_search cross join transactions on transactions.rowid = notes_search.rowid`,
  isFound: (word) => sql`notes_search match ${`"${indexedWord(word).replaceAll('"', '""')}"`}`,
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
      and ${isInNotes(word, engine)}`;
  },
};

export const NOTES_SEARCH: Readonly<Record<Engine["name"], NotesSearch>> = { sqlite, postgres };

/** A condition to compare row by row. */
export function isInNotes(word: Word, engine: Engine): RawBuilder<SqlBool> {
  return textHasWord(NOTES, word, engine);
}

function indexedWord({ text, isStart }: Word): string {
  return isStart ? startKey(text) : text;
}

/** The form in which the words of the notes are indexed (`indexedText` of migration 0023). */
function startKey(text: string): string {
  const marked = Array.from(text, (sign) => (BREAKS.has(sign) ? `——${sign}  ` : sign)).join("");
  return (BREAKS.has(text.charAt(0)) ? marked : `  ${marked}`).trimEnd();
}

const BREAKS: ReadonlySet<string> = new Set(WORD_BREAKS);
