/**
 * Only programs on this computer may connect, as there are no accounts yet. Besides binding to
 * loopback, a request must have a loopback Host (against DNS rebinding), and an Origin, if any, must
 * be ours.
 */
import type { FastifyRequest } from "fastify";
import { HttpError } from "./http-error.ts";

const LOOPBACK_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/iu;

/** @throws HttpError (403) for a foreign Host or Origin. */
export function rejectForeignOrigin(request: FastifyRequest): void {
  const { host, origin } = request.headers;
  if (host === undefined || !LOOPBACK_HOST.test(host)) {
    throw forbidden("Este endereço não é o do sistema: abra-o por 127.0.0.1 ou localhost.");
  }
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`) {
    throw forbidden(CROSS_SITE_MESSAGE);
  }
}

/**
 * For expensive responses: another site could request one without an Origin, as it does an image.
 * @throws HttpError (403) if the browser reports another site.
 */
export function rejectCrossSite(request: FastifyRequest): void {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") {
    throw forbidden(CROSS_SITE_MESSAGE);
  }
}

const CROSS_SITE_MESSAGE = "Este pedido veio de outra página e foi recusado.";

function forbidden(message: string): HttpError {
  return new HttpError(403, "42501", message);
}
