/** Compiles filters to SQL: columns are quoted, and every client value is a parameter. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import { foldCase } from "#domain/normalize-text.ts";
import type { Engine, Pattern } from "../database/engine.ts";
import { isOfNamed } from "./category-sql.ts";
import { compileSearch } from "./compile-search.ts";
import { SUM_COLUMNS, computedColumn } from "./computed-columns.ts";
import type { Comparison, FilterValue } from "#contract/condition.ts";
import type { Filter, Embed, Order, RowQuery } from "./row-query.ts";
import { compileWords } from "./search-words.ts";
import { storedStatusFilter } from "./resolved-status-sql.ts";
import { isOfSeries } from "./series-entries.ts";
import { hasOnlyLaterPart } from "./split-parts.ts";
import { columnOf, type TableName } from "./tables.ts";

/** Computed columns depend on `today`, the company's day. */
export type SqlTarget = {
  readonly engine: Engine;
  readonly today: CivilDate;
  /** Replacements of the table's columns elsewhere, as in a rollup. */
  readonly columns?: ColumnsElsewhere;
};

export type ColumnsElsewhere = ReadonlyMap<
  string,
  { readonly value: RawBuilder<unknown>; readonly isNull: RawBuilder<SqlBool> }
>;

const OPERATORS: Readonly<Record<Comparison, RawBuilder<unknown>>> = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
  isdistinct: sql`is distinct from`,
};

export function compileFilter(
  table: TableName,
  filter: Filter,
  target: SqlTarget,
): RawBuilder<SqlBool> {
  switch (filter.kind) {
    case "and":
      return join(table, filter.filters, sql` and `, sql`1 = 1`, target);
    case "or":
      return join(table, filter.filters, sql` or `, sql`1 = 0`, target);
    case "not":
      return compileNegation(table, filter.filter, target);
    case "has-linked":
      return sql`exists ${linkedRows(sql`1`, filter.linked, target)}`;
    case "search":
      return compileSearch(filter, target.engine);
    case "words":
      return compileWords(table, filter.words, target.engine);
    case "category-text":
      throw new Error("Assertion failed: a filter by category without their names");
    case "of-series":
      return isOfSeries(filter.id);
    case "of-category":
      return isOneOf(CATEGORY_KEY, filter.keys);
    case "any-category": {
      const { keys } = filter;
      return sql`(${isOneOf(CATEGORY_KEY, keys)} or ${hasOnlyLaterPart(target.engine, keys)})`;
    }
    case "beyond": {
      const columns = filter.columns.map((column) => compileColumn(table, column, target));
      const values = filter.values.map((value) => toParameter(value, target.engine));
      const operator = filter.direction === "asc" ? OPERATORS.gt : OPERATORS.lt;
      return sql`(${sql.join(columns)}) ${operator} (${sql.join(values)})`;
    }
    case "compare": {
      const stored = storedStatusFilter(filter, target.today);
      return stored === null
        ? compileCondition(table, filter, target)
        : compileFilter(table, stored, target);
    }
    case "is": {
      const isNull = target.columns?.get(filter.column)?.isNull;
      if (filter.value === null && isNull !== undefined) return isNull;
      return compileCondition(table, filter, target);
    }
    default:
      return compileCondition(table, filter, target);
  }
}

/** SQLite finds a partial index by `is not null` alone. */
function compileNegation(table: TableName, filter: Filter, target: SqlTarget): RawBuilder<SqlBool> {
  const isNotNull =
    filter.kind === "is" && filter.value === null && !target.columns?.has(filter.column);
  return isNotNull
    ? sql`${compileColumn(table, filter.column, target)} is not null`
    : sql`not (${compileFilter(table, filter, target)})`;
}

const CATEGORY_KEY = sql.ref("transactions.category");

function compileCondition(
  table: TableName,
  filter: Condition,
  target: SqlTarget,
): RawBuilder<SqlBool> {
  const isOfCategory = filter.column === "category" && table !== "categories";
  // So the few names are compared once, not in each row.
  return isOfCategory
    ? isOfNamed(sql.ref(`${table}.category`), (name) => condition(name, filter, target.engine))
    : condition(compileColumn(table, filter.column, target), filter, target.engine);
}

export function compileColumn(
  table: TableName,
  column: string,
  target: SqlTarget,
): RawBuilder<unknown> {
  return (
    target.columns?.get(column)?.value ??
    computedColumn(table, column)?.compile(target.today, target.engine) ??
    sql.ref(`${table}.${column}`)
  );
}

/** A column in the form that `toApiValue` expects. */
export function compileOutput(
  table: TableName,
  column: string,
  target: SqlTarget,
): RawBuilder<unknown> {
  const compiled = compileColumn(table, column, target);
  return SUM_COLUMNS.has(column) ? sql`cast(${compiled} as text)` : compiled;
}

export function compileOrder(
  table: TableName,
  term: Order,
  target: SqlTarget,
): RawBuilder<unknown> {
  const direction = term.direction === "asc" ? sql`asc` : sql`desc`;
  const nulls = term.nulls === "first" ? sql` nulls first` : sql` nulls last`;
  if (term.of !== undefined) {
    const column = compileColumn(term.of.relation.to, term.column, target);
    return sql`${linkedRows(column, term.of, target)} ${direction}${nulls}`;
  }
  // Only if needed: an index serves an order only without NULLS.
  const isNullable = columnOf(table, term.column)?.isNullable ?? false;
  return sql`${compileColumn(table, term.column, target)} ${direction}${isNullable ? nulls : sql``}`;
}

type Condition = Exclude<
  Filter,
  {
    kind:
      | "and"
      | "or"
      | "not"
      | "has-linked"
      | "search"
      | "words"
      | "category-text"
      | "of-series"
      | "of-category"
      | "any-category"
      | "beyond";
  }
>;

function condition(
  column: RawBuilder<unknown>,
  filter: Condition,
  engine: Engine,
): RawBuilder<SqlBool> {
  switch (filter.kind) {
    case "compare":
      return sql`${column} ${OPERATORS[filter.comparison]} ${toParameter(filter.value, engine)}`;
    case "like":
      return filter.ignoresCase
        ? engine.matches(engine.foldCase(column), foldPattern(filter.pattern))
        : engine.matches(column, filter.pattern);
    case "in":
      return isOneOf(
        column,
        filter.values.map((value) => toParameter(value, engine)),
      );
    case "is":
      return filter.value === null
        ? sql`${column} is null`
        : sql`${column} = ${toParameter(filter.value, engine)}`;
    case "is-empty":
      return sql`${column} = '[]'`;
    case "has-any": {
      if (filter.items.length === 0) return sql`1 = 0`;
      // Not LIKE, which ignores ASCII case in SQLite.
      const has = filter.items.map(
        (item) => sql<SqlBool>`replace(${column}, ${JSON.stringify(item)}, '') <> ${column}`,
      );
      // The literal is the one in the partial index `transactions_tagged`.
      return sql`(${column} <> '[]' and (${sql.join(has, sql` or `)}))`;
    }
  }
}

function isOneOf(column: RawBuilder<unknown>, values: readonly unknown[]): RawBuilder<SqlBool> {
  return values.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(values)})`;
}

export function linkedRows(
  expression: RawBuilder<unknown>,
  { relation, query }: Embed,
  target: SqlTarget,
): RawBuilder<unknown> {
  const { from, to, fromColumn, toColumn } = relation;
  return sql`(select ${expression} from ${sql.table(to)}
    where ${sql.ref(`${to}.${toColumn}`)} = ${sql.ref(`${from}.${fromColumn}`)}
    and ${compileFilter(to, query.filter, target)}${compilePage(query, target.engine)})`;
}

export function compilePage(
  { limit, offset }: Pick<RowQuery, "limit" | "offset">,
  engine: Engine,
): RawBuilder<unknown> {
  if (offset === 0) return limit === null ? sql`` : sql` limit ${limit}`;
  return sql` limit ${limit ?? sql.raw(engine.noLimit)} offset ${offset}`;
}

function foldPattern(pattern: Pattern): Pattern {
  return pattern.map((part) => (typeof part === "string" ? part : { text: foldCase(part.text) }));
}

function join(
  table: TableName,
  filters: readonly Filter[],
  separator: RawBuilder<unknown>,
  emptyCondition: RawBuilder<SqlBool>,
  target: SqlTarget,
): RawBuilder<SqlBool> {
  if (filters.length === 0) return emptyCondition;
  return sql`(${sql.join(
    filters.map((filter) => compileFilter(table, filter, target)),
    separator,
  )})`;
}

function toParameter(value: FilterValue, engine: Engine): RawBuilder<unknown> {
  if (typeof value === "bigint") return sql`cast(${String(value)} as bigint)`;
  return sql`${typeof value === "boolean" ? engine.toStoredBoolean(value) : value}`;
}
