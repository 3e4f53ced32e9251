/** The query string of a read or a write, as a typed `RowQuery`; see `parse-filter.ts` for its filters. */
import type { Filter, Order, RowQuery, SelectedColumn, TableName } from "../ledger/row-query.ts";
import { TABLES } from "../ledger/tables.ts";
import { knownColumn, parseFilter } from "./parse-filter.ts";
import { WireProblem } from "./wire-problem.ts";

const RESERVED = new Set(["select", "order", "limit", "offset", "columns"]);
const MAX_QUERY_LENGTH = 16_000;

/** What a read asks for. Rows always come in one order: ties are put in the order of the id. */
export function parseRowQuery(table: TableName, search: URLSearchParams): RowQuery {
  limitLength(search);
  return {
    select: parseSelect(table, search.get("select")),
    filter: parseFilter(table, filtersIn(search)),
    order: parseOrder(table, search.get("order")),
    limit: parseCount(search, "limit"),
    offset: parseCount(search, "offset") ?? 0,
  };
}

/**
 * Which rows a PATCH or DELETE is about. Refuses one without a filter, which would be about all of
 * them, and one that asks for an order or a limit, which would be about rows nobody named.
 */
export function parseTargets(table: TableName, search: URLSearchParams): Filter {
  limitLength(search);
  refuseParameters(search, ["order", "limit", "offset"]);
  const filters = filtersIn(search);
  if (filters.length === 0) {
    throw new WireProblem(
      400,
      "21000",
      "Diga quais registros mudar: um pedido sem filtro não é aceito.",
    );
  }
  return parseFilter(table, filters);
}

/** What a POST gives back; it takes no filters. */
export function parseInsertSelect(table: TableName, search: URLSearchParams): SelectedColumn[] {
  limitLength(search);
  refuseParameters(
    search,
    [...search.keys()].filter((name) => name !== "select" && name !== "columns"),
  );
  return parseSelect(table, search.get("select"));
}

/** Columns, `*`, and `name:column` for another name. Without a list: `*`. */
export function parseSelect(table: TableName, list: string | null): SelectedColumn[] {
  const items = list === null || list === "" ? ["*"] : list.split(",");
  const columns = items.flatMap((item) => selected(table, item.trim()));
  const names = new Set(columns.map(({ as }) => as));
  // PostgREST gives a column named twice once.
  return [...names].flatMap((name) => columns.find(({ as }) => as === name) ?? []);
}

function selected(table: TableName, item: string): SelectedColumn[] {
  if (item === "*") {
    return Object.entries(TABLES[table])
      .filter(([, column]) => column.isInStar)
      .map(([column]) => ({ column, as: column }));
  }
  const match = /^(?:([a-zA-Z_][\w]{0,62}):)?([a-z_]+)$/u.exec(item);
  if (match === null) {
    throw new WireProblem(
      400,
      "PGRST100",
      `O select ${JSON.stringify(item.slice(0, 80))} não foi entendido.`,
    );
  }
  const column = match[2] ?? "";
  knownColumn(table, column);
  const as = match[1] ?? column;
  // No object that is made member by member, as drivers make rows, can hold it.
  if (as === "__proto__") {
    throw new WireProblem(400, "PGRST100", `O select não aceita o nome ${as}.`);
  }
  return [{ column, as }];
}

function parseOrder(table: TableName, list: string | null): Order[] {
  const said =
    list === null || list === "" ? [] : list.split(",").map((item) => orderTerm(table, item));
  // A column named again orders nothing more, and SQLite takes only so many terms.
  const byColumn = Map.groupBy(said, ({ column }) => column);
  const terms = [...byColumn.values()].flatMap(([first]) => first ?? []);
  if (terms.some(({ column }) => column === "id")) return terms;
  const direction = terms.at(-1)?.direction ?? "asc";
  return [...terms, { column: "id", direction, nulls: "last" }];
}

function orderTerm(table: TableName, item: string): Order {
  const match = /^([a-z_]+)(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/u.exec(item.trim());
  if (match === null) {
    throw new WireProblem(
      400,
      "PGRST100",
      `A ordem ${JSON.stringify(item.slice(0, 80))} não foi entendida.`,
    );
  }
  const column = match[1] ?? "";
  knownColumn(table, column);
  const direction = match[2] === "desc" ? "desc" : "asc";
  // As in PostgreSQL: a null is larger than any value.
  const nullsByDefault = direction === "desc" ? "first" : "last";
  const nulls =
    match[3] === undefined ? nullsByDefault : match[3] === "nullsfirst" ? "first" : "last";
  return { column, direction, nulls };
}

function parseCount(search: URLSearchParams, name: "limit" | "offset"): number | null {
  const text = search.get(name);
  if (text === null) return null;
  if (/^\d{1,15}$/u.test(text)) return Number(text);
  throw new WireProblem(400, "PGRST100", `${name} deve ser um número inteiro a partir de 0.`);
}

function filtersIn(search: URLSearchParams): [string, string][] {
  return [...search].filter(([name]) => !RESERVED.has(name));
}

/** @throws WireProblem naming the first of the parameters that is there. */
export function refuseParameters(search: URLSearchParams, names: readonly string[]): void {
  const refused = names.find((name) => search.has(name));
  if (refused !== undefined) {
    throw new WireProblem(400, "PGRST100", `O parâmetro ${refused} não é atendido neste pedido.`);
  }
}

/** @throws WireProblem when there is more than anybody asks for. */
export function limitLength(search: URLSearchParams): void {
  if (search.toString().length > MAX_QUERY_LENGTH) {
    throw new WireProblem(414, "PGRST100", "O pedido tem filtros demais.");
  }
}
