import type { RowQuery } from "../rows/row-query.ts";
import { HttpError } from "../errors/http-error.ts";

/**
 * Intersects the limit and offset with a header like `Range: 0-24`; other units are ignored, as HTTP
 * requires. @throws HttpError (416) for an inverted range or no overlap.
 */
export function applyRange(query: RowQuery, header: string | undefined): RowQuery {
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
