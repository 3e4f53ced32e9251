/**
 * Random orders read page by page with `after`: each row exactly once, in the order of one complete
 * read.
 */
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { mismatch, openBothEngines, type BothEngines } from "./both-engines.ts";
import { fill } from "./fill.ts";
import type { Read } from "./query-tree.ts";
import { reads } from "./random-query.ts";
import { renderRequest } from "./render-query.ts";
import { NOW_MS } from "./sample-rows.ts";
import { MAX_AT_ONCE, RANDOM_TIMEOUT_MS, assertUntil, requestsOf } from "./settings.ts";

/** `after` is refused for these. */
const LONG_TEXTS: ReadonlySet<string> = new Set(["notes", "description", "changes"]);

let engines: BothEngines;
let sent = 0;

beforeAll(async () => {
  engines = await openBothEngines(() => NOW_MS);
  for (const database of engines.databases) await fill(database);
});

test(
  "the pages of any read are the rows of that read",
  { tags: ["extended"], timeout: RANDOM_TIMEOUT_MS },
  async () => {
    const walk = fc.record({ read: reads(), size: fc.integer({ min: 1, max: 9 }) });
    const batch = fc.array(walk, { minLength: 1, maxLength: MAX_AT_ONCE, size: "max" });
    await assertUntil(
      requestsOf(0.1),
      () => sent,
      batch,
      async (walks) => {
        await Promise.all(walks.map(check));
      },
    );
    expect(sent).toBeGreaterThan(0);
  },
);

/** The read without limit and offset. */
function withoutRange(read: Read): Read {
  const order = read.part.order.filter(({ column }) => !LONG_TEXTS.has(column));
  const part = { ...read.part, order, limit: null, offset: null };
  return { ...read, method: "GET", range: null, count: null, accept: null, part };
}

async function check(walk: { readonly read: Read; readonly size: number }): Promise<void> {
  const read = withoutRange(walk.read);
  const complete = renderRequest(read);
  const [expected] = await engines.send(complete);
  sent += 1;
  if (expected.status !== 200) return;
  expect(expected.nextCursor).toBeNull();
  const page = renderRequest({ ...read, part: { ...read.part, limit: walk.size } });
  const rows: unknown[] = [];
  let cursor: string | null = null;
  do {
    const path: string = cursor === null ? page.path : `${page.path}&after=${cursor}`;
    const [sqlite, postgres] = await engines.send({ ...page, path });
    sent += 1;
    if (sqlite.status !== 200) throw mismatch("A page is refused.", { ...page, path }, sqlite);
    expect(postgres).toEqual(sqlite);
    rows.push(...(JSON.parse(sqlite.body) as unknown[]));
    cursor = sqlite.nextCursor;
  } while (cursor !== null);
  if (JSON.stringify(rows) !== expected.body) {
    throw mismatch("The pages are other rows.", page, { rows, expected: expected.body });
  }
}
