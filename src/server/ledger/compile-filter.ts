import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Engine } from "../database/engine.ts";
import type { Comparison, Filter, FilterValue, Order } from "./row-query.ts";

const OPERATORS: Readonly<Record<Comparison, RawBuilder<unknown>>> = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
};

/** The SQL condition of a filter. Columns are quoted, values are parameters. */
export function compileFilter(filter: Filter, engine: Engine): RawBuilder<SqlBool> {
  switch (filter.kind) {
    case "and":
      return joined(filter.filters, sql` and `, sql`1 = 1`, engine);
    case "or":
      return joined(filter.filters, sql` or `, sql`1 = 0`, engine);
    case "not":
      return sql`not (${compileFilter(filter.filter, engine)})`;
    case "compare":
      return sql`${sql.ref(filter.column)} ${OPERATORS[filter.comparison]} ${stored(filter.value, engine)}`;
    case "in":
      if (filter.values.length === 0) return sql`1 = 0`;
      return sql`${sql.ref(filter.column)} in (${sql.join(filter.values.map((value) => stored(value, engine)))})`;
    case "is":
      return filter.value === null
        ? sql`${sql.ref(filter.column)} is null`
        : sql`${sql.ref(filter.column)} = ${stored(filter.value, engine)}`;
  }
}

/** The SQL of one term of an order. */
export function compileOrder(term: Order, isNullable: boolean): RawBuilder<unknown> {
  const direction = term.direction === "asc" ? sql`asc` : sql`desc`;
  // Said only where it matters: an index serves an order that does not name its nulls.
  const nulls = term.nulls === "first" ? sql` nulls first` : sql` nulls last`;
  return sql`${sql.ref(term.column)} ${direction}${isNullable ? nulls : sql``}`;
}

function joined(
  filters: readonly Filter[],
  separator: RawBuilder<unknown>,
  whenNone: RawBuilder<SqlBool>,
  engine: Engine,
): RawBuilder<SqlBool> {
  if (filters.length === 0) return whenNone;
  return sql`(${sql.join(
    filters.map((filter) => compileFilter(filter, engine)),
    separator,
  )})`;
}

function stored(value: FilterValue, engine: Engine): RawBuilder<unknown> {
  return sql`${typeof value === "boolean" ? engine.toStoredBoolean(value) : value}`;
}
