/**
 * Compiles the text search of entries (`parseSearch` of the domain). Contacts are found by name when the
 * search runs, so that a new name needs no change of an entry.
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { SearchWord } from "#domain/entry-search.ts";
import type { Engine, Pattern } from "../database/engine.ts";

type Search = { readonly words: readonly SearchWord[]; readonly byIndex: boolean };

export function compileSearch({ words, byIndex }: Search, engine: Engine): RawBuilder<SqlBool> {
  if (words.length === 0) return sql`1 = 1`;
  const conditions = words.map((word) =>
    byIndex ? isAmongFound(word, engine) : matchesWord(word, engine),
  );
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/**
 * The source of a read of all that a search finds. SQLite, without statistics, would read all the entries
 * of one type, say, and compare each.
 */
export function searchedEntries(engine: Engine): RawBuilder<unknown> {
  return engine.hasStatistics ? sql`transactions` : sql`transactions not indexed`;
}

const CATEGORY = sql.ref("transactions.category");
const CLIENT = sql.ref("transactions.client_id");
const AMOUNT = sql.ref("transactions.amount");
const NOTES = sql.ref("transactions.notes");

/** For one row after the other. */
function matchesWord(word: SearchWord, engine: Engine): RawBuilder<SqlBool> {
  return sql`(${sql.join([...columnConditions(word, engine), notesMatch(word, engine)], sql` or `)})`;
}

/** Reads what each index finds. */
function isAmongFound(word: SearchWord, engine: Engine): RawBuilder<SqlBool> {
  const key = ROW_KEY[engine.name];
  const found = columnConditions(word, engine).map(
    (condition) => sql`select ${key} from transactions where ${condition}`,
  );
  return sql`${key} in (${sql.join([...found, FOUND_IN_NOTES[engine.name](word, engine)], sql` union all `)})`;
}

/** The columns that are compared without the notes' own index. */
function columnConditions(
  { categories, amounts, ...word }: Pick<SearchWord, "text" | "isStart" | "categories" | "amounts">,
  engine: Engine,
): RawBuilder<SqlBool>[] {
  const name = sql.ref("clients.name_plain");
  const contacts = sql`select clients.id from clients ${engine.indexHint("clients_by_plain_name")}
    where ${hasWord(name, word, engine)}`;
  return [
    ...(categories.length === 0 ? [] : [sql<SqlBool>`${CATEGORY} in (${sql.join(categories)})`]),
    ...(amounts === null
      ? []
      : [sql<SqlBool>`${AMOUNT} between ${amounts.from} and ${amounts.to}`]),
    sql`${CLIENT} in (${contacts})`,
  ];
}

type Word = Pick<SearchWord, "text" | "isStart">;

function notesMatch(word: Word, engine: Engine): RawBuilder<SqlBool> {
  const plain = engine.plainText(NOTES);
  const text = word.isStart ? sql`replace(replace(${plain}, ${"\n"}, ' '), ${"\t"}, ' ')` : plain;
  return sql`(${NOTES} is not null and ${hasWord(text, word, engine)})`;
}

/** `hasWord` of the domain. */
function hasWord(
  plain: RawBuilder<unknown>,
  { text, isStart }: Word,
  engine: Engine,
): RawBuilder<SqlBool> {
  const part: Pattern = ["any-text", { text: isStart ? ` ${text}` : text }, "any-text"];
  return engine.matches(isStart ? sql`(' ' || ${plain})` : plain, part);
}

const ROW_KEY: Readonly<Record<Engine["name"], RawBuilder<unknown>>> = {
  sqlite: sql.ref("transactions.rowid"),
  postgres: sql.ref("transactions.id"),
};

/** The notes are indexed with two spaces before each word. */
function indexedWord({ text, isStart }: Word): string {
  return isStart ? `${Array.from(text).length === 1 ? "  " : " "}${text}` : text;
}

const FOUND_IN_NOTES: Readonly<
  Record<Engine["name"], (word: Word, engine: Engine) => RawBuilder<unknown>>
> = {
  sqlite: (word) => {
    const phrase = `"${indexedWord(word).replaceAll('"', '""')}"`;
    return sql`select rowid from notes_search where notes_search match ${phrase}`;
  },
  postgres: (word, engine) => {
    const letters = Array.from(indexedWord(word));
    const trigrams = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(""));
    return sql`select transactions.id from transactions where ${NOTES} is not null
      and search_trigrams(${NOTES}) @> array[${sql.join(trigrams)}]::text[]
      and ${notesMatch(word, engine)}`;
  },
};
