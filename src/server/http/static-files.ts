/** Serves the built web app: its files, and its page for every path that a browser opens. */
import { existsSync } from "node:fs";
import { relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { EXPORTS_PATH } from "#contract/exports.ts";
import { REST_PATH } from "#contract/api.ts";
import { sendHttpError } from "./error-handler.ts";
import { HttpError } from "../errors/http-error.ts";

/** Without a built web app, every unknown path is an error. */
export async function addStaticFiles(app: FastifyInstance, webRoot: string | null): Promise<void> {
  const isBuilt = isWebRoot(webRoot);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webRoot,
      setHeaders(response, path) {
        const [folder] = relative(webRoot, path).split(sep);
        const isHashed = folder === "assets";
        void response.header(
          "cache-control",
          isHashed ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (isBuilt && isPageOpened(request)) {
      return reply.header("cache-control", "no-cache").sendFile("index.html");
    }
    const isFunction = request.url.startsWith(`${REST_PATH}/rpc/`);
    return sendHttpError(
      new HttpError(
        404,
        isFunction ? "PGRST202" : "PGRST205",
        `Não há nada em ${request.method} ${request.url.slice(0, 200)}.`,
      ),
      reply,
    );
  });
}

/**
 * Redirects a browser to `/` from a path that the framework or the file server refuses, such as
 * `//` or `/%E0%A4%A`: the web app could not parse it either. False for any other error.
 */
export function redirectToStart(
  error: unknown,
  webRoot: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (!isRefusedPath(error) || !isWebRoot(webRoot) || !isPageOpened(request)) return false;
  void reply.header("cache-control", "no-cache").redirect("/");
  return true;
}

/** False for any other error of the file server: the page of `/` may be that file. */
function isRefusedPath(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "FST_ERR_BAD_URL" || error.code === "FST_STATIC_FORBIDDEN_PATH";
}

function isWebRoot(webRoot: string | null): webRoot is string {
  return webRoot !== null && existsSync(webRoot);
}

/** True for a browser, false for other programs. */
export function isPageOpened({ method, url, headers }: FastifyRequest): boolean {
  const isApi = [REST_PATH, EXPORTS_PATH].some((path) => url.startsWith(`${path}/`));
  return (
    (method === "GET" || method === "HEAD") &&
    !isApi &&
    (headers.accept ?? "").includes("text/html")
  );
}
