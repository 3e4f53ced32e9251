import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { COMMANDS } from "#tests/support/command-cases.ts";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { readsDuring } from "#tests/support/reads-during.ts";
import { newContact, newEntry, BANK, CASH, transfer } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";

type HistoryRecord = { description: string; user_name: string; changes: Record<string, unknown> };

async function historyOf(app: TestApp, id: unknown): Promise<HistoryRecord[]> {
  const path = `audit_records?entity_id=eq.${String(id)}&select=description,user_name,changes&order=sequence`;
  return (await app.send<HistoryRecord[]>("GET", path)).body;
}

describeOnBothEngines("The one write path", (engine) => {
  test.each(Object.entries(COMMANDS))(
    "%s leaves one record, with its phrase and what changed",
    extendedOnPostgres(engine),
    async (
      _kind,
      {
        path,
        body,
        prefer = "",
        entry = {},
        before = [],
        method,
        entityType,
        description,
        changes,
        createdEntries = 0,
      },
    ) => {
      const app = await openTestApp(engine);
      await app.send("POST", "clients", newContact({ id: "CTT-there", name: "Ana" }));
      await app.send(
        "POST",
        "transactions",
        newEntry({ id: "TRI-there", amount: 10.5, category: "Sistema", ...entry }),
      );
      const opening = { opening_balance: 100, opening_date: "2026-11-01" };
      await app.send("POST", "accounts", { ...BANK, id: "CTA-there", ...opening });
      await app.send("POST", "accounts", { ...CASH, id: "CTA-other" });
      const [from_account_id, to_account_id] = ["CTA-there", "CTA-other"];
      const moved = { from_account_id, to_account_id, amount: 20, date: "2026-11-20" };
      await app.send("POST", "transfers", transfer("TRF-there", moved));
      for (const request of before) await app.send("POST", request.path, request.body);
      const answer = await app.send<unknown[]>("GET", "audit_records?select=sequence");
      const count = answer.body.length;
      expect(count).toBe(before.reduce((sum, { records }) => sum + records, 5));
      const { status } = await app.send(method, path, body, { prefer });
      expect(status).toBeLessThan(300);
      const { body: records } = await app.send(
        "GET",
        `audit_records?select=description,entity_type,changes&sequence=gt.${count}&order=sequence`,
      );
      expect(records).toEqual([
        { description, entity_type: entityType, changes: expect.objectContaining(changes) },
        ...Array.from({ length: createdEntries }, () =>
          expect.objectContaining({
            description: "Lançamento criado",
            entity_type: "transaction",
          }),
        ),
      ]);
      await expectLedgerInvariants(app.database);
    },
  );

  test("a patch that changes nothing leaves no record and does not move updated_at", async () => {
    const app = await openTestApp(engine);
    const entry = newEntry();
    const created = await app.send("POST", "transactions", entry);
    const patched = await app.send("PATCH", `transactions?id=eq.${entry.id}`, {
      amount: entry["amount"],
      notes: "  ",
    });
    expect(patched.body).toEqual(created.body);
    expect(await historyOf(app, entry.id)).toHaveLength(1);
  });

  test("if the history cannot be written, neither is the row", async () => {
    const app = await openTestApp(engine);
    const entry = newEntry({ notes: "antes" });
    await app.send("POST", "transactions", entry);
    const before = await app.send("GET", "transactions");
    await refuseHistory(app);

    const attempts = [
      await app.send("POST", "clients", newContact()),
      await app.send("POST", "transactions", [newEntry(), newEntry()]),
      await app.send("PATCH", `transactions?id=eq.${entry.id}`, { notes: "depois" }),
      await app.send("DELETE", `transactions?id=eq.${entry.id}`),
    ];
    for (const { status, body } of attempts) {
      expect(status).toBe(500);
      // The database's message goes to the log only.
      expect(JSON.stringify(body)).not.toMatch(/audit|trigger|sql|select|insert/iu);
    }
    expect((await app.send("GET", "transactions")).body).toEqual(before.body);
    expect((await app.send("GET", "clients")).body).toEqual([]);
    await expectLedgerInvariants(app.database);
  });

  test("one bad row of many: none is written, and the response names it", async () => {
    const app = await openTestApp(engine);
    const rows = [newEntry(), newEntry({ client_id: "CTT-unknown" })];
    const answer = await app.send<RefusedBody>("POST", "transactions", rows);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain("CTT-unknown");
    expect((await app.send("GET", "transactions")).body).toEqual([]);
  });

  test("the same creation twice, in a row or concurrently, is one row and one record", async () => {
    const app = await openTestApp(engine);
    const entry = newEntry({ notes: "olá " });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.send<unknown[]>("POST", "transactions", entry)),
    );
    const again = await app.send("POST", "transactions", [entry, entry]);
    for (const { status, body } of answers) {
      expect(status).toBe(201);
      expect(body).toEqual(answers[0]?.body);
    }
    expect(again.body).toEqual([...(answers[0]?.body ?? []), ...(answers[0]?.body ?? [])]);
    expect(await historyOf(app, entry.id)).toHaveLength(1);
    await expectLedgerInvariants(app.database);
  });

  test("a repeated creation is known also after the row changed; other content is refused", async () => {
    const app = await openTestApp(engine);
    const entry = newEntry();
    await app.send("POST", "transactions", entry);
    await app.send("PATCH", `transactions?id=eq.${entry.id}`, { amount: 7 });
    const repeated = await app.send<{ amount: number }[]>("POST", "transactions", entry);
    expect(repeated.status).toBe(201);
    expect(repeated.body[0]?.amount).toBe(7);
    const other = await app.send<RefusedBody>("POST", "transactions", { ...entry, amount: 7 });
    expect([other.status, other.body.code]).toEqual([409, "23505"]);
    expect(await historyOf(app, entry.id)).toHaveLength(2);
  });

  test("the id of a removed transaction is not used again", async () => {
    const app = await openTestApp(engine);
    const entry = newEntry();
    await app.send("POST", "transactions", entry);
    await app.send("DELETE", `transactions?id=eq.${entry.id}`);
    const late = await app.send<RefusedBody>("POST", "transactions", entry);
    expect([late.status, late.body.code]).toEqual([409, "P0002"]);
    expect(late.body.message).toContain("já foi removido");
    await expectLedgerInvariants(app.database);
  });

  test("a stale version changes nothing", async () => {
    const app = await openTestApp(engine, { clock: () => Date.parse("2026-11-21T12:00:00Z") });
    const entry = newEntry();
    const [row] = (await app.send<{ updated_at: string }[]>("POST", "transactions", entry)).body;
    const path = `transactions?id=eq.${entry.id}&updated_at=eq.${row?.updated_at}`;
    const first = await app.send<unknown[]>("PATCH", path, { amount: 1 });
    const second = await app.send<unknown[]>("PATCH", path, { amount: 2 });
    expect(first.body).toHaveLength(1);
    expect(second.body).toEqual([]);
  });

  test("who acts is recorded, also with letters that a header cannot hold", async () => {
    const app = await openTestApp(engine);
    const contact = newContact();
    await app.send("POST", "clients", contact, {
      "x-user-name": encodeURIComponent("Zoë 日本 ção"),
    });
    await app.send("PATCH", `clients?id=eq.${contact.id}`, { phone: "1" });
    const names = (await historyOf(app, contact.id)).map(({ user_name }) => user_name);
    expect(names).toEqual(["Zoë 日本 ção", "Usuário Atual"]);
    for (const bad of ["%E0%A4%A", "x".repeat(121), "a%00b"]) {
      const refused = await app.send("POST", "clients", newContact(), { "x-user-name": bad });
      expect(refused.status).toBe(400);
    }
  });

  test.each(["utf8", "latin1"] as const)("who acts may be sent as plain %s", async (encoding) => {
    const app = await openTestApp(engine);
    const contact = newContact();
    const bytes = Buffer.from("João %E6%97%A5", encoding);
    const headers = { "x-user-name": bytes.toString("latin1") };
    expect((await app.send("POST", "clients", contact, headers)).status).toBe(201);
    const names = (await historyOf(app, contact.id)).map(({ user_name }) => user_name);
    expect(names).toEqual(["João 日"]);
  });

  test("a sum beyond a safe integer is exact to the centavo", { tags: ["extended"] }, async () => {
    const app = await openTestApp(engine);
    const rows = Array.from({ length: 9101 }, () => newEntry({ amount: 9_999_999_999.99 }));
    await app.send("POST", "transactions", rows, { prefer: "" });
    const kept = await sql<{ cents: string }>`
      select cast(cents as text) as cents from daily_totals`.execute(app.database.reader);
    expect(kept.rows).toEqual([{ cents: String(9101n * 999_999_999_999n) }]);
    const { body: large } = await app.app.inject("/rest/v1/rpc/snapshot");
    expect(large).toContain('"totalIncome":91009999999908.99,');
    await app.send("DELETE", `transactions?id=neq.${rows[0]?.id}`, undefined, { prefer: "" });
    const { body } = await app.send<{ totalIncome: number }>("GET", "rpc/snapshot");
    expect(body.totalIncome).toBe(9_999_999_999.99);
    await expectLedgerInvariants(app.database);
  });

  test(
    "a read gets its response while a command changes thousands of rows",
    { tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine);
      const rows = Array.from({ length: 3000 }, () => newEntry());
      await app.send("POST", "transactions", rows, { prefer: "" });
      const path = "transactions?amount=eq.100";
      const change = app.send("PATCH", path, { amount: 1 }, { prefer: "" });
      expect(await readsDuring(app, change, 10)).toEqual(Array(10).fill(200));
      expect((await change).status).toBe(204);
      await expectLedgerInvariants(app.database);
    },
  );

  test("ten thousand rows in one call, and one more refused", { tags: ["extended"] }, async () => {
    const app = await openTestApp(engine);
    const rows = Array.from({ length: 10_001 }, () => newEntry({ amount: 0.01 }));
    const refused = await app.send<RefusedBody>("POST", "transactions", rows);
    expect(refused.status).toBe(413);
    const answer = await app.send("POST", "transactions", rows.slice(1), { prefer: "" });
    expect(answer.status).toBe(201);
    const { body } = await app.send<{ totalIncome: number }>("GET", "rpc/snapshot");
    expect(body.totalIncome).toBe(100);
    await expectLedgerInvariants(app.database);
  });
});

/** From now on the database refuses new history records. */
async function refuseHistory({ database }: TestApp): Promise<void> {
  const statements =
    database.engine.name === "sqlite"
      ? [
          "create trigger broken before insert on audit_records begin select raise(abort, 'disk on fire'); end",
        ]
      : [
          "create function broken() returns trigger language plpgsql as $$ begin raise exception 'disk on fire'; end $$",
          "create trigger broken before insert on audit_records for each row execute function broken()",
        ];
  for (const statement of statements) await sql.raw(statement).execute(database.writer);
}
