/**
 * One line per request. Always true: no user input is logged at any level. A line has the route
 * pattern instead of the URL, and parameter names without values.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pino, type DestinationStream, type LogFn, type Logger } from "pino";
import { totalsParams } from "#contract/report.ts";
import { TABLES } from "../rows/tables.ts";
import { toLoggedError, redactValues } from "./log-redaction.ts";
import { onResponseClosed } from "./on-response-closed.ts";

export const REQUEST_ID_LABEL = "requestId";

const MAX_PARAMETERS = 20;
const PARAMETER_NAME = /^[a-z_.]{1,40}$/u;
/** Any other parameter name may be user input. */
const PARAMETER_WORDS: ReadonlySet<string> = new Set([
  ...Object.keys(TABLES),
  ...Object.values(TABLES).flatMap((columns) => Object.keys(columns)),
  "select",
  "order",
  "limit",
  "offset",
  "columns",
  "on_conflict",
  "and",
  "or",
  "not",
  ...Object.keys(totalsParams),
  "search",
  "basis",
  "company",
]);
const UNKNOWN_PARAMETER = "?";

export function createLogger(level: string, stream: DestinationStream): Logger {
  return pino(
    {
      level,
      // A host name often contains the name of its user.
      base: { pid: process.pid },
      serializers: { err: toLoggedError, req: () => undefined },
      hooks: {
        logMethod(parameters, method) {
          method.apply(this, safeParameters(parameters));
        },
      },
    },
    stream,
  );
}

/** Add it before any other hook. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => logOnResponseClosed(request, reply));
}

export function logOnResponseClosed(request: FastifyRequest, reply: FastifyReply): void {
  const startMs = performance.now();
  onResponseClosed(reply, () => {
    const status = reply.raw.headersSent ? reply.raw.statusCode : null;
    const route = request.routeOptions.url ?? null;
    const line = {
      method: request.method,
      route,
      parameters: parameterNames(request.url),
      status,
      durationMs: Math.round((performance.now() - startMs) * 10) / 10,
      requestBytes: byteCount(request.headers["content-length"]),
      answerBytes: byteCount(reply.raw.getHeader("content-length")),
      code: ERROR_CODES.get(reply.raw),
      isCutShort: reply.raw.writableEnded ? undefined : true,
    };
    if (status !== null && status >= 500) request.log.error(line, "request");
    else if (isStaticFile(request.method, route, status)) request.log.debug(line, "request");
    else request.log.info(line, "request");
  });
}

const ERROR_CODES = new WeakMap<FastifyReply["raw"], string>();

export function recordErrorCode(reply: FastifyReply, code: string): void {
  ERROR_CODES.set(reply.raw, code);
}

function isStaticFile(method: string, route: string | null, status: number | null): boolean {
  const isRead = method === "GET" || method === "HEAD";
  const isOk = status === null || status < 400;
  return isRead && isOk && (route === null || route === "/*");
}

function parameterNames(url: string): string[] {
  const start = url.indexOf("?");
  if (start === -1) return [];
  const names = [...new URLSearchParams(url.slice(start)).keys()].map((name) =>
    isKnown(name) ? name : UNKNOWN_PARAMETER,
  );
  return [...new Set(names)].slice(0, MAX_PARAMETERS);
}

function isKnown(name: string): boolean {
  return PARAMETER_NAME.test(name) && name.split(".").every((word) => PARAMETER_WORDS.has(word));
}

function byteCount(header: unknown): number | undefined {
  return /^\d{1,15}$/u.test(String(header)) ? Number(header) : undefined;
}

/** Without a message, pino would log the error's own, and Fastify's messages may contain a URL. */
function safeParameters(parameters: Parameters<LogFn>): Parameters<LogFn> {
  const [first, second]: readonly unknown[] = parameters;
  if (typeof first === "string") return [redactValues(first)];
  const values: unknown = first instanceof Error ? { err: first } : first;
  return [values, typeof second === "string" ? redactValues(second) : "error"];
}
