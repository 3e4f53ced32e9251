import type { FastifyRequest } from "fastify";

/** The query string of a request, as it was sent. */
export function searchOf(request: FastifyRequest): URLSearchParams {
  const start = request.url.indexOf("?");
  return new URLSearchParams(start === -1 ? "" : request.url.slice(start));
}
