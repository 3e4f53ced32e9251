/**
 * Measures the first start on a database from before payment dates existed (migration 0014), where
 * each entry changed its status several times, compared with copying its entries and histories once
 * by SQL.
 */
import { rmSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import { addDays, civilDate } from "#domain/civil-date.ts";
import { reportArguments } from "#contract/report.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { seededRandom } from "#domain/seeded-random.ts";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { connectPostgres } from "#server/database/postgres.ts";
import { createLedger } from "#server/ledger.ts";
import type { DatabaseSettings } from "#tests/support/engines.ts";
import { becomeOld } from "#tests/support/old-company.ts";
import { createDatabase, startPostgres } from "#tests/support/postgres-cluster.ts";
import { expectSame, rowOf, type Bench, type Row, type Setting } from "./bench.ts";
import { cpuMsOf, endedChildrenCpuMsOf } from "./process-use.ts";
import { BENCH_FOLDER, copyOf, writeCompany } from "./company.ts";

const COUNT = 100_000;
const MAX_MS = 10_000;
const CONNECTION_WAIT_MS = 10_000;
const SEED = 14;
/** Each round changes the status of a tenth of the entries. */
const CHANGES = 40;
const FIRST_MS = Date.parse("2024-03-01T15:00:00Z");
/** The time between changes, so that all hours of the day occur. */
const CHANGE_MS = 17 * 3_600_000;
const NOW_MS = Date.parse("2026-11-22T15:00:00Z");

export const upgradeBench: Bench = { name: "upgrade", measure };

async function measure(setting: Setting): Promise<readonly Row[]> {
  const folder = `${BENCH_FOLDER}/before-payment-dates`;
  rmSync(folder, { recursive: true, force: true });
  const cluster = await startPostgres();
  try {
    const sqlite = await measureEngine("SQLite", setting, inFolder(folder), () =>
      Promise.resolve(inFolder(copyOf(folder))),
    );
    const newDatabase = async (name: string, template?: string) => ({
      dataDir: "",
      databaseUrl: await createDatabase(cluster.url, name, template),
    });
    let copies = 0;
    const postgres = await measureEngine("PostgreSQL", setting, await newDatabase("old"), () => {
      copies += 1;
      return newDatabase(`old_${copies}`, "old");
    });
    return [...sqlite, ...postgres];
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const inFolder = (dataDir: string): DatabaseSettings => ({ dataDir, databaseUrl: null });

async function measureEngine(
  engine: string,
  { quick, rounds }: Setting,
  old: DatabaseSettings,
  copy: () => Promise<DatabaseSettings>,
): Promise<readonly Row[]> {
  const count = quick ? COUNT / 10 : COUNT;
  const figures = await writeOld(old, count);
  const [upgrades, copies, processor]: [number[], number[], number[]] = [[], [], []];
  while (upgrades.length < rounds) {
    const { ms, cpuMs, copyMs } = await measureUpgrade(await copy(), figures);
    upgrades.push(ms);
    copies.push(copyMs);
    processor.push(cpuMs);
  }
  const operation = `upgrade of ${count} entries from before payment dates, ${engine}`;
  return [
    rowOf({ operation, baseline: "the limit", unit: "ms" }, upgrades, [MAX_MS], {
      is: "at most",
      ratio: 1,
    }),
    rowOf({ operation, baseline: "a copy of its rows", unit: "ms" }, upgrades, copies, null),
    rowOf(
      { operation: `${operation}: processor`, baseline: "the time that passed", unit: "ms" },
      processor,
      upgrades,
      null,
    ),
  ];
}

/** Returns the totals that must not change. */
async function writeOld(location: DatabaseSettings, count: number): Promise<string> {
  await writeCompany(location, count);
  const database = await openDatabase(location);
  let nowMs = FIRST_MS;
  const ledger = createLedger(database, () => nowMs, DEFAULT_TIME_ZONE);
  const random = seededRandom(SEED);
  for (let change = 0; change < CHANGES; change += 1) {
    nowMs += CHANGE_MS;
    const first = addDays(civilDate("2023-01-01"), random.integer(0, 1350));
    const column = "expected_payment_date";
    await ledger.execute(
      {
        kind: "update",
        records: "transactions",
        filter: {
          kind: "and",
          filters: [
            { kind: "compare", column, comparison: "gte", value: first },
            { kind: "compare", column, comparison: "lt", value: addDays(first, 150) },
          ],
        },
        patch: { status: random.pick(["paid", "pending", "overdue"]) },
      },
      { userName: "Marina" },
    );
  }
  const figures = await readFigures(database);
  await becomeOld(database, "0013-payment-dates");
  await ledger.close();
  await database.close();
  return figures;
}

/** The totals of the spec: those of the header, the dashboard of a year, and the report. */
async function readFigures(database: Database): Promise<string> {
  const ledger = createLedger(database, () => NOW_MS, DEFAULT_TIME_ZONE);
  const figures = [
    await ledger.snapshot(),
    await ledger.dashboard({ months: 12 }),
    await ledger.report(reportArguments.parse({})),
  ];
  await ledger.close();
  return JSON.stringify(figures, (_name, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
}

type Upgrade = { readonly ms: number; readonly cpuMs: number; readonly copyMs: number };

async function measureUpgrade(location: DatabaseSettings, figures: string): Promise<Upgrade> {
  const cpuMs = await cpuClock(location);
  const startedAt = performance.now();
  let database = await openDatabase(location);
  const ms = performance.now() - startedAt;
  // The time of PostgreSQL's processes counts once they have ended.
  await database.close();
  const usedMs = cpuMs();
  database = await openDatabase(location);
  expectSame("figures", await readFigures(database), figures);
  const days = await readPaymentDays(database);
  const stored = await database.reader
    .selectFrom("transactions")
    .select(["id", "paid_on"])
    .where("status", "=", "paid")
    .execute();
  expectSame("paid entries", stored.length, days.size);
  for (const { id, paid_on: paidOn } of stored)
    expectSame(`Pago em of ${id}`, paidOn, days.get(id));
  const copyStartedAt = performance.now();
  await sql`create table entries_copied as select * from transactions`.execute(database.writer);
  await sql`create table history_copied as select * from audit_records`.execute(database.writer);
  const copyMs = performance.now() - copyStartedAt;
  await database.close();
  return { ms, cpuMs: usedMs, copyMs };
}

/**
 * Returns a function for the processor time since then: of this process, and of the processes that
 * PostgreSQL ends.
 */
async function cpuClock({ databaseUrl }: DatabaseSettings): Promise<() => number> {
  const server = databaseUrl === null ? null : await postmasterOf(databaseUrl);
  const now = (): number =>
    cpuMsOf(process.pid) + (server === null ? 0 : endedChildrenCpuMsOf(server));
  const before = now();
  return () => now() - before;
}

async function postmasterOf(url: string): Promise<number> {
  await using pool = connectPostgres(url, 1, CONNECTION_WAIT_MS);
  const { rows } = await sql<{ file: string }>`
    select pg_read_file('postmaster.pid') as file`.execute(pool);
  return Number(rows[0]?.file.split("\n")[0]);
}

/**
 * The payment days by entry, read in the order of the histories; no entry of this company was
 * removed.
 */
async function readPaymentDays({ reader, engine }: Database): Promise<Map<string, string>> {
  const status =
    engine.name === "sqlite"
      ? sql<string | null>`changes ->> '$.status[1]'`
      : sql<string | null>`cast(changes as json) -> 'status' ->> 1`;
  const records = await reader
    .selectFrom("audit_records")
    .select(["entity_id as id", "timestamp", status.as("status")])
    .where("entity_type", "=", "transaction")
    .orderBy("entity_id")
    .orderBy("sequence")
    .execute();
  const days = new Map<string, string>();
  for (const { id, timestamp, status: changed } of records) {
    if (changed === "paid") days.set(id, dayOf(timestamp));
    else if (changed !== null) days.delete(id);
  }
  return days;
}

/** São Paulo has been at -03:00 since 2019. */
function dayOf(timestamp: string): string {
  return new Date(Date.parse(timestamp) - 3 * 3_600_000).toISOString().slice(0, 10);
}
