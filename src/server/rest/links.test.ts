import { expect, test } from "vitest";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { account, entry, newContact, recurrence, transfer } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";

/** Two accounts with two transfers, an entry in each, and one in none. */
async function fill(app: TestApp): Promise<void> {
  await app.send("POST", "clients", newContact({ id: "CTT-ana", name: "Ana" }));
  await app.send("POST", "accounts", [
    account("CTA-bank", { name: "Banco" }),
    account("CTA-cash", { name: "Caixa" }),
  ]);
  await app.send("POST", "transactions", [
    entry("TRI-1", { account_id: "CTA-bank", client_id: "CTT-ana" }),
    entry("TRI-2", { account_id: "CTA-cash" }),
    entry("TRI-3", { account_id: null }),
  ]);
  const [from, to] = ["CTA-bank", "CTA-cash"];
  await app.send("POST", "transfers", [
    transfer("TRF-1", { from_account_id: from, to_account_id: to }),
    transfer("TRF-2", { from_account_id: to, to_account_id: from }),
  ]);
  const rent = recurrence("SER-mhx3k2abcdef", { client_id: "CTT-ana", account_id: "CTA-bank" });
  await app.send("POST", "rpc/recurrence", rent);
}

describeOnBothEngines("Links to accounts and contacts", (engine) => {
  test.each([
    [
      "transactions?select=id,accounts(name)&series_id=is.null&order=id",
      [
        { id: "TRI-1", accounts: { name: "Banco" } },
        { id: "TRI-2", accounts: { name: "Caixa" } },
        { id: "TRI-3", accounts: null },
      ],
    ],
    [
      "transactions?select=conta:account_id(name),clients(name)&id=eq.TRI-1",
      [{ conta: { name: "Banco" }, clients: { name: "Ana" } }],
    ],
    [
      "transactions?select=id,accounts!inner(name)&accounts.name=eq.Caixa",
      [{ id: "TRI-2", accounts: { name: "Caixa" } }],
    ],
    [
      "transactions?select=id,accounts(name)&series_id=is.null&order=accounts(name).desc.nullslast&limit=2",
      [
        { id: "TRI-2", accounts: { name: "Caixa" } },
        { id: "TRI-1", accounts: { name: "Banco" } },
      ],
    ],
    [
      "transfers?select=de:accounts!transfers_from_account_id_fkey(name),para:to_account_id(name)&id=eq.TRF-1",
      [{ de: { name: "Banco" }, para: { name: "Caixa" } }],
    ],
    [
      "accounts?select=name,transactions(id),transfers!to_account_id(id)&transactions.series_id=is.null&order=name",
      [
        { name: "Banco", transactions: [{ id: "TRI-1" }], transfers: [{ id: "TRF-2" }] },
        { name: "Caixa", transactions: [{ id: "TRI-2" }], transfers: [{ id: "TRF-1" }] },
      ],
    ],
    [
      "recurrences?select=clients(name),accounts(name)",
      [{ clients: { name: "Ana" }, accounts: { name: "Banco" } }],
    ],
    [
      "clients?select=name,recurrences(id)",
      [{ name: "Ana", recurrences: [{ id: "SER-mhx3k2abcdef" }] }],
    ],
  ])("%s", async (path, rows) => {
    const app = await openTestApp(engine);
    await fill(app);
    const { status, body } = await app.send("GET", path);
    expect([status, body]).toEqual([200, rows]);
  });

  test("a new row is returned with them", async () => {
    const app = await openTestApp(engine);
    await fill(app);
    const path = "transfers?select=id,accounts!from_account_id(name)";
    const row = transfer("TRF-3", { from_account_id: "CTA-cash", to_account_id: "CTA-bank" });
    const { status, body } = await app.send("POST", path, row);
    expect([status, body]).toEqual([201, [{ id: "TRF-3", accounts: { name: "Caixa" } }]]);
  });

  test("one of two links must be named, and others do not exist", async () => {
    const app = await openTestApp(engine);
    for (const [path, status, message] of [
      [
        "transfers?select=accounts(name)",
        300,
        "Há mais de um vínculo entre transfers e accounts: diga qual, como em accounts!from_account_id.",
      ],
      [
        "accounts?select=transfers(id)",
        300,
        "Há mais de um vínculo entre accounts e transfers: diga qual, como em transfers!from_account_id.",
      ],
      ["transactions?select=tags(name)", 400, "Não há vínculo entre transactions e tags."],
      [
        "transactions?select=accounts!client_id(name)",
        400,
        "Não há vínculo entre transactions e accounts!client_id.",
      ],
    ] as const) {
      const refused = await app.send<RefusedBody>("GET", path);
      expect([refused.status, refused.body.message]).toEqual([status, message]);
    }
  });
});
