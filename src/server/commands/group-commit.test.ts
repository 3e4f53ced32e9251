import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { newContact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

type Answer = Awaited<ReturnType<TestApp["send"]>>;

/** The number of groups: commands of one group are a millisecond apart, groups at least a second. */
async function groupsOf(app: TestApp): Promise<number> {
  const { body } = await app.send<{ timestamp: string }[]>("GET", "audit_records?select=timestamp");
  return new Set(body.map(({ timestamp }) => timestamp.slice(0, "2026-11-21T12:00:00".length)))
    .size;
}

/** A clock that never returns the same second twice. */
function tickingClock(): () => number {
  let nowMs = Date.parse("2026-11-21T12:00:00Z");
  return () => (nowMs += 1000);
}

describeOnBothEngines("Commands in one batch", (engine) => {
  test("concurrent creations are one group, each with its own response and user", async () => {
    const app = await openTestApp(engine, { clock: tickingClock() });
    const contact = newContact({ profile_type: "employee" });
    await app.send("POST", "clients", contact);
    const entry = newEntry({ id: "TRE-mine", type: "expense" });
    const bodies = [
      entry,
      // The same entry again, as after a double click; and the same id with other content.
      entry,
      { ...entry, amount: 1 },
      newEntry({ client_id: contact.id }),
      [newEntry({ id: "TRI-last", client_id: null }), newEntry({ client_id: "CTT-0" })],
      newEntry({ type: "expense", client_id: contact.id }),
    ];
    const answers = await waitingTogether(app, bodies.length, () =>
      bodies.map((body, index) =>
        app.send("POST", "transactions", body, { "x-user-name": `Pessoa ${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 409, 400, 409, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    const { body: people } = await app.send("GET", "audit_records?select=user_name&order=sequence");
    expect(people).toEqual(
      ["Usuário Atual", "Pessoa 0", "Pessoa 5"].map((user_name) => ({ user_name })),
    );
    // One for the contact, and one for the whole batch.
    expect(await groupsOf(app)).toBe(2);
    await expectLedgerInvariants(app.database);
  });

  test("all kinds of commands keep their order, and refused ones and dry runs leave nothing", async () => {
    const app = await openTestApp(engine);
    const entry = newEntry({ amount: 1 });
    const path = `transactions?id=eq.${entry.id}`;
    const contact = newContact();
    const answers = await Promise.all<Answer>([
      app.send("POST", "transactions", entry),
      app.send("PATCH", path, { amount: 2 }),
      app.send("PATCH", path, { amount: 3 }, { prefer: "tx=rollback,return=representation" }),
      app.send("PATCH", path, { client_id: "CTT-nobody" }),
      app.send(
        "PATCH",
        "transactions?amount=gt.0",
        { amount: 4 },
        { prefer: "max-affected=0,handling=strict" },
      ),
      app.send("POST", "clients", contact),
      app.send("POST", "transactions", newEntry({ client_id: contact.id })),
      app.send("POST", "transactions?select=id,clients!inner()", newEntry(), {
        accept: "application/vnd.pgrst.object+json",
      }),
      app.send("DELETE", path),
      app.send("POST", "transactions", entry),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      201, 200, 200, 409, 400, 201, 201, 406, 200, 409,
    ]);
    const { body: rows } = await app.send("GET", "transactions?select=client_id");
    expect(rows).toEqual([{ client_id: contact.id }]);
    const { body: said } = await app.send("GET", "audit_records?select=description&order=sequence");
    expect(said).toEqual(
      [
        "Lançamento criado",
        "Valor: R$ 1,00 → R$ 2,00",
        "Contato criado",
        "Lançamento criado",
        "Lançamento removido do sistema",
      ].map((description) => ({ description })),
    );
    await expectLedgerInvariants(app.database);
  });

  test("one that the database itself refuses affects no other", async () => {
    const app = await openTestApp(engine);
    await sql`create unique index unexpected on transactions (notes)`.execute(app.database.writer);
    const answers = await Promise.all(
      ["a", "b", "a", "c"].map((notes) => app.send("POST", "transactions", newEntry({ notes }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 500, 201]);
    await expectLedgerInvariants(app.database);
  });

  test("a commit that fails is everybody's, and leaves nothing", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "transactions", newEntry());
    await failCommits(app);
    const answers = await Promise.all(
      [1, 2, 3].map((amount) => app.send("POST", "transactions", newEntry({ amount }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    const { body: rows } = await app.send("GET", "transactions?select=amount");
    expect(rows).toEqual([{ amount: 100 }]);
    await expectLedgerInvariants(app.database);
  });

  test("many more than a group holds are all served, as is a command of many rows among them", async () => {
    const app = await openTestApp(engine, { clock: tickingClock() });
    const many = Array.from({ length: 600 }, () => newEntry());
    const answers = await waitingTogether(app, 252, () => [
      ...Array.from({ length: 250 }, () => app.send("POST", "transactions", newEntry())),
      app.send("POST", "transactions", many),
      app.send("POST", "transactions", newEntry()),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const { body } = await app.send<{ totalsByStatus: { pending: { count: number } } }>(
      "GET",
      "rpc/snapshot",
    );
    expect(body.totalsByStatus.pending.count).toBe(851);
    expect(await groupsOf(app)).toBeLessThan(20);
    await expectLedgerInvariants(app.database);
  });
});

/**
 * Holds the only writing connection until this many commands wait for it, however slowly they
 * arrive.
 */
async function waitingTogether(
  { database, ledger }: TestApp,
  count: number,
  send: () => Promise<Answer>[],
): Promise<Answer[]> {
  const held = Promise.withResolvers<void>();
  const holding = database.writer.connection().execute(() => held.promise);
  const execute = vi.spyOn(ledger, "execute");
  const answers = Promise.all(send());
  await expect.poll(() => execute.mock.calls).toHaveLength(count);
  execute.mockRestore();
  held.resolve();
  await holding;
  return answers;
}

/** From now on transactions that write an entry cannot be committed. */
async function failCommits({ database }: TestApp): Promise<void> {
  const statements =
    database.engine.name === "sqlite"
      ? [
          "create table never (id integer references clients (rowid) deferrable initially deferred)",
          "create trigger breaking after insert on transactions begin insert into never values (0); end",
        ]
      : [
          "create function breaking() returns trigger language plpgsql as $$ begin raise exception 'disk on fire'; end $$",
          "create constraint trigger breaking after insert on transactions deferrable initially deferred for each row execute function breaking()",
        ];
  for (const statement of statements) await sql.raw(statement).execute(database.writer);
}
