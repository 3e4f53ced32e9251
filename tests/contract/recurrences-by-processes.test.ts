// @module-tag extended
/**
 * The program makes each entry of a recurrence once, even with two processes, and when one is
 * killed.
 */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { enginesByName, newFolder, type DatabaseSettings } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import {
  launchProgram,
  startProgram,
  type LaunchedProgram,
  type Program,
} from "#tests/support/program.ts";
import { aheadByHand, laterByHand } from "#tests/support/recurrence-oracle.ts";
import {
  FIRST_DAY,
  createClock,
  expectEachOnce,
  recordRules,
} from "#tests/support/recurrence-processes.ts";

const WAIT = { timeout: 60_000, interval: 5 };

const RULES = [
  { unit: "week" },
  { unit: "month" },
  { unit: "month_end", businessDay: "next" },
  { unit: "week", every: 2 },
  { unit: "month", businessDayOfMonth: 5 },
  { unit: "week", businessDay: "previous", optionalHolidays: true },
  { unit: "day", every: 9 },
  { unit: "month", every: 3, count: 9 },
  { unit: "year" },
  { unit: "day", every: 5, until: "2028-02-29" },
] as const;

const NAMES = ["first", "second"] as const;

/** Holds the lock that every command needs, so that the same entries are due for both processes. */
async function lockHistory(url: string) {
  const [holder, observer] = [
    new Client({ connectionString: url }),
    new Client({ connectionString: url }),
  ];
  await Promise.all([holder.connect(), observer.connect()]);
  await holder.query("begin");
  await holder.query("select 1 from audit_head for update");
  return {
    /** The names of the processes that wait for the lock. */
    async waiting(): Promise<string[]> {
      const { rows } = await observer.query<{ name: string }>(
        `select application_name as name from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' order by 1`,
      );
      return rows.map(({ name }) => name);
    },
    async release(): Promise<void> {
      await holder.query("commit");
      await Promise.all([holder.end(), observer.end()]);
    },
  };
}

/**
 * From one day on which both processes have entries to make to the next; the clock goes back in
 * between.
 */
const ROUNDS = [7, 31, 8, 62, 365, 14, 90, 700, 7, 28].map((days, at) => ({
  days,
  backBy: at % 4 === 1 ? 40 : 0,
  /** True if the processes start together after the day has begun. */
  isStart: at % 3 === 2,
  /** True if one is killed while it waits. */
  isKill: at % 3 === 1,
}));

test("two processes that make what is due at the same time make each entry once", async () => {
  const location = await enginesByName.PostgreSQL.newDatabase();
  const url = location.databaseUrl ?? "";
  const clock = createClock();
  const programs = new Map<string, LaunchedProgram>();
  const launch = (name: string): LaunchedProgram => {
    const program = launchProgram(location, { ...clock.environment, PGAPPNAME: name });
    programs.set(name, program);
    return program;
  };
  const stop = async (signal: "SIGTERM" | "SIGKILL") =>
    Promise.all([...programs.values()].map((program) => program.stop(signal)));
  onTestFinished(async () => void (await stop("SIGKILL")));
  // The first one creates the tables.
  for (const name of NAMES) await launch(name).url;
  const database = await openDatabase(location);
  onTestFinished(() => database.close());
  await recordRules((await programs.get("first")?.url) ?? "", RULES);
  let today: string = FIRST_DAY;
  let count = await expectEachOnce(database, RULES, today);
  for (const { days, backBy, isStart, isKill } of ROUNDS) {
    // Then no entry is due.
    clock.set(laterByHand(today, -backBy));
    today = laterByHand(today, days);
    if (isStart) await stop("SIGTERM");
    const history = await lockHistory(url);
    clock.set(today);
    const starting = isStart ? NAMES.map(launch) : [];
    await expect.poll(() => history.waiting(), WAIT).toEqual(NAMES);
    if (isKill) await programs.get("second")?.stop("SIGKILL");
    await history.release();
    await Promise.all(starting.map((program) => program.url));
    await expect.poll(() => countDue(), WAIT).toBe(0);
    if (isKill) await launch("second").url;
    const made = await expectEachOnce(database, RULES, today);
    expect(made).toBeGreaterThan(count);
    count = made;
  }
  // A process that stops first completes its work.
  expect(await stop("SIGTERM")).toEqual([0, 0]);
  expect(await expectEachOnce(database, RULES, today)).toBe(count);

  async function countDue(): Promise<number> {
    const due = await database.reader
      .selectFrom("recurrences")
      .select("id")
      .where("next_date", "<=", aheadByHand(today) as never)
      .execute();
    return due.length;
  }
}, 600_000);

const FEW_RULES = [{ unit: "week" }, { unit: "month", businessDay: "next" }] as const;

test("a process that is killed before one of its statements leaves nothing half, and goes on", async () => {
  const location = await enginesByName.SQLite.newDatabase();
  const clock = createClock();
  const killFile = join(newFolder(), "statement");
  const environment = { ...clock.environment, KILL_FILE: killFile };
  let program = await startProgram(location, environment);
  onTestFinished(async () => void (await program.stop("SIGKILL")));
  await recordRules(program.url, FEW_RULES);
  let today: string = FIRST_DAY;
  let statement = 1;
  for (;;) {
    today = laterByHand(today, 31);
    writeFileSync(killFile, String(statement));
    clock.set(today);
    if (await isMade(program, location, today)) break;
    rmSync(killFile);
    await checked(location, expectWhole);
    program = await startProgram(location, environment);
    expect(await isMade(program, location, today)).toBe(true);
    // Each takes three starts.
    statement += 2;
  }
  await program.stop("SIGKILL");
  // Two commands, each with its begin, reads, rows, history, rollups and commit.
  expect(statement).toBeGreaterThan(20);
  await checked(location, (database) => expectEachOnce(database, FEW_RULES, today));
}, 600_000);

/** Waits until no entry is due, or the process has ended. True if no entry is due. */
async function isMade(program: Program, location: DatabaseSettings, today: string) {
  let hasEnded = false;
  void program.exit.then(() => (hasEnded = true));
  const file = new DatabaseSync(join(location.dataDir, SQLITE_FILE), { readOnly: true });
  const due = file.prepare("select count(*) as count from recurrences where next_date <= ?");
  const hasNothingDue = () => due.get(aheadByHand(today))?.["count"] === 0;
  await expect.poll(() => hasNothingDue() || hasEnded, WAIT).toBe(true);
  const isDone = hasNothingDue();
  file.close();
  return isDone;
}

async function checked(
  location: DatabaseSettings,
  check: (database: Database) => Promise<unknown>,
) {
  const database = await openDatabase(location);
  await check(database);
  await database.close();
}

/** All entries counted by a recurrence exist. */
async function expectWhole(database: Database): Promise<void> {
  const { rows } = await sql`select id, next_number - 1 as made,
      (select count(*) from transactions where series_id = recurrences.id) as entries
    from recurrences where made <> entries`.execute(database.reader);
  expect(rows).toEqual([]);
  await expectLedgerInvariants(database);
}
