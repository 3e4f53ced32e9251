/** Reads request bodies. Always true: the total bytes of long bodies being read are limited. */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpError } from "../errors/http-error.ts";
import { onResponseClosed } from "../http/on-response-closed.ts";
import { JsonList, MAX_ROW_BYTES } from "./json-list.ts";
import { parseJson } from "./parse-json.ts";

/** A body up to this size is parsed at once, and never refused because of other requests. */
export const SMALL_BODY_BYTES = MAX_ROW_BYTES;
/** Room for 10,000 rows with long notes. */
export const LIST_BODY_BYTES = 32 * 1024 * 1024;
const MAX_BYTES_UNDER_WAY = 64 * 1024 * 1024;

/** Counts bytes of a long body. @throws HttpError if all those being read are too many */
export type AddBytes = (request: FastifyRequest, bytes: number) => void;

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

/** Reads a body that is not JSON. */
export async function readLongBody(
  request: FastifyRequest,
  payload: IncomingMessage,
  addBytes: AddBytes,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await readChunks(request, payload, (chunk) => {
    addBytes(request, chunk.length);
    chunks.push(chunk);
  });
  return Buffer.concat(chunks);
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

/**
 * After an error of `onChunk` the rest is discarded: a client reads the response only after sending
 * everything. @throws HttpError for a body beyond the route's limit
 */
async function readChunks(
  { headers, routeOptions: { bodyLimit } }: FastifyRequest,
  payload: IncomingMessage,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  if (Number(headers["content-length"]) > bodyLimit) throw tooLarge();
  let size = 0;
  await new Promise<void>((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      try {
        size += chunk.length;
        if (size > bodyLimit) throw tooLarge();
        onChunk(chunk);
      } catch (error) {
        payload.off("data", onData).resume();
        reject(error);
      }
    };
    payload.on("data", onData).once("end", resolve).once("error", reject);
  });
}

function tooLarge(): HttpError {
  return new HttpError(
    413,
    "54000",
    "O pedido é grande demais: envie menos registros de cada vez.",
  );
}

function tooMuch(): HttpError {
  return new HttpError(503, "53400", "O sistema está recebendo dados demais ao mesmo tempo.", {
    hint: "Nada deste pedido foi gravado: espere alguns segundos e envie-o de novo.",
  });
}
