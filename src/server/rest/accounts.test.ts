import { expect, test } from "vitest";
import { MAX_ACCOUNTS } from "#domain/account.ts";
import { describeEngineIndependent, describeOnBothEngines } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { CARD, CASH, account } from "#tests/support/api-rows.ts";
import { rowsOf, undo, write } from "#tests/support/undo.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";

const NOON = Date.parse("2026-11-21T15:00:00Z");
const BANK = account("CTA-bank", { name: "Itaú" });

async function namesOfDefaults(app: TestApp): Promise<unknown> {
  const { body } = await app.send<{ name: string }[]>("GET", "accounts?is_default=is.true");
  return body.map(({ name }) => name);
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

describeEngineIndependent("Accounts", (engine) => {
  test("a new account starts today with nothing, active and not the default", async () => {
    const app = await openTestApp(engine, { clock: () => NOON });
    const { status, body } = await app.send("POST", "accounts", { name: " Caixa ", kind: "cash" });
    expect(status).toBe(201);
    expect(body).toEqual([
      {
        id: expect.stringMatching(/^CTA-/u),
        name: "Caixa",
        kind: "cash",
        opening_balance: 0,
        opening_date: "2026-11-21",
        is_default: false,
        is_active: true,
        closing_day: null,
        due_day: null,
        created_at: "2026-11-21T15:00:00.000Z",
        updated_at: "2026-11-21T15:00:00.000Z",
      },
    ]);
  });

  test("a repeated creation makes one account; another one with its id is refused", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "accounts", BANK);
    expect((await app.send("POST", "accounts", BANK)).status).toBe(201);
    expect(await refusal(app, "POST", "accounts", { ...BANK, kind: "cash" })).toEqual([
      409,
      "O código CTA-bank já é de outro registro; nada foi gravado.",
    ]);
    expect((await app.send("GET", "accounts")).body).toHaveLength(1);
  });

  test("setting the default moves it, with a record of each account", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "accounts", [{ ...BANK, is_default: true }, CARD]);
    await app.send("PATCH", "accounts?id=eq.CTA-card", { is_default: true });
    expect(await namesOfDefaults(app)).toEqual(["Cartão"]);
    const { body: records } = await app.send(
      "GET",
      "audit_records?select=entity_id,description&order=sequence&sequence=gt.2",
    );
    expect(records).toEqual([
      { entity_id: "CTA-card", description: "Passou a ser a conta padrão" },
      { entity_id: "CTA-bank", description: "Deixou de ser a conta padrão" },
    ]);
    await app.send("PATCH", "accounts?id=eq.CTA-card", { is_active: false });
    expect(await namesOfDefaults(app)).toEqual([]);
    expect(await refusal(app, "PATCH", "accounts?id=eq.CTA-card", { is_default: true })).toEqual([
      400,
      "Conta padrão: uma conta arquivada não pode ser a padrão.",
    ]);
    await app.send("PATCH", "accounts?id=eq.CTA-card", { is_active: true });
    expect(await refusal(app, "PATCH", "accounts?id=like.CTA-*", { is_default: true })).toEqual([
      400,
      "Conta padrão: só uma conta pode ser a padrão; nada foi gravado.",
    ]);
    await expectLedgerInvariants(app.database);
  });

  test("undoing the choice of the default gives it back to the one before", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "accounts", [{ ...BANK, is_default: true }, CARD]);
    const choice = { is_default: true, name: "Outro cartão" };
    const position = await write(app, "PATCH", "accounts?id=eq.CTA-card", choice);
    const { status } = await undo(app, [{ id: "CTA-card", position }], "account");
    expect([status, await namesOfDefaults(app)]).toEqual([200, [BANK.name]]);
    expect(await rowsOf(app, "accounts?id=eq.CTA-card&select=name")).toEqual([{ name: CARD.name }]);
    await expectLedgerInvariants(app.database);
  });

  test("are at most 200, with the archived ones", async () => {
    const app = await openTestApp(engine);
    const accounts = Array.from({ length: MAX_ACCOUNTS + 1 }, (_, at) => account(`CTA-n${at}`));
    const allowed = accounts.slice(1);
    const refused = {
      status: 400,
      body: { code: "54000", message: "Pode haver no máximo 200 contas, com as arquivadas." },
    };
    expect(await app.send("POST", "accounts", accounts)).toMatchObject(refused);
    expect((await app.send("GET", "audit_records")).body).toEqual([]);
    expect((await app.send("POST", "accounts", allowed)).status).toBe(201);
    await app.send("PATCH", "accounts?id=eq.CTA-n1", { is_active: false });
    expect(await app.send("POST", "accounts", accounts[0])).toMatchObject(refused);
    expect((await app.send("POST", "accounts", allowed)).status).toBe(201);
    expect((await app.send("GET", "accounts")).body).toHaveLength(MAX_ACCOUNTS);
    await expectLedgerInvariants(app.database);
  });

  test("only a card has the days of its bill, and it has both", async () => {
    const app = await openTestApp(engine);
    const needsDays = [
      400,
      "Um cartão precisa do dia do fechamento e do dia do vencimento da fatura.",
    ];
    const noCard = [400, "Só um cartão tem dia de fechamento e de vencimento da fatura."];
    expect(await refusal(app, "POST", "accounts", { ...CARD, due_day: null })).toEqual(needsDays);
    expect(await refusal(app, "POST", "accounts", { ...CARD, kind: "bank" })).toEqual(noCard);
    await app.send("POST", "accounts", [BANK, CARD]);
    const toCard = { kind: "card" };
    expect(await refusal(app, "PATCH", "accounts?id=eq.CTA-bank", toCard)).toEqual(needsDays);
    const { body } = await app.send("PATCH", "accounts?id=eq.CTA-card", { kind: "bank" });
    expect(body).toMatchObject([{ kind: "bank", closing_day: null, due_day: null }]);
  });

  test.each([
    [{ name: "", kind: "bank" }, "Preencha o campo Nome."],
    [{ name: "x".repeat(61), kind: "bank" }, "Nome: use no máximo 60 caracteres."],
    [{ name: "A", kind: "loan" }, "Tipo deve ser um destes valores: cash, bank, card."],
    [
      { name: "A", kind: "bank", opening_balance: 0.001 },
      "Saldo inicial: use no máximo duas casas decimais.",
    ],
    [{ ...CARD, closing_day: 32 }, "Dia do fechamento deve ser um número inteiro de 1 a 31."],
    [
      { name: "A", kind: "bank", is_active: false },
      "Uma conta nova é sempre criada ativa; depois ela pode ser arquivada.",
    ],
    [
      { name: "A", kind: "bank", id: "CTT-a" },
      'id deve começar com CTA- e seguir com letras e números, não "CTT-a".',
    ],
  ])("refuses %j", async (body, message) => {
    const app = await openTestApp(engine);
    expect(await refusal(app, "POST", "accounts", body)).toEqual([400, message]);
    expect((await app.send("GET", "audit_records")).body).toEqual([]);
  });
});

describeOnBothEngines("Accounts", (engine) => {
  test("undoing the creation of a former default leaves the default that was chosen since", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "accounts", [{ ...BANK, is_default: true }, CARD]);
    const position = await write(app, "POST", "accounts", { ...CASH, is_default: true });
    await app.send("PATCH", "accounts?id=eq.CTA-card", { is_default: true });
    const { status } = await undo(app, [{ id: CASH.id, position }], "account");
    expect([status, await namesOfDefaults(app)]).toEqual([200, [CARD.name]]);
    expect(await rowsOf(app, `accounts?id=eq.${CASH.id}&select=is_active`)).toEqual([
      { is_active: false },
    ]);
    await expectLedgerInvariants(app.database);
  });

  test.each([
    ["archived", { is_active: false }],
    ["given up", { is_default: false }],
  ])("a default that was %s comes back only while no other was chosen", async (_how, patch) => {
    const app = await openTestApp(engine);
    await app.send("POST", "accounts", [{ ...BANK, is_default: true }, CARD]);
    const position = await write(app, "PATCH", `accounts?id=eq.${BANK.id}`, patch);
    const change = [{ id: BANK.id, position }];
    const chosen = await write(app, "PATCH", "accounts?id=eq.CTA-card", { is_default: true });
    const { status, body } = await undo(app, change, "account");
    expect([status, await namesOfDefaults(app)]).toEqual([409, [CARD.name]]);
    expect(body).toMatchObject({ message: expect.stringContaining("Conta padrão") });
    await undo(app, [{ id: "CTA-card", position: chosen }], "account");
    expect((await undo(app, change, "account")).status).toBe(200);
    expect(await namesOfDefaults(app)).toEqual([BANK.name]);
    await expectLedgerInvariants(app.database);
  });

  test("the first account takes over the company's opening balance, unless it has its own", async () => {
    const company = { version: 0, openingBalance: 2500.5, openingBalanceDate: "2026-01-01" };
    for (const [opening, balance, date] of [
      [{}, 2500.5, "2026-01-01"],
      [{ opening_balance: 0 }, 0, "2026-11-21"],
      [{ opening_date: "2026-03-01" }, 0, "2026-03-01"],
    ] as const) {
      const app = await openTestApp(engine, { clock: () => NOON });
      await app.send("POST", "rpc/update_company", company);
      const create = () => app.send("POST", "accounts", { ...BANK, ...opening });
      for (const { status, body } of [await create(), await create()]) {
        expect([status, body]).toMatchObject([
          201,
          [{ opening_balance: balance, opening_date: date }],
        ]);
      }
      const { body: others } = await app.send("POST", "accounts", CARD);
      expect(others).toMatchObject([{ opening_balance: 0, opening_date: "2026-11-21" }]);
      await expectLedgerInvariants(app.database);
    }
  });

  test("its opening is on a day that has come, unless it is the company's", async () => {
    const app = await openTestApp(engine, { clock: () => NOON });
    const future = { opening_date: "2026-11-22" };
    const refused = [400, "Data do saldo inicial: 22/11/2026 ainda não chegou; hoje é 21/11/2026."];
    expect(await refusal(app, "POST", "accounts", { ...BANK, ...future })).toEqual(refused);
    await app.send("POST", "accounts", BANK);
    const path = `accounts?id=eq.${BANK.id}`;
    expect(await refusal(app, "PATCH", path, future)).toEqual(refused);
    const other = await openTestApp(engine, { clock: () => NOON });
    const company = { version: 0, openingBalance: 10, openingBalanceDate: future.opening_date };
    await other.send("POST", "rpc/update_company", company);
    expect((await other.send("POST", "accounts", BANK)).body).toMatchObject([future]);
    const renamed = { ...future, name: "Banco" };
    expect((await other.send("PATCH", path, renamed)).body).toMatchObject([renamed]);
  });

  test("two active accounts cannot have one name, whatever its case and accents", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "accounts", [BANK, CARD]);
    const taken = [409, "Nome: já existe uma conta chamada ITAU."];
    expect(await refusal(app, "POST", "accounts", { name: "ITAU", kind: "cash" })).toEqual(taken);
    expect(await refusal(app, "PATCH", "accounts?id=eq.CTA-card", { name: "ITAU" })).toEqual(taken);
    const both = ["Ana", "Ána"].map((name) => ({ name, kind: "cash" }));
    expect((await refusal(app, "POST", "accounts", both))[0]).toBe(409);
    await app.send("PATCH", "accounts?id=eq.CTA-bank", { is_active: false });
    expect((await app.send("POST", "accounts", { name: "ITAU", kind: "cash" })).status).toBe(201);
    expect(await refusal(app, "PATCH", "accounts?id=eq.CTA-bank", { is_active: true })).toEqual([
      409,
      "Nome: já existe uma conta chamada Itaú.",
    ]);
    await expectLedgerInvariants(app.database);
  });

  test("is never removed", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "accounts", BANK);
    expect(await refusal(app, "DELETE", "accounts?id=eq.CTA-bank")).toEqual([
      403,
      "Uma conta não pode ser excluída, para que o histórico continue completo.",
    ]);
  });

  test("is found by an amount below zero and listed in any order", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "accounts", [{ ...BANK, opening_balance: -10.5 }, CARD]);
    const { body } = await app.send("GET", "accounts?opening_balance=lt.-10.49&select=name");
    expect(body).toEqual([{ name: "Itaú" }]);
    const page = await app.send("GET", "accounts?order=name.desc,id.desc&limit=1&select=name");
    expect(page.body).toEqual([{ name: "Itaú" }]);
    const next = String(page.headers["x-next-cursor"]);
    const rest = await app.send(
      "GET",
      `accounts?order=name.desc,id.desc&limit=1&select=name&after=${next}`,
    );
    expect(rest.body).toEqual([{ name: "Cartão" }]);
  });
});
