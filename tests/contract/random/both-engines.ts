/** The same server on SQLite and on PostgreSQL: every request goes to both. */
import type { FastifyInstance, InjectOptions } from "fastify";
import { pino } from "pino";
import { afterAll, inject } from "vitest";
import { mkdtempSync, rmSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { REST_PATH, apiError } from "#contract/api.ts";
import { DEFAULT_TIME_ZONE, type Clock } from "#domain/company-time.ts";
import { createApp } from "#server/app.ts";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createLedger } from "#server/ledger.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";

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

export async function openBothEngines(clock: Clock): Promise<BothEngines> {
  const folder = mkdtempSync(join(tmpdir(), "financeiro-random-"));
  const url = await createDatabase(inject("postgresUrl"), `random_${randomUUID()}`);
  const databases: Database[] = [];
  const apps: FastifyInstance[] = [];
  for (const databaseUrl of [null, url]) {
    const database = await openDatabase({ dataDir: folder, databaseUrl });
    const ledger = createLedger(database, clock, DEFAULT_TIME_ZONE);
    const logger = pino({ level: "silent" });
    const app = await createApp({ ledger, timeZone: DEFAULT_TIME_ZONE, webRoot: null, logger });
    databases.push(database);
    apps.push(app);
  }
  afterAll(async () => {
    for (const app of apps) await app.close();
    for (const database of databases) await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    databases,
    async send(request) {
      const [sqlite, postgres] = await Promise.all(apps.map((app) => sendTo(app, request)));
      if (sqlite === undefined || postgres === undefined) throw new Error("Two engines expected");
      return [sqlite, postgres];
    },
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
