/** The account of an entry whose payment is undone by a caller that names none. */
import { expect, test } from "vitest";
import type { TransactionRow } from "#contract/transactions.ts";
import { BANK, CASH, account, newEntry } from "#tests/support/api-rows.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

const PATH = "transactions?id=eq.TRI-a";
const TO_CASH = { status: "paid", account_id: CASH.id };

/** An open entry of the bank. */
async function openWithBill(engine: Parameters<typeof openTestApp>[0]): Promise<TestApp> {
  const app = await openTestApp(engine);
  await app.send("POST", "accounts", [BANK, CASH, account("CTA-other")]);
  await app.send("POST", "transactions", newEntry({ id: "TRI-a", account_id: BANK.id }));
  return app;
}

async function undone(app: TestApp): Promise<unknown> {
  const { status, body } = await app.send<TransactionRow[]>("POST", "rpc/undo_payment", {
    id: "TRI-a",
  });
  await expectLedgerInvariants(app.database);
  return [status, body[0]?.status, body[0]?.account_id];
}

describeOnBothEngines("Without a named account, the undo of a payment", (engine) => {
  test.each(["rpc/record_payment", PATH])("gives back the one before it (%s)", async (path) => {
    const app = await openWithBill(engine);
    if (path === PATH) await app.send("PATCH", PATH, TO_CASH);
    else await app.send("POST", path, { id: "TRI-a", account_id: CASH.id });
    await app.send("PATCH", PATH, { notes: "recibo", paid_on: "2026-01-05" });
    expect(await undone(app)).toEqual([200, "pending", BANK.id]);
    // The payment leaves it in the account in which it already is.
    await app.send("PATCH", PATH, { status: "paid" });
    expect(await undone(app)).toEqual([200, "pending", BANK.id]);
  });

  test("keeps one that was chosen since, or before it", async () => {
    const app = await openWithBill(engine);
    await app.send("PATCH", PATH, TO_CASH);
    await app.send("PATCH", PATH, { account_id: "CTA-other" });
    expect(await undone(app)).toEqual([200, "pending", "CTA-other"]);
    await app.send("PATCH", PATH, { account_id: CASH.id });
    await app.send("PATCH", PATH, { status: "paid" });
    expect(await undone(app)).toEqual([200, "pending", CASH.id]);
  });

  test("keeps that of an entry that was paid when it was created", async () => {
    const app = await openWithBill(engine);
    const paid = newEntry({ id: "TRI-b", ...TO_CASH });
    await app.send("POST", "transactions", paid);
    const { body } = await app.send("POST", "rpc/undo_payment", { id: paid.id });
    expect(body).toMatchObject([{ status: "pending", account_id: CASH.id }]);
  });

  test.each([
    ["before the payment gives it back", true, BANK.id],
    ["after the payment keeps the other one", false, CASH.id],
  ])("of an account that was archived %s", async (_, isBefore, expected) => {
    const app = await openWithBill(engine);
    const archive = () => app.send("PATCH", `accounts?id=eq.${BANK.id}`, { is_active: false });
    if (isBefore) await archive();
    await app.send("PATCH", PATH, TO_CASH);
    if (!isBefore) await archive();
    expect(await undone(app)).toEqual([200, "pending", expected]);
  });
});
