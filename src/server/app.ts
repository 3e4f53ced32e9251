/** The HTTP application, complete but not listening: what the tests inject requests into. */
import { existsSync } from "node:fs";
import { randomUUID } from "node:crypto";
import fastifyStatic from "@fastify/static";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from "fastify";
import helmet from "helmet";
import { EXPORTS_PATH } from "#contract/exports.ts";
import { REST_PATH } from "#contract/api.ts";
import { sendHttpError, toHttpError } from "./http/error-handler.ts";
import { addExports } from "./exports/export-routes.ts";
import type { Ledger } from "./ledger.ts";
import { addEvents } from "./live/event-routes.ts";
import { rejectForeignOrigin } from "./http/same-origin.ts";
import { answerClientError, trackOpenResponses } from "./http/client-error-handler.ts";
import { REQUEST_ID_LABEL, addRequestLog, logOnResponseClosed } from "./http/request-log.ts";
import { parseJson } from "./rest/parse-json.ts";
import { addRestRoutes } from "./rest/rest-routes.ts";
import { HttpError } from "./http/http-error.ts";
import { addGracefulShutdown } from "./http/graceful-shutdown.ts";

/** Room for 10,000 rows with long notes. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** For a request to arrive whole. */
const REQUEST_TIMEOUT_MS = 60_000;

/** How often requests that take too long are looked for. */
const CHECKING_INTERVAL_MS = 1000;

/** What the application is put together from. */
export type AppParts = {
  readonly ledger: Ledger;
  /** IANA name. */
  readonly timeZone: string;
  /** Folder of the built screens; null for the interface alone. */
  readonly webRoot: string | null;
  readonly logger: FastifyBaseLogger;
};

/** Builds the application; the caller listens, or injects, and closes it. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.logger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: REQUEST_ID_LABEL,
    }),
    genReqId: () => randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: "idle",
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A request that names no host gets our own refusal, in our own words.
    http: { connectionsCheckingInterval: CHECKING_INTERVAL_MS, requireHostHeader: false },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, parts.logger),
    // What Fastify refuses before a route is found, as a path that is not well encoded.
    frameworkErrors: (error, request, reply) => {
      logOnResponseClosed(request, reply);
      void sendHttpError(toHttpError(error, request), reply);
    },
    // Filters may be long; the parser of the query string has its own limit.
    routerOptions: { maxParamLength: 200 },
  });
  addRequestLog(app);
  trackOpenResponses(app);
  addGracefulShutdown(app);
  acceptOnlyJson(app);
  addSecurityHeaders(app);
  app.addHook("onRequest", async (request) => rejectForeignOrigin(request));
  app.setErrorHandler((error, request, reply) => sendHttpError(toHttpError(error, request), reply));
  app.get("/healthz", async () => {
    await parts.ledger.ping();
    return { status: "ok" };
  });
  addRestRoutes(app, parts);
  addExports(app, parts);
  addEvents(app, parts.ledger.history);
  await addScreens(app, parts.webRoot);
  return app;
}

/** A body of another type would let a page elsewhere post to us without the browser asking first. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // The original's client says JSON and sends nothing with a DELETE.
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (_request: FastifyRequest, body: Buffer) =>
      body.length === 0 ? undefined : parseJson(body),
  );
}

/** Made once: a plugin would put the policy together for each request. */
function addSecurityHeaders(app: FastifyInstance): void {
  const addHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // There is no TLS on loopback.
    strictTransportSecurity: false,
  });
  app.addHook("onRequest", (request, reply, done) =>
    addHeaders(request.raw, reply.raw, () => done()),
  );
}

/** The screens: built files as they are, and the page itself for every path that is a screen's. */
async function addScreens(app: FastifyInstance, webRoot: string | null): Promise<void> {
  const isBuilt = webRoot !== null && existsSync(webRoot);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webRoot,
      setHeaders(response, path) {
        // Names of built files change with their content.
        const isHashed = path.includes("/assets/");
        void response.header(
          "cache-control",
          isHashed ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isOurs = [REST_PATH, EXPORTS_PATH].some((path) => request.url.startsWith(`${path}/`));
    const isPage = request.method === "GET" && !isOurs;
    if (isBuilt && isPage && (request.headers.accept ?? "").includes("text/html")) {
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
