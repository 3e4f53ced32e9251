import * as fc from "fast-check";
import { test } from "vitest";
import { BANK, CARD } from "#tests/support/api-rows.ts";
import { ChargeRun, TODAY, sequences } from "#tests/support/charge-run.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { IS_WHOLE_RUN } from "#tests/support/test-seed.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { openTestApp } from "#tests/support/test-app.ts";

describeEngineIndependent("Random changes of payments", (engine) => {
  test("do what a slow model says, and undo and redo bring all rows back", async () => {
    let now = Date.parse(`${TODAY}T15:00:00Z`);
    const app = await openTestApp(engine, { clock: () => (now += 10) });
    await app.send("POST", "accounts", [BANK, CARD]);
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        runs += 1;
        await new ChargeRun(app, `TRE-run${runs}`).run(sequence);
      }),
      { numRuns: IS_WHOLE_RUN ? 200 : 10, endOnFailure: true },
    );
    await expectLedgerInvariants(app.database);
  });
});
