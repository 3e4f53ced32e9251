import type { FastifyRequest } from "fastify";
import { HttpError } from "../http/http-error.ts";

/** The one schema there is, under the name that a client gives it unless told otherwise. */
const SCHEMA = "public";

/** Refuses what a client asks of another schema: the tables it means are not these. */
export function refuseOtherSchema({ method, headers }: FastifyRequest): void {
  const reads = method === "GET" || method === "HEAD";
  const said = headers[reads ? "accept-profile" : "content-profile"];
  const schema = [said ?? SCHEMA].flat().join(", ");
  if (schema === SCHEMA) return;
  throw new HttpError(
    406,
    "PGRST106",
    `O esquema ${JSON.stringify(schema.slice(0, 80))} não existe.`,
    { hint: `O único esquema é ${SCHEMA}.` },
  );
}
