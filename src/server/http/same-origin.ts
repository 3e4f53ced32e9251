/** There are no accounts yet: only this computer may connect. */
import type { FastifyRequest } from "fastify";
import { HttpError } from "./http-error.ts";

const LOOPBACK_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/iu;

/** The check of Host prevents DNS rebinding. @throws HttpError (403) for a foreign Host or Origin. */
export function rejectForeignOrigin(request: FastifyRequest): void {
  const { host, origin } = request.headers;
  if (host === undefined || !LOOPBACK_HOST.test(host)) {
    throw forbidden("Este endereço não é o do sistema: abra-o por 127.0.0.1 ou localhost.");
  }
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`) {
    throw forbidden(CROSS_SITE_MESSAGE);
  }
}

/** For expensive responses: other sites can request them without an Origin, like images. */
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
