/** An ended record may come back with an undo; nothing else is linked again. */
import { expect, test } from "vitest";
import type { TransactionRow } from "#contract/transactions.ts";
import { BANK, CASH, entry, newContact, transfer } from "#tests/support/api-rows.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf, undo, write } from "#tests/support/undo.ts";

const IDS = ["TRE-1", "TRE-2", "TRE-3"];
const ENTRY = "transactions?id=eq.TRE-1";
const ENDED = ["accounts?id=eq.CTA-bank", "tags?id=eq.TAG-1", "clients?id=eq.CTT-1"];
const CATEGORY = "categories?id=eq.CAT-freight";

/** Entries with an account, a tag, a contact and a category of their own. */
async function openLinked(engine: Parameters<typeof openTestApp>[0]): Promise<TestApp> {
  const app = await openTestApp(engine);
  await write(app, "POST", "accounts", [BANK, CASH]);
  await write(app, "POST", "tags", { id: "TAG-1", name: "Obra" });
  await write(app, "POST", "clients", newContact({ id: "CTT-1" }));
  await write(app, "POST", "categories", { id: "CAT-freight", name: "Frete", kind: "both" });
  const links = { category: "Frete", account_id: BANK.id, tag_ids: ["TAG-1"], client_id: "CTT-1" };
  const rows = IDS.map((id) => entry(id, { status: "paid", ...links }));
  await write(app, "POST", "transactions", rows);
  return app;
}

async function end(app: TestApp): Promise<void> {
  for (const path of [...ENDED, CATEGORY]) await write(app, "PATCH", path, { is_active: false });
}

async function entries(app: TestApp): Promise<object[]> {
  const { body } = await app.send<TransactionRow[]>("GET", "transactions?order=id");
  return body.map(({ updated_at: _version, ...row }) => row);
}

describeEngineIndependent("The undo of a change of links", (engine) => {
  test.each([
    ["an account", { account_id: CASH.id }],
    ["tags", { tag_ids: [] }],
    ["a contact", { client_id: null }],
    ["a category", { category: "Outros" }],
    [
      "parts",
      {
        splits: [
          { category: "Outros", amount: 60 },
          { category: "Frete", amount: 40 },
        ],
        category: "Outros",
      },
    ],
  ])("gives %s back that had ended already", async (_name, patch) => {
    const app = await openLinked(engine);
    await end(app);
    const before = await entries(app);
    const position = await write(app, "PATCH", `transactions?id=in.(${IDS.join()})`, patch);
    expect(await entries(app)).not.toEqual(before);
    const { status, body } = await undo(
      app,
      IDS.map((id) => ({ id, position })),
    );
    expect([status, body.kept]).toEqual([200, []]);
    expect(await entries(app)).toEqual(before);
    await expectLedgerInvariants(app.database);
  });

  test.each([
    ["account", { account_id: CASH.id }, ENDED[0], "Conta: Banco está arquivada"],
    ["tag", { tag_ids: [] }, ENDED[1], "Etiquetas: Obra está arquivada"],
    ["category", { category: "Outros" }, CATEGORY, "Categoria: Frete está arquivada"],
  ])("is refused for an %s that ended since", async (_name, patch, path = "", message) => {
    const app = await openLinked(engine);
    const position = await write(app, "PATCH", ENTRY, patch);
    await write(app, "PATCH", path, { is_active: false });
    const { status, body } = await undo(app, [{ id: "TRE-1", position }]);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test("gives a category back that took the type no more, but not to another type", async () => {
    const app = await openLinked(engine);
    await write(app, "PATCH", CATEGORY, { kind: "income" });
    const position = await write(app, "PATCH", ENTRY, { category: "Outros" });
    expect((await undo(app, [{ id: "TRE-1", position }])).status).toBe(200);
    expect(await rowsOf(app, ENTRY)).toMatchObject([{ category: "Frete" }]);

    await write(app, "PATCH", CATEGORY, { kind: "expense" });
    const other = await write(app, "PATCH", "transactions?id=eq.TRE-2", { category: "Outros" });
    await write(app, "PATCH", "transactions?id=eq.TRE-2", { type: "income" });
    const { status, body } = await undo(app, [{ id: "TRE-2", position: other }]);
    expect([status, body.message]).toEqual([400, expect.stringContaining("Frete")]);
  });

  test("gives a type back that the category took no more, but not with another category", async () => {
    const app = await openLinked(engine);
    await write(app, "PATCH", CATEGORY, { kind: "income" });
    const before = await entries(app);
    const position = await write(app, "PATCH", ENTRY, { type: "income" });
    expect((await undo(app, [{ id: "TRE-1", position }])).status).toBe(200);
    expect(await entries(app)).toEqual(before);

    await write(app, "POST", "categories", { id: "CAT-sales", name: "Vendas", kind: "income" });
    const again = await write(app, "PATCH", ENTRY, { type: "income" });
    await write(app, "PATCH", ENTRY, { category: "Vendas" });
    const { status, body } = await undo(app, [{ id: "TRE-1", position: again }]);
    expect([status, body.message]).toEqual([400, "Categoria: Vendas não aceita despesas."]);
    await expectLedgerInvariants(app.database);
  });

  test("gives no account to an entry from before the accounts that is paid again", async () => {
    const app = await openTestApp(engine);
    await write(app, "POST", "transactions", entry("TRE-1", { status: "paid" }));
    await write(app, "POST", "accounts", { ...BANK, is_default: true });
    const before = await entries(app);
    const position = await write(app, "PATCH", ENTRY, { status: "pending" });
    const undone = await undo(app, [{ id: "TRE-1", position }]);
    expect(undone.body).toMatchObject({ undone: [{ row: { status: "paid", account_id: null } }] });
    expect(await entries(app)).toEqual(before);
    const change = { id: "TRE-1", position: Number(undone.headers["x-history-position"]) };
    const again = await undo(app, [change]);
    expect(again.body).toMatchObject({ undone: [{ row: { status: "pending" } }] });
    await expectLedgerInvariants(app.database);
  });

  test("gives a transfer an end back that was archived already", async () => {
    const app = await openTestApp(engine);
    const safe = { ...CASH, id: "CTA-safe", name: "Cofre" };
    await write(app, "POST", "accounts", [BANK, CASH, safe]);
    const ends = { from_account_id: BANK.id, to_account_id: CASH.id };
    await write(app, "POST", "transfers", transfer("TRF-1"));
    await write(app, "PATCH", "accounts?id=eq.CTA-bank", { is_active: false });
    const change = { from_account_id: safe.id };
    const position = await write(app, "PATCH", "transfers?id=eq.TRF-1", change);
    const { status, body } = await undo(app, [{ id: "TRF-1", position }], "transfer");
    expect([status, body]).toMatchObject([200, { undone: [{ row: ends }] }]);
    await expectLedgerInvariants(app.database);
  });
});

describeEngineIndependent("The undo of a payment", (engine) => {
  test("gives the account back that was archived already, or none", async () => {
    const app = await openTestApp(engine);
    await write(app, "POST", "transactions", entry("TRE-older"));
    await write(app, "POST", "accounts", [{ ...BANK, is_default: true }, CASH]);
    await write(app, "POST", "transactions", entry("TRE-1", { account_id: CASH.id }));
    await write(app, "PATCH", "accounts?id=eq.CTA-cash", { is_active: false });
    const cases = [
      ["TRE-1", CASH.id],
      ["TRE-older", null],
    ] as const;
    for (const [id, account_id] of cases) {
      const charges = [{ kind: "fine", amount: 2 }];
      await write(app, "POST", "rpc/record_payment", { id, account_id: BANK.id, charges });
      const { status, body } = await app.send("POST", "rpc/undo_payment", { id, account_id });
      expect([status, body]).toMatchObject([200, [{ id, status: "pending", account_id }]]);
    }
    await expectLedgerInvariants(app.database);
  });
});
