/** Reads request bodies. Always true: the total bytes of long bodies being read are limited. */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpError } from "../errors/http-error.ts";
import { readChunks, type AddBytes } from "../http/long-bodies.ts";
import { onResponseClosed } from "../http/on-response-closed.ts";
import { JsonList, MAX_ROW_BYTES } from "./json-list.ts";
import { parseJson } from "./parse-json.ts";

/** A body up to this size is parsed at once, and never refused because of other requests. */
export const SMALL_BODY_BYTES = MAX_ROW_BYTES;
/** Room for 10,000 rows with long notes. */
export const LIST_BODY_BYTES = 32 * 1024 * 1024;
const MAX_BYTES_UNDER_WAY = 64 * 1024 * 1024;

/** Returns the sum to which other long bodies must be added. */
export function addJsonBodies(
  app: FastifyInstance,
  maxBytesUnderWay = MAX_BYTES_UNDER_WAY,
): AddBytes {
  const bytesOf = new WeakMap<FastifyRequest, number>();
  let bytesUnderWay = 0;

  function add(request: FastifyRequest, bytes: number): void {
    if (bytesUnderWay + bytes > maxBytesUnderWay) throw tooMuch();
    bytesUnderWay += bytes;
    bytesOf.set(request, (bytesOf.get(request) ?? 0) + bytes);
  }

  // Another site may post other types without a CORS preflight.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    async (request: FastifyRequest, payload: IncomingMessage) =>
      readJson(request, payload, (bytes) => add(request, bytes)),
  );
  // Fastify's onResponse does not run when the client disconnects.
  app.addHook("onRequest", async (request, reply) => {
    onResponseClosed(reply, () => (bytesUnderWay -= bytesOf.get(request) ?? 0));
  });
  return add;
}

/** Undefined for an empty body, which the original's client sends with a DELETE. */
async function readJson(
  request: FastifyRequest,
  payload: IncomingMessage,
  addBytes: (bytes: number) => void,
): Promise<unknown> {
  let chunks: Buffer[] = [];
  let size = 0;
  let list: JsonList | null = null;
  await readChunks(request, payload, (chunk) => {
    size += chunk.length;
    chunks.push(chunk);
    if (size <= SMALL_BODY_BYTES) return;
    addBytes(list === null ? size : chunk.length);
    list ??= new JsonList();
    for (const one of chunks) list.write(one);
    chunks = [];
  });
  if (size === 0) return undefined;
  return list === null ? parseJson(Buffer.concat(chunks)) : (list as JsonList).end();
}

function tooMuch(): HttpError {
  return new HttpError(503, "53400", "O sistema está recebendo dados demais ao mesmo tempo.", {
    hint: "Nada deste pedido foi gravado: espere alguns segundos e envie-o de novo.",
  });
}
