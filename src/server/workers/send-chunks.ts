/** Sends what a thread makes, as it is made. */
import type { FastifyReply } from "fastify";
import { onResponseClosed } from "../http/on-response-closed.ts";

/** What ends the thread when the answer was taken, or given up; `atEnd` is called then. */
export function controlOf(reply: FastifyReply, atEnd: () => void): AbortController {
  const control = new AbortController();
  onResponseClosed(reply, () => {
    atEnd();
    control.abort();
  });
  // Who stopped reading is not waited for.
  control.signal.addEventListener("abort", () => {
    if (!reply.raw.writableFinished) reply.raw.destroy();
  });
  return control;
}

/**
 * One piece after the other, each once the one before it is in the hands of the operating system: no
 * stream in between would tell when its memory is free again.
 */
export async function sendPieces(
  reply: FastifyReply,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { raw, log } = reply;
  reply.hijack();
  raw.statusCode = reply.statusCode;
  try {
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value);
    }
    for await (const piece of pieces) {
      await new Promise<void>((resolve, reject) => {
        raw.write(piece, (error) => {
          if (error instanceof Error) reject(error);
          else resolve();
        });
      });
    }
    raw.end();
  } catch (error) {
    // Who reads it sees that it was cut short. Where they went away themselves, nothing is wrong.
    if (!raw.destroyed) log.error({ err: error }, "an answer ended before its end");
    raw.destroy();
  }
}
