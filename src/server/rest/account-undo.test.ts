/** An undone creation of an account leaves nothing in the totals (docs/decisions/0021). */
import { expect, test } from "vitest";
import type { BalancesResponse } from "#contract/account-balances.ts";
import type { DashboardResponse } from "#contract/dashboard.ts";
import type { StatementResponse } from "#contract/statement.ts";
import { BANK, CASH, newEntry } from "#tests/support/api-rows.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf, undo, write } from "#tests/support/undo.ts";

const NOON = Date.parse("2026-11-21T15:00:00Z");
const PATH_OF_CASH = `accounts?id=eq.${CASH.id}`;
const PAID = { status: "paid", paid_on: "2026-11-20" };

/** The money of the company, in Contas, on the Painel and in the cash flow. */
async function totalsOf(app: TestApp) {
  const { body: balances } = await app.send<BalancesResponse>("GET", "rpc/account_balances");
  const { body: dashboard } = await app.send<DashboardResponse>("GET", "rpc/dashboard");
  const { body: flow } = await app.send<StatementResponse>("GET", "rpc/statement?basis=cash");
  const { total, withoutAccount } = balances;
  const { basis, start, end, lowest } = dashboard.schedule;
  return { total, withoutAccount, basis, start, end, lowest, carried: flow.carried };
}

describeOnBothEngines("An undo of accounts", (engine) => {
  test("undoing the creation of the first account gives its balance back to the company", async () => {
    const app = await openTestApp(engine, { clock: () => NOON });
    const company = { version: 0, openingBalance: 5000, openingBalanceDate: "2026-01-01" };
    await write(app, "POST", "rpc/update_company", company);
    await write(app, "POST", "transactions", newEntry({ amount: 80, ...PAID, account_id: null }));
    const before = await totalsOf(app);
    const create = (body: object) => write(app, "POST", "accounts", body);
    const first = [{ id: BANK.id, position: await create(BANK) }];
    const created = await totalsOf(app);
    expect(created).toMatchObject({ total: 5000, basis: "accounts" });
    const done = await undo(app, first, "account");
    expect(done.body.undone).toMatchObject([{ row: { is_active: false, opening_balance: 0 } }]);
    expect(await totalsOf(app)).toEqual(before);
    // An answer that was lost.
    expect((await undo(app, first, "account")).body).toEqual(done.body);
    const undone = [{ id: BANK.id, position: Number(done.headers["x-history-position"]) }];
    await undo(app, undone, "account");
    expect(await totalsOf(app)).toEqual(created);
    await undo(app, first, "account");
    await create({ ...BANK, id: "CTA-again" });
    expect(await totalsOf(app)).toEqual(created);
    expect(await rowsOf(app, "accounts?order=id&select=id,opening_balance,opening_date")).toEqual([
      { id: "CTA-again", opening_balance: 5000, opening_date: "2026-01-01" },
      { id: BANK.id, opening_balance: 0, opening_date: "2026-01-01" },
    ]);
    await expectLedgerInvariants(app.database);
  });

  test("undoing a creation takes its balance away, unless money moved or the balance changed", async () => {
    const app = await openTestApp(engine, { clock: () => NOON });
    const opening = { opening_balance: 1000, opening_date: "2026-11-01" };
    await write(app, "POST", "accounts", { ...BANK, ...opening });
    const before = await totalsOf(app);
    const position = await write(app, "POST", "accounts", { ...CASH, ...opening });
    expect(await totalsOf(app)).toMatchObject({ total: 2000 });
    const creation = [{ id: CASH.id, position }];
    const corrected = await write(app, "PATCH", PATH_OF_CASH, { opening_balance: 900 });
    expect((await undo(app, creation, "account")).body.message).toContain("Saldo inicial");
    await undo(app, [{ id: CASH.id, position: corrected }], "account");
    const done = await undo(app, creation, "account");
    expect(await totalsOf(app)).toEqual(before);
    const redone = Number(done.headers["x-history-position"]);
    await undo(app, [{ id: CASH.id, position: redone }], "account");
    await write(
      app,
      "POST",
      "transactions",
      newEntry({ amount: 80, ...PAID, account_id: CASH.id }),
    );
    const moved = await totalsOf(app);
    await undo(app, creation, "account");
    expect(await rowsOf(app, `${PATH_OF_CASH}&select=is_active,opening_balance`)).toEqual([
      { is_active: false, opening_balance: 1000 },
    ]);
    expect(await totalsOf(app)).toEqual(moved);
    await expectLedgerInvariants(app.database);
  });
});
