import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { descriptionsOf, undo, write } from "#tests/support/undo.ts";

const ANA = { "x-user-name": "Ana" };

function save(app: TestApp, change: object, headers = {}): Promise<number> {
  return write(app, "POST", "rpc/update_company", change, headers);
}

function undoAt(app: TestApp, position: number, headers = {}) {
  return undo(app, [{ id: "EMP-1", position }], "company", headers);
}

async function settings(app: TestApp): Promise<unknown> {
  return (await app.send("GET", "rpc/company")).body;
}

describeEngineIndependent("An undo of the company's settings", (engine) => {
  test("sets back what the change changed, keeps what others changed, and is undone in turn", async () => {
    const app = await openTestApp(engine);
    await save(app, { version: 0, name: "Loja", pixKey: "a@b.com" });
    const position = await save(app, { version: 1, name: "Padaria", openingBalance: 10 });
    await save(app, { version: 2, document: "52998224725" }, ANA);
    const undone = await undoAt(app, position);
    expect([undone.status, undone.body]).toMatchObject([
      200,
      { undone: [{ id: "EMP-1", row: { version: 4, name: "Loja" } }], kept: [] },
    ]);
    expect(await settings(app)).toMatchObject({
      version: 4,
      name: "Loja",
      pixKey: "a@b.com",
      document: "52998224725",
      openingBalance: null,
      openingBalanceDate: null,
    });
    // Its answer was lost: sent again it changes nothing.
    expect((await undoAt(app, position)).body).toEqual(undone.body);
    const redone = await undoAt(app, Number(undone.headers["x-history-position"]));
    expect(redone.status).toBe(200);
    expect(await settings(app)).toMatchObject({ version: 5, name: "Padaria", openingBalance: 10 });
    expect((await descriptionsOf(app, "EMP-1")).at(-1)).toMatch(
      /^Nome da empresa: Loja → Padaria \| Saldo inicial: não informado → R\$ 10,00/u,
    );
    await expectLedgerInvariants(app.database);
  });

  test("is refused, by field, where somebody changed that again meanwhile", async () => {
    const app = await openTestApp(engine);
    const position = await save(app, { version: 0, name: "Loja", pixKey: "a@b.com" });
    await save(app, { version: 1, name: "Padaria" }, ANA);
    const refused = await undoAt(app, position);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      "40001",
      "Houve outra mudança depois em Nome da empresa, e nada foi desfeito.",
    ]);
    expect(await settings(app)).toMatchObject({ version: 2, name: "Padaria", pixKey: "a@b.com" });
    const byOther = await undoAt(app, position + 1);
    expect(byOther.body.undone[0]?.row).toMatchObject({ name: "Loja" });
    const twice = await undoAt(app, position + 1, ANA);
    expect([twice.status, twice.body.code]).toEqual([409, "40001"]);
    await expectLedgerInvariants(app.database);
  });

  test("of the first change goes back to what was there before the company had a record", async () => {
    const app = await openTestApp(engine);
    await sql`insert into company_settings values
      (1, '2026-01-02T03:04:05.000Z', 'Ana', 'Loja', null, 1050, '2026-01-01')`.execute(
      app.database.writer,
    );
    const position = await save(app, { version: 1, name: "Padaria" });
    expect((await undoAt(app, position)).status).toBe(200);
    expect(await settings(app)).toMatchObject({
      version: 3,
      name: "Loja",
      openingBalance: 10.5,
      openingBalanceDate: "2026-01-01",
    });
    await expectLedgerInvariants(app.database);
  });

  test("of skipped questions has nothing to turn back", async () => {
    const app = await openTestApp(engine);
    const position = await save(app, { version: 0 });
    expect((await undoAt(app, position)).status).toBe(409);
    expect(await settings(app)).toMatchObject({ version: 1, name: null });
  });
});
