import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { openTestApp, type RefusedBody } from "#tests/support/test-app.ts";
import type { CompanyDetails } from "#contract/company.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const NOTHING = {
  timeZone: "America/Sao_Paulo",
  version: 0,
  name: null,
  document: null,
  openingBalance: null,
  openingBalanceDate: null,
  updatedAt: null,
};

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
    const { rows } = await sql`select user_name, sequence from company_settings`.execute(
      app.database.reader,
    );
    expect(rows).toEqual([{ user_name: "Ana", sequence: 1 }]);
  });

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

  test.each([
    [{ name: "a".repeat(121) }, "Nome da empresa deve ter no máximo 120 caracteres."],
    [{ name: "a\u0007" }, "Nome da empresa contém um caractere que não pode ser gravado."],
    [{ document: "123" }, "CNPJ ou CPF deve ter 14 letras e números (CNPJ) ou 11 números (CPF)."],
    [
      { document: "529.982.247-24" },
      "CNPJ ou CPF não confere: os dois últimos números não combinam com os outros.",
    ],
    [{ openingBalance: 0.001 }, "Saldo inicial deve ter no máximo duas casas decimais."],
    [{ openingBalance: "10" }, "Saldo inicial deve ser um número."],
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

  test("sent again after a lost answer are one change", async () => {
    const app = await openTestApp(engine);
    const sent = { version: 0, name: "Loja" };
    const first = await app.send("POST", "rpc/update_company", sent);
    const again = await app.send("POST", "rpc/update_company", sent);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await app.send("POST", "rpc/update_company", { version: 0, name: "Outra" });
    expect(other.status).toBe(409);
  });

  test("have a history of who changed what, newest first", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const send = (change: object, user: string) =>
      app.send("POST", "rpc/update_company", change, { "x-user-name": user });
    expect((await app.send("GET", "rpc/company_history")).body).toEqual({ versions: [] });
    await send({ version: 0, name: "Loja" }, "Ana");
    await send({ version: 1, openingBalance: 10.5 }, "Rui");
    const { body, headers } = await app.send("GET", "rpc/company_history");
    const { timeZone: _timeZone, ...nothing } = NOTHING;
    const first = { ...nothing, name: "Loja", updatedAt: "2026-11-21T12:00:00.000Z" };
    const second = { ...first, openingBalance: 10.5, openingBalanceDate: "2026-11-21" };
    expect(body).toEqual({
      versions: [
        { ...second, version: 2, userName: "Rui" },
        { ...first, version: 1, userName: "Ana" },
      ],
    });
    expect(headers["cache-control"]).toBe("no-store");
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

  test("are only added to, also for whoever writes to the database", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "rpc/update_company", { version: 0, name: "Loja" });
    const { writer } = app.database;
    const attempts = [
      sql`update company_settings set name = 'Outra'`,
      sql`delete from company_settings`,
      ...(engine.name === "PostgreSQL" ? [sql`truncate company_settings`] : []),
    ];
    for (const attempt of attempts)
      await expect(attempt.execute(writer)).rejects.toThrow("append-only");
    expect((await app.send("GET", "rpc/company")).body).toMatchObject({ name: "Loja" });
  });
});
