import type { FastifyInstance } from "fastify";
import { onResponseClosed } from "./on-response-closed.ts";

/** For requests in flight when the program is told to stop; one may never arrive whole. */
const STOPPING_GRACE_MS = 10_000;

/**
 * Ends the application as soon as the last request in flight is answered, or given up by who sent
 * it. Without it the open connections of a browser, which it keeps for later, would each be waited
 * for.
 */
export function addGracefulShutdown(app: FastifyInstance): void {
  let inFlight = 0;
  let isStopping = false;

  function closeWhenQuiet(): void {
    if (isStopping && inFlight === 0) app.server.closeAllConnections();
  }

  app.addHook("onRequest", async (_request, reply) => {
    inFlight += 1;
    onResponseClosed(reply, () => {
      inFlight -= 1;
      closeWhenQuiet();
    });
  });
  app.addHook("preClose", async () => {
    isStopping = true;
    closeWhenQuiet();
    setTimeout(() => app.server.closeAllConnections(), STOPPING_GRACE_MS).unref();
  });
}
