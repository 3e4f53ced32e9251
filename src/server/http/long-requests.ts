/** An address that is too long: an error for a program; for a browser the screen without its query. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpError } from "../errors/http-error.ts";
import { isPageOpened } from "./static-files.ts";

/** Node parses up to this much, so that an address typed or pasted reaches us; it answers 431 to more. */
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

/** No screen has a path that is too long itself. */
function shorterPath({ originalUrl }: FastifyRequest): string {
  const [path = ""] = originalUrl.split("?", 1);
  // `//host` would be another site.
  return path.length > MAX_URL_LENGTH ? "/" : path.replace(/^[/\\]+/u, "/");
}
