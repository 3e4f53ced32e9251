/** One record that cannot be undone does not keep the others of the request. */
import { expect, test } from "vitest";
import { BANK, CARD, newContact, newEntry } from "#tests/support/api-rows.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf, undo, write } from "#tests/support/undo.ts";

const ENTRIES = ["TRI-a", "TRI-b"];
const BOTH = `transactions?id=in.(${ENTRIES.join()})`;
const PAID = { status: "paid", paid_on: "2026-11-20" };

/** Both paid, the first one with interest from a client. */
async function openPaid(engine: Parameters<typeof openTestApp>[0]): Promise<TestApp> {
  const app = await openTestApp(engine);
  await write(app, "POST", "clients", newContact({ id: "CTT-a", profile_type: "client" }));
  const tie = { parent_id: "TRI-a", payment_role: "interest", client_id: "CTT-a" };
  await write(app, "POST", "transactions", [
    ...ENTRIES.map((id) => newEntry({ id, ...PAID })),
    newEntry({ id: "TRI-interest", ...PAID, ...tie }),
  ]);
  return app;
}

async function undoBoth(app: TestApp, position: number) {
  const { status, body } = await undo(
    app,
    ENTRIES.map((id) => ({ id, position })),
  );
  expect(status).toBe(200);
  return [body.undone.map(({ id }) => id), body.kept.map(({ id }) => id)];
}

describeEngineIndependent("An undo of several entries", (engine) => {
  test.each<readonly [string, string, object]>([
    ["the entry has another type by now", "transactions?id=eq.TRI-a", { type: "expense" }],
    ["they are from who is no client by now", "clients?id=eq.CTT-a", { profile_type: "employee" }],
  ])("keeps one whose charges cannot come back: %s", async (_, path, change) => {
    const app = await openPaid(engine);
    const position = await write(app, "PATCH", BOTH, { status: "pending" });
    await write(app, "PATCH", path, change);
    expect(await undoBoth(app, position)).toEqual([["TRI-b"], ["TRI-a"]]);
    const rows = await rowsOf(app, "transactions?order=id&select=id,status");
    expect(rows).toEqual([
      { id: "TRI-a", status: "pending" },
      { id: "TRI-b", status: "paid" },
    ]);
    await expectLedgerInvariants(app.database);
  });

  test("keeps a removed one whose charges cannot come back", async () => {
    const app = await openPaid(engine);
    const position = await write(app, "DELETE", BOTH);
    await write(app, "PATCH", "clients?id=eq.CTT-a", { profile_type: "employee" });
    expect(await undoBoth(app, position)).toEqual([["TRI-b"], ["TRI-a"]]);
    expect(await rowsOf(app, "transactions?select=id")).toEqual([{ id: "TRI-b" }]);
    await expectLedgerInvariants(app.database);
  });

  test("keeps a default account that is archived by now", async () => {
    const app = await openTestApp(engine);
    await write(app, "POST", "accounts", [
      { ...BANK, is_default: true },
      { ...CARD, is_default: false },
    ]);
    const other = { id: "CTA-other", name: "Outra", kind: "cash" };
    await write(app, "POST", "accounts", other);
    const changed = await write(app, "PATCH", `accounts?id=eq.${CARD.id}`, { is_default: true });
    await write(app, "PATCH", `accounts?id=eq.${BANK.id}`, { is_active: false });
    const named = await write(app, "PATCH", "accounts?id=eq.CTA-other", { name: "Cofre" });
    const changes = [
      { id: CARD.id, position: changed },
      { id: "CTA-other", position: named },
    ];
    const { status, body } = await undo(app, changes, "account");
    expect([status, body.undone.map(({ id }) => id), body.kept.map(({ id }) => id)]).toEqual([
      200,
      ["CTA-other"],
      [CARD.id],
    ]);
    await expectLedgerInvariants(app.database);
  });
});
