/** Broken and hostile reads: never a failure, the same answer of both engines, nothing changed. */
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  mismatch,
  openBothEngines,
  type BothEngines,
  type WireAnswer,
  type WireRequest,
} from "./both-engines.ts";
import { hostileReads } from "./damage.ts";
import { fill } from "./fill.ts";
import { NOW_MS } from "./sample-rows.ts";
import { MOST_AT_ONCE, RANDOM_TIMEOUT_MS, assertUntil, requestsOf } from "./settings.ts";

let engines: BothEngines;

beforeAll(async () => {
  engines = await openBothEngines(() => NOW_MS);
  for (const database of engines.databases) await fill(database);
});

test(
  "no read, however broken, makes the server fail, tells the engines apart, or changes a row",
  async () => {
    const before = await everything();
    const batch = fc.array(hostileReads(), { minLength: 1, maxLength: MOST_AT_ONCE, size: "max" });
    let sent = 0;
    const property = fc.asyncProperty(batch, async (requests) => {
      sent += requests.length;
      await Promise.all(requests.map(check));
    });
    await assertUntil(requestsOf(0.3), () => sent, property);
    expect(await everything()).toEqual(before);
  },
  RANDOM_TIMEOUT_MS,
);

async function check(request: WireRequest): Promise<void> {
  const [sqlite, postgres] = await engines.send(request);
  if (JSON.stringify(sqlite) !== JSON.stringify(postgres)) {
    throw mismatch("The engines differ.", request, { sqlite, postgres });
  }
  if (!isConsistent(request, sqlite)) throw mismatch("Not one whole answer.", request, sqlite);
}

/** Whether a list has as many rows as its range says, all with the same members. */
function isConsistent({ method }: WireRequest, answer: WireAnswer): boolean {
  const { status, body, contentType, contentRange } = answer;
  if (method === "HEAD") return body === "";
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
