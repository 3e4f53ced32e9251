import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";

/** Sends status and headers; the caller writes the body and ends the response. */
export function sendHead(reply: FastifyReply): ServerResponse {
  const { raw } = reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  return raw.writeHead(reply.statusCode);
}
