/**
 * Evaluates conditions like SQL: a comparison with null is unknown, `not` keeps unknown, and a row
 * passes when the result is true. Texts compare by the bytes of their UTF-8.
 */
import { columnKind, type Row, type TableName } from "./columns.ts";
import type { Condition, Operator, Value } from "./query-tree.ts";

/** True, false, or null for SQL's unknown. */
type Truth = boolean | null;

/** The number of rows in each embedding of the row. */
type Linked = (embedding: string) => number;

export function passes(
  table: TableName,
  row: Row,
  conditions: readonly Condition[],
  linked: Linked,
): boolean {
  return conditions.every((condition) => evaluate(table, row, condition, linked) === true);
}

function evaluate(table: TableName, row: Row, condition: Condition, linked: Linked): Truth {
  const truth = positive(table, row, condition, linked);
  if (truth === null) return null;
  return condition.isNegated ? !truth : truth;
}

function positive(table: TableName, row: Row, condition: Condition, linked: Linked): Truth {
  switch (condition.kind) {
    case "group": {
      const truths = condition.items.map((item) => evaluate(table, row, item, linked));
      return condition.joiner === "and" ? allOf(truths) : anyOf(truths);
    }
    case "is-empty":
      return linked(condition.embedding) === 0;
    case "set": {
      const has = new Set(row[condition.column] as string[]);
      const ids = new Set(condition.ids);
      if (condition.operator === "cs") return ids.isSubsetOf(has);
      if (condition.operator === "ov") return !ids.isDisjointFrom(has);
      const isSame = ids.size === has.size && ids.isSubsetOf(has);
      return condition.operator === "eq" ? isSame : !isSame;
    }
    case "is":
      return isWord(row[condition.column], condition.word);
    default: {
      const value = comparable(table, condition.column, row);
      const operator = condition.kind === "in" ? "eq" : condition.operator;
      const truths = condition.values.map((other) => compareValues(value, operator, other.means));
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

type Comparable = Value["means"];

/** The comparable value of a column: instants as milliseconds. */
export function comparable(table: TableName, column: string, row: Row): Comparable | null {
  const value = row[column] ?? null;
  if (value === null) return null;
  if (columnKind(table, column) === "instant") return Date.parse(value as string);
  return typeof value === "object" ? JSON.stringify(value) : (value as Comparable);
}

function compareValues(value: Comparable | null, operator: Operator, operand: Comparable): Truth {
  // Rows are stored composed, and values of filters are composed too.
  const other = typeof operand === "string" ? operand.normalize("NFC") : operand;
  if (operator === "isdistinct") return value !== other;
  if (value === null) return null;
  switch (operator) {
    case "eq":
      return value === other;
    case "neq":
      return value !== other;
    case "gt":
      return compareOrder(value, other) > 0;
    case "gte":
      return compareOrder(value, other) >= 0;
    case "lt":
      return compareOrder(value, other) < 0;
    case "lte":
      return compareOrder(value, other) <= 0;
    case "like":
      return matchesLike(String(value), String(other));
    case "ilike":
      return matchesLike(foldCase(String(value)), foldCase(String(other)));
  }
}

/** Negative when `a` comes first. */
export function compareOrder(a: Comparable, b: Comparable): number {
  if (typeof a === "string" && typeof b === "string") {
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  }
  return Number(a) - Number(b);
}

/** Lower-cases the letters of ASCII and Latin-1 only. */
function foldCase(text: string): string {
  return text.replace(/[A-ZÀ-ÖØ-Þ]/gu, (letter) => letter.toLowerCase());
}

/** SQL's LIKE by code points, with PostgREST's `*` for `%`. */
function matchesLike(text: string, pattern: string): boolean {
  const letters = Array.from(text);
  // Positions in the text where a match of the pattern so far can end.
  let ends = new Set([0]);
  const signs = Array.from(pattern.replaceAll("*", "%"));
  for (let at = 0; at < signs.length; at += 1) {
    const isEscaped = signs[at] === "\\";
    if (isEscaped) at += 1;
    const sign = signs[at];
    if (sign === "%" && !isEscaped) {
      const first = Math.min(...ends);
      ends = new Set(letters.keys().filter((index) => index >= first));
      if (first <= letters.length) ends.add(letters.length);
    } else {
      const isAny = sign === "_" && !isEscaped;
      const matched = [...ends].filter(
        (index) => index < letters.length && (isAny || letters[index] === sign),
      );
      ends = new Set(matched.map((index) => index + 1));
    }
  }
  return ends.has(letters.length);
}
