/** Random filter values of a column: those of its rows, those near them, and malicious ones. */
import * as fc from "fast-check";
import { columnKind, type TableName } from "./columns.ts";
import type { Value } from "./query-tree.ts";
import { ROWS, TEXTS } from "./sample-rows.ts";

/** Texts with a meaning in SQL, filters or URLs. */
const HOSTILE_TEXTS = [
  "",
  " ",
  "'",
  '"',
  "''--",
  ",",
  "a,b",
  "(",
  ")",
  "()",
  "{}",
  "}",
  "\\",
  String.raw`\"`,
  "%",
  "_",
  "*",
  "?",
  "[",
  "]",
  "[^a]",
  "&or=(id.eq.1)",
  "+",
  "#",
  ".",
  "not.eq.x",
  "is.null",
  "NULL",
  "$1",
  "\u0001",
  "\u2028",
  "\u202e",
  "\r\n",
  "\t",
  "é".repeat(300),
  "e\u0301".repeat(200),
  "🙂".repeat(100),
  "x".repeat(3000),
  "__proto__",
  "'; drop table transactions; --",
  "\u{10fffd}",
  "\ue000",
];

/** The value once in this many times, otherwise null. */
export function onceIn<T>(times: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof(
    { arbitrary: fc.constant(null), weight: times - 1 },
    { arbitrary: value, weight: 1 },
  );
}

/** A value comparable with the column, in one of its notations. */
export function columnValues(table: TableName, column: string): fc.Arbitrary<Value> {
  const there = columnTexts(table, column);
  switch (columnKind(table, column)) {
    case "money":
      return moneyNear(there.map(Number));
    case "integer":
      return fc
        .oneof(fc.constantFrom(...there.map(Number)), fc.maxSafeInteger(), fc.integer())
        .map((number) => ({ text: String(number), means: number }));
    case "boolean":
      return fc.boolean().map((value) => ({ text: String(value), means: value }));
    case "date":
      return fc
        .oneof(fc.constantFrom(...there), anyDay())
        .map((date) => ({ text: date, means: date }));
    case "instant":
      return instantsNear(there.map((text) => Date.parse(text)));
    case "text":
    case "list":
    case "parts":
    case "json":
      return textsNear(there).map((text) => ({ text, means: text }));
  }
}

/** A pattern for `like`; it never ends inside an escape. */
export function likePatterns(table: TableName, column: string): fc.Arbitrary<Value> {
  const there = columnTexts(table, column);
  const literal = fc
    .oneof(
      textsNear(there),
      textsNear(there).map((text) => text.slice(0, 2)),
      fc.string({ unit: "grapheme", maxLength: 2 }),
    )
    .map((text) => storable(text).replace(/[\\%_]/gu, String.raw`\$&`));
  const sign = fc.constantFrom("%", "*", "_", "**", String.raw`\%`, String.raw`\_`, "%_", "__");
  const around = textsNear(there).chain((text) =>
    fc
      .tuple(fc.nat({ max: text.length }), fc.nat({ max: 4 }), sign, sign)
      .map(([start, length, before, after]) => {
        const part = text.slice(start, start + length).toWellFormed();
        return before + part.replace(/[\\%_]/gu, String.raw`\$&`) + after;
      }),
  );
  const mixed = fc
    .array(fc.oneof({ arbitrary: sign, weight: 2 }, { arbitrary: literal, weight: 1 }), {
      maxLength: 5,
    })
    .map((parts) => parts.join(""));
  return fc.oneof(around, mixed).map((text) => ({ text, means: text }));
}

function columnTexts(table: TableName, column: string): string[] {
  const values = ROWS[table].map((row) => row[column]).filter((value) => value !== null);
  return values.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
}

function textsNear(there: readonly string[]): fc.Arbitrary<string> {
  const known = fc.constantFrom(...there);
  return fc.oneof(
    { arbitrary: known, weight: 5 },
    { arbitrary: fc.constantFrom(...HOSTILE_TEXTS, ...TEXTS), weight: 3 },
    { arbitrary: known.map((text) => text.toUpperCase()), weight: 2 },
    { arbitrary: known.map((text) => text.toLowerCase()), weight: 2 },
    { arbitrary: known.map((text) => text.normalize("NFD")), weight: 1 },
    { arbitrary: known.map((text) => text.slice(0, -1).toWellFormed()), weight: 1 },
    { arbitrary: known.map((text) => `${text} `), weight: 1 },
    {
      arbitrary: fc.string({ unit: "binary" }).map(storable),
      weight: 1,
    },
  );
}

/** Drops characters that no text may have. */
function storable(text: string): string {
  return text.toWellFormed().replace(/[\0\p{Noncharacter_Code_Point}]/gu, "");
}

function moneyNear(there: readonly number[]): fc.Arbitrary<Value> {
  const centavos = fc.oneof(
    fc
      .tuple(fc.constantFrom(...there), fc.integer({ min: -1, max: 1 }))
      .map(([reais, more]) => Math.round(reais * 100) + more),
    fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
  );
  return fc.tuple(centavos, fc.nat({ max: 1 })).map(([cents, style]) => {
    const digits = String(Math.abs(cents)).padStart(3, "0");
    const long = `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
    return { text: style === 0 ? long : long.replace(/\.?0+$/u, ""), means: cents / 100 };
  });
}

function anyDay(): fc.Arbitrary<string> {
  const first = new Temporal.PlainDate(1900, 1, 1);
  const days = first.until(new Temporal.PlainDate(2199, 12, 31), { largestUnit: "days" }).days;
  return fc.nat({ max: days }).map((more) => first.add({ days: more }).toString());
}

const ZONES = ["Z", "+00:00", "-03:00", "+05:30", "-0300", "+14:00", "-12", "+00"];

function instantsNear(there: readonly number[]): fc.Arbitrary<Value> {
  const ms = fc.oneof(
    fc
      .tuple(fc.constantFrom(...there), fc.integer({ min: -1, max: 1 }))
      .map(([at, more]) => at + more),
    fc.integer({ min: Date.UTC(1901, 0, 1), max: Date.UTC(2198, 0, 1) }),
  );
  return fc
    .tuple(ms, fc.constantFrom(...ZONES), fc.constantFrom("T", " "), fc.nat({ max: 2 }))
    .map(([at, zone, between, style]) => ({ text: zoned(at, zone, between, style), means: at }));
}

/** The instant in that time zone; `style` determines the digits of its seconds. */
function zoned(at: number, zone: string, between: string, style: number): string {
  const offset = /^([+-])(\d{2}):?(\d{2})?$/u.exec(zone);
  const minutes = offset === null ? 0 : Number(offset[2]) * 60 + Number(offset[3] ?? 0);
  const local = new Date(at + (offset?.[1] === "-" ? -minutes : minutes) * 60_000).toISOString();
  const short = local.slice(0, -1).replace(/\.?0+$/u, "");
  const isWhole = !short.includes(".");
  // Seconds are present in all styles but one.
  const seconds = isWhole ? local.slice(0, 19) : short;
  const clock =
    style === 0 ? local.slice(0, -1) : style === 1 ? seconds : `${local.slice(0, -1)}000`;
  return clock.replace("T", between) + zone;
}
