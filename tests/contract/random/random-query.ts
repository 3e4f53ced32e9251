/** Valid random reads of every kind. */
import * as fc from "fast-check";
import { COLUMNS, columnKind, storedColumns, type TableName } from "./columns.ts";
import {
  embeddingsByName,
  itemName,
  patternsIn,
  type Accept,
  type Condition,
  type Embedded,
  type Item,
  type Part,
  type Read,
  type Term,
} from "./query-tree.ts";
import { TAGS } from "./sample-rows.ts";
import { onceIn, likePatterns, columnValues } from "./random-values.ts";

const ALIASES = [
  "a",
  "B",
  "_x",
  "valor",
  "constructor",
  "toString",
  "then",
  "length",
  "z".repeat(63),
];
const MAX_DEPTH = 3;
/** The server refuses more searches in texts. */
const MAX_PATTERNS = 20;

export function reads(): fc.Arbitrary<Read> {
  const [transactions, clients, records] = [
    buildReads("transactions"),
    buildReads("clients"),
    buildReads("audit_records"),
  ];
  return fc
    .oneof(transactions, transactions, clients, clients, records)
    .map(withRealNames)
    .filter((read) => patternsIn(read) <= MAX_PATTERNS);
}

/**
 * Created once per table, because an arbitrary costs more than its values. Embeddings have numbers
 * for names, because their count is random too.
 */
function buildReads(table: TableName): fc.Arbitrary<Read> {
  return fc.record({
    table: fc.constant(table),
    method: fc.constantFrom("GET", "GET", "GET", "HEAD"),
    items: fc.option(selects(table), { freq: 6 }),
    part: parts(table, table !== "audit_records"),
    range: ranges(),
    count: onceIn(2, fc.constantFrom("exact", "exact", "planned", "estimated")),
    accept: onceIn(
      3,
      fc.constantFrom<Accept[]>(
        "application/json",
        "text/csv",
        "application/vnd.pgrst.object+json",
        "application/vnd.pgrst.object+json;nulls=stripped",
        "application/vnd.pgrst.array+json;nulls=stripped",
      ),
    ),
  });
}

const NUMBERS = ["0", "1", "2"];

/** Replaces the numbers of embeddings by their names, and drops references to absent ones. */
function withRealNames(read: Read): Read {
  const embeddings = [...embeddingsByName(read.items)];
  // A column's name refers to the column.
  const empties = embeddings.map(([name]) => name).filter((name) => !(name in COLUMNS[read.table]));
  const toOne = embeddings.filter(([, { table }]) => table === "clients").map(([name]) => name);
  return {
    ...read,
    part: {
      ...read.part,
      filters: read.part.filters.map((condition) => renamed(condition, empties)),
      order: read.part.order.flatMap((term) => {
        if (term.of === null) return [term];
        const of = toOne[Number(term.of) % toOne.length];
        return of === undefined ? [] : [{ ...term, of }];
      }),
    },
  };
}

function renamed(condition: Condition, names: readonly string[]): Condition {
  if (condition.kind === "group") {
    return { ...condition, items: condition.items.map((item) => renamed(item, names)) };
  }
  if (condition.kind !== "is-empty") return condition;
  const { isNegated } = condition;
  const embedding = names[Number(condition.embedding) % names.length];
  return embedding === undefined
    ? { kind: "is", column: "id", isNegated, word: "null" }
    : { ...condition, embedding };
}

function ranges(): fc.Arbitrary<Read["range"]> {
  const last = fc.option(fc.integer({ min: -2, max: 20 }));
  const range = fc
    .tuple(fc.nat({ max: 30 }), last)
    .map(([first, more]) => ({ first, last: more === null ? null : Math.max(0, first + more) }));
  return onceIn(5, range);
}

function parts(table: TableName, embeds: boolean): fc.Arbitrary<Part> {
  return fc.record({
    filters: fc.array(conditions(table, embeds, 0), { maxLength: 3 }),
    order: fc.array(terms(table, embeds), { maxLength: 3 }),
    limit: onceIn(3, fc.oneof(fc.nat({ max: 20 }), fc.constant(999_999_999_999_999))),
    offset: onceIn(4, fc.integer({ min: -2, max: 30 })),
  });
}

function terms(table: TableName, embeds: boolean): fc.Arbitrary<Term> {
  const own = fc.record({ column: orderColumns(table), of: fc.constant(null), ...ways });
  const linked = fc.record({
    column: columnsOf("clients"),
    of: fc.constantFrom(...NUMBERS),
    ...ways,
  });
  return embeds ? fc.oneof(own, linked) : own;
}

const ways = {
  direction: fc.option(fc.constantFrom("asc", "desc")),
  nulls: fc.option(fc.constantFrom("nullsfirst", "nullslast")),
};

/** A condition on rows of the table, and on embeddings by their numbers if it may have some. */
export function conditions(
  table: TableName,
  embeds: boolean,
  depth: number,
): fc.Arbitrary<Condition> {
  const empty = fc.record({
    kind: fc.constant("is-empty"),
    embedding: fc.constantFrom(...NUMBERS),
    isNegated: fc.boolean(),
  });
  const own = columnConditions(table);
  const one = embeds ? fc.oneof({ arbitrary: own, weight: 6 }, empty) : own;
  if (depth === MAX_DEPTH) return one;
  const group = fc.record({
    kind: fc.constant("group"),
    joiner: fc.constantFrom("and", "or"),
    isNegated: fc.boolean(),
    isSpaced: fc.boolean(),
    items: fc.array(conditions(table, embeds, depth + 1), { minLength: 1, maxLength: 3 }),
  });
  return fc.oneof({ arbitrary: one, weight: 3 }, { arbitrary: group, weight: 1 });
}

function columnConditions(table: TableName): fc.Arbitrary<Condition> {
  return fc.oneof(...Object.keys(COLUMNS[table]).map((column) => conditionsOn(table, column)));
}

function conditionsOn(table: TableName, column: string): fc.Arbitrary<Condition> {
  const kind = columnKind(table, column);
  const common = { column: fc.constant(column), isNegated: fc.boolean() };
  const is = fc.record({
    kind: fc.constant("is"),
    ...common,
    word:
      kind === "boolean"
        ? fc.constantFrom("null", "not_null", "true", "false", "unknown")
        : fc.constantFrom("null", "not_null"),
  });
  if (kind === "json" || kind === "parts") return is;
  if (kind === "list") {
    const ids = fc.subarray([...TAGS, "TAG-none", "employee", "supplier"]);
    const operator = fc.constantFrom("cs", "ov", "eq", "neq");
    return fc.record({ kind: fc.constant("set"), ...common, operator, ids });
  }
  const value = columnValues(table, column);
  const pattern = likePatterns(table, column);
  const quotes = fc.boolean();
  const one = fc.record({
    kind: fc.constant("compare"),
    ...common,
    operator: fc.constantFrom("eq", "neq", "gt", "gte", "lt", "lte", "isdistinct"),
    quantifier: fc.constant(null),
    values: fc.tuple(value),
    quotes,
  });
  const several = fc.record({
    kind: fc.constant("compare"),
    ...common,
    operator: fc.constantFrom("eq", "gt", "gte", "lt", "lte"),
    quantifier: fc.constantFrom("any", "all"),
    values: fc.array(value, { minLength: 1, maxLength: 4 }),
    quotes,
  });
  const list = fc.record({
    kind: fc.constant("in"),
    ...common,
    values: fc.array(value, { maxLength: 4 }),
    quotes,
  });
  if (kind !== "text") return fc.oneof(one, one, several, list, is);
  const like = fc.constantFrom("like", "ilike");
  const alike = fc.record({
    kind: fc.constant("compare"),
    ...common,
    operator: like,
    quantifier: fc.constant(null),
    values: fc.tuple(pattern),
    quotes,
  });
  const anyAlike = fc.record({
    kind: fc.constant("compare"),
    ...common,
    operator: like,
    quantifier: fc.constantFrom("any", "all"),
    values: fc.array(pattern, { minLength: 1, maxLength: 3 }),
    quotes,
  });
  return fc.oneof(one, one, several, list, is, alike, alike, anyAlike);
}

function columnsOf(table: TableName): fc.Arbitrary<string> {
  return fc.constantFrom(...Object.keys(COLUMNS[table]));
}

function orderColumns(table: TableName): fc.Arbitrary<string> {
  const isOrdered = (name: string): boolean => !["list", "parts"].includes(columnKind(table, name));
  return fc.constantFrom(...Object.keys(COLUMNS[table]).filter(isOrdered));
}

/** A select with unique names. */
function selects(table: TableName): fc.Arbitrary<readonly Item[]> {
  const linked = table === "audit_records" ? [] : [embeddeds(table)];
  const item = fc.oneof<fc.Arbitrary<Item>[]>(
    fc.constant({ kind: "star" }),
    columns(table),
    columns(table),
    ...linked,
  );
  return fc
    .array(item, { minLength: 1, maxLength: 6 })
    .map((items) => withoutClashes(table, items))
    .filter((items) => items.length > 0);
}

function aliases(times: number): fc.Arbitrary<string | null> {
  return onceIn(times, fc.constantFrom(...ALIASES));
}

function columns(table: TableName): fc.Arbitrary<Item> {
  return fc.record({
    kind: fc.constant("column"),
    column: columnsOf(table),
    alias: aliases(3),
  });
}

function embeddeds(table: TableName): fc.Arbitrary<Embedded> {
  const other: TableName = table === "clients" ? "transactions" : "clients";
  const targets = table === "clients" ? ["transactions"] : ["clients", "client_id"];
  const inside = fc.oneof<fc.Arbitrary<Item>[]>(
    fc.constant({ kind: "star" }),
    columns(other),
    columns(other),
  );
  return fc.record({
    kind: fc.constant("embedded"),
    target: fc.constantFrom(...targets),
    table: fc.constant(other),
    alias: aliases(2),
    hints: fc.constantFrom<string[][]>(
      [],
      [],
      ["inner"],
      ["inner"],
      ["left"],
      ["client_id"],
      ["transactions_client_id_fkey", "inner"],
    ),
    items: fc.array(inside, { maxLength: 3 }).map((items) => withoutClashes(other, items)),
    part: parts(other, false).map((part) => ({
      ...part,
      offset: part.offset === null ? null : part.offset % 3,
    })),
  });
}

function withoutClashes(table: TableName, items: readonly Item[]): readonly Item[] {
  const things = new Map<string, string>();
  return items.filter((item) => {
    if (item.kind === "star") {
      const isFree = storedColumns(table).every((name) => (things.get(name) ?? name) === name);
      if (isFree) for (const name of storedColumns(table)) things.set(name, name);
      return isFree;
    }
    const name = itemName(item);
    const thing = item.kind === "column" ? item.column : "an embedding";
    const isFree =
      item.kind === "column" ? (things.get(name) ?? thing) === thing : !things.has(name);
    if (isFree) things.set(name, thing);
    return isFree;
  });
}
