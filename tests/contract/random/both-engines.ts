/** The same server on SQLite and on PostgreSQL: every request goes to both. */
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll } from "vitest";
import { REST_PATH, apiError } from "#contract/api.ts";
import type { Clock } from "#domain/company-time.ts";
import type { Database } from "#server/database/database.ts";
import { enginesByName } from "#tests/support/engines.ts";
import { openTestApp } from "#tests/support/test-app.ts";

export type ApiRequest = {
  readonly method: "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";
  /** The path after `/rest/v1/`, percent-encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
};

/** The parts of a response that must be equal on both. */
export type ApiResponse = {
  readonly status: number;
  readonly contentRange: string | null;
  readonly contentType: string | null;
  readonly applied: string | null;
  readonly nextCursor: string | null;
  readonly body: string;
};

export type BothEngines = {
  readonly databases: readonly Database[];
  /** The response of each. @throws Error for a 5xx, or an error without PostgREST's shape. */
  readonly send: (request: ApiRequest) => Promise<readonly [ApiResponse, ApiResponse]>;
};

/** The engines for the tests of a file. */
export async function openBothEngines(clock: Clock): Promise<BothEngines> {
  const sqlite = await openTestApp(enginesByName.SQLite, { clock, atEnd: afterAll });
  const postgres = await openTestApp(enginesByName.PostgreSQL, { clock, atEnd: afterAll });
  return {
    databases: [sqlite.database, postgres.database],
    send: (request) => Promise.all([sendTo(sqlite.app, request), sendTo(postgres.app, request)]),
  };
}

/** Describes a mismatch so that it can be reproduced. */
export function mismatch(what: string, request: ApiRequest, seen: unknown): Error {
  const body = request.payload === undefined ? "" : `\nbody ${request.payload.slice(0, 2000)}`;
  return new Error(
    `${what}\n${request.method} ${request.path}\n${JSON.stringify(request.headers ?? {})}${body}\n${JSON.stringify(seen, null, 1).slice(0, 6000)}`,
  );
}

async function sendTo(app: FastifyInstance, request: ApiRequest): Promise<ApiResponse> {
  const { method, path, headers = {}, payload } = request;
  const options: InjectOptions = { method, url: `${REST_PATH}/${path}`, headers };
  const response = await app.inject(payload === undefined ? options : { ...options, payload });
  const answer = {
    status: response.statusCode,
    contentRange: textOf(response.headers["content-range"]),
    contentType: textOf(response.headers["content-type"]),
    applied: textOf(response.headers["preference-applied"]),
    nextCursor: textOf(response.headers["x-next-cursor"]),
    body: response.body,
  };
  if (answer.status >= 500) throw mismatch("The server failed.", request, answer);
  if (answer.status >= 400 && method !== "HEAD" && !isApiError(answer.body)) {
    throw mismatch("The error is not of PostgREST's shape.", request, answer);
  }
  return answer;
}

function textOf(header: unknown): string | null {
  return typeof header === "string" ? header : null;
}

function isApiError(body: string): boolean {
  const parsed: unknown = JSON.parse(body);
  const isExact = Object.keys(parsed ?? {}).join() === "code,message,details,hint";
  return isExact && apiError.safeParse(parsed).success;
}
