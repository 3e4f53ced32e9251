/** Charges that a command names, with their entry or alone. */
import { expect, test } from "vitest";
import type { TransactionRow } from "#contract/transactions.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf, undo, write } from "#tests/support/undo.ts";

const PAID_ON = "2026-11-20";

/** Paid whole with interest. Each request comes a second later. */
async function openPaid(engine: Parameters<typeof openTestApp>[0]) {
  let now = Date.parse("2026-11-25T15:00:00Z");
  const app = await openTestApp(engine, { clock: () => (now += 1000) });
  const id = "TRE-rent";
  await write(app, "POST", "transactions", newEntry({ id, type: "expense", category: "Outros" }));
  const interest = { kind: "interest", amount: 5 };
  await write(app, "POST", "rpc/record_payment", { id, paid_on: PAID_ON, charges: [interest] });
  const [charge] = await rowsOf(app, `transactions?parent_id=eq.${id}`);
  const ids = [id, String(charge?.["id"])];
  return {
    app,
    ids,
    charge: `transactions?id=eq.${String(charge?.["id"])}`,
    both: `transactions?id=in.(${ids.join()})`,
    undoBoth: async (position: number) => {
      const { status, body, headers } = await undo(
        app,
        ids.map((one) => ({ id: one, position })),
      );
      expect(status).toBe(200);
      return { ...body, position: Number(headers["x-history-position"]) };
    },
  };
}

/** Without versions; the entry first. */
async function stateOf(app: TestApp) {
  const rows = await rowsOf(app, "transactions?order=amount.desc");
  return rows.map(({ updated_at: _version, ...row }) => row);
}

describeEngineIndependent("A charge that a command names", (engine) => {
  test.each([{ status: "pending" }, { type: "income", status: "paid" }])(
    "does not become %j by a change of its series either",
    async (changes) => {
      const { app, ids } = await openPaid(engine);
      const before = await stateOf(app);
      const refused = await app.send<RefusedBody>("POST", "rpc/update_instalments", {
        id: ids[1],
        scope: "following",
        changes,
      });
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringMatching(/^Juros, multa e desconto ficam pagos/u),
      ]);
      expect(await stateOf(app)).toEqual(before);
      await expectLedgerInvariants(app.database);
    },
  );

  test("with its entry has one record of both changes, which is undone, redone and undone", async () => {
    const { app, ids, both, undoBoth } = await openPaid(engine);
    const before = await stateOf(app);
    const patch = { paid_on: "2026-11-24", lifecycle: "cancelled", notes: "x" };
    let position = await write(app, "PATCH", both, patch);
    const after = await stateOf(app);
    expect(after).toMatchObject([patch, { ...patch, expected_payment_date: "2026-11-24" }]);
    for (const state of [before, after, before, after]) {
      const { kept, position: next } = await undoBoth(position);
      expect([kept, await stateOf(app)]).toEqual([[], state]);
      position = next;
    }
    const history = await rowsOf(app, `audit_records?entity_id=eq.${ids[1] ?? ""}`);
    expect(history).toHaveLength(1 + 1 + 4);
    await expectLedgerInvariants(app.database);
  });

  test("with its entry is returned as it is, so that the next conditional change finds it", async () => {
    const { app, both, charge } = await openPaid(engine);
    const patch = { paid_on: "2026-11-24" };
    const prefer = { prefer: "return=representation" };
    const { body } = await app.send<TransactionRow[]>("PATCH", both, patch, prefer);
    const [row] = (await app.send<TransactionRow[]>("GET", charge)).body;
    expect(body.find(({ id }) => id === row?.id)).toEqual(row);
    expect(row?.expected_payment_date).toBe("2026-11-24");
    const condition = `${charge}&updated_at=eq.${String(row?.updated_at)}`;
    expect((await app.send("PATCH", condition, { notes: "y" }, prefer)).body).toHaveLength(1);
  });

  test("with its entry keeps what it gets itself by an upsert, and follows in the rest", async () => {
    const { app, charge } = await openPaid(engine);
    const rows = await stateOf(app);
    const [own, day] = ["2026-11-22", "2026-11-24"];
    const upsert = rows.map(({ created_at: _created, ...row }, index) =>
      index === 0 ? { ...row, paid_on: day } : { ...row, paid_on: own },
    );
    const headers = { prefer: "resolution=merge-duplicates" };
    await write(app, "POST", "transactions", upsert.toReversed(), headers);
    const [row] = await rowsOf(app, charge);
    expect(row).toMatchObject({ paid_on: own, expected_payment_date: day });
    await expectLedgerInvariants(app.database);
  });

  test("in an undo that is sent again is undone already, with what followed its entry", async () => {
    const { app, ids, charge, undoBoth } = await openPaid(engine);
    await write(app, "PATCH", `transactions?id=eq.${ids[0] ?? ""}`, { paid_on: "2026-11-24" });
    const position = await write(app, "PATCH", charge, { notes: "x" });
    const undone = await undoBoth(position);
    expect(undone.undone.map(({ row }) => row?.["paid_on"])).toEqual([PAID_ON, PAID_ON]);
    expect(await undoBoth(position)).toEqual(undone);
    await expectLedgerInvariants(app.database);
  });

  test("in an undo that keeps it follows its entry, as one that is not named", async () => {
    const { app, ids, both, charge, undoBoth } = await openPaid(engine);
    const patch = { paid_on: "2026-11-24", lifecycle: "cancelled", notes: "x" };
    const position = await write(app, "PATCH", both, patch);
    await write(app, "PATCH", charge, { notes: "y" });
    const { undone, kept } = await undoBoth(position);
    expect([undone.map(({ id }) => id), kept.map(({ id }) => id)]).toEqual([[ids[0]], [ids[1]]]);
    const back = { paid_on: PAID_ON, lifecycle: "active" };
    expect(await stateOf(app)).toMatchObject([
      { ...back, notes: null },
      { ...back, notes: "y", expected_payment_date: PAID_ON },
    ]);
    await expectLedgerInvariants(app.database);
  });
});
