/** Figures of many entries are added up elsewhere: the same, of one moment, and nobody waits. */
import { randomInt } from "node:crypto";
import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import type { ContactId } from "#domain/ids.ts";
import { ALL_TIME } from "#domain/period.ts";
import type { ReportFilter } from "#domain/report-filter.ts";
import { describeOnBothEngines, enginesByName } from "#tests/support/engines.ts";
import { writeHardEntries } from "#tests/support/hard-entries.ts";
import { openTestApp, transactionBody } from "#tests/support/test-app.ts";
import { FilteredFigures, type Figures } from "./filtered-figures.ts";

const today = civilDate("2026-11-21");
const WHOLE: ReportFilter = {
  period: ALL_TIME,
  due: null,
  clientId: null,
  status: null,
  type: null,
  categories: null,
};
const PAID: Figures & { of: "report" } = {
  of: "report",
  filter: { ...WHOLE, status: "paid" },
  today,
};
const clientId = "CTT-a" as ContactId;

const QUESTIONS: readonly Figures[] = [
  PAID,
  { of: "report", filter: { ...WHOLE, clientId }, today },
  { of: "report", filter: { ...WHOLE, period: { start: today, end: null } }, today },
  { of: "totals", filter: { ...WHOLE, clientId, due: "undated", lifecycle: null }, today },
  { of: "statement", filter: { ...WHOLE, clientId }, basis: "cash", today },
];
/** What no entry has to be looked at for. */
const KEPT: readonly Figures[] = [
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
    await writeHardEntries(ledger, seed, 1000);
    const begun = begunThreads();
    const inPlace = new FilteredFigures(database);
    const elsewhere = new FilteredFigures(database, 0);
    for (const asked of [...KEPT, ...QUESTIONS]) {
      expect(await elsewhere.read(asked)).toEqual(await inPlace.read(asked));
    }
    expect(begun).toHaveLength(database.engine.worksInThread ? 1 : 0);
  });

  test("are never of before they were asked for", async () => {
    const { database, ...app } = await openTestApp(engine);
    const figures = new FilteredFigures(database, 0);
    begunThreads();
    for (const count of [1, 2, 3]) {
      await app.send("POST", "transactions", transactionBody({ status: "paid" }));
      const answers = await Promise.all([PAID, PAID, PAID].map((asked) => figures.read(asked)));
      expect(answers.map(({ indicators }) => indicators.count)).toEqual([count, count, count]);
    }
  });
});

test("A thread that is lost fails who waits for it, and the next question begins another", async () => {
  const { database, ...app } = await openTestApp(enginesByName.SQLite);
  await app.send("POST", "transactions", transactionBody({ status: "paid" }));
  const begun = begunThreads();
  const figures = new FilteredFigures(database, 0);
  const lost = figures.read(PAID);
  await once(process, "worker");
  void begun[0]?.terminate();
  await expect(lost).rejects.toThrow("ended before its answer");
  expect((await figures.read(PAID)).indicators.count).toBe(1);
  expect(begun).toHaveLength(2);
});

test("What a thread refuses is refused as here: sums past what a number holds exactly", async () => {
  const { database, ...app } = await openTestApp(enginesByName.SQLite);
  const most = { amount: 9_999_999_999.99, status: "paid" };
  const bodies = Array.from({ length: 7100 }, () => transactionBody(most));
  expect((await app.send("POST", "transactions", bodies)).status).toBe(201);
  begunThreads();
  for (const figures of [new FilteredFigures(database), new FilteredFigures(database, 0)]) {
    await expect(figures.read(PAID)).rejects.toMatchObject({
      reason: { code: "total-out-of-range" },
    });
  }
});
