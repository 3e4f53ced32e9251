import { HttpError, parseError } from "../errors/http-error.ts";
import type { Embedding, Order, Selection } from "../rows/row-query.ts";
import { relationsOf, type TableName } from "../rows/tables.ts";
import { knownColumn } from "./parse-filter.ts";

/** Always a total order: ties are broken by id. @throws HttpError */
export function parseOrder(table: TableName, list: string | null, select: Selection): Order[] {
  const parsed =
    list === null || list === ""
      ? []
      : list.split(",").map((item) => parseOrderTerm(table, item.trim(), select));
  // A repeated column has no effect, and SQLite limits the number of terms.
  const byColumn = Map.groupBy(parsed, ({ name }) => name);
  const terms = [...byColumn.values()].flatMap(([first]) => first?.term ?? []);
  if (terms.some(({ column, of }) => column === "id" && of === undefined)) return terms;
  const direction = terms.at(-1)?.direction ?? "asc";
  return [...terms, { column: "id", direction, nulls: "last" }];
}

/** `column.desc.nullslast`, or `table(column).desc` for a column of an embedded row. */
function parseOrderTerm(
  table: TableName,
  text: string,
  select: Selection,
): { readonly name: string; readonly term: Order } {
  // PostgREST accepts quoted column names.
  const item = text.replace(/"(\w+)"/gu, "$1");
  const match = /^(?:(\w+)\((\w+)\)|(\w+))(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/u.exec(
    item,
  );
  if (match === null) {
    throw parseError(`A ordem ${JSON.stringify(item.slice(0, 80))} não foi entendida.`);
  }
  const [, linked, linkedColumn, ownColumn, directionText, nullsText] = match;
  const direction = directionText === "desc" ? "desc" : "asc";
  // PostgreSQL sorts null as larger than any value.
  const nullsByDefault = direction === "desc" ? "first" : "last";
  const nulls =
    nullsText === undefined ? nullsByDefault : nullsText === "nullsfirst" ? "first" : "last";
  if (linked === undefined) {
    const column = ownColumn ?? "";
    if (["list", "splits"].includes(knownColumn(table, column).kind)) {
      throw parseError(`A coluna ${column} é uma lista, e não pode dar a ordem.`);
    }
    return { name: column, term: { column, direction, nulls } };
  }
  const of = findOrderEmbedding(table, linked, select);
  const column = linkedColumn ?? "";
  knownColumn(of.relation.to, column);
  return { name: `${linked}(${column})`, term: { column, direction, nulls, of } };
}

function findOrderEmbedding(table: TableName, name: string, select: Selection): Embedding {
  const embedding = select.find((item) => item.kind === "embedding" && item.as === name);
  if (embedding?.kind !== "embedding") {
    const isLinked = relationsOf(table, name, null).length > 0;
    throw new HttpError(
      400,
      isLinked ? "PGRST108" : "PGRST200",
      `${name.slice(0, 80)} não está no select deste pedido, e não pode dar a ordem.`,
    );
  }
  if (embedding.relation.isToMany) {
    throw new HttpError(
      400,
      "PGRST118",
      `A ordem não pode ser a de ${name.slice(0, 80)}: são vários registros para cada um de ${table}.`,
    );
  }
  return embedding;
}
