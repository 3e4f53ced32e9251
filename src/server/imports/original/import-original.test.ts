import { sql } from "kysely";
import { inject, expect, test } from "vitest";
import { CHECK_NAMES } from "#contract/trust.ts";
import { anchorPaths } from "#server/anchors/anchor.ts";
import { expectedAnchors } from "#server/anchors/anchor-file.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { runCheck } from "#server/verification/run-check.ts";
import type { Row } from "#tests/support/api-rows.ts";
import {
  describeOnBothEngines,
  enginesByName,
  extendedOnPostgres,
  type DatabaseSettings,
  type EngineUnderTest,
} from "#tests/support/engines.ts";
import { serveHostedBackend, type OriginalTables } from "#tests/support/hosted-backend.ts";
import { importRows } from "#tests/support/import-rows.ts";
import { originalCompany, originalEntry, originalRecord } from "#tests/support/original-company.ts";
import { openTestAppAt } from "#tests/support/test-app.ts";
import { testClock, testDay } from "#tests/support/test-clock.ts";
import { readHostedTables } from "./hosted-tables.ts";
import { describeImport } from "./describe-import.ts";

const LIMITS = { firstDelayMs: 1, attempts: 12, timeoutMs: 10_000 };

function newBooks(engine: EngineUnderTest): Promise<DatabaseSettings> {
  return engine.copyDatabase(inject("emptyCompanies")[engine.name]);
}

async function problemsOf(books: DatabaseSettings) {
  const database = await openDatabase(books);
  await database.close();
  const { location } = database;
  const anchors = expectedAnchors(anchorPaths(books.dataDir, location));
  const problems = await Promise.all(
    CHECK_NAMES.map((check) => runCheck({ location, anchors, check })),
  );
  return problems.flat();
}

/** The three lists that the original's client loads, in the columns of the original. */
async function loadedByClient(books: DatabaseSettings, original: OriginalTables) {
  const app = await openTestAppAt(books);
  const client = await app.client();
  const own = (row: Row, like: Row | undefined) =>
    Object.fromEntries(Object.keys(like ?? {}).map((column) => [column, row[column]]));
  const tables = ["clients", "transactions", "audit_records"] as const;
  const loaded: Record<string, Row[]> = {};
  for (const table of tables) {
    const { data } = await client.from(table).select("*");
    const rows = (data ?? []) as Row[];
    loaded[table] = byId(rows.map((row) => own(row, original[table][0])));
  }
  return loaded;
}

function byId(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (String(a["id"]) < String(b["id"]) ? -1 : 1));
}

/** With millisecond UTC instants, and with this system's value for `client`. */
function asHere(rows: readonly Row[]): Row[] {
  return byId(rows).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => {
        if (value === "client" && column === "entity_type") return [column, "contact"];
        const isInstant = /_at$|^timestamp$/u.test(column);
        return [column, isInstant ? new Date(String(value)).toISOString() : value];
      }),
    ),
  );
}

describeOnBothEngines("An import of the original", (engine) => {
  test("imports what its client then sees again, and the ledger verifies", async () => {
    const books = await newBooks(engine);
    const original = originalCompany(40);
    const report = await importRows(books, original);
    expect(report).toMatchObject({
      action: "imported",
      ok: true,
      toImport: { clients: 12, transactions: 40, audit_records: 52 },
      problems: [],
      conflicts: [],
      inexactAmounts: [],
    });
    expect(report.here).toEqual(report.original);
    expect(await problemsOf(books)).toEqual([]);
    const loaded = await loadedByClient(books, original);
    expect(loaded["clients"]).toEqual(asHere(original.clients));
    expect(loaded["transactions"]).toEqual(asHere(original.transactions));
    const own = loaded["audit_records"]?.filter(({ id }) => String(id).startsWith("AUD-lx"));
    expect(own).toEqual(asHere(original.audit_records));
  });

  test(
    "is idempotent: again it writes nothing, and adds what is new since",
    extendedOnPostgres(engine),
    async () => {
      const books = await newBooks(engine);
      const original = originalCompany(20);
      await importRows(books, original);
      const again = await importRows(books, original);
      expect(again).toMatchObject({ ok: true, alreadyHere: 64 });
      expect(again.toImport).toEqual({ clients: 0, transactions: 0, audit_records: 0 });
      const entry = originalEntry(500);
      const more = {
        ...original,
        transactions: [...original.transactions, entry],
        audit_records: [...original.audit_records, originalRecord(500, entry["id"])],
      };
      expect(await importRows(books, more)).toMatchObject({
        ok: true,
        toImport: { clients: 0, transactions: 1, audit_records: 1 },
      });
      expect(await problemsOf(books)).toEqual([]);
    },
  );

  test(
    "reports rows that exist with other content, and keeps them",
    extendedOnPostgres(engine),
    async () => {
      const books = await newBooks(engine);
      const original = originalCompany(6);
      await importRows(books, original);
      const [first, second, ...others] = original.transactions;
      const changed = { ...first, amount: 5, status: "pending" };
      const record = originalRecord(900, first?.["id"]);
      const ofRemoved = originalRecord(901, second?.["id"]);
      const report = await importRows(books, {
        ...original,
        transactions: [changed, ...others],
        audit_records: [...original.audit_records, record, ofRemoved],
      });
      expect(report.ok).toBe(false);
      expect(report.conflicts.map(({ id }) => id)).toEqual([
        first?.["id"],
        record["id"],
        ofRemoved["id"],
      ]);
      expect(report.conflicts[0]?.why).toBe("já está aqui, com outro conteúdo: Valor, Status");
      expect(await problemsOf(books)).toEqual([]);
    },
  );

  test(
    "keeps the history of a removed entry, whose id is not reused",
    extendedOnPostgres(engine),
    async () => {
      const books = await newBooks(engine);
      const original = originalCompany(3);
      const removed = "TRI-lxgone";
      const records = ["Status: Pendente → Pago", "Lançamento removido do sistema"].map(
        (description, at) => originalRecord(300 + at, removed, { description }),
      );
      const all = { ...original, audit_records: [...original.audit_records, ...records] };
      expect(await importRows(books, all)).toMatchObject({ ok: true });
      expect(await problemsOf(books)).toEqual([]);
      const back = {
        ...all,
        transactions: [...all.transactions, originalEntry(1, { id: removed })],
      };
      expect((await importRows(books, back)).conflicts).toMatchObject([{ id: removed }]);
      const app = await openTestAppAt(books);
      const first = original.transactions[0];
      const { created_at: _created, updated_at: _updated, ...draft } = first ?? {};
      // A repeated creation is compared with the imported row, not with earlier records.
      expect((await app.send("POST", "transactions", draft)).status).toBe(201);
      const other = { ...draft, amount: 77 };
      expect((await app.send("POST", "transactions", other)).status).toBe(409);
      expect((await app.send("POST", "transactions", { ...draft, id: removed })).status).toBe(409);
    },
  );
});

const SQLITE = enginesByName.SQLite;

test.each([0, 999, 1000, 1001])("%i rows come in exactly, page by page", async (count) => {
  const original = originalCompany(count);
  const backend = await serveHostedBackend(original, { failures: 20, seed: count + 1 });
  const rows = await readHostedTables({ ...backend, limits: LIMITS }, () => undefined);
  expect(rows).toEqual({
    clients: byId(original.clients),
    transactions: byId(original.transactions),
    audit_records: byId(original.audit_records),
  });
  const books = await newBooks(SQLITE);
  const report = await importRows(books, rows);
  expect(report).toMatchObject({ ok: true, original: { counts: { transactions: count } } });
  expect(report.here).toEqual(report.original);
  expect(await problemsOf(books)).toEqual([]);
});

test("a check writes nothing, not even to a folder without a ledger", async () => {
  const { dataDir } = await SQLITE.newDatabase();
  const books = { dataDir: `${dataDir}/novo`, databaseUrl: null };
  const report = await importRows(books, originalCompany(5), { writes: false });
  expect(report).toMatchObject({ action: "checked", ok: true, here: null });
  expect(describeImport(report, "files")).toContain("Para importar, rode de novo com --yes.");
  const other = await newBooks(SQLITE);
  await importRows(other, originalCompany(5), { writes: false });
  const database = await openDatabase(other);
  const { rows } = await sql`select id from audit_records`.execute(database.reader);
  await database.close();
  expect(rows).toEqual([]);
});

test("amounts that are not exact centavos are rounded and reported", async () => {
  const original = originalCompany(0);
  original.transactions.push(
    originalEntry(1, { amount: 10.005 }),
    originalEntry(2, { amount: 0.1 + 0.2 }),
    originalEntry(4, { amount: 0.3 }),
  );
  const report = await importRows(await newBooks(SQLITE), original);
  expect(report.ok).toBe(true);
  expect(report.inexactAmounts).toEqual([
    { id: originalEntry(1)["id"], before: "10.005", after: "10.01" },
    { id: originalEntry(2)["id"], before: "0.30000000000000004", after: "0.30" },
  ]);
});

test("the day of a payment is that of the record that made it paid, or else assumed: the due date", async () => {
  const books = await newBooks(SQLITE);
  const original = originalCompany(0);
  const due = "2024-01-10";
  const paid = (at: number) => originalEntry(at, { status: "paid", expected_payment_date: due });
  original.transactions.push(paid(1), paid(2), { ...paid(4), updated_at: "2026-01-05T01:00:00Z" });
  original.audit_records.push(
    originalRecord(1, paid(1)["id"], {
      description: "Valor: R$ 1 → R$ 2 | Status: Pendente → Pago",
      timestamp: "2024-02-02T01:30:00+00:00",
    }),
  );
  const report = await importRows(books, original);
  expect(report).toMatchObject({
    ok: true,
    assumedPaymentDates: [
      { id: paid(2)["id"], paidOn: "2024-01-02" },
      { id: paid(4)["id"], paidOn: due },
    ],
  });
  expect(describeImport(report, "files")).toContain(
    "Datas de pagamento presumidas, porque o histórico não diz o dia (2):",
  );
  expect(describeImport(report, "files")).toContain(": 10/01/2024");
  expect(await importRows(books, original)).toMatchObject({
    alreadyHere: 4,
    assumedPaymentDates: [],
  });
  const database = await openDatabase(books);
  const rows = await database.reader
    .selectFrom("transactions")
    .select(["paid_on", "paid_on_assumed"])
    .orderBy("id")
    .execute();
  await database.close();
  expect(rows.map((row) => [row.paid_on, row.paid_on_assumed])).toEqual([
    ["2024-02-01", 0],
    ["2024-01-02", 1],
    [due, 1],
  ]);
});

test("a payment whose record is of a clock ahead of ours is of today", async () => {
  const books = await newBooks(SQLITE);
  const original = originalCompany(0);
  const entry = originalEntry(1, { status: "paid" });
  original.transactions.push(entry);
  original.audit_records.push(
    originalRecord(1, entry["id"], {
      description: "Status: Pendente → Pago",
      timestamp: new Date(testClock() + 20 * 60 * 60 * 1000).toISOString(),
    }),
  );
  expect(await importRows(books, original)).toMatchObject({ ok: true });
  const database = await openDatabase(books);
  const row = await database.reader
    .selectFrom("transactions")
    .select("paid_on")
    .executeTakeFirstOrThrow();
  await database.close();
  expect(row.paid_on).toBe(testDay());
});

test("with one wrong row nothing is written", async () => {
  const books = await newBooks(SQLITE);
  const original = originalCompany(5);
  original.transactions.push(originalEntry(9, { category: "Aluguel" }));
  const report = await importRows(books, original);
  expect(report).toMatchObject({ action: "refused", ok: false, here: null });
  expect(report.problems).toMatchObject([{ table: "transactions", field: "Categoria" }]);
  expect(describeImport(report, "files")).toContain("Categoria: ");
  expect((await importRows(books, originalCompany(5))).alreadyHere).toBe(0);
});
