/** Malformed and malicious requests: no 5xx, the same response on both engines, nothing changed. */
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  mismatch,
  openBothEngines,
  type BothEngines,
  type ApiResponse,
  type ApiRequest,
} from "./both-engines.ts";
import { malformedReads, malformedWrites } from "./mutate-request.ts";
import { fill } from "./fill.ts";
import { NOW_MS } from "./sample-rows.ts";
import { MAX_AT_ONCE, RANDOM_TIMEOUT_MS, assertUntil, requestsOf } from "./settings.ts";

let engines: BothEngines;

beforeAll(async () => {
  engines = await openBothEngines(() => NOW_MS);
  for (const database of engines.databases) await fill(database);
});

test(
  "no malformed read causes a 5xx, different responses, or a change",
  { tags: ["extended"], timeout: RANDOM_TIMEOUT_MS },
  () => expectHarmless(malformedReads(), requestsOf(0.2)),
);

test(
  "neither does a malformed write that is rolled back",
  { tags: ["extended"], timeout: RANDOM_TIMEOUT_MS },
  () => expectHarmless(malformedWrites(), requestsOf(0.1)),
);

async function expectHarmless(requests: fc.Arbitrary<ApiRequest>, howMany: number): Promise<void> {
  const before = await everything();
  const batch = fc.array(requests, { minLength: 1, maxLength: MAX_AT_ONCE, size: "max" });
  let sent = 0;
  await assertUntil(
    howMany,
    () => sent,
    batch,
    async (together) => {
      sent += together.length;
      await Promise.all(together.map(check));
    },
  );
  expect(await everything()).toEqual(before);
}

async function check(request: ApiRequest): Promise<void> {
  const [sqlite, postgres] = (await engines.send(request)).map((answer) => ({
    ...answer,
    body: answer.body.replace(MADE_BY_THE_SERVER, "made"),
  }));
  if (sqlite === undefined) throw new Error("No answer");
  if (JSON.stringify(sqlite) !== JSON.stringify(postgres)) {
    throw mismatch("The engines differ.", request, { sqlite, postgres });
  }
  if (!isConsistent(request, sqlite)) throw mismatch("Not one whole answer.", request, sqlite);
}

/** Ids of these writes start with r0, unlike those of the sample rows; none is this long. */
const MADE_BY_THE_SERVER = /\b(?:CTT|TRI|TRE)-[0-9a-z]{12,}/gu;

/** Returns true if a list has the number of rows of its range, all with the same members. */
function isConsistent({ method }: ApiRequest, answer: ApiResponse): boolean {
  const { status, body, contentType, contentRange } = answer;
  if (method !== "GET") return method !== "HEAD" || body === "";
  if (status >= 300 || contentRange === null || contentType?.includes("json") !== true) return true;
  const parsed = JSON.parse(body) as object;
  if (!Array.isArray(parsed)) return contentType.includes("object");
  const [, first, last] = /^(\d+)-(\d+)\//u.exec(contentRange) ?? [null, 1, 0];
  const kinds = new Set(parsed.map((row: object) => Object.keys(row).join()));
  const isWhole = parsed.length === Number(last) - Number(first) + 1;
  return isWhole && (kinds.size <= 1 || contentType.includes("nulls=stripped"));
}

async function everything(): Promise<unknown[]> {
  const tables = ["clients", "transactions", "audit_records?select=*,changes,hash"];
  return Promise.all(tables.map((path) => engines.send({ method: "GET", path })));
}
