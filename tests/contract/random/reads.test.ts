/** Random valid reads: both engines answer what a plain walk over the same rows gives. */
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  mismatch,
  openBothEngines,
  type BothEngines,
  type WireAnswer,
  type WireRequest,
} from "./both-engines.ts";
import { cellsOf, csvCells } from "./csv-cells.ts";
import { fill } from "./fill.ts";
import { expectedOf, type Expected } from "./oracle.ts";
import type { Read } from "./query-tree.ts";
import { reads } from "./random-query.ts";
import { rendered } from "./render-query.ts";
import { NOW_MS, ROWS } from "./sample-rows.ts";
import { MAX_AT_ONCE, RANDOM_TIMEOUT_MS, assertUntil, requestsOf } from "./settings.ts";

let engines: BothEngines;

beforeAll(async () => {
  engines = await openBothEngines(() => NOW_MS);
  for (const database of engines.databases) await fill(database);
});

test(
  "any read is answered as a walk over the rows answers it, by both engines",
  async () => {
    const batch = fc.array(reads(), { minLength: 1, maxLength: MAX_AT_ONCE, size: "max" });
    let sent = 0;
    await assertUntil(
      requestsOf(0.5),
      () => sent,
      batch,
      async (asked) => {
        sent += asked.length;
        await Promise.all(asked.map(check));
      },
    );
  },
  RANDOM_TIMEOUT_MS,
);

async function check(read: Read): Promise<void> {
  const request = rendered(read);
  const expected = expectedOf(read, ROWS);
  const [sqlite, postgres] = await engines.send(request);
  expectAnswer("SQLite", read, request, expected, sqlite);
  expectAnswer("PostgreSQL", read, request, expected, postgres);
  expect(sqlite).toEqual(postgres);
}

function expectAnswer(
  engine: string,
  read: Read,
  request: WireRequest,
  expected: Expected,
  answer: WireAnswer,
): void {
  const isRight =
    answer.status === expected.status &&
    ("code" in expected
      ? read.method === "HEAD" ||
        (JSON.parse(answer.body) as { code: unknown }).code === expected.code
      : answer.contentRange === expected.contentRange && isBody(read, expected, answer.body));
  if (!isRight) throw mismatch(`${engine} answers otherwise.`, request, { expected, answer });
}

function isBody(read: Read, { names, rows }: Exclude<Expected, { code: string }>, body: string) {
  if (read.method === "HEAD") return body === "";
  if (read.accept === "text/csv") {
    return JSON.stringify(csvCells(body)) === JSON.stringify(cellsOf(names, rows));
  }
  const isStripped = read.accept?.endsWith("nulls=stripped") === true;
  const said = isStripped ? rows.map(withoutNulls) : rows;
  return body === JSON.stringify(read.accept?.includes("object") === true ? said[0] : said);
}

/** As PostgreSQL strips nulls: members of objects at any depth, but not items of lists. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, withoutNulls(member)]),
  );
}
