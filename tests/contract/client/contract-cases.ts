/**
 * Contract cases with the unmodified client: each has a call and its complete response, written by
 * hand. Both engines must return it, byte for byte the same.
 */
import { PostgrestClient } from "@supabase/postgrest-js";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { REST_PATH } from "#contract/api.ts";
import type { Database } from "#server/database/database.ts";
import { expectLedgerInvariants } from "../../support/ledger-invariants.ts";
import {
  engines,
  type AtEnd,
  type DatabaseSettings,
  type EngineUnderTest,
} from "../../support/engines.ts";
import { openTestAppAt } from "../../support/test-app.ts";
import { entries, NOW, contactIds, RECORDS, writeSampleLedger } from "./sample-ledger.ts";

type AnyRow = Record<string, unknown>;
type AnyTable = { Row: AnyRow; Insert: AnyRow; Update: AnyRow; Relationships: [] };

/** Any database type, so that the cases can also request unsupported things. */
type AnyDatabase = {
  __InternalSupabase: { PostgrestVersion: "13" };
  public: {
    Tables: Record<string, AnyTable>;
    Views: Record<string, never>;
    Functions: Record<string, { Args: AnyRow; Returns: unknown }>;
  };
  other: { Tables: Record<string, AnyTable>; Views: Record<string, never>; Functions: never };
};

type ApiClient = PostgrestClient<AnyDatabase>;

type Response = {
  readonly status: number;
  readonly data: unknown;
  readonly count: number | null;
  readonly error: unknown;
};

type Expected = {
  /** 200 by default. */
  readonly status?: number;
  /** Null by default. */
  readonly data?: unknown;
  readonly count?: number;
  /** Part of the message. */
  readonly error?: {
    readonly code?: string;
    readonly message?: string;
    readonly details?: string;
    readonly hint?: string;
  };
  /** Content-Range; by default the range of the rows without a total. */
  readonly range?: string | null;
  /** Preference-Applied */
  readonly applied?: string | null;
  readonly location?: string | null;
  readonly contentType?: string;
};

type Step = {
  readonly call: (client: ApiClient) => PromiseLike<Response>;
  readonly expected: Expected;
};

/** A call, its response, and the responses of later calls. */
export type Case = Step & { readonly name: string; readonly after?: readonly Step[] };

/** Cases that change nothing, such as reads and refused writes: they share a ledger. */
export function readOnlyCases(group: string, cases: readonly Case[]): void {
  describe(`The real client, ${group}`, () => {
    let ledgers: readonly SampleLedger[] = [];
    const ends = cleanupAfterFile();
    beforeAll(async () => {
      ledgers = await openOnBoth(await writeSamples(ends), ends);
    });
    afterAll(async () => {
      for (const { client, database } of ledgers) {
        const { count } = await client.from("audit_records").select("*", { count: "exact" });
        expect(count, "Records of history").toBe(RECORDS);
        await expectLedgerInvariants(database);
      }
    });
    test.each(named(cases))("%s", (_name, one) => expectOnBoth(ledgers, one));
  });
}

/** Cases that write: each has its own ledger, whose invariants are checked afterwards. */
export function writingCases(group: string, cases: readonly Case[]): void {
  describe(`The real client, ${group}`, () => {
    let samples: readonly Sample[] = [];
    const ends = cleanupAfterFile();
    beforeAll(async () => {
      samples = await writeSamples(ends);
    });
    test.each(named(cases))("%s", async (_name, one) => {
      const ledgers = await openOnBoth(samples, onTestFinished);
      await expectOnBoth(ledgers, one);
      for (const { database } of ledgers) await expectLedgerInvariants(database);
    });
  });
}

/** With the complete name as the test's title, because vitest truncates it within an object. */
function named(cases: readonly Case[]): [string, Case][] {
  return cases.map((one) => [one.name, one]);
}

/** Registers cleanups for after the last case, run in reverse order. */
function cleanupAfterFile(): AtEnd {
  const ends: Parameters<AtEnd>[0][] = [];
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return (end) => void ends.unshift(end);
}

export type Query = ReturnType<ReturnType<ApiClient["from"]>["select"]>;

/** The query returns the entries with these numbers, in this order. */
export function finds(name: string, build: (query: Query) => Query, ...numbers: number[]): Case {
  return {
    name,
    call: (client) => build(client.from("transactions").select("id")),
    expected: { data: entries(...numbers) },
  };
}

/** The query returns these contacts, in this order. */
export function findsContacts(
  name: string,
  build: (query: Query) => Query,
  ...names: Parameters<typeof contactIds>
): Case {
  return {
    name,
    call: (client) => build(client.from("clients").select("id")),
    expected: { data: contactIds(...names) },
  };
}

/** The call is refused with this code and a message that contains `message`. */
export function refused(
  name: string,
  call: Case["call"],
  code: string,
  message: string,
  status = 400,
): Case {
  return { name, call, expected: { status, error: { code, message }, range: null } };
}

/** The error thrown by a call with `throwOnError`, as a response with status 0. */
export async function thrownBy(call: PromiseLike<unknown>): Promise<Response> {
  try {
    await call;
  } catch (error) {
    return { status: 0, data: null, count: null, error };
  }
  throw new Error("The call threw nothing.");
}

/** The sample ledger on one engine, and the requests made to it. */
type SampleLedger = {
  readonly engine: EngineUnderTest["name"];
  readonly client: ApiClient;
  readonly database: Database;
  readonly exchanges: Exchange[];
};

/** A request and the parts of its response that must be equal on both engines. */
type Exchange = {
  readonly request: string;
  readonly status: number;
  readonly headers: Readonly<Record<(typeof HEADERS)[number], string | null>>;
  readonly body: string;
};

const HEADERS = ["content-range", "preference-applied", "location", "content-type"] as const;

/** A closed sample ledger, to be copied, which is faster than writing it. */
type Sample = { readonly engine: EngineUnderTest; readonly location: DatabaseSettings };

/** On both engines. */
async function writeSamples(atEnd: AtEnd): Promise<Sample[]> {
  return Promise.all(
    engines.map(async (engine) => {
      const location = await engine.newDatabase(atEnd);
      const ends: Parameters<AtEnd>[0][] = [];
      let now: string = NOW;
      const app = await openTestAppAt(location, {
        clock: () => Date.parse(now),
        atEnd: (end) => void ends.push(end),
      });
      await writeSampleLedger(app, (instant) => (now = instant));
      for (const end of ends) await end();
      return { engine, location };
    }),
  );
}

async function openOnBoth(samples: readonly Sample[], atEnd: AtEnd): Promise<SampleLedger[]> {
  return Promise.all(samples.map((sample) => openSampleLedger(sample, atEnd)));
}

async function openSampleLedger({ engine, location }: Sample, atEnd: AtEnd): Promise<SampleLedger> {
  const { app, database } = await openTestAppAt(await engine.copyDatabase(location, atEnd), {
    clock: () => Date.parse(NOW),
    atEnd,
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const exchanges: Exchange[] = [];
  const client: ApiClient = new PostgrestClient<AnyDatabase>(`${address}${REST_PATH}`, {
    headers: { apikey: "anon", Authorization: "Bearer anon" },
    fetch: recordingFetch(address, exchanges),
  });
  return { engine: engine.name, client, database, exchanges };
}

function recordingFetch(address: string, exchanges: Exchange[]): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    const response = await fetch(input, init);
    const { status, statusText, headers } = response;
    const body = maskGenerated(await response.text());
    exchanges.push({
      request: `${init?.method ?? "GET"} ${url.replace(address, "")}`,
      status,
      headers: Object.fromEntries(
        HEADERS.map((name) => [name, maskGenerated(headers.get(name) ?? "") || null]),
      ) as Exchange["headers"],
      body,
    });
    // 204 and the like allow no body, not even an empty one.
    return new Response(body === "" ? null : body, { status, statusText, headers });
  };
}

/**
 * Replaces random values: an id made by the server (prefix, time and six characters) ends in
 * `made`, and the hash of a record is `hash`.
 */
function maskGenerated(text: string): string {
  return text
    .replace(/\b(CTT|TRI|TRE|AUD)-[0-9a-z]{14}\b/gu, "$1-made")
    .replace(/\b[0-9a-f]{64}\b/gu, "hash");
}

async function expectOnBoth(
  ledgers: readonly SampleLedger[],
  { after = [], ...first }: Omit<Case, "name">,
): Promise<void> {
  const requests: Exchange[][] = [];
  for (const { engine, client, exchanges } of ledgers) {
    exchanges.length = 0;
    for (const [index, step] of [first, ...after].entries()) {
      const response = await step.call(client);
      expectAnswer(`${engine}, call ${index + 1}`, response, exchanges.at(-1), step.expected);
    }
    requests.push([...exchanges]);
  }
  const [onSqlite, onPostgres] = requests;
  expect(onPostgres).toEqual(onSqlite);
}

function expectAnswer(
  where: string,
  response: Response,
  exchange: Exchange | undefined,
  expected: Expected,
): void {
  const { status, data, count, error } = response;
  const { status: expectedStatus = 200, data: expectedData = null, count: total = null } = expected;
  expect({ status, data, count, error }, where).toEqual({
    status: expectedStatus,
    data: expectedData,
    count: total,
    error: expected.error === undefined ? null : errorLike(expected.error),
  });
  if (exchange === undefined) return;
  const { headers, request } = exchange;
  const range = expected.range ?? (request.startsWith("GET") ? rangeOf(expectedData) : undefined);
  const heads: [(typeof HEADERS)[number], string | null | undefined][] = [
    ["content-range", range],
    ["preference-applied", expected.applied],
    ["location", expected.location],
    ["content-type", expected.contentType],
  ];
  for (const [name, value] of heads) {
    if (value !== undefined) expect(headers[name], `${where}, ${name}`).toBe(value);
  }
}

function errorLike({ message: part, ...rest }: NonNullable<Expected["error"]>): unknown {
  const message = part === undefined ? {} : { message: expect.stringContaining(part) as string };
  return expect.objectContaining({ ...rest, ...message });
}

/** The range of a complete list without a total. */
function rangeOf(data: unknown): string | undefined {
  if (!Array.isArray(data)) return undefined;
  return data.length === 0 ? "*/*" : `0-${data.length - 1}/*`;
}
