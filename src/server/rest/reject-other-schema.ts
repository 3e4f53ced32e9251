import type { FastifyRequest } from "fastify";
import { HttpError } from "../errors/http-error.ts";

const SCHEMA = "public";

export function rejectOtherSchema({ method, headers }: FastifyRequest): void {
  const isRead = method === "GET" || method === "HEAD";
  const profile = headers[isRead ? "accept-profile" : "content-profile"];
  const schema = [profile ?? SCHEMA].flat().join(", ");
  if (schema === SCHEMA) return;
  throw new HttpError(
    406,
    "PGRST106",
    `O esquema ${JSON.stringify(schema.slice(0, 80))} não existe.`,
    { hint: `O único esquema é ${SCHEMA}.` },
  );
}
