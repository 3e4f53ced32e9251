/**
 * Who may connect: only programs on this computer, as there are no accounts yet. Beside binding to
 * loopback, a request must name a loopback host (a page elsewhere that rebinds its name to 127.0.0.1
 * names its own) and, when a browser says which page sends it, that page must be ours.
 */
import type { FastifyRequest } from "fastify";
import { HttpError } from "./http-error.ts";

const LOOPBACK_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/iu;

/** @throws HttpError (403) for a request that did not come from our own page or program. */
export function rejectForeignOrigin(request: FastifyRequest): void {
  const { host, origin } = request.headers;
  if (host === undefined || !LOOPBACK_HOST.test(host)) {
    throw foreign("Este endereço não é o do sistema: abra-o por 127.0.0.1 ou localhost.");
  }
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`) {
    throw foreign(FROM_ANOTHER_PAGE);
  }
}

/**
 * For what costs much to answer: a page of another site may ask for it without a word of where it
 * comes from, as for a picture. @throws HttpError (403) where the browser says that it does.
 */
export function rejectCrossSite(request: FastifyRequest): void {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") {
    throw foreign(FROM_ANOTHER_PAGE);
  }
}

const FROM_ANOTHER_PAGE = "Este pedido veio de outra página e foi recusado.";

function foreign(message: string): HttpError {
  return new HttpError(403, "42501", message);
}
