/**
 * Responds to a URL that is too long: an error for a program; for a browser, a redirect without the
 * query.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpError } from "../errors/http-error.ts";
import { isPageOpened } from "./static-files.ts";

/**
 * Node parses up to this size, so that a typed or pasted URL reaches us; it responds 431 to a
 * longer one.
 */
export const MAX_PARSED_BYTES = 256 * 1024;

const MAX_URL_LENGTH = 16 * 1024;

export const TOO_LONG = {
  status: 431,
  code: "PGRST102",
  message: "O endereço ou os cabeçalhos do pedido são grandes demais.",
  hint: "Use menos filtros de cada vez.",
} as const;

export function limitRequestLength(app: FastifyInstance, webRoot: string | null): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.originalUrl.length <= MAX_URL_LENGTH) return undefined;
    if (webRoot !== null && isPageOpened(request)) return reply.redirect(shorterPath(request));
    const { status, code, message, hint } = TOO_LONG;
    throw new HttpError(status, code, message, { hint });
  });
}

/** Falls back to `/` if even the path is too long, which no screen has. */
function shorterPath({ originalUrl }: FastifyRequest): string {
  const [path = ""] = originalUrl.split("?", 1);
  // `//host` would be another site.
  return path.length > MAX_URL_LENGTH ? "/" : path.replace(/^[/\\]+/u, "/");
}
