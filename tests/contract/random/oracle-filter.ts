/**
 * Whether a row passes a condition, as SQL means it: a comparison with null is unknown, `not` leaves
 * unknown as it is, and a row passes when the whole is true. Texts compare by the bytes of their
 * UTF-8.
 */
import { kindOf, type Row, type TableName } from "./columns.ts";
import type { Condition, Operator, Value } from "./query-tree.ts";

/** True, false, or null for SQL's unknown. */
type Truth = boolean | null;

/** What is known beside the row: how many rows are in each of its embeddings. */
type Linked = (embedding: string) => number;

/** Whether all the conditions are true of the row. */
export function passes(
  table: TableName,
  row: Row,
  conditions: readonly Condition[],
  linked: Linked,
): boolean {
  return conditions.every((condition) => truthOf(table, row, condition, linked) === true);
}

function truthOf(table: TableName, row: Row, condition: Condition, linked: Linked): Truth {
  const truth = positive(table, row, condition, linked);
  if (truth === null) return null;
  return condition.isNegated ? !truth : truth;
}

function positive(table: TableName, row: Row, condition: Condition, linked: Linked): Truth {
  switch (condition.kind) {
    case "group": {
      const truths = condition.items.map((item) => truthOf(table, row, item, linked));
      return condition.joiner === "and" ? allOf(truths) : anyOf(truths);
    }
    case "is-empty":
      return linked(condition.embedding) === 0;
    case "is":
      return isWord(row[condition.column], condition.word);
    default: {
      const value = meaning(table, condition.column, row);
      const operator = condition.kind === "in" ? "eq" : condition.operator;
      const truths = condition.values.map((other) => compared(value, operator, other.means));
      return condition.kind === "compare" && condition.quantifier === "all"
        ? allOf(truths)
        : anyOf(truths);
    }
  }
}

function allOf(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
}

function anyOf(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return truths.includes(null) ? null : false;
}

function isWord(value: unknown, word: string): boolean {
  if (word === "null" || word === "unknown") return value === null;
  return word === "not_null" ? value !== null : value === (word === "true");
}

type Meaning = Value["means"];

/** The value of a column as it compares: instants as milliseconds. */
export function meaning(table: TableName, column: string, row: Row): Meaning | null {
  const value = row[column] ?? null;
  if (value === null) return null;
  if (kindOf(table, column) === "instant") return Date.parse(value as string);
  return typeof value === "object" ? JSON.stringify(value) : (value as Meaning);
}

function compared(value: Meaning | null, operator: Operator, said: Meaning): Truth {
  // Rows are kept composed, and what is asked is taken as if it had been.
  const other = typeof said === "string" ? said.normalize("NFC") : said;
  if (operator === "isdistinct") return value !== other;
  if (value === null) return null;
  switch (operator) {
    case "eq":
      return value === other;
    case "neq":
      return value !== other;
    case "gt":
      return ordered(value, other) > 0;
    case "gte":
      return ordered(value, other) >= 0;
    case "lt":
      return ordered(value, other) < 0;
    case "lte":
      return ordered(value, other) <= 0;
    case "like":
      return isLike(String(value), String(other));
    case "ilike":
      return isLike(folded(String(value)), folded(String(other)));
  }
}

/** Below zero when `a` comes first. */
export function ordered(a: Meaning, b: Meaning): number {
  if (typeof a === "string" && typeof b === "string") {
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  }
  return Number(a) - Number(b);
}

/** Capital letters of ASCII and Latin-1 as small ones; nothing else. */
function folded(text: string): string {
  return text.replace(/[A-ZÀ-ÖØ-Þ]/gu, (letter) => letter.toLowerCase());
}

/** SQL's LIKE, with `*` for `%` as PostgREST has it, letter by letter of Unicode. */
function isLike(text: string, pattern: string): boolean {
  const letters = Array.from(text);
  // Where in the text a match of the pattern so far can end.
  let ends = new Set([0]);
  const signs = Array.from(pattern.replaceAll("*", "%"));
  for (let at = 0; at < signs.length; at += 1) {
    const isEscaped = signs[at] === "\\";
    if (isEscaped) at += 1;
    const sign = signs[at];
    if (sign === "%" && !isEscaped) {
      const first = Math.min(...ends);
      ends = new Set(letters.keys().filter((place) => place >= first));
      if (first <= letters.length) ends.add(letters.length);
    } else {
      const isAny = sign === "_" && !isEscaped;
      const matched = [...ends].filter(
        (place) => place < letters.length && (isAny || letters[place] === sign),
      );
      ends = new Set(matched.map((place) => place + 1));
    }
  }
  return ends.has(letters.length);
}
