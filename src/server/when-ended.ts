import type { FastifyReply } from "fastify";

/** Calls `act` once a request was answered, or given up by who sent it. */
export function whenEnded({ raw }: FastifyReply, act: () => void): void {
  // For a file the framework alone adds nearly as many as Node takes for a leak.
  raw.setMaxListeners(raw.getMaxListeners() + 1);
  raw.once("close", act);
}
