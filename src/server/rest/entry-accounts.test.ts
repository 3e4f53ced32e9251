import { expect, test } from "vitest";
import type { TransactionRow } from "#contract/transactions.ts";
import { describeEngineIndependent, describeOnBothEngines } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { newEntry, BANK, CASH, transfer } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";

const CLOCK = { clock: () => Date.parse("2026-11-21T15:00:00Z") };
const ACCOUNTS = [{ ...BANK, is_default: true }, CASH];
const TRANSFER = transfer("TRF-a", { date: "2026-11-20" });

async function openWithAccounts(engine: Parameters<typeof openTestApp>[0]): Promise<TestApp> {
  const app = await openTestApp(engine, CLOCK);
  await app.send("POST", "accounts", ACCOUNTS);
  return app;
}

async function accountOf(app: TestApp, body: Record<string, unknown>): Promise<unknown> {
  const { body: rows } = await app.send<TransactionRow[]>("POST", "transactions", newEntry(body));
  return rows[0]?.account_id;
}

async function refusal(
  app: TestApp,
  method: "POST" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
): Promise<[number, string]> {
  const answer = await app.send<RefusedBody>(method, path, body);
  return [answer.status, answer.body.message];
}

async function lastDescription(app: TestApp): Promise<unknown> {
  const { body } = await app.send<{ description: string }[]>(
    "GET",
    "audit_records?select=description&order=sequence.desc&limit=1",
  );
  return body[0]?.description;
}

describeEngineIndependent("The account of an entry", (engine) => {
  test("is the default for a client that names none, and none without a default", async () => {
    const app = await openTestApp(engine, CLOCK);
    expect(await accountOf(app, {})).toBeNull();
    await app.send("POST", "accounts", ACCOUNTS);
    expect(await accountOf(app, {})).toBe("CTA-bank");
    expect(await accountOf(app, { account_id: "CTA-cash" })).toBe("CTA-cash");
    expect(await accountOf(app, { account_id: null })).toBeNull();
    await app.send("PATCH", "accounts?id=eq.CTA-bank", { is_active: false });
    expect(await accountOf(app, {})).toBeNull();
    await expectLedgerInvariants(app.database);
  });

  test("of a creation that is repeated may have another default by then", async () => {
    const app = await openWithAccounts(engine);
    const entry = newEntry();
    await app.send("POST", "transactions", entry);
    await app.send("PATCH", "accounts?id=eq.CTA-cash", { is_default: true });
    const again = await app.send<TransactionRow[]>("POST", "transactions", entry);
    expect([again.status, again.body[0]?.account_id]).toEqual([201, "CTA-bank"]);
    expect((await app.send("GET", "transactions")).body).toHaveLength(1);
  });

  test("of an entry from before the default account is the default once it is paid, whoever pays it", async () => {
    let nowMs = CLOCK.clock();
    const app = await openTestApp(engine, { clock: () => nowMs });
    const ids = ["a", "b", "c", "d"].map((letter) => `TRI-${letter}`);
    await app.send(
      "POST",
      "transactions",
      ids.map((id) => newEntry({ id, amount: 100 })),
    );
    nowMs += 1000;
    await app.send("POST", "accounts", ACCOUNTS);
    const accountsOf = async () => {
      const path = "transactions?select=id,account_id&order=id&parent_id=is.null";
      return (await app.send<TransactionRow[]>("GET", path)).body.map((row) => row.account_id);
    };
    // Like the original's client: with one of the dates, for a part, and with another account.
    await app.send("PATCH", "transactions?id=eq.TRI-a", { status: "paid" });
    expect(await lastDescription(app)).toContain("Conta: sem conta → Banco");
    await app.send("PATCH", "transactions?id=eq.TRI-b", { paid_on: "2026-11-20" });
    const part = { id: "TRI-c", amount: 40, charges: [{ kind: "interest", amount: 1 }] };
    expect((await app.send("POST", "rpc/record_payment", part)).status).toBe(200);
    await app.send("PATCH", "transactions?id=eq.TRI-d", {
      status: "paid",
      account_id: "CTA-cash",
    });
    expect(await accountsOf()).toEqual(["CTA-bank", "CTA-bank", null, "CTA-cash"]);
    const tied = "transactions?select=account_id&parent_id=not.is.null";
    expect((await app.send("GET", tied)).body).toEqual([
      { account_id: "CTA-bank" },
      { account_id: "CTA-bank" },
    ]);
    // Without a payment the account stays; the rest of a partially paid entry takes it like any
    // other.
    await app.send("PATCH", "transactions?id=eq.TRI-c", { notes: "resto" });
    expect((await accountsOf())[2]).toBeNull();
    await app.send("PATCH", "transactions?id=eq.TRI-c", { status: "paid" });
    expect((await accountsOf())[2]).toBe("CTA-bank");
    await expectLedgerInvariants(app.database);
  });

  test("of an entry from after the first account stays none once it is paid", async () => {
    let nowMs = CLOCK.clock();
    const app = await openTestApp(engine, { clock: () => nowMs });
    await app.send("POST", "accounts", CASH);
    nowMs += 1000;
    await app.send("POST", "transactions", newEntry({ id: "TRI-a", account_id: null }));
    nowMs += 1000;
    await app.send("POST", "accounts", BANK);
    const path = "transactions?id=eq.TRI-a";
    const { body } = await app.send("PATCH", path, { status: "paid" });
    expect(body).toMatchObject([{ status: "paid", account_id: null }]);
    expect(await lastDescription(app)).toBe("Status: Pendente → Pago");
  });

  test("exists and is not archived", async () => {
    const app = await openWithAccounts(engine);
    await app.send("PATCH", "accounts?id=eq.CTA-cash", { is_active: false });
    const entry = (account_id: string) => newEntry({ account_id });
    expect(await refusal(app, "POST", "transactions", entry("CTA-x"))).toEqual([
      409,
      "Conta: não há conta com o código CTA-x.",
    ]);
    const archived = [400, "Conta: Caixa está arquivada e não recebe novos lançamentos."];
    expect(await refusal(app, "POST", "transactions", entry("CTA-cash"))).toEqual(archived);
    await app.send("POST", "transactions", newEntry({ id: "TRI-a" }));
    const toCash = { account_id: "CTA-cash" };
    expect(await refusal(app, "PATCH", "transactions?id=eq.TRI-a", toCash)).toEqual(archived);
    expect(await refusal(app, "POST", "transactions", entry("CTT-x"))).toEqual([
      400,
      'Conta deve ser o código de uma conta (CTA-…), não "CTT-x".',
    ]);
  });

  test("comes back with an entry that was removed, also when it is archived by then", async () => {
    const app = await openWithAccounts(engine);
    const entry = { ...newEntry({ id: "TRI-a" }), account_id: "CTA-cash" };
    await app.send("POST", "transactions", entry);
    await app.send("DELETE", "transactions?id=eq.TRI-a");
    await app.send("PATCH", "accounts?id=eq.CTA-cash", { is_active: false });
    const headers = { prefer: "return=representation, removed=restore" };
    const restored = await app.send<TransactionRow[]>("POST", "transactions", entry, headers);
    expect(restored.body).toMatchObject([{ id: "TRI-a", account_id: "CTA-cash" }]);
  });

  test("is that of its part payments and charges, whatever the default is", async () => {
    const app = await openWithAccounts(engine);
    const path = "rpc/record_payment";
    for (const account_id of ["CTA-cash", null]) {
      const entry = newEntry({ account_id, amount: 100 });
      await app.send("POST", "transactions", entry);
      const { body } = await app.send<TransactionRow[]>("POST", path, {
        id: entry.id,
        amount: 40,
        charges: [{ kind: "fine", amount: 2 }],
      });
      expect(body.map((row) => row.account_id)).toEqual([account_id, account_id, account_id]);
    }
    const parent = newEntry({ id: "TRI-parent" });
    await app.send("POST", "transactions", parent);
    const part = newEntry({ parent_id: parent.id, payment_role: "part", status: "paid" });
    expect(await refusal(app, "POST", "transactions", { ...part, account_id: "CTA-x" })).toEqual([
      409,
      "Conta: não há conta com o código CTA-x.",
    ]);
    await expectLedgerInvariants(app.database);
  });

  test("of a payment may be another one, which an undo reverts", async () => {
    const app = await openWithAccounts(engine);
    const entry = newEntry({ id: "TRI-a", amount: 100 });
    await app.send("POST", "transactions", entry);
    const send = async (name: string, body: object) =>
      (await app.send<TransactionRow[]>("POST", `rpc/${name}`, body)).body;
    const fine = { kind: "fine", amount: 2 };
    const toCash = { id: "TRI-a", account_id: "CTA-cash", charges: [fine] };
    const part = await send("record_payment", { ...toCash, amount: 40 });
    expect(part.map((row) => row.account_id)).toEqual(["CTA-bank", "CTA-cash", "CTA-cash"]);
    const whole = await send("record_payment", toCash);
    expect(whole.map((row) => row.account_id)).toEqual(["CTA-cash", "CTA-cash"]);
    expect(await send("undo_payment", { id: "TRI-a", account_id: "CTA-bank" })).toMatchObject([
      { status: "pending", account_id: "CTA-bank" },
    ]);
    expect(await lastDescription(app)).toBe("Lançamento removido do sistema");
    await send("record_payment", { id: "TRI-a", account_id: null });
    const stays = { id: "TRI-a", account_id: null };
    expect(await send("undo_payment", stays)).toMatchObject([{ account_id: null }]);
    await app.send("PATCH", "accounts?id=eq.CTA-cash", { is_active: false });
    for (const amount of [10, 60]) {
      expect(await refusal(app, "POST", "rpc/record_payment", { ...toCash, amount })).toEqual([
        400,
        "Conta: Caixa está arquivada e não recebe novos lançamentos.",
      ]);
    }
    await expectLedgerInvariants(app.database);
  });

  test("is that of each instalment, and changes with those that follow", async () => {
    const app = await openWithAccounts(engine);
    const { body } = await app.send<TransactionRow[]>("POST", "rpc/instalments", {
      type: "expense",
      category: "Outros",
      amount: 100,
      expected_payment_date: "2026-12-01",
      account_id: "CTA-cash",
      count: 3,
    });
    expect(body.map((row) => row.account_id)).toEqual(["CTA-cash", "CTA-cash", "CTA-cash"]);
    await app.send("POST", "rpc/update_instalments", {
      id: body[1]?.id,
      scope: "following",
      changes: { account_id: "CTA-bank" },
    });
    const { body: rows } = await app.send<TransactionRow[]>(
      "GET",
      "transactions?order=series_number",
    );
    expect(rows.map((row) => row.account_id)).toEqual(["CTA-cash", "CTA-bank", "CTA-bank"]);
  });
});

describeOnBothEngines("The account of an entry", (engine) => {
  test("changes with a phrase, and is a filter", async () => {
    const app = await openWithAccounts(engine);
    await app.send("POST", "transactions", [
      newEntry({ id: "TRI-a", status: "paid" }),
      newEntry({ id: "TRI-b" }),
    ]);
    await app.send("PATCH", "transactions?id=eq.TRI-a", { account_id: "CTA-cash" });
    expect(await lastDescription(app)).toBe("Conta: Banco → Caixa");
    const idsOf = async (filter: string) => {
      const path = `transactions?select=id&order=created_at.desc,id.desc&limit=50&${filter}`;
      return (await app.send<{ id: string }[]>("GET", path)).body.map(({ id }) => id);
    };
    expect(await idsOf("account_id=eq.CTA-cash")).toEqual(["TRI-a"]);
    expect(await idsOf("account_id=in.(CTA-bank,CTA-x)")).toEqual(["TRI-b"]);
    await app.send("PATCH", "transactions?id=eq.TRI-a", { account_id: null });
    expect(await lastDescription(app)).toBe("Conta: Caixa → sem conta");
    expect(await idsOf("account_id=is.null")).toEqual(["TRI-a"]);
    await expectLedgerInvariants(app.database);
  });
});

describeEngineIndependent("Transfers", (engine) => {
  test.each([
    [{ to_account_id: "CTA-bank" }, "Uma transferência é entre duas contas diferentes."],
    [{ to_account_id: "CTA-x" }, "Conta: não há conta com o código CTA-x."],
    [{ to_account_id: null }, "Preencha o campo Para a conta."],
    [{ amount: 0 }, "Valor deve ser maior do que zero."],
    [{ amount: -5 }, "Valor: não use valor negativo."],
    [{ date: "2026-11-22" }, "Data: 22/11/2026 ainda não chegou; hoje é 21/11/2026."],
    [
      { lifecycle: "cancelled" },
      "Uma transferência nova é sempre criada ativa; depois ela pode ser cancelada.",
    ],
    [{ id: "TRI-a" }, 'id deve começar com TRF- e seguir com letras e números, não "TRI-a".'],
  ])("are refused with %j", async (change, message) => {
    const app = await openWithAccounts(engine);
    const [status, text] = await refusal(app, "POST", "transfers", { ...TRANSFER, ...change });
    expect(text).toBe(message);
    expect(status).toBeGreaterThanOrEqual(400);
    expect((await app.send("GET", "transfers")).body).toEqual([]);
  });

  test("are never removed", async () => {
    const app = await openWithAccounts(engine);
    await app.send("POST", "transfers", TRANSFER);
    expect(await refusal(app, "DELETE", "transfers?id=eq.TRF-a")).toEqual([
      403,
      "Uma transferência não pode ser excluída, para que o histórico continue completo.",
    ]);
  });
});

describeOnBothEngines("Transfers", (engine) => {
  test("are created once, changed and cancelled, and are in no total of the spec", async () => {
    const app = await openWithAccounts(engine);
    await app.send("POST", "transactions", newEntry({ status: "paid" }));
    const before = (await app.send("GET", "rpc/snapshot")).body;
    const { body } = await app.send("POST", "transfers", TRANSFER);
    expect(body).toEqual([
      {
        ...TRANSFER,
        notes: null,
        lifecycle: "active",
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect((await app.send("POST", "transfers", TRANSFER)).status).toBe(201);
    const changed = { amount: 60.5, notes: "Troco" };
    await app.send("PATCH", "transfers?id=eq.TRF-a", changed);
    expect((await app.send("GET", "transfers?amount=gt.60")).body).toMatchObject([changed]);
    expect((await app.send("GET", "rpc/snapshot")).body).toEqual(before);
    await app.send("PATCH", "transfers?id=eq.TRF-a", { lifecycle: "cancelled" });
    expect(await lastDescription(app)).toBe("Transferência cancelada");
    await expectLedgerInvariants(app.database);
  });
});
