/**
 * The log: one line for each request, answered or aborted. Always true: it holds no user input, at any
 * level. A line has the route pattern instead of the URL, parameter names without values, and errors
 * redacted by `toLoggedError`.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pino, type DestinationStream, type LogFn, type Logger } from "pino";
import { TABLES } from "../rows/tables.ts";
import { toLoggedError, redactValues } from "./log-redaction.ts";
import { onResponseClosed } from "./on-response-closed.ts";

export const REQUEST_ID_LABEL = "requestId";

const MAX_PARAMETERS = 20;
const PARAMETER_NAME = /^[a-z_.]{1,40}$/u;
/** Known parts of parameter names; any other name may be user input. */
const PARAMETER_WORDS: ReadonlySet<string> = new Set([
  ...Object.keys(TABLES),
  ...Object.values(TABLES).flatMap((columns) => Object.keys(columns)),
  // Keywords of the API.
  "select",
  "order",
  "limit",
  "offset",
  "columns",
  "on_conflict",
  "and",
  "or",
  "not",
  // Arguments of functions that are no columns.
  "start",
  "end",
  "due",
  "basis",
  "company",
]);
const UNKNOWN_PARAMETER = "?";

/** Creates the application's logger, which redacts errors. */
export function createLogger(level: string, stream: DestinationStream): Logger {
  return pino(
    {
      level,
      // Without the host name, which is often a person's name.
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

/** Logs every request when its response closes. Add it before any other hook. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => logOnResponseClosed(request, reply));
}

/** For a request that Fastify refuses before any hook. */
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
      code: PROBLEM_CODES.get(reply.raw),
      // The client disconnected before the end of the response.
      isCutShort: reply.raw.writableEnded ? undefined : true,
    };
    if (status !== null && status >= 500) request.log.error(line, "request");
    else if (isScreen(request.method, route, status)) request.log.debug(line, "request");
    else request.log.info(line, "request");
  });
}

const PROBLEM_CODES = new WeakMap<FastifyReply["raw"], string>();

/** Records the error code of a response for its log line. */
export function recordErrorCode(reply: FastifyReply, code: string): void {
  PROBLEM_CODES.set(reply.raw, code);
}

/** A built file, or the page of any screen. */
function isScreen(method: string, route: string | null, status: number | null): boolean {
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

/**
 * An error logged without a message would get the error's own message, and Fastify's messages may
 * contain a URL.
 */
function safeParameters(parameters: Parameters<LogFn>): Parameters<LogFn> {
  const [first, second]: readonly unknown[] = parameters;
  if (typeof first === "string") return [redactValues(first)];
  const values: unknown = first instanceof Error ? { err: first } : first;
  return [values, typeof second === "string" ? redactValues(second) : "error"];
}
