/** Random writes: both engines and a simple model of the ledger stay equal after every request. */
import { beforeAll, test } from "vitest";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { openBothEngines, type BothEngines } from "./both-engines.ts";
import { ComparedRun } from "./compared-run.ts";
import { sequences, type SentWrite } from "./random-writes.ts";
import { MAX_AT_ONCE, RANDOM_TIMEOUT_MS, assertUntil, requestsOf } from "./settings.ts";

const TODAY = "2026-11-21";
let engines: BothEngines;
/** Never goes back, because the history's timestamps do not either. */
let nowMs = Date.UTC(2026, 10, 21, 15);
let runsDone = 0;
let sentCount = 0;

beforeAll(async () => {
  engines = await openBothEngines(() => nowMs);
});

test(
  "any sequence of writes has the same effect on both engines and on the model",
  { tags: ["extended"], timeout: RANDOM_TIMEOUT_MS },
  async () => {
    await assertUntil(requestsOf(0.2), () => sentCount, sequences(MAX_AT_ONCE), runSequence);
    for (const database of engines.databases) await expectLedgerInvariants(database);
  },
);

/** One run on its own rows: the ledger looks empty to it. */
async function runSequence(sequence: readonly SentWrite[]): Promise<void> {
  runsDone += 1;
  const run = new ComparedRun(engines, runsDone, () => nowMs, TODAY);
  for (const sent of sequence) {
    for (let time = 0; time < sent.times; time += 1) {
      // No two commands have the same time, also while the clock stops.
      nowMs += Math.max(1, sent.afterMs);
      sentCount += 1;
      await run.send(sent);
    }
  }
  await run.expectSameRows();
}
