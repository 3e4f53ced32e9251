import { expect, test } from "vitest";
import type { TransactionRow } from "#contract/transactions.ts";
import { recurrence } from "#tests/support/api-rows.ts";
import { describeEngineIndependent, type EngineUnderTest } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { openTestApp, type RefusedBody } from "#tests/support/test-app.ts";

const SERIES = "SER-mhx3k2abcdef";
const RENT = recurrence(SERIES, { expected_payment_date: "2026-12-05" });

async function openPaused(engine: EngineUnderTest) {
  const app = await openTestApp(engine, { clock: () => Date.parse("2026-11-21T12:00:00Z") });
  const { body: entries } = await app.send<TransactionRow[]>("POST", "rpc/recurrence", RENT);
  await app.send("POST", "rpc/pause_recurrence", { id: SERIES, scope: "keep" });
  const send = async (path: string, args: object) => {
    const { status, body } = await app.send<RefusedBody>("POST", path, args);
    return [status, body.message];
  };
  return {
    app,
    update: (changes: object) => send("rpc/update_recurrence", { id: SERIES, changes }),
    updateFollowing: (changes: object) =>
      send("rpc/update_instalments", { id: entries[2]?.id, scope: "following", changes }),
    read: async () => ({
      rules: (await app.send("GET", "recurrences")).body,
      records: (await app.send("GET", "audit_records?select=sequence")).body,
    }),
  };
}

const PAUSED = [409, "A recorrência está pausada: retome-a antes de alterar a regra."];
const NULL_ALONE = [
  400,
  "Pausada a partir de só pode ser null, que termina a pausa: ela começa por rpc/pause_recurrence.",
];

describeEngineIndependent("The rule of a paused recurrence", (engine) => {
  test("stays, by whatever function, and its amount changes", async () => {
    const { app, update, updateFollowing, read } = await openPaused(engine);
    const before = await read();
    for (const changes of [
      { day_of_month: 20 },
      { amount: 1600, until: "2028-12-31" },
      { count: 24 },
      { business_day: "next" },
    ]) {
      expect([changes, ...(await update(changes))]).toEqual([changes, ...PAUSED]);
    }
    expect(await updateFollowing({ expected_payment_date: "2027-02-10" })).toEqual(PAUSED);
    expect(await read()).toEqual(before);
    expect(await update({ amount: 1600, until: null })).toEqual([200, undefined]);
    expect(await updateFollowing({ amount: 1700 })).toEqual([200, undefined]);
    expect((await read()).rules).toMatchObject([{ amount: 1700, paused_on: "2026-11-21" }]);
    await expectLedgerInvariants(app.database);
  });

  test("may change with the end of its pause, and its entries may be cancelled", async () => {
    const { app, update, updateFollowing, read } = await openPaused(engine);
    expect(await update({ paused_on: null, until: "2027-03-05" })).toEqual([200, undefined]);
    expect((await read()).rules).toMatchObject([{ paused_on: null, until: "2027-03-05" }]);
    await app.send("POST", "rpc/pause_recurrence", { id: SERIES, scope: "keep" });
    expect(await updateFollowing({ lifecycle: "cancelled" })).toEqual([200, undefined]);
    expect((await read()).rules).toMatchObject([{ paused_on: null, until: "2027-01-05" }]);
    await expectLedgerInvariants(app.database);
  });

  test("has no day of a pause but that of the function that pauses", async () => {
    const { update, read } = await openPaused(engine);
    const days = ["2199-12-31", "1900-01-01", "2026-11-21"];
    const expectRefused = async () => {
      const before = await read();
      for (const day of days) expect(await update({ paused_on: day })).toEqual(NULL_ALONE);
      expect(await read()).toEqual(before);
    };
    await expectRefused();
    await update({ paused_on: null, until: "2026-12-05" });
    await expectRefused();
  });
});
