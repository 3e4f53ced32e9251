import type { FastifyReply } from "fastify";

/** Calls `act` once a request was answered, or given up by who sent it: at once where it was before. */
export function onResponseClosed({ raw }: FastifyReply, act: () => void): void {
  if (raw.closed) {
    act();
    return;
  }
  // For a file the framework alone adds nearly as many as Node takes for a leak.
  raw.setMaxListeners(raw.getMaxListeners() + 1);
  raw.once("close", act);
}
