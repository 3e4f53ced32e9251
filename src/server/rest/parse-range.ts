import type { RowQuery } from "../rows/row-query.ts";
import { HttpError } from "../http/http-error.ts";

/**
 * The part of the rows that both the query string and the header `Range: 0-24` ask for. A header in
 * another unit than rows says nothing here, as HTTP has it. Refuses a range that ends before it
 * begins, or that has nothing in common with the limit and offset.
 */
export function withRange(query: RowQuery, header: string | undefined): RowQuery {
  const match = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/u.exec(header?.trim() ?? "");
  if (match === null) return query;
  const first = Number(match[1]);
  const end = match[2] === undefined ? Infinity : Number(match[2]) + 1;
  if (end <= first) throw unsatisfiable("o intervalo termina antes de começar");
  const offset = Math.max(first, query.offset);
  const last = Math.min(end, query.limit === null ? Infinity : query.offset + query.limit);
  if (last < offset) throw unsatisfiable("o intervalo fica fora do limite pedido");
  return { ...query, offset, limit: last === Infinity ? null : last - offset };
}

function unsatisfiable(why: string): HttpError {
  return new HttpError(416, "PGRST103", `Range não foi atendido: ${why}.`);
}
