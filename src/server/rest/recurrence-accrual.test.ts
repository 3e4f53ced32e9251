/** A move to a business day moves a payment, and leaves the entry in the month of its rule. */
import { expect, test } from "vitest";
import type { TransactionRow } from "#contract/transactions.ts";
import { recurrence, type Row } from "#tests/support/api-rows.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { undo, write } from "#tests/support/undo.ts";

const SERIES = "SER-mhx3k2abcdef";
const CLOCK = { clock: () => Date.parse("2026-12-31T12:00:00Z") };
const AT_MONTH_END = {
  expected_payment_date: "2026-12-31",
  interval: "month_end",
  business_day: "next",
};

async function openWith(engine: Parameters<typeof openTestApp>[0], rule: Row) {
  const app = await openTestApp(engine, CLOCK);
  const { status } = await app.send("POST", "rpc/recurrence", recurrence(SERIES, rule));
  expect(status).toBe(200);
  return app;
}

async function readEntries(app: TestApp): Promise<TransactionRow[]> {
  return (await app.send<TransactionRow[]>("GET", "transactions?order=series_number")).body;
}

/** The due date and the competência of the entries that have one. */
async function readMoved(app: TestApp): Promise<(string | null)[][]> {
  const moved = (await readEntries(app)).filter(({ accrual_date: date }) => date !== null);
  return moved.map((row) => [row.expected_payment_date, row.accrual_date]);
}

/** The sums of the months of 2027, by competência. */
async function readMonths(app: TestApp): Promise<number[]> {
  const path = "rpc/statement?start=2027-01-01&end=2027-12-31&basis=accrual";
  const { body } = await app.send<{ expense: { total: { amounts: number[] } } }>("GET", path);
  return body.expense.total.amounts;
}

const MOVED = [
  ["2027-02-01", "2027-01-31"],
  ["2027-03-01", "2027-02-28"],
  ["2027-08-02", "2027-07-31"],
  ["2027-11-01", "2027-10-31"],
];
const EACH_MONTH = Array.from({ length: 12 }, () => 1500);

describeOnBothEngines("The competência of entries that repeat", (engine) => {
  test("is the rule's month, also where the next business day is of another one", async () => {
    const app = await openWith(engine, AT_MONTH_END);
    expect(await readMoved(app)).toEqual(MOVED);
    expect(await readMonths(app)).toEqual(EACH_MONTH);
  });

  test("is the rule's year, unless the first entry has one of its own", async () => {
    const rule = { expected_payment_date: "2027-01-01", business_day: "previous", count: 2 };
    const app = await openWith(engine, { ...rule, accrual_date: null });
    expect(await readMoved(app)).toEqual([["2026-12-31", "2027-01-01"]]);
    const own = recurrence("SER-mhx3k2abxxxx", { ...rule, accrual_date: "2026-12-15", count: 1 });
    const { body } = await app.send<TransactionRow[]>("POST", "rpc/recurrence", own);
    expect(body).toMatchObject([
      { expected_payment_date: "2026-12-31", accrual_date: "2026-12-15" },
    ]);
  });

  test("goes along with another rule, unless somebody typed it", async () => {
    const app = await openWith(engine, AT_MONTH_END);
    await app.send("PATCH", "transactions?series_number=eq.3", { accrual_date: "2027-01-05" });
    const change = { id: SERIES, from: "2027-01-01", every: 1 };
    await app.send("POST", "rpc/change_recurrence", {
      ...change,
      first_date: "2027-01-31",
      interval: "month_end",
      business_day: "previous",
    });
    expect(await readMoved(app)).toEqual([["2027-02-26", "2027-01-05"]]);
    await app.send("POST", "rpc/change_recurrence", {
      ...change,
      first_date: "2027-01-31",
      interval: "month_end",
      business_day: "next",
    });
    expect(await readMoved(app)).toEqual([
      ["2027-02-01", "2027-01-31"],
      ["2027-03-01", "2027-01-05"],
      ["2027-08-02", "2027-07-31"],
      ["2027-11-01", "2027-10-31"],
    ]);
  });

  test("goes along with another day of an entry and those after it", async () => {
    const app = await openWith(engine, AT_MONTH_END);
    const [, , , march] = await readEntries(app);
    const { status } = await app.send("POST", "rpc/update_instalments", {
      id: march?.id,
      scope: "following",
      changes: { expected_payment_date: "2027-03-20" },
    });
    expect(status).toBe(200);
    expect(await readMoved(app)).toEqual(MOVED.slice(0, 2));
    expect(await readMonths(app)).toEqual(EACH_MONTH);
  });

  test("goes along with the entry by which the rule is moved, and comes back with an undo", async () => {
    const app = await openWith(engine, AT_MONTH_END);
    const [, , february] = await readEntries(app);
    const position = await write(app, "POST", "rpc/update_instalments", {
      id: february?.id,
      scope: "following",
      changes: { expected_payment_date: "2027-03-20", accrual_date: "2027-02-28" },
    });
    expect(await readMoved(app)).toEqual(MOVED.slice(0, 1));
    expect(await readMonths(app)).toEqual(EACH_MONTH.with(1, 0));
    await undo(app, [{ id: SERIES, position }], "recurrence");
    expect(await readMoved(app)).toEqual(MOVED);
    expect(await readMonths(app)).toEqual(EACH_MONTH);
  });

  test.each([
    ["is none on the day of the rule itself", {}, { expected_payment_date: "2027-02-28" }, null],
    [
      "stays where somebody typed it",
      { accrual_date: "2027-01-05" },
      { expected_payment_date: "2027-03-20" },
      "2027-01-05",
    ],
    [
      "is the one of the same change",
      {},
      { expected_payment_date: "2027-03-20", accrual_date: "2027-01-05" },
      "2027-01-05",
    ],
    ["stays without another day", {}, { amount: 1600 }, "2027-02-28"],
  ])("of the entry that is changed with those after it %s", async (_name, typed, changes, own) => {
    const app = await openWith(engine, AT_MONTH_END);
    const [, , february] = await readEntries(app);
    await app.send("PATCH", "transactions?series_number=eq.3", { notes: "Fevereiro", ...typed });
    const body = { id: february?.id, scope: "following", changes };
    await write(app, "POST", "rpc/update_instalments", body);
    expect((await readEntries(app))[2]).toMatchObject({ notes: "Fevereiro", accrual_date: own });
  });
});
