/** Random valid reads: both engines return the result of a naive loop over the rows. */
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  mismatch,
  openBothEngines,
  type BothEngines,
  type ApiResponse,
  type ApiRequest,
} from "./both-engines.ts";
import { expectedCells, csvCells } from "./csv-cells.ts";
import { fill } from "./fill.ts";
import { expectedResponse, type Expected } from "./oracle.ts";
import type { Read } from "./query-tree.ts";
import { reads } from "./random-query.ts";
import { renderRequest } from "./render-query.ts";
import { NOW_MS, ROWS } from "./sample-rows.ts";
import { MAX_AT_ONCE, RANDOM_TIMEOUT_MS, assertUntil, requestsOf } from "./settings.ts";

let engines: BothEngines;

beforeAll(async () => {
  engines = await openBothEngines(() => NOW_MS);
  for (const database of engines.databases) await fill(database);
});

test(
  "both engines respond to any read like a loop over the rows",
  { tags: ["extended"], timeout: RANDOM_TIMEOUT_MS },
  async () => {
    const batch = fc.array(reads(), { minLength: 1, maxLength: MAX_AT_ONCE, size: "max" });
    let sent = 0;
    await assertUntil(
      requestsOf(0.5),
      () => sent,
      batch,
      async (sample) => {
        sent += sample.length;
        await Promise.all(sample.map(check));
      },
    );
  },
);

async function check(read: Read): Promise<void> {
  const request = renderRequest(read);
  const expected = expectedResponse(read, ROWS);
  const [sqlite, postgres] = await engines.send(request);
  expectAnswer("SQLite", read, request, expected, sqlite);
  expectAnswer("PostgreSQL", read, request, expected, postgres);
  expect(sqlite).toEqual(postgres);
}

function expectAnswer(
  engine: string,
  read: Read,
  request: ApiRequest,
  expected: Expected,
  answer: ApiResponse,
): void {
  const isRight =
    answer.status === expected.status &&
    ("code" in expected
      ? (expected.contentRange ?? answer.contentRange) === answer.contentRange &&
        (read.method === "HEAD" ||
          (JSON.parse(answer.body) as { code: unknown }).code === expected.code)
      : answer.contentRange === expected.contentRange && isBody(read, expected, answer.body));
  if (!isRight) throw mismatch(`${engine} answers otherwise.`, request, { expected, answer });
}

function isBody(read: Read, { names, rows }: Exclude<Expected, { code: string }>, body: string) {
  if (read.method === "HEAD") return body === "";
  if (read.accept === "text/csv") {
    return JSON.stringify(csvCells(body)) === JSON.stringify(expectedCells(names, rows));
  }
  const isStripped = read.accept?.endsWith("nulls=stripped") === true;
  const expected = isStripped ? rows.map(withoutNulls) : rows;
  return body === JSON.stringify(read.accept?.includes("object") === true ? expected[0] : expected);
}

/** Like PostgreSQL's json_strip_nulls: members of objects at any depth, but not items of arrays. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, withoutNulls(member)]),
  );
}
