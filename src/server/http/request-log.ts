/**
 * The log: one line for each request that was answered or given up. Always true: nothing that people
 * typed is in it, at any level. A line has the pattern of the route and not its address, names of
 * parameters and not their values, and of errors what `toLoggedError` leaves.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pino, type DestinationStream, type LogFn, type Logger } from "pino";
import { TABLES } from "../rows/tables.ts";
import { toLoggedError, redactValues } from "./log-redaction.ts";
import { onResponseClosed } from "./on-response-closed.ts";

/** The name of a request's id in the log. */
export const REQUEST_ID_LABEL = "requestId";

const MAX_PARAMETERS = 20;
const PARAMETER_NAME = /^[a-z_.]{1,40}$/u;
/** What a parameter's name may be made of; any other name is something that somebody typed. */
const PARAMETER_WORDS: ReadonlySet<string> = new Set([
  ...Object.keys(TABLES),
  ...Object.values(TABLES).flatMap((columns) => Object.keys(columns)),
  // The wire's own words.
  "select",
  "order",
  "limit",
  "offset",
  "columns",
  "on_conflict",
  "and",
  "or",
  "not",
  // Arguments of its functions that are no columns.
  "start",
  "end",
  "due",
  "basis",
  "company",
]);
const UNKNOWN_PARAMETER = "?";

/** The one way to make a logger for the application: it keeps what people typed out of errors. */
export function createLogger(level: string, stream: DestinationStream): Logger {
  return pino(
    {
      level,
      // Without the name of the computer, which often is that of a person.
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

/** Has every request logged once it was answered or given up. To be added before any other hook. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => logOnResponseClosed(request, reply));
}

/** For a request that no hook sees, as the framework refuses it before. */
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
      // Nobody was there any more to take the rest of the answer.
      isCutShort: reply.raw.writableEnded ? undefined : true,
    };
    if (status !== null && status >= 500) request.log.error(line, "request");
    else if (isScreen(request.method, route, status)) request.log.debug(line, "request");
    else request.log.info(line, "request");
  });
}

const PROBLEM_CODES = new WeakMap<FastifyReply["raw"], string>();

/** Keeps the code of the problem that a request is answered with, for its line. */
export function recordErrorCode(reply: FastifyReply, code: string): void {
  PROBLEM_CODES.set(reply.raw, code);
}

/** A built file, or the page that stands for every path of a screen. */
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
 * What is logged with an error and without words of its own would get the error's own words, and the
 * framework's words may name an address.
 */
function safeParameters(parameters: Parameters<LogFn>): Parameters<LogFn> {
  const [first, second]: readonly unknown[] = parameters;
  if (typeof first === "string") return [redactValues(first)];
  const values: unknown = first instanceof Error ? { err: first } : first;
  return [values, typeof second === "string" ? redactValues(second) : "error"];
}
