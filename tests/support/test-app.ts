/** The complete server on a fresh database. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { pino, type Logger } from "pino";
import { PostgrestClient } from "@supabase/postgrest-js";
import { onTestFinished } from "vitest";
import { REST_PATH, type ApiErrorBody } from "#contract/api.ts";
import type { ApiDatabase } from "./api-database.ts";
import { DEFAULT_TIME_ZONE, type Clock } from "#domain/company-time.ts";
import { createApp } from "#server/app.ts";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createLedger, type Ledger } from "#server/ledger.ts";
import { testClock } from "./test-clock.ts";
import { openFresh, type AtEnd, type DatabaseSettings, type EngineUnderTest } from "./engines.ts";

type Answer<Body = unknown> = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Body;
};

export type TestApp = {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly ledger: Ledger;
  /** Sends a request to `/rest/v1/{path}`, which returns the rows. */
  send<Body = unknown>(
    method: "GET" | "POST" | "PATCH" | "DELETE" | "HEAD",
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
  /** The unmodified client of the original system, over a real socket. */
  readonly client: () => Promise<PostgrestClient<ApiDatabase>>;
};

type TestAppOptions = {
  readonly clock?: Clock;
  readonly timeZone?: string;
  readonly atEnd?: AtEnd;
  /** Silent by default. */
  readonly logger?: Logger;
  readonly webRoot?: string | null;
};

/** Opens a new company for the running test, or until `atEnd`. Uses the test clock by default. */
export async function openTestApp(
  engine: EngineUnderTest,
  options: TestAppOptions = {},
): Promise<TestApp> {
  return serveDatabase(await openFresh(engine, options.atEnd), options);
}

/** Like `openTestApp`, on a database of the test, which may be empty. */
export async function openTestAppAt(
  location: DatabaseSettings,
  options: TestAppOptions = {},
): Promise<TestApp> {
  return serveDatabase(await openDatabase({ timeZone: options.timeZone, ...location }), options);
}

/** Like `openTestApp`, on an open database, which it closes. */
export async function serveDatabase(
  database: Database,
  options: TestAppOptions = {},
): Promise<TestApp> {
  const { timeZone = DEFAULT_TIME_ZONE, clock = testClock, webRoot = null } = options;
  const ledger = createLedger(database, clock, timeZone);
  const logger = options.logger ?? pino({ level: "silent" });
  const app = await createApp({ ledger, timeZone, webRoot, logger });
  (options.atEnd ?? onTestFinished)(async () => {
    await app.close();
    await ledger.close();
    await database.close();
  });
  return {
    app,
    database,
    ledger,
    async send(
      method: NonNullable<InjectOptions["method"]>,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ) {
      const response = await app.inject({
        method,
        url: `${REST_PATH}/${path}`,
        headers: {
          prefer: "return=representation",
          "content-type": "application/json",
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      // Drops the Date header, so that equal responses compare as equal.
      const { date: _date, ...sent } = response.headers;
      return { status: response.statusCode, headers: sent, body: bodyOf(response) as never };
    },
    async client() {
      const address = await app.listen({ port: 0, host: "127.0.0.1" });
      return new PostgrestClient<ApiDatabase>(`${address}${REST_PATH}`, {
        headers: { apikey: "anon", Authorization: "Bearer anon" },
      });
    },
  };
}

/** Sends new rows to a server that the test opened itself. */
export function insert(
  app: FastifyInstance,
  table: "clients" | "transactions",
  payload: object,
): Promise<LightMyRequestResponse> {
  return app.inject({ method: "POST", url: `${REST_PATH}/${table}`, payload });
}

/** Parses JSON; other text stays text, an empty body is null. */
function bodyOf(response: LightMyRequestResponse): unknown {
  if (response.body === "") return null;
  const isJson = String(response.headers["content-type"]).includes("json");
  return isJson ? response.json() : response.body;
}

/** The error body of a refused request. */
export type RefusedBody = ApiErrorBody;
