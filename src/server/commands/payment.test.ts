import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { MIGRATIONS } from "#server/database/migrate.ts";
import type { Database } from "#server/database/database.ts";
import { runCheck } from "#server/verification/run-check.ts";
import {
  describeEngineIndependent,
  describeOnBothEngines,
  openFresh,
} from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";

type Row = Record<string, unknown>;

/** 22:30 of 22/11 in São Paulo. */
const NOW = Date.parse("2026-11-23T01:30:00Z");
const TODAY = "2026-11-22";

async function entryOf(app: TestApp, id: string): Promise<Row> {
  const { body } = await app.send<Row[]>("GET", `transactions?id=eq.${id}`);
  return body[0] ?? {};
}

async function newestRecord(app: TestApp, id: string): Promise<Row> {
  const { body } = await app.send<Row[]>(
    "GET",
    `audit_records?entity_id=eq.${id}&select=description,changes&order=sequence.desc&limit=1`,
  );
  return body[0] ?? {};
}

describeEngineIndependent("The payment date", (engine) => {
  test("follows the status that a client of the spec sends, with the spec's own phrase", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const { id } = newEntry();
    await app.send("POST", "transactions", newEntry({ id }));
    expect(await entryOf(app, id)).toMatchObject({ paid_on: null, accrual_date: null });
    await app.send("PATCH", `transactions?id=eq.${id}`, { status: "paid" });
    expect((await entryOf(app, id))["paid_on"]).toBe(TODAY);
    expect(await newestRecord(app, id)).toEqual({
      description: "Status: Pendente → Pago",
      changes: { status: ["pending", "paid"], paid_on: [null, TODAY] },
    });
    await app.send("PATCH", `transactions?id=eq.${id}`, { status: "overdue" });
    expect((await entryOf(app, id))["paid_on"]).toBeNull();
    await expectLedgerInvariants(app.database);
  });

  test("is in the history when a client sends it", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const { id } = newEntry();
    await app.send("POST", "transactions", newEntry({ id }));
    const path = `transactions?id=eq.${id}`;
    await app.send("PATCH", path, { status: "paid", paid_on: TODAY });
    expect((await newestRecord(app, id))["description"]).toBe(
      "Status: Pendente → Pago | Recebido em: - → 22/11/2026",
    );
    await app.send("PATCH", path, { paid_on: "2026-11-05" });
    expect((await newestRecord(app, id))["description"]).toBe(
      "Recebido em: 22/11/2026 → 05/11/2026",
    );
    await app.send("PATCH", path, { paid_on: null });
    expect(await entryOf(app, id)).toMatchObject({ status: "pending", paid_on: null });
    await app.send("PATCH", path, { accrual_date: "2026-10-31" });
    expect((await newestRecord(app, id))["description"]).toBe("Competência: - → 31/10/2026");
    await expectLedgerInvariants(app.database);
  });

  test("alone makes a new entry paid", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const { status: _, ...entry }: Row = newEntry({ paid_on: "2026-11-05" });
    const created = await app.send<Row[]>("POST", "transactions", entry);
    expect(created.body[0]).toMatchObject({ status: "paid", paid_on: "2026-11-05" });
    const future = { ...entry, id: "TRI-future1", paid_on: "2026-11-23" };
    const refused = await app.send<RefusedBody>("POST", "transactions", future);
    expect(refused.body.message).toContain("ainda não chegou");
  });

  test("changes with the status in a whole row that is sent back", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const { id } = newEntry();
    await app.send("POST", "transactions", newEntry({ id }));
    const path = `transactions?id=eq.${id}`;
    for (const [status, paidOn] of [
      ["paid", TODAY],
      ["overdue", null],
    ]) {
      const { id: _, created_at: _made, updated_at: _changed, ...row } = await entryOf(app, id);
      const { body } = await app.send<Row[]>("PATCH", path, { ...row, status });
      expect(body[0]).toMatchObject({ ...row, status, paid_on: paidOn });
    }
  });

  test("a future date, or one against the status, is refused and changes nothing", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const entry = newEntry();
    await app.send("POST", "transactions", entry);
    for (const [patch, message] of [
      [
        { status: "paid", paid_on: "2026-11-23" },
        "Pago em: 23/11/2026 ainda não chegou; hoje é 22/11/2026.",
      ],
      [
        { status: "pending", paid_on: TODAY },
        "Pago em: só um lançamento pago tem data de pagamento.",
      ],
    ] as const) {
      const { status, body } = await app.send<RefusedBody>(
        "PATCH",
        `transactions?id=eq.${entry.id}`,
        patch,
      );
      expect([status, body.message]).toEqual([400, message]);
    }
    const paid = { ...newEntry(), status: "paid", paid_on: "2026-12-01" };
    expect((await app.send("POST", "transactions", paid)).status).toBe(400);
    expect(await entryOf(app, entry.id)).toMatchObject({ status: "pending", paid_on: null });
  });

  test("a repeated creation of a paid entry on the next day is still the same", async () => {
    let now = NOW;
    const app = await openTestApp(engine, { clock: () => now });
    const entry = newEntry({ status: "paid" });
    const first = await app.send<Row[]>("POST", "transactions", entry);
    now += 86_400_000;
    const again = await app.send<Row[]>("POST", "transactions", entry);
    expect(again).toEqual(first);
    expect(again.body[0]).toMatchObject({ paid_on: TODAY });
  });
});

describeOnBothEngines("The payment date", (engine) => {
  test("of an old database is the day of the record that made an entry paid", async () => {
    const database = await openFresh(engine);
    await undoMigration(database);
    const records = [
      // Paid, set back to pending, and paid again late in the evening.
      ["TRI-1", "2026-03-05T15:00:00.000Z", { id: [null, "TRI-1"], status: [null, "pending"] }],
      ["TRI-1", "2026-03-06T15:00:00.000Z", { status: ["pending", "paid"] }],
      ["TRI-1", "2026-03-07T15:00:00.000Z", { status: ["paid", "overdue"] }],
      ["TRI-1", "2026-04-01T02:59:59.000Z", { status: ["overdue", "paid"] }],
      ["TRI-1", "2026-04-02T15:00:00.000Z", { amount: [1, 2] }],
      // Created as paid.
      ["TRE-2", "2026-04-01T03:00:00.000Z", { id: [null, "TRE-2"], status: [null, "paid"] }],
      ["TRE-3", "2026-04-01T03:00:00.000Z", { id: [null, "TRE-3"], status: [null, "pending"] }],
    ] as const;
    const entries = [
      ["TRI-1", "2026-03-01", "paid"],
      ["TRE-2", "2026-03-01", "paid"],
      ["TRE-3", "2026-03-01", "pending"],
      // Their history does not tell the day.
      ["TRE-4", "2026-03-01", "paid"],
      ["TRE-5", "2027-03-01", "paid"],
      ["TRE-6", null, "paid"],
    ] as const;
    await fill(database, entries, records);
    await migrateAgain(database);
    const stored = await database.reader
      .selectFrom("transactions")
      .select(["id", "paid_on", "accrual_date", "updated_at"])
      .orderBy("id")
      .execute();
    const updated_at = "2026-05-02T01:00:00.000Z";
    expect(stored).toEqual(
      [
        ["TRE-2", "2026-04-01"],
        ["TRE-3", null],
        ["TRE-4", "2026-03-01"],
        ["TRE-5", "2026-05-01"],
        ["TRE-6", "2026-05-01"],
        ["TRI-1", "2026-03-31"],
      ].map(([id, paid_on]) => ({ id, paid_on, accrual_date: null, updated_at })),
    );
    const { rows: totals } = await sql`
      select paid_on, type, count, cents from paid_totals order by paid_on`.execute(
      database.reader,
    );
    expect(totals).toEqual([
      { paid_on: "2026-03-01", type: "expense", count: 1, cents: 100 },
      { paid_on: "2026-03-31", type: "income", count: 1, cents: 100 },
      { paid_on: "2026-04-01", type: "expense", count: 1, cents: 100 },
      { paid_on: "2026-05-01", type: "expense", count: 2, cents: 200 },
    ]);
    const { location } = database;
    const problems = await runCheck({ check: "records", location, anchors: [] });
    // Only the rows that the test itself removed from the history.
    expect(problems.filter(({ text }) => /Pago em|paid_on/u.test(text))).toEqual([]);
    await database.close();
  });

  test("of any old database is the one of its histories", async () => {
    const database = await openFresh(engine);
    await undoMigration(database);
    const minutes = fc.integer({ min: 0, max: 700 * 24 * 60 });
    const statuses = fc.array(fc.constantFrom("paid", "pending", "overdue", null), {
      minLength: 1,
      maxLength: 6,
    });
    const histories = fc.sample(fc.tuple(minutes, statuses), 150);
    const entries: [id: string, due: string, status: string][] = [];
    const records: [id: string, timestamp: string, changes: object][] = [];
    const expected: { id: string; paid_on: string | null }[] = [];
    histories.forEach(([start, changes], at) => {
      const id = `TRI-${at}`;
      let status = "pending";
      let paidOn: string | null = null;
      changes.forEach((next, index) => {
        const instant = Temporal.Instant.from("2024-11-01T00:00:00Z").add({
          minutes: start + index * 500,
        });
        const timestamp = instant.toString({ fractionalSecondDigits: 3 });
        const before = index === 0 ? null : status;
        // A record about something else.
        if (next === null || next === before) {
          records.push([id, timestamp, { amount: [1, 2] }]);
          return;
        }
        records.push([id, timestamp, { status: [before, next] }]);
        status = next;
        const day = instant.toZonedDateTimeISO(DEFAULT_TIME_ZONE).toPlainDate().toString();
        paidOn = next === "paid" ? day : null;
      });
      entries.push([id, "2026-03-01", status]);
      expected.push({ id, paid_on: paidOn });
    });
    await fill(database, entries, records);
    await migrateAgain(database);
    const stored = await database.reader
      .selectFrom("transactions")
      .select(["id", "paid_on"])
      .execute();
    const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
    expect(stored.toSorted(byId)).toEqual(expected.toSorted(byId));
    await database.close();
  });

  test("of an old database that was changed outside the program is noticed", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const entry = newEntry({ status: "paid" });
    await app.send("POST", "transactions", entry);
    await sql`update transactions set paid_on = '2026-01-01'`.execute(app.database.writer);
    const { location } = app.database;
    const problems = await runCheck({ check: "records", location, anchors: [] });
    expect(problems.map(({ text }) => text)).toEqual([
      expect.stringContaining("Pago em é “2026-01-01”, e pelo histórico “2026-11-22”"),
    ]);
  });
});

async function undoMigration({ writer }: Database): Promise<void> {
  for (const statement of [
    "drop index transactions_of_accounts",
    "drop index transactions_by_payment",
    "drop index transactions_by_accrual",
    "drop index transactions_by_account",
    "drop index transactions_by_due_date",
    "drop table paid_totals",
    "alter table transactions drop column paid_on_assumed",
    // Together with the check of both columns.
    "alter table transactions drop column accrual_date",
    "alter table transactions drop column paid_on",
  ]) {
    await sql.raw(statement).execute(writer);
  }
}

async function migrateAgain({ writer, engine }: Database): Promise<void> {
  const statements = MIGRATIONS["0013-payment-dates"]?.(engine, DEFAULT_TIME_ZONE) ?? [];
  for (const statement of statements) await sql.raw(statement).execute(writer);
}

async function fill(
  { writer }: Database,
  entries: readonly (readonly [id: string, due: string | null, status: string])[],
  records: readonly (readonly [id: string, timestamp: string, changes: object])[],
): Promise<void> {
  for (const [id, due, status] of entries) {
    const type = id.startsWith("TRI-") ? "income" : "expense";
    await sql`
      insert into transactions (id, type, category, amount, expected_payment_date, status, notes,
        client_id, lifecycle, created_at, updated_at) values (${id}, ${type}, 'Site', 100, ${due}, ${status}, null, null,
        'active', '2026-05-02T01:00:00.000Z', '2026-05-02T01:00:00.000Z')`.execute(writer);
  }
  let sequence = 0;
  for (const [id, timestamp, changes] of records) {
    sequence += 1;
    await sql`
      insert into audit_records values (${sequence}, ${`AUD-${sequence}`}, ${timestamp}, 'Ana', 'x',
        'transaction', ${id}, ${JSON.stringify(changes)}, 'ab', ${"0".repeat(64)},
        ${"0".repeat(64)})`.execute(writer);
  }
}
