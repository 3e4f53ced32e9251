/** There are no accounts yet: only programs of this computer and our own pages may connect. */
import type { FastifyRequest } from "fastify";
import { HttpError } from "./http-error.ts";

const LOOPBACK_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/iu;

/** Static files, and paths without a route, for which the app is sent. */
const SCREEN_ROUTES: ReadonlySet<string | undefined> = new Set(["/*", undefined]);

/** The check of Host prevents DNS rebinding. @throws HttpError (403) for a foreign Host or page. */
export function rejectForeignOrigin(request: FastifyRequest): void {
  const { host, origin } = request.headers;
  if (host === undefined || !LOOPBACK_HOST.test(host)) {
    throw forbidden("Este endereço não é o do sistema: abra-o por 127.0.0.1 ou localhost.");
  }
  const isForeign = origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`;
  if (isForeign || isCrossSite(request)) {
    throw forbidden("Este pedido veio de outra página e foi recusado.");
  }
}

/** An image or an EventSource of another site has no Origin, but Fetch Metadata. A link may lead to a screen. */
function isCrossSite({ headers, method, routeOptions }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"] ?? "none";
  if (site === "same-origin" || site === "none") return false;
  const isLink =
    method === "GET" &&
    headers["sec-fetch-mode"] === "navigate" &&
    headers["sec-fetch-dest"] === "document";
  return !(isLink && SCREEN_ROUTES.has(routeOptions.url));
}

function forbidden(message: string): HttpError {
  return new HttpError(403, "42501", message);
}
