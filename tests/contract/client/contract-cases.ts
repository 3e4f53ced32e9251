/**
 * Cases of the contract with the unmodified client: each says a call and, written by hand, its whole
 * answer. A case runs on SQLite and on PostgreSQL, which must both answer what it says, and must
 * answer each other's very bytes.
 */
import { PostgrestClient } from "@supabase/postgrest-js";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { REST_PATH } from "#contract/api.ts";
import type { Database } from "#server/database/database.ts";
import { expectSoundBooks } from "../../support/ledger-invariants.ts";
import { engines, type AtEnd, type EngineUnderTest } from "../../support/engines.ts";
import { openTestApp } from "../../support/test-app.ts";
import { entries, NOW, people, RECORDS, writeSampleBooks } from "./sample-ledger.ts";

type AnyRow = Record<string, unknown>;
type AnyTable = { Row: AnyRow; Insert: AnyRow; Update: AnyRow; Relationships: [] };

/** Describes any database at all, so that the cases may also say what ours refuses. */
type AnyDatabase = {
  __InternalSupabase: { PostgrestVersion: "13" };
  public: {
    Tables: Record<string, AnyTable>;
    Views: Record<string, never>;
    Functions: Record<string, { Args: AnyRow; Returns: unknown }>;
  };
  other: { Tables: Record<string, AnyTable>; Views: Record<string, never>; Functions: never };
};

/** The client under test. */
type Wire = PostgrestClient<AnyDatabase>;

/** What the client makes of an answer. */
type Response = {
  readonly status: number;
  readonly data: unknown;
  readonly count: number | null;
  readonly error: unknown;
};

/** What a call must answer. */
type Expected = {
  /** 200 unless said. */
  readonly status?: number;
  /** Null unless said. */
  readonly data?: unknown;
  readonly count?: number;
  /** `says` is a part of the message. */
  readonly error?: {
    readonly code?: string;
    readonly says?: string;
    readonly details?: string;
    readonly hint?: string;
  };
  /** Content-Range; of a list that was read, the range of its rows without a total unless said. */
  readonly range?: string | null;
  /** Preference-Applied */
  readonly applied?: string | null;
  readonly location?: string | null;
  readonly contentType?: string;
};

type Step = {
  readonly call: (wire: Wire) => PromiseLike<Response>;
  readonly gives: Expected;
};

/** One behaviour: a call and its answer, and what later calls then answer. */
export type Case = Step & { readonly name: string; readonly after?: readonly Step[] };

/** Cases that change nothing, as reads and refused writes: they share their books. */
export function unchangingCases(group: string, cases: readonly Case[]): void {
  describe(`The real client, ${group}`, () => {
    let books: readonly Books[] = [];
    const ends = untilTheFileEnds();
    beforeAll(async () => {
      books = await openOnBoth(await enginesWithSample(ends), ends);
    });
    afterAll(async () => {
      for (const { wire, database } of books) {
        const { count } = await wire.from("audit_records").select("*", { count: "exact" });
        expect(count, "Records of history").toBe(RECORDS);
        await expectSoundBooks(database);
      }
    });
    test.each(named(cases))("%s", (_name, one) => expectOnBoth(books, one));
  });
}

/** Cases that write: each has books of its own, which must be sound after it. */
export function writingCases(group: string, cases: readonly Case[]): void {
  describe(`The real client, ${group}`, () => {
    let samples: readonly EngineUnderTest[] = [];
    const ends = untilTheFileEnds();
    beforeAll(async () => {
      samples = await enginesWithSample(ends);
    });
    test.each(named(cases))("%s", async (_name, one) => {
      const books = await openOnBoth(samples, onTestFinished);
      await expectOnBoth(books, one);
      for (const { database } of books) await expectSoundBooks(database);
    });
  });
}

/** With the whole name as the test's: within an object, vitest would cut it short. */
function named(cases: readonly Case[]): [string, Case][] {
  return cases.map((one) => [one.name, one]);
}

/** Takes what is to be done after the last case, the last taken first. */
function untilTheFileEnds(): AtEnd {
  const ends: Parameters<AtEnd>[0][] = [];
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return (end) => void ends.unshift(end);
}

/** A query builder before it is sent. */
export type Query = ReturnType<ReturnType<Wire["from"]>["select"]>;

/** The numbers of the entries that a query returns, in order. */
export function finds(name: string, ask: (query: Query) => Query, ...numbers: number[]): Case {
  return {
    name,
    call: (wire) => ask(wire.from("transactions").select("id")),
    gives: { data: entries(...numbers) },
  };
}

/** Which contacts a query finds, in which order. */
export function findsPeople(
  name: string,
  ask: (query: Query) => Query,
  ...names: Parameters<typeof people>
): Case {
  return {
    name,
    call: (wire) => ask(wire.from("clients").select("id")),
    gives: { data: people(...names) },
  };
}

/** A call that is refused with a code and a sentence in which `says` is. */
export function refused(
  name: string,
  call: Case["call"],
  code: string,
  says: string,
  status = 400,
): Case {
  return { name, call, gives: { status, error: { code, says }, range: null } };
}

/** What a call with `throwOnError` throws, as an answer of status 0. */
export async function thrownBy(call: PromiseLike<unknown>): Promise<Response> {
  try {
    await call;
  } catch (error) {
    return { status: 0, data: null, count: null, error };
  }
  throw new Error("The call threw nothing.");
}

/** The sample books on one engine, and what was said about them. */
type Books = {
  readonly engine: EngineUnderTest["name"];
  readonly wire: Wire;
  readonly database: Database;
  readonly exchanges: Exchange[];
};

/** One request and its answer, as far as both engines must say the same. */
type Exchange = {
  readonly request: string;
  readonly status: number;
  readonly headers: Readonly<Record<(typeof HEADERS)[number], string | null>>;
  readonly body: string;
};

const HEADERS = ["content-range", "preference-applied", "location", "content-type"] as const;

/** Both engines, whose new places hold the sample books: copied, which is faster than written. */
async function enginesWithSample(atEnd: AtEnd): Promise<EngineUnderTest[]> {
  return Promise.all(
    engines.map(async (engine) => {
      const place = await engine.newPlace(atEnd);
      const ends: Parameters<AtEnd>[0][] = [];
      let now: string = NOW;
      const app = await openTestApp(
        { ...engine, newPlace: () => Promise.resolve(place) },
        { clock: () => Date.parse(now), atEnd: (end) => void ends.push(end) },
      );
      await writeSampleBooks(app, (instant) => (now = instant));
      for (const end of ends) await end();
      return { ...engine, newPlace: (ending) => engine.copyOf(place, ending) };
    }),
  );
}

async function openOnBoth(samples: readonly EngineUnderTest[], atEnd: AtEnd): Promise<Books[]> {
  return Promise.all(samples.map((sample) => openBooks(sample, atEnd)));
}

async function openBooks(sample: EngineUnderTest, atEnd: AtEnd): Promise<Books> {
  const { app, database } = await openTestApp(sample, { clock: () => Date.parse(NOW), atEnd });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const exchanges: Exchange[] = [];
  const wire: Wire = new PostgrestClient<AnyDatabase>(`${address}${REST_PATH}`, {
    headers: { apikey: "anon", Authorization: "Bearer anon" },
    fetch: recordingFetch(address, exchanges),
  });
  return { engine: sample.name, wire, database, exchanges };
}

function recordingFetch(address: string, exchanges: Exchange[]): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    const response = await fetch(input, init);
    const { status, statusText, headers } = response;
    const body = unmade(await response.text());
    exchanges.push({
      request: `${init?.method ?? "GET"} ${url.replace(address, "")}`,
      status,
      headers: Object.fromEntries(
        HEADERS.map((name) => [name, unmade(headers.get(name) ?? "") || null]),
      ) as Exchange["headers"],
      body,
    });
    // 204 and its kin may have no body, not even an empty one.
    return new Response(body === "" ? null : body, { status, statusText, headers });
  };
}

/**
 * What is random by design is said the same way by both: an id made by the server (its prefix, the
 * time and six characters) ends in `made`, and the hash of a record is `hash`.
 */
function unmade(text: string): string {
  return text
    .replace(/\b(CTT|TRI|TRE|AUD)-[0-9a-z]{14}\b/gu, "$1-made")
    .replace(/\b[0-9a-f]{64}\b/gu, "hash");
}

async function expectOnBoth(
  books: readonly Books[],
  { after = [], ...first }: Omit<Case, "name">,
): Promise<void> {
  const said: Exchange[][] = [];
  for (const { engine, wire, exchanges } of books) {
    exchanges.length = 0;
    for (const [index, step] of [first, ...after].entries()) {
      const response = await step.call(wire);
      expectAnswer(`${engine}, call ${index + 1}`, response, exchanges.at(-1), step.gives);
    }
    said.push([...exchanges]);
  }
  const [onSqlite, onPostgres] = said;
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

function errorLike({ says, ...rest }: NonNullable<Expected["error"]>): unknown {
  const message = says === undefined ? {} : { message: expect.stringContaining(says) as string };
  return expect.objectContaining({ ...rest, ...message });
}

/** The range of a whole list, whose total nobody asked. */
function rangeOf(data: unknown): string | undefined {
  if (!Array.isArray(data)) return undefined;
  return data.length === 0 ? "*/*" : `0-${data.length - 1}/*`;
}
