/** There are no user accounts yet: only programs on this computer and our own pages may connect. */
import type { FastifyRequest } from "fastify";
import { HttpError } from "../errors/http-error.ts";

const LOOPBACK_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/iu;

/** Static files, and paths without a route, for which the web app is sent. */
const SCREEN_ROUTES: ReadonlySet<string | undefined> = new Set(["/*", undefined]);

/** @throws HttpError (403) for a foreign Host or page. */
export function rejectForeignOrigin(request: FastifyRequest): void {
  const error = foreignOriginError(request);
  if (error !== null) throw error;
}

/** Checking Host prevents DNS rebinding. Null for our own page and for local programs. */
export function foreignOriginError(request: FastifyRequest): HttpError | null {
  const host = ownHost(request);
  if (host === null) {
    return forbidden("Este endereço não é o do sistema: abra-o por 127.0.0.1 ou localhost.");
  }
  const { origin } = request.headers;
  const isForeign = origin !== undefined && origin.toLowerCase() !== `http://${host}`;
  const isRefused = isForeign || isCrossSite(request);
  return isRefused ? forbidden("Este pedido veio de outra página e foi recusado.") : null;
}

/** Null for a foreign or ambiguous host: Node returns only the first of several Host headers. */
function ownHost({ raw }: FastifyRequest): string | null {
  const { headers, rawHeaders, url = "" } = raw;
  const { host } = headers;
  const isHost = (name: string, index: number) => index % 2 === 0 && name.toLowerCase() === "host";
  if (host === undefined || rawHeaders.filter(isHost).length > 1) return null;
  if (!LOOPBACK_HOST.test(host)) return null;
  // A target such as `GET http://host/path` has its own host (RFC 9112, section 3.2.2).
  const isOwn = url.startsWith("/") || url === "*" || hostOf(url) === host.toLowerCase();
  return isOwn ? host.toLowerCase() : null;
}

function hostOf(url: string): string | null {
  return /^http:\/\/([^/?#]*)/iu.exec(url)?.[1]?.toLowerCase() ?? null;
}

/**
 * An image or EventSource of another site sends no Origin, but Fetch Metadata headers. Links to a
 * screen are allowed.
 */
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
