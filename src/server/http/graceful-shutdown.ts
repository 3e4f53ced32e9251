import type { FastifyInstance } from "fastify";
import { HttpError } from "../errors/http-error.ts";
import { onResponseClosed } from "./on-response-closed.ts";

const STOPPING_GRACE_MS = 10_000;

/** Closes idle connections, which browsers keep open and Fastify's close would wait for. */
export function addGracefulShutdown(app: FastifyInstance): void {
  let inFlight = 0;
  let isStopping = false;

  function closeWhenIdle(): void {
    if (isStopping && inFlight === 0) app.server.closeAllConnections();
  }

  app.addHook("onRequest", async (_request, reply) => {
    inFlight += 1;
    onResponseClosed(reply, () => {
      inFlight -= 1;
      closeWhenIdle();
    });
    if (isStopping) {
      throw new HttpError(503, "57P01", "O sistema está sendo encerrado.", {
        hint: "Nada deste pedido foi gravado: inicie o sistema de novo e repita o pedido.",
      });
    }
  });
  app.addHook("preClose", async () => {
    isStopping = true;
    closeWhenIdle();
    setTimeout(() => app.server.closeAllConnections(), STOPPING_GRACE_MS).unref();
  });
}
