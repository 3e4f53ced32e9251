/** Figures of many entries are added up elsewhere: the same, of one moment, and nobody waits. */
import { randomInt } from "node:crypto";
import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import type { FastifyRequest } from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import type { ContactId } from "#domain/ids.ts";
import { ALL_TIME } from "#domain/period.ts";
import type { ReportFilter } from "#domain/report-filter.ts";
import { describeOnBothEngines, enginesByName } from "#tests/support/engines.ts";
import { writeEdgeCaseEntries } from "#tests/support/edge-case-entries.ts";
import { openTestApp, transactionBody } from "#tests/support/test-app.ts";
import { toHttpError } from "#server/http/error-handler.ts";
import { QueueFullError } from "#server/workers/worker-pool.ts";
import type { ReportJob } from "./report-job.ts";
import { ReportRunner } from "./report-runner.ts";

const today = civilDate("2026-11-21");
const WHOLE: ReportFilter = {
  period: ALL_TIME,
  due: null,
  clientId: null,
  status: null,
  type: null,
  categories: null,
};
const PAID: ReportJob & { of: "report" } = {
  of: "report",
  filter: { ...WHOLE, status: "paid" },
  today,
};
/** Added up in place: not even what has no entries at all. */
const NOTHING = -1;
const clientId = "CTT-a" as ContactId;

const QUESTIONS: readonly ReportJob[] = [
  PAID,
  { of: "report", filter: { ...WHOLE, clientId }, today },
  { of: "report", filter: { ...WHOLE, period: { start: today, end: null } }, today },
  { of: "totals", filter: { ...WHOLE, clientId, due: "undated", lifecycle: null }, today },
  { of: "statement", filter: { ...WHOLE, clientId }, basis: "cash", today },
];
/** What no entry has to be looked at for. */
const KEPT: readonly ReportJob[] = [
  { of: "report", filter: { ...WHOLE, type: "income" }, today },
  { of: "totals", filter: { ...WHOLE, clientId, lifecycle: "active" }, today },
  { of: "totals", filter: { ...WHOLE, status: "paid", lifecycle: null }, today },
  { of: "statement", filter: WHOLE, basis: "accrual", today },
];

/** The threads that are begun from now on, until the end of the test. */
function begunThreads(): Worker[] {
  const begun: Worker[] = [];
  const note = (worker: Worker): void => void begun.push(worker);
  process.on("worker", note);
  onTestFinished(async () => {
    process.off("worker", note);
    for (const worker of begun) await worker.terminate();
  });
  return begun;
}

describeOnBothEngines("Figures of many entries", (engine) => {
  test("are what they are in place, by one thread where the database would hold this one", async () => {
    const { database, ledger } = await openTestApp(engine);
    const seed = randomInt(2 ** 31);
    console.info(`seed ${seed}`);
    await writeEdgeCaseEntries(ledger, seed, 1000);
    const begun = begunThreads();
    const inPlace = new ReportRunner(database);
    const elsewhere = new ReportRunner(database, NOTHING);
    for (const asked of [...KEPT, ...QUESTIONS]) {
      expect(await elsewhere.read(asked)).toEqual(await inPlace.read(asked));
    }
    expect(begun).toHaveLength(database.engine.isInProcess ? 1 : 0);
  });

  test("never answer from before the request", async () => {
    const { database, ...app } = await openTestApp(engine);
    const figures = new ReportRunner(database, NOTHING);
    begunThreads();
    for (const count of [1, 2, 3]) {
      await app.send("POST", "transactions", transactionBody({ status: "paid" }));
      const answers = await Promise.all([PAID, PAID, PAID].map((asked) => figures.read(asked)));
      expect(answers.map(({ indicators }) => indicators.count)).toEqual([count, count, count]);
    }
  });
});

test("Those who ask for the same share one answer, unless something changed in between", async () => {
  const { database, ...app } = await openTestApp(enginesByName.SQLite);
  const figures = new ReportRunner(database, NOTHING);
  begunThreads();
  const before = await Promise.all([1, 2, 3].map(() => figures.read(PAID)));
  expect(before[1]).toBe(before[0]);
  expect(before[2]).toBe(before[0]);
  const older = figures.read(PAID);
  await app.send("POST", "transactions", transactionBody({ status: "paid" }));
  const newer = await Promise.all([1, 2].map(() => figures.read(PAID)));
  expect(newer.map(({ indicators }) => indicators.count)).toEqual([1, 1]);
  expect(newer[1]).toBe(newer[0]);
  expect(await older).not.toBe(newer[0]);
});

test("A question that would wait too long is refused, and so is all that waits at the end", async () => {
  const { database } = await openTestApp(enginesByName.SQLite);
  const figures = new ReportRunner(database, NOTHING);
  begunThreads();
  const days = Array.from({ length: 22 }, (_, day) => civilDate(`2026-01-${day + 10}`));
  const asked = days.map((start) =>
    figures.read({ ...PAID, filter: { ...WHOLE, period: { start, end: null } } }),
  );
  const settled = Promise.allSettled(asked);
  await expect(asked.at(-1)).rejects.toThrow(QueueFullError);
  const refused = await asked.at(-1)?.catch((error: unknown) => error);
  expect(toHttpError(refused, {} as FastifyRequest)).toMatchObject({ status: 503, code: "53400" });
  await figures.close();
  const reasons = (await settled).map((one) => (one.status === "rejected" ? one.reason : null));
  expect(String(reasons[0])).toContain("Terminating worker thread");
  expect(String(reasons[20])).toContain("Terminating worker thread");
  expect((await figures.read(PAID)).indicators.count).toBe(0);
});

test("What goes wrong in a thread is told as it would be here", async () => {
  const { database } = await openTestApp(enginesByName.SQLite);
  const location = { engine: "sqlite", file: "/nowhere/financeiro.db" } as const;
  const figures = new ReportRunner({ ...database, location }, NOTHING);
  begunThreads();
  // SQLITE_CANTOPEN
  await expect(figures.read(PAID)).rejects.toMatchObject({ errcode: 14 });
  await expect(figures.read(PAID)).rejects.toMatchObject({ errcode: 14 });
});

test("A thread that is lost fails who waits for it, and the next question begins another", async () => {
  const { database, ...app } = await openTestApp(enginesByName.SQLite);
  await app.send("POST", "transactions", transactionBody({ status: "paid" }));
  const begun = begunThreads();
  const figures = new ReportRunner(database, NOTHING);
  const lost = Promise.allSettled([figures.read(PAID)]);
  const [worker] = (await once(process, "worker")) as [Worker];
  // Its first message says that it is ready: the job begins.
  await once(worker, "message");
  void worker.terminate();
  const [{ reason }] = (await lost) as [PromiseRejectedResult];
  expect(String(reason)).toContain("worker exited");
  expect((await figures.read(PAID)).indicators.count).toBe(1);
  expect(begun).toHaveLength(2);
});

test("What a thread refuses is refused as here: sums past what a number holds exactly", async () => {
  const { database, ...app } = await openTestApp(enginesByName.SQLite);
  const most = { amount: 9_999_999_999.99, status: "paid" };
  const bodies = Array.from({ length: 7100 }, () => transactionBody(most));
  expect((await app.send("POST", "transactions", bodies)).status).toBe(201);
  begunThreads();
  for (const figures of [new ReportRunner(database), new ReportRunner(database, NOTHING)]) {
    await expect(figures.read(PAID)).rejects.toMatchObject({
      reason: { code: "total-out-of-range" },
    });
  }
});

test("The thread ends ten minutes after the last question, and the next one begins another", async () => {
  const { database, ...app } = await openTestApp(enginesByName.SQLite);
  await app.send("POST", "transactions", transactionBody({ status: "paid" }));
  const begun = begunThreads();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const figures = new ReportRunner(database, NOTHING);
  for (const threads of [1, 2]) {
    await figures.read(PAID);
    vi.advanceTimersByTime(599_000);
    expect((await figures.read(PAID)).indicators.count).toBe(1);
    expect(begun).toHaveLength(threads);
    const ended = once(begun[threads - 1] as Worker, "exit");
    vi.advanceTimersByTime(600_000);
    await ended;
  }
});
