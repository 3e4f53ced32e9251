/**
 * Reports over many entries run in a worker: the result is the same, from one snapshot, and no
 * request is blocked.
 */
import { TEST_SEED } from "#tests/support/test-seed.ts";
import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import type { AccountId, ContactId } from "#domain/ids.ts";
import { MAX_AMOUNT_CENTS } from "#domain/money.ts";
import { reportArguments } from "#contract/report.ts";
import {
  describeOnBothEngines,
  enginesByName,
  extendedOnPostgres,
} from "#tests/support/engines.ts";
import { writeEdgeCaseEntries } from "#tests/support/edge-case-entries.ts";
import { contact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp } from "#tests/support/test-app.ts";
import type { ReportJob } from "./report-job.ts";
import { ReportRunner } from "./report-runner.ts";

const today = civilDate("2026-11-21");
const NO_FILTER = reportArguments.parse({});
const PAID: ReportJob & { of: "report" } = {
  of: "report",
  filter: { ...NO_FILTER, status: "paid" },
  today,
};
/** A threshold that sends every report to the worker. */
const ALWAYS_OFFLOAD = -1;
const client = "CTT-a" as ContactId;
const account = "CTA-a" as AccountId;

const ENTRY_JOBS: readonly ReportJob[] = [
  PAID,
  { of: "report", filter: { ...NO_FILTER, client }, today },
  { of: "report", filter: { ...NO_FILTER, period: { start: today, end: null } }, today },
  {
    of: "totals",
    filter: {
      ...NO_FILTER,
      client,
      due: "undated",
      by: "due",
      lifecycle: null,
      search: null,
    },
    today,
  },
  {
    of: "totals",
    filter: {
      ...NO_FILTER,
      by: "due",
      lifecycle: null,
      search: "aluguel",
    },
    today,
  },
  { of: "statement", filter: { ...NO_FILTER, client }, basis: "cash", compare: null, today },
  { of: "report", filter: { ...NO_FILTER, account }, today },
  { of: "statement", filter: { ...NO_FILTER, account }, basis: "accrual", compare: null, today },
];
/** Jobs answered from the rollups alone. */
const ROLLUP_JOBS: readonly ReportJob[] = [
  { of: "report", filter: { ...NO_FILTER, type: "income" }, today },
  {
    of: "totals",
    filter: {
      ...NO_FILTER,
      client,
      by: "due",
      lifecycle: "active",
      search: null,
    },
    today,
  },
  {
    of: "totals",
    filter: {
      ...NO_FILTER,
      status: "paid",
      by: "due",
      lifecycle: null,
      search: null,
    },
    today,
  },
  { of: "statement", filter: NO_FILTER, basis: "accrual", compare: null, today },
];

/** Collects the worker threads started until the end of the test. */
function startedWorkers(): Worker[] {
  const started: Worker[] = [];
  const collect = (worker: Worker): void => void started.push(worker);
  process.on("worker", collect);
  onTestFinished(async () => {
    process.off("worker", collect);
    for (const worker of started) await worker.terminate();
  });
  return started;
}

describeOnBothEngines("Reports over many entries", (engine) => {
  test(
    "are the same from the worker, which starts only for a database in this process",
    extendedOnPostgres(engine),
    async () => {
      const { database, ledger } = await openTestApp(engine);
      await writeEdgeCaseEntries(ledger, TEST_SEED, 1000);
      const started = startedWorkers();
      const onMainThread = new ReportRunner(database);
      const inWorker = new ReportRunner(database, ALWAYS_OFFLOAD);
      for (const job of [...ROLLUP_JOBS, ...ENTRY_JOBS]) {
        expect(await inWorker.read(job)).toEqual(await onMainThread.read(job));
      }
      expect(started).toHaveLength(database.engine.isInProcess ? 1 : 0);
    },
  );

  test("never return data from before the request", async () => {
    const { database, ...app } = await openTestApp(engine);
    const runner = new ReportRunner(database, ALWAYS_OFFLOAD);
    startedWorkers();
    for (const count of [1, 2, 3]) {
      await app.send("POST", "transactions", newEntry({ status: "paid" }));
      const answers = await Promise.all([PAID, PAID, PAID].map((job) => runner.read(job)));
      expect(answers.map(({ indicators }) => indicators.count)).toEqual([count, count, count]);
    }
  });
});

test("Equal concurrent requests share one result, unless something changed in between", async () => {
  const { database, ...app } = await openTestApp(enginesByName.SQLite);
  const runner = new ReportRunner(database, ALWAYS_OFFLOAD);
  startedWorkers();
  const before = await Promise.all([1, 2, 3].map(() => runner.read(PAID)));
  expect(before[1]).toBe(before[0]);
  expect(before[2]).toBe(before[0]);
  const older = runner.read(PAID);
  await app.send("POST", "transactions", newEntry({ status: "paid" }));
  const newer = await Promise.all([1, 2].map(() => runner.read(PAID)));
  expect(newer.map(({ indicators }) => indicators.count)).toEqual([1, 1]);
  expect(newer[1]).toBe(newer[0]);
  expect(await older).not.toBe(newer[0]);
});

test("A job past the queue limit is refused, and closing rejects queued jobs", async () => {
  const { database } = await openTestApp(enginesByName.SQLite);
  const runner = new ReportRunner(database, ALWAYS_OFFLOAD);
  startedWorkers();
  const days = Array.from({ length: 22 }, (_, day) => civilDate(`2026-01-${day + 10}`));
  const jobs = days.map((start) =>
    runner.read({ ...PAID, filter: { ...NO_FILTER, period: { start, end: null } } }),
  );
  const settled = Promise.allSettled(jobs);
  await expect(jobs.at(-1)).rejects.toMatchObject({ status: 503, code: "53400" });
  await runner.close();
  const reasons = (await settled).map((one) =>
    one.status === "rejected" ? one.reason.cause : null,
  );
  expect(String(reasons[0])).toContain("Terminating worker thread");
  expect(String(reasons[20])).toContain("Terminating worker thread");
  expect((await runner.read(PAID)).indicators.count).toBe(0);
});

test("An error in the worker has the properties that it has on the main thread", async () => {
  const { database } = await openTestApp(enginesByName.SQLite);
  const location = { engine: "sqlite", file: "/nowhere/financeiro.db" } as const;
  const runner = new ReportRunner({ ...database, location }, ALWAYS_OFFLOAD);
  startedWorkers();
  // SQLITE_CANTOPEN
  await expect(runner.read(PAID)).rejects.toMatchObject({ errcode: 14 });
  await expect(runner.read(PAID)).rejects.toMatchObject({ errcode: 14 });
});

test("A worker that dies fails its job, and the next job starts another", async () => {
  const { database, ...app } = await openTestApp(enginesByName.SQLite);
  await app.send("POST", "transactions", newEntry({ status: "paid" }));
  const started = startedWorkers();
  const runner = new ReportRunner(database, ALWAYS_OFFLOAD);
  const lost = Promise.allSettled([runner.read(PAID)]);
  const [worker] = (await once(process, "worker")) as [Worker];
  // Its first message means that it is ready, and the job begins.
  await once(worker, "message");
  void worker.terminate();
  const [{ reason }] = (await lost) as [PromiseRejectedResult];
  expect(String(reason.cause)).toContain("worker exited");
  expect((await runner.read(PAID)).indicators.count).toBe(1);
  expect(started).toHaveLength(2);
});

test(
  "A sum beyond a safe integer comes from the worker the same as on the main thread",
  { tags: ["extended"] },
  async () => {
    const { database, ...app } = await openTestApp(enginesByName.SQLite);
    const most = { amount: 9_999_999_999.99, status: "paid", client_id: "CTT-a" };
    await app.send("POST", "clients", contact("CTT-a"));
    const bodies = Array.from({ length: 9101 }, () => newEntry(most));
    expect((await app.send("POST", "transactions", bodies)).status).toBe(201);
    startedWorkers();
    for (const runner of [new ReportRunner(database), new ReportRunner(database, ALWAYS_OFFLOAD)]) {
      const { totals } = await runner.read(PAID);
      expect(totals.incomeCents).toBe(BigInt(MAX_AMOUNT_CENTS) * 9101n);
    }
  },
);

test("The worker ends ten minutes after the last job, and the next one starts another", async () => {
  const { database, ...app } = await openTestApp(enginesByName.SQLite);
  await app.send("POST", "transactions", newEntry({ status: "paid" }));
  const started = startedWorkers();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const runner = new ReportRunner(database, ALWAYS_OFFLOAD);
  for (const workers of [1, 2]) {
    await runner.read(PAID);
    vi.advanceTimersByTime(599_000);
    expect((await runner.read(PAID)).indicators.count).toBe(1);
    expect(started).toHaveLength(workers);
    const ended = once(started[workers - 1] as Worker, "exit");
    vi.advanceTimersByTime(600_000);
    await ended;
  }
});
