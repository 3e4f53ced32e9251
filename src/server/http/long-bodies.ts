/** Request bodies that are read chunk by chunk. */
import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import { HttpError } from "../errors/http-error.ts";

/** Counts bytes of a long body. @throws HttpError if all those being read are too many */
export type AddBytes = (request: FastifyRequest, bytes: number) => void;

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

/**
 * After an error of `onChunk` the rest is discarded: a client reads the response only after sending
 * everything. @throws HttpError for a body beyond the route's limit
 */
export async function readChunks(
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
