/** `hasWord` of the domain in the SQL of both engines. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { ValueWord, Word } from "#domain/entry-search.ts";
import { FOLDED, WORD_BREAKS } from "#domain/normalize-text.ts";
import type { Engine, Pattern } from "../database/engine.ts";
import type { TableName } from "./tables.ts";

/** Contacts are matched in an index of all their searchable texts. */
export function compileWords(
  table: TableName,
  words: readonly (readonly (Word | ValueWord)[])[],
  engine: Engine,
): RawBuilder<SqlBool> {
  if (table === "transfers") return eachWord(words, (word) => isInTransfer(word, engine));
  if (table === "clients") {
    const isFound = eachWord(words, (word) =>
      foldedHasWord(sql.ref("searched.search_plain"), word, engine),
    );
    return sql`clients.id in (select searched.id from clients as searched
      ${engine.indexHint("clients_by_search")} where ${isFound})`;
  }
  const texts = ["description", "user_name"].map((column) => sql.ref(`${table}.${column}`));
  return eachWord(words, (word) => anyOf(texts.map((text) => textHasWord(text, word, engine))));
}

/** Matches the notes, the name of either account, the amount, or the date. */
function isInTransfer(word: Word | ValueWord, engine: Engine): RawBuilder<SqlBool> {
  const { amounts, date } = "amounts" in word ? word : { amounts: null, date: null };
  const accounts = sql`(select accounts.id from accounts
    where ${textHasWord(sql.ref("accounts.name"), word, engine)})`;
  return anyOf([
    textHasWord(sql.ref("transfers.notes"), word, engine),
    sql`transfers.from_account_id in ${accounts}`,
    sql`transfers.to_account_id in ${accounts}`,
    ...(amounts === null
      ? []
      : [sql<SqlBool>`transfers.amount between ${amounts.from} and ${amounts.to}`]),
    ...(date === null ? [] : [sql<SqlBool>`transfers.date = ${date}`]),
  ]);
}

function eachWord<One extends Word>(
  words: readonly (readonly One[])[],
  condition: (word: One) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  return sql`(${sql.join(
    words.map((spellings) => anyOf(spellings.map(condition))),
    sql` and `,
  )})`;
}

function anyOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** For a text that is not folded; false for null. */
export function textHasWord(
  text: RawBuilder<unknown>,
  word: Word,
  engine: Engine,
): RawBuilder<SqlBool> {
  return engine.name === "sqlite"
    ? sql`has_word(${text}, ${word.text}, ${word.isStart ? 1 : 0})`
    : // Twenty times as fast as folding the text.
      sql`(${text} is not null and ${text} ~ ${toRegex(word, lettersOf)})`;
}

/** For a folded text. */
export function foldedHasWord(
  folded: RawBuilder<unknown>,
  word: Word,
  engine: Engine,
): RawBuilder<SqlBool> {
  if (!needsBreak(word)) {
    const part: Pattern = ["any-text", { text: word.text }, "any-text"];
    return engine.matches(folded, part);
  }
  return engine.name === "sqlite"
    ? sql`(' ' || ${folded}) glob ${`*${BREAK_GLOB}${word.text.replace(/[*?[]/gu, "[$&]")}*`}`
    : sql`${folded} ~ ${toRegex(word, escaped)}`;
}

/** A word can begin before any punctuation, so one that starts with punctuation may be anywhere. */
function needsBreak({ text, isStart }: Word): boolean {
  return isStart && !WORD_BREAKS.includes(text.charAt(0));
}

/** A `]` is literal at the start, and a `-` at the end. */
const BREAK_GLOB = `[]${WORD_BREAKS.filter((sign) => !/[\]^-]/u.test(sign)).join("")}^-]`;
const BREAK_REGEX = `[\\n\\t${WORD_BREAKS.map(escaped).join("")}${foldedTo(WORD_BREAKS).join("")}]`;

function toRegex(word: Word, ofCharacter: (character: string) => string): string {
  const characters = Array.from(word.text, ofCharacter).join("");
  return needsBreak(word) ? `(^|${BREAK_REGEX})${characters}` : characters;
}

/** All characters that are folded to this one. */
function lettersOf(character: string): string {
  const capital = /[a-z]/u.test(character) ? character.toUpperCase() : "";
  return `[${escaped(character)}${capital}${foldedTo([character]).join("")}]`;
}

function foldedTo(plain: readonly string[]): string[] {
  return [...FOLDED].flatMap(([letter, folded]) =>
    plain.includes(folded) && !/[\n\t]/u.test(letter) ? [letter] : [],
  );
}

function escaped(character: string): string {
  return /[!-/:-@[-`{-~]/u.test(character) ? `\\${character}` : character;
}
