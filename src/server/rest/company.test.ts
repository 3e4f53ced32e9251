import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeEngineIndependent, describeOnBothEngines } from "#tests/support/engines.ts";
import { openEvents } from "#tests/support/event-stream.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { openTestApp, type RefusedBody } from "#tests/support/test-app.ts";
import type { CompanyDetails } from "#contract/company.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const RECORD = "user_name,entity_type,entity_id,description";
const NOTHING = {
  timeZone: "America/Sao_Paulo",
  version: 0,
  name: null,
  document: null,
  openingBalance: null,
  openingBalanceDate: null,
  pixKey: null,
  chargeMessage: null,
  updatedAt: null,
};

describeEngineIndependent("The company's settings", (engine) => {
  test("keep an opening balance of either sign, of today or the day that is sent", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const send = async (change: object) =>
      (await app.send("POST", "rpc/update_company", change)).body;
    expect(await send({ version: 0, openingBalance: -1234.56 })).toMatchObject({
      openingBalance: -1234.56,
      openingBalanceDate: "2026-11-21",
    });
    const dated = { version: 1, openingBalance: 0, openingBalanceDate: "2026-01-01" };
    expect(await send(dated)).toMatchObject({
      openingBalance: 0,
      openingBalanceDate: "2026-01-01",
    });
    expect(await send({ version: 2, openingBalance: null })).toMatchObject({
      openingBalance: null,
      openingBalanceDate: null,
    });
  });

  test("keep the Pix key and the message that debtors get", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const sent = { version: 0, pixKey: " a@b.com ", chargeMessage: "Olá, {nome}!\r\n{total}\n" };
    const { body } = await app.send("POST", "rpc/update_company", sent);
    const kept = { version: 1, pixKey: "a@b.com", chargeMessage: "Olá, {nome}!\n{total}" };
    expect(body).toMatchObject(kept);
    const history = await app.send("GET", "rpc/company_history");
    expect(history.body).toMatchObject({ versions: [kept] });
    await expectLedgerInvariants(app.database);
  });

  test.each([
    [{ pixKey: "a".repeat(141) }, "Chave Pix: use no máximo 140 caracteres."],
    [{ chargeMessage: "a".repeat(1001) }, "Mensagem de cobrança: use no máximo 1.000 caracteres."],
    [{ name: "a".repeat(121) }, "Nome da empresa: use no máximo 120 caracteres."],
    [{ name: "a\u0007" }, "Nome da empresa: há um caractere que não pode ser gravado."],
    [{ document: "123" }, "CNPJ ou CPF deve ter 14 letras e números (CNPJ) ou 11 números (CPF)."],
    [
      { document: "529.982.247-24" },
      "CNPJ ou CPF não confere: os dois últimos números não combinam com os outros.",
    ],
    [{ openingBalance: 0.001 }, "Saldo inicial: use no máximo duas casas decimais."],
    [{ openingBalance: "dez" }, "Saldo inicial deve ser um número."],
    [
      { openingBalance: 1, openingBalanceDate: "2026-02-30" },
      "Data do saldo inicial deve ser uma data que existe, de 1900 a 2199, no formato AAAA-MM-DD.",
    ],
    [{ version: undefined }, "Preencha o campo version."],
    [{ version: 0.5 }, "version deve ser um número inteiro."],
    [{ version: -1 }, "version não pode ser negativo."],
  ])("refuse %o and change nothing", async (wrong, message) => {
    const app = await openTestApp(engine);
    const sent = { version: 0, name: "Loja", ...wrong };
    const { status, body } = await app.send<RefusedBody>("POST", "rpc/update_company", sent);
    expect([status, body.code, body.message]).toEqual([400, "22023", message]);
    expect((await app.send("GET", "rpc/company")).body).toEqual(NOTHING);
  });

  test("refuse a day without a balance, and reading's method for writing", async () => {
    const app = await openTestApp(engine);
    const sent = { version: 0, openingBalanceDate: "2026-11-21" };
    const { status, body } = await app.send<RefusedBody>("POST", "rpc/update_company", sent);
    expect([status, body.message]).toEqual([
      400,
      "A data do saldo inicial só pode ser informada com o saldo inicial.",
    ]);
    expect((await app.send("GET", "rpc/update_company?version=0")).status).toBe(405);
  });

  test("sent again after a lost answer are one change", async () => {
    const app = await openTestApp(engine);
    const sent = { version: 0, name: "Loja" };
    const first = await app.send("POST", "rpc/update_company", sent);
    const again = await app.send("POST", "rpc/update_company", sent);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await app.send("POST", "rpc/update_company", { version: 0, name: "Outra" });
    expect(other.status).toBe(409);
  });

  test("have a history of the changes and users, newest first", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const send = (change: object, user: string) =>
      app.send("POST", "rpc/update_company", change, { "x-user-name": user });
    expect((await app.send("GET", "rpc/company_history")).body).toEqual({ versions: [] });
    await send({ version: 0, name: "Loja" }, "Ana");
    await send({ version: 1, openingBalance: 10.5 }, "Rui");
    const { body, headers } = await app.send("GET", "rpc/company_history");
    const { timeZone: _timeZone, ...nothing } = NOTHING;
    const first = { ...nothing, name: "Loja", updatedAt: "2026-11-21T12:00:00.000Z" };
    const second = {
      ...first,
      openingBalance: 10.5,
      openingBalanceDate: "2026-11-21",
      // The clock stands still, but each change has a time of its own.
      updatedAt: "2026-11-21T12:00:00.001Z",
    };
    expect(body).toEqual({
      versions: [
        { ...second, version: 2, userName: "Rui" },
        { ...first, version: 1, userName: "Ana" },
      ],
    });
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("have a history without erased records", async () => {
    const app = await openTestApp(engine);
    for (const [version, name] of ["Loja", "Padaria"].entries()) {
      await app.send("POST", "rpc/update_company", { version, name });
    }
    await sql`update audit_records set description = '', changes = null, salt = null
      where sequence = 1`.execute(app.database.writer);
    const { status, body } = await app.send("GET", "rpc/company_history");
    expect([status, body]).toEqual([200, { versions: [] }]);
    expect((await app.send("GET", "rpc/company")).body).toMatchObject({ name: "Padaria" });
  });

  test("notify other screens, and change the tags of views", async () => {
    const app = await openTestApp(engine);
    const url = await app.app.listen({ port: 0, host: "127.0.0.1" });
    const stream = await openEvents(url);
    await stream.next();
    const before = await app.send("GET", "rpc/statement?basis=cash");
    await app.send("POST", "rpc/update_company", { version: 0, openingBalance: 10 });
    expect(await stream.nextChange()).toMatchObject({
      id: 1,
      changes: [{ entity: "company", id: "EMP-1" }],
    });
    const after = await app.send("GET", "rpc/statement?basis=cash");
    expect(after.headers["etag"]).not.toBe(before.headers["etag"]);
  });
});

describeOnBothEngines("The company's settings", (engine) => {
  test("are saved with who and when, and read back, never from a cache", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    expect((await app.send("GET", "rpc/company")).body).toEqual(NOTHING);
    const sent = { version: 0, name: " Padaria  Ré ", document: "12.abc.345/01de-35" };
    const saved = await app.send("POST", "rpc/update_company", sent, { "x-user-name": "Ana" });
    const expected = {
      ...NOTHING,
      version: 1,
      name: "Padaria  Ré",
      document: "12ABC34501DE35",
      updatedAt: "2026-11-21T12:00:00.000Z",
    };
    expect([saved.status, saved.body]).toEqual([200, expected]);
    const { body, headers } = await app.send("GET", "rpc/company");
    expect([body, headers["etag"], headers["cache-control"]]).toEqual([
      expected,
      undefined,
      "no-store",
    ]);
    const { body: records } = await app.send("GET", `audit_records?select=${RECORD}`);
    expect(records).toEqual([
      {
        user_name: "Ana",
        entity_type: "company",
        entity_id: "EMP-1",
        description:
          "Nome da empresa: não informado → Padaria  Ré | CNPJ ou CPF: não informado → 12.ABC.345/01DE-35",
      },
    ]);
    await expectLedgerInvariants(app.database);
  });

  test("of two changes at once one is saved, and the other is told so", async () => {
    const app = await openTestApp(engine);
    const names = Array.from({ length: 8 }, (_, at) => `Loja ${at}`);
    const answers = await Promise.all(
      names.map((name) =>
        app.send<CompanyDetails & RefusedBody>("POST", "rpc/update_company", { version: 0, name }),
      ),
    );
    const saved = answers.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.message)).toEqual(
      Array.from(
        { length: 7 },
        () => "Os dados da empresa mudaram em outra tela; nada foi gravado.",
      ),
    );
    const { body } = await app.send<CompanyDetails>("GET", "rpc/company");
    expect([body.version, body.name]).toEqual([1, saved[0]?.body.name]);
  });

  test("are not changed by a program that is older than the database", async () => {
    const app = await openTestApp(engine);
    await sql`insert into schema_migrations (name, timestamp) values ('9999-future', '2030')`.execute(
      app.database.writer,
    );
    const sent = { version: 0, name: "Loja" };
    const { status, body } = await app.send<RefusedBody>("POST", "rpc/update_company", sent);
    expect([status, body.code]).toEqual([503, "55000"]);
    expect((await app.send("GET", "rpc/company")).body).toMatchObject({ version: 0 });
  });

  test("from before the company had a record count until they change, and stay in the history", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    await sql`insert into company_settings values
      (1, '2026-01-02T03:04:05.000Z', 'Ana', 'Loja', null, null, null),
      (2, '2026-02-03T04:05:06.000Z', 'Rui', 'Loja', null, 1050, '2026-01-01')`.execute(
      app.database.writer,
    );
    const old = { ...NOTHING, version: 2, name: "Loja", openingBalance: 10.5 };
    expect((await app.send("GET", "rpc/company")).body).toEqual({
      ...old,
      openingBalanceDate: "2026-01-01",
      updatedAt: "2026-02-03T04:05:06.000Z",
    });
    const same = await app.send("POST", "rpc/update_company", { version: 2, name: "Loja" });
    expect(same.body).toMatchObject({ version: 2 });
    const saved = await app.send("POST", "rpc/update_company", { version: 2, name: "Padaria" });
    expect(saved.body).toMatchObject({ version: 3, name: "Padaria", openingBalance: 10.5 });
    const { body } = await app.send<{ versions: object[] }>("GET", "rpc/company_history");
    expect(body.versions).toMatchObject([
      { version: 3, userName: "Usuário Atual", name: "Padaria", openingBalance: 10.5 },
      { version: 2, userName: "Rui", name: "Loja", openingBalance: 10.5 },
      { version: 1, userName: "Ana", name: "Loja", openingBalance: null },
    ]);
    const { body: records } = await app.send("GET", `audit_records?select=description`);
    expect(records).toEqual([{ description: "Nome da empresa: Loja → Padaria" }]);
    await expectLedgerInvariants(app.database);
  });

  test("cannot be written to the table, nor removed by other programs on the database", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "rpc/update_company", { version: 0, name: "Loja" });
    for (const [method, path] of [
      ["POST", "company"],
      ["PATCH", "company?id=eq.EMP-1"],
      ["DELETE", "company?id=eq.EMP-1"],
    ] as const) {
      const { status, body, headers } = await app.send<RefusedBody>(method, path, {
        name: "Outra",
      });
      expect([status, headers["allow"], body.message]).toEqual([
        405,
        "GET, HEAD",
        "Os dados da empresa não são gravados diretamente na tabela.",
      ]);
    }
    const removal = sql`delete from company`.execute(app.database.writer);
    await expect(removal).rejects.toThrow("never deleted");
    expect((await app.send("GET", "company?select=name")).body).toEqual([{ name: "Loja" }]);
  });
});
