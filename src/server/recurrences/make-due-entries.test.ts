import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import type { RecurrenceRow } from "#contract/recurrences.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import { RECURRENCE_USER_NAME } from "#domain/audit-record.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createLedger, type Ledger } from "#server/ledger.ts";
import {
  describeEngineIndependent,
  describeOnBothEngines,
  type EngineUnderTest,
} from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { newContact, account, recurrence } from "#tests/support/api-rows.ts";
import { openTestApp, openTestAppAt, type TestApp } from "#tests/support/test-app.ts";
import { RecurrenceJob, makeDueEntries } from "./make-due-entries.ts";

const SERIES = "SER-mhx3k2abcdef";
const RENT = recurrence(SERIES, { expected_payment_date: "2026-12-05" });

/** A company whose day can be set. */
async function openOn(engine: Parameters<typeof openTestApp>[0], day: string) {
  const time = { nowMs: Date.parse(`${day}T12:00:00Z`) };
  const app = await openTestApp(engine, { clock: () => time.nowMs });
  return {
    app,
    makeOn: async (later: string): Promise<void> => {
      time.nowMs = Date.parse(`${later}T12:00:00Z`);
      await makeDueEntries(app.ledger, app.database.reader);
    },
  };
}

async function readDates(app: TestApp, series = SERIES): Promise<(string | null)[]> {
  const path = `transactions?series_id=eq.${series}&order=series_number&select=expected_payment_date`;
  const { body } = await app.send<TransactionRow[]>("GET", path);
  return body.map((row) => row.expected_payment_date);
}

async function readRule(app: TestApp): Promise<RecurrenceRow | undefined> {
  return (await app.send<RecurrenceRow[]>("GET", `recurrences?id=eq.${SERIES}`)).body[0];
}

async function historyAfter(app: TestApp, position: number): Promise<unknown[][]> {
  const path = `audit_records?sequence=gt.${position}&order=sequence&select=user_name,description`;
  return (await app.send<object[]>("GET", path)).body.map((row) => Object.values(row));
}

/**
 * In 2026 the app, and 50 days later two ledgers; each with its own connections if the engine
 * allows it.
 */
async function openTwice(engine: EngineUnderTest) {
  const location = await engine.newDatabase();
  const app = await openTestAppAt(location, { clock: () => Date.parse("2026-11-21T12:00:00Z") });
  const clock = () => Date.parse("2027-01-20T12:00:00Z");
  const ledgers: { ledger: Ledger; db: TestApp["database"]["reader"] }[] = [];
  for (let made = 0; made < 2; made += 1) {
    // A second process cannot open the folder of an SQLite file.
    const isOwn = engine.name === "PostgreSQL";
    const database = isOwn ? await openDatabase(location) : app.database;
    const ledger = createLedger(database, clock, DEFAULT_TIME_ZONE);
    onTestFinished(async () => {
      await ledger.close();
      if (isOwn) await database.close();
    });
    ledgers.push({ ledger, db: database.reader });
  }
  return { app, ledgers };
}

describeEngineIndependent("The entries of recurrences", (engine) => {
  test("of a rule from before the default account are in it, the old ones in none", async () => {
    const { app, makeOn } = await openOn(engine, "2026-11-21");
    await app.send("POST", "rpc/recurrence", RENT);
    await makeOn("2026-12-01");
    await app.send("POST", "accounts", account("CTA-a", { is_default: true }));
    await makeOn("2027-01-10");
    const path = `transactions?series_id=eq.${SERIES}&order=series_number&select=account_id`;
    const { body } = await app.send<TransactionRow[]>("GET", path);
    expect(body.map((row) => row.account_id)).toEqual([
      ...Array.from({ length: 12 }, () => null),
      "CTA-a",
      "CTA-a",
    ]);
  });

  test("of a rule in an archived account are made in another one once the rule has it", async () => {
    const { app, makeOn } = await openOn(engine, "2026-11-21");
    await app.send("POST", "accounts", account("CTA-old", { is_default: true }));
    await app.send("POST", "rpc/recurrence", RENT);
    await app.send("POST", "accounts", account("CTA-new"));
    await app.send("PATCH", "accounts?id=eq.CTA-new", { is_default: true });
    await app.send("PATCH", "transactions?status=eq.pending", { account_id: "CTA-new" });
    await app.send("PATCH", "accounts?id=eq.CTA-old", { is_active: false });
    await makeOn("2027-01-10");
    expect(await readRule(app)).toMatchObject({
      account_id: "CTA-old",
      next_number: 13,
      problem: expect.stringContaining("arquivada"),
    });
    const changes = { account_id: "CTA-new" };
    await app.send("POST", "rpc/update_recurrence", { id: SERIES, changes });
    expect(await readRule(app)).toMatchObject({ ...changes, next_number: 15, problem: null });
    const path = "transactions?select=account_id";
    const { body } = await app.send<TransactionRow[]>("GET", path);
    expect(body.map((row) => row.account_id)).toEqual(Array<string>(14).fill("CTA-new"));
    await expectLedgerInvariants(app.database);
  });

  test("of a program that was off for 40 days are made at its start, each once", async () => {
    const { app, makeOn } = await openOn(engine, "2026-11-21");
    const weekly = { ...RENT, series_id: "SER-weekly00", interval: "week" };
    for (const rule of [RENT, weekly]) await app.send("POST", "rpc/recurrence", rule);
    const before = [await readDates(app), await readDates(app, weekly.series_id)];
    await makeOn("2026-12-31");
    const after = [await readDates(app), await readDates(app, weekly.series_id)];
    const missing = [
      ["2027-12-05"],
      ["2027-11-27", "2027-12-04", "2027-12-11", "2027-12-18", "2027-12-25"],
    ];
    expect(after).toEqual(before.map((dates, at) => [...dates, ...(missing[at] ?? [])]));
    await makeOn("2026-12-31");
    expect(await readDates(app, weekly.series_id)).toEqual(after[1]);
    await expectLedgerInvariants(app.database);
  });

  test("are made with the price that holds from then on", async () => {
    const { app, makeOn } = await openOn(engine, "2026-11-21");
    const { body } = await app.send<TransactionRow[]>("POST", "rpc/recurrence", RENT);
    const change = { id: body[11]?.id, scope: "following", changes: { amount: 1600 } };
    await app.send("POST", "rpc/update_instalments", change);
    await makeOn("2027-01-10");
    const entries = await app.send<TransactionRow[]>("GET", "transactions?order=series_number");
    expect(entries.body.map(({ amount }) => amount)).toEqual([
      ...Array<number>(11).fill(1500),
      1600,
      1600,
      1600,
    ]);
  });

  test("are not made again when they were removed, nor after the end", async () => {
    const { app, makeOn } = await openOn(engine, "2026-11-21");
    await app.send("POST", "rpc/recurrence", { ...RENT, count: 13 });
    await makeOn("2026-12-05");
    await app.send("DELETE", "transactions?series_number=gte.12");
    await makeOn("2027-06-01");
    expect(await readDates(app)).toHaveLength(11);
    expect(await readRule(app)).toMatchObject({ next_number: 14, next_date: null });
    await expectLedgerInvariants(app.database);
  });

  test("that a rule forbids are not made, with the reason, and stop no others", async () => {
    const { app, makeOn } = await openOn(engine, "2026-11-21");
    const contact = newContact();
    await app.send("POST", "clients", contact);
    await app.send("POST", "rpc/recurrence", { ...RENT, client_id: contact.id });
    const other = { ...RENT, series_id: "SER-other00", expected_payment_date: "2026-12-06" };
    await app.send("POST", "rpc/recurrence", other);
    await app.send("PATCH", `clients?id=eq.${contact.id}`, { is_active: false });
    await makeOn("2026-12-06");
    await makeOn("2026-12-07");
    expect([await readDates(app), await readDates(app, "SER-other00")]).toEqual([
      expect.objectContaining({ length: 12 }),
      expect.objectContaining({ length: 13 }),
    ]);
    expect(await readRule(app)).toMatchObject({
      problem: expect.stringMatching(
        /está inativo e não recebe novos vínculos\. Reative o contato em .*, ou escolha outro\.$/u,
      ),
      next_number: 13,
    });
    // Recorded once, not each day.
    expect(await historyAfter(app, 28)).toEqual([
      [
        RECURRENCE_USER_NAME,
        expect.stringMatching(/^Parou de criar lançamentos: Vínculo: .*inativo/u),
      ],
      [RECURRENCE_USER_NAME, "Lançamento criado"],
      [RECURRENCE_USER_NAME, "1 lançamento criado"],
    ]);
    await app.send("PATCH", `clients?id=eq.${contact.id}`, { is_active: true });
    await makeOn("2026-12-08");
    expect(await readDates(app)).toHaveLength(13);
    expect(await readRule(app)).toMatchObject({ problem: null, next_number: 14 });
    await expectLedgerInvariants(app.database);
  });

  test("that a rule forbids are no problem any more once it has ended", async () => {
    const { app, makeOn } = await openOn(engine, "2026-11-21");
    const contact = newContact();
    await app.send("POST", "clients", contact);
    await app.send("POST", "rpc/recurrence", { ...RENT, client_id: contact.id });
    await app.send("PATCH", `clients?id=eq.${contact.id}`, { is_active: false });
    await app.send("DELETE", `transactions?series_id=eq.${RENT.series_id}`);
    await makeOn("2026-12-07");
    expect(await readRule(app)).toMatchObject({ problem: expect.stringContaining("inativo") });
    const end = { id: RENT.series_id, changes: { until: "2026-12-06", paused_on: null } };
    expect(await app.send("POST", "rpc/update_recurrence", end)).toMatchObject({ status: 200 });
    expect(await readRule(app)).toMatchObject({ problem: null, next_date: null, next_number: 13 });
    await makeOn("2026-12-08");
    expect(await readDates(app)).toEqual([]);
    await expectLedgerInvariants(app.database);
  });

  test("are made by the job on each new day, and a failed run is repeated", async () => {
    const { app } = await openOn(engine, "2026-11-21");
    await app.send("POST", "rpc/recurrence", RENT);
    const clock = () => Date.parse("2027-01-20T12:00:00Z");
    const ledger = createLedger(app.database, clock, DEFAULT_TIME_ZONE);
    let failures = 1;
    const execute: Ledger["execute"] = (...args) => {
      failures -= 1;
      return failures === 0 ? Promise.reject(new Error("disk full")) : ledger.execute(...args);
    };
    const logger = pino({ level: "silent" });
    const job = new RecurrenceJob({ ...ledger, execute }, app.database.reader, logger);
    onTestFinished(async () => void (await ledger.close()));
    job.start();
    await job.stop();
    expect(await readDates(app)).toHaveLength(12);
    job.start();
    await job.stop();
    expect(await readDates(app)).toHaveLength(14);
    job.start();
    await job.stop();
    expect([failures, await readDates(app)]).toEqual([-1, expect.objectContaining({ length: 14 })]);
  });
});

describeOnBothEngines("The entries of recurrences", (engine) => {
  test("are made 12 months ahead, also after a month in which nothing ran", async () => {
    const { app, makeOn } = await openOn(engine, "2026-11-21");
    await app.send("POST", "rpc/recurrence", RENT);
    await makeOn("2026-12-04");
    expect(await historyAfter(app, 13)).toEqual([]);
    await makeOn("2027-01-10");
    expect((await readDates(app)).slice(11)).toEqual(["2027-11-05", "2027-12-05", "2028-01-05"]);
    expect(await historyAfter(app, 13)).toEqual([
      [RECURRENCE_USER_NAME, "Lançamento criado"],
      [RECURRENCE_USER_NAME, "Lançamento criado"],
      [RECURRENCE_USER_NAME, "2 lançamentos criados"],
    ]);
    await makeOn("2027-01-10");
    await makeOn("2026-12-24");
    expect(await readDates(app)).toHaveLength(14);
    await expectLedgerInvariants(app.database);
  });

  test("are made once by two processes at once", { tags: ["extended"] }, async () => {
    const { ledgers, app } = await openTwice(engine);
    const rules = Array.from({ length: 20 }, (_, at) => ({
      ...RENT,
      series_id: `SER-rule${String(at).padStart(3, "0")}0000`,
      interval: at % 2 === 0 ? "week" : "month",
    }));
    for (const rule of rules) await app.send("POST", "rpc/recurrence", rule);
    const expected = rules.map(({ interval }) => (interval === "week" ? 59 : 14));
    await Promise.all(
      ledgers.flatMap(({ ledger, db }) => [makeDueEntries(ledger, db), makeDueEntries(ledger, db)]),
    );
    for (const [at, { series_id: series }] of rules.entries()) {
      const dates = await readDates(app, series);
      expect([dates.length, new Set(dates).size]).toEqual([expected[at], expected[at]]);
    }
    await expectLedgerInvariants(app.database);
  });
});
