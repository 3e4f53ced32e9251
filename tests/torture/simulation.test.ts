/**
 * Random users act concurrently: each makes a sequence of writes on rows of their own, valid and
 * invalid, some sent twice. They arrive in groups, in the seed's order, under a clock that steps
 * forward and back. Both engines respond like the model, and have its rows. fast-check shrinks a
 * failure.
 */
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { seededRandom } from "#domain/seeded-random.ts";
import { openBothEngines, type BothEngines } from "#tests/contract/random/both-engines.ts";
import { ComparedRun } from "#tests/contract/random/compared-run.ts";
import { sequences, type SentWrite } from "#tests/contract/random/random-writes.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { prove, TORTURE_TIMEOUT_MS } from "./proof.ts";

const NOON_MS = Date.UTC(2026, 10, 21, 15);
const TODAY = "2026-11-21";
/** The company's day does not change. */
const MAX_STEP_MS = 10 * 3_600_000;
const MAX_PEOPLE = 12;
const MAX_WRITES_EACH = 40;
const COMPANIES_PER_SEED = 5;

let engines: BothEngines;
let nowMs = NOON_MS;
let people = 0;
let steps = 0;

const companies = fc.record({
  order: fc.integer(),
  people: fc.array(sequences(MAX_WRITES_EACH), {
    minLength: 2,
    maxLength: MAX_PEOPLE,
    size: "max",
  }),
});
type SimulatedCompany = {
  readonly order: number;
  readonly people: readonly (readonly SentWrite[])[];
};

beforeAll(async () => {
  engines = await openBothEngines(() => nowMs);
});

test(
  "Random people at once do what the model does (SQLite) (PostgreSQL)",
  { tags: ["extended"], timeout: TORTURE_TIMEOUT_MS },
  async () => {
    const proof = { name: "simulation", engine: "SQLite", unit: "companies" } as const;
    const progress = (): string => `${steps} steps of ${people} people`;
    await prove(
      { ...proof, progress, short: 3, middle: 200, perSeed: COMPANIES_PER_SEED },
      async ({ seed, count }) => {
        await fc.assert(fc.asyncProperty(companies, simulate), { seed, numRuns: count });
      },
    );
    for (const database of engines.databases) await expectLedgerInvariants(database);
    expect(steps).toBeGreaterThan(0);
  },
);

/** In waves: some of the users send their next write at the same time. */
async function simulate({ order, people: writes }: SimulatedCompany): Promise<void> {
  const random = seededRandom(order);
  const waiting = writes.map((sent) => ({
    left: sent.flatMap((write) => Array.from({ length: write.times }, () => write)),
    run: new ComparedRun(engines, (people += 1), null, TODAY),
  }));
  for (;;) {
    const busy = waiting.filter(({ left }) => left.length > 0);
    if (busy.length === 0) break;
    nowMs = NOON_MS + random.integer(-MAX_STEP_MS, MAX_STEP_MS);
    const wave = busy.filter(() => random.chance(60));
    const sent = wave.map(async ({ left, run }) => {
      const next = left.shift();
      steps += 1;
      if (next !== undefined) await run.send(next);
    });
    // All have ended before the next run, even if one failed.
    const failed = (await Promise.allSettled(sent)).find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") throw failed.reason;
  }
  for (const { run } of waiting) await run.expectSameRows();
}
