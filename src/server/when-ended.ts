import type { FastifyReply } from "fastify";

const ENDINGS = new WeakMap<FastifyReply["raw"], (() => void)[]>();

/**
 * Calls `act` once a request was answered, or given up by who sent it. All share one listener: with
 * those of the framework there is one place left before Node warns of a leak.
 */
export function whenEnded(reply: FastifyReply, act: () => void): void {
  const known = ENDINGS.get(reply.raw);
  if (known !== undefined) {
    known.push(act);
    return;
  }
  const acts = [act];
  ENDINGS.set(reply.raw, acts);
  reply.raw.once("close", () => {
    for (const each of acts) each();
  });
}
