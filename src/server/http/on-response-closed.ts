import type { FastifyReply } from "fastify";

/** Calls `callback` once the response is finished or aborted. */
export function onResponseClosed({ raw }: Pick<FastifyReply, "raw">, callback: () => void): void {
  if (raw.closed) {
    callback();
    return;
  }
  // For a file, Fastify alone adds nearly as many listeners as trigger Node's warning.
  raw.setMaxListeners(raw.getMaxListeners() + 1);
  raw.once("close", callback);
}
