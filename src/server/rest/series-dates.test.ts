/** The due dates of a series after one of its entries was moved with those after it. */
import { expect, test } from "vitest";
import type { RecurrenceRow } from "#contract/recurrences.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import { makeDueEntries } from "#server/recurrences/make-due-entries.ts";
import { recurrence } from "#tests/support/api-rows.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf, write } from "#tests/support/undo.ts";

const SERIES = "SER-mhx3k2abcdef";
const RENT = recurrence(SERIES, { expected_payment_date: "2026-12-05" });
const UNUSED_DAY = "Dia do mês só vale com Intervalo month ou year, e sem Dia útil do mês.";
const DATES = "transactions?order=series_number&select=expected_payment_date";

async function datesOf(app: TestApp): Promise<unknown[]> {
  return (await rowsOf(app, DATES)).map((row) => row["expected_payment_date"]);
}

/** Moves the entry of that number, counted from 1, and those after it. */
async function move(app: TestApp, number: number, day: string): Promise<void> {
  const [entry] = await rowsOf(app, `transactions?series_number=eq.${number}&select=id`);
  await write(app, "POST", "rpc/update_instalments", {
    id: entry?.["id"],
    scope: "following",
    changes: { expected_payment_date: day },
  });
}

async function openWithRent(engine: Parameters<typeof openTestApp>[0], until: string) {
  const time = { nowMs: Date.parse("2026-11-21T12:00:00Z") };
  const app = await openTestApp(engine, { clock: () => time.nowMs });
  await app.send("POST", "rpc/recurrence", { ...RENT, until });
  return { app, time };
}

describeEngineIndependent("The dates of a series", (engine) => {
  test.each([
    [
      { interval: "week", every: 1 },
      "2026-12-02",
      ["2026-12-02", "2026-12-09", "2026-12-16", "2026-12-23"],
    ],
    [
      { interval: "day", every: 15 },
      "2026-12-03",
      ["2026-12-03", "2026-12-18", "2027-01-02", "2027-01-17"],
    ],
    [
      { interval: "month", every: 1 },
      "2026-12-31",
      ["2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31"],
    ],
  ])("instalments of %j keep their distance or their months", async (interval, day, dates) => {
    const app = await openTestApp(engine);
    await app.send("POST", "rpc/instalments", {
      type: "expense",
      category: "Outros",
      amount: 400,
      expected_payment_date: "2026-12-01",
      count: 4,
      ...interval,
    });
    await move(app, 1, day);
    expect(await datesOf(app)).toEqual(dates);
    await expectLedgerInvariants(app.database);
  });

  test.each([
    [1, "2026-12-02", ["2026-12-02", "2027-01-02", "2027-02-02"]],
    [2, "2027-01-02", ["2026-11-30", "2027-01-02", "2027-02-02"]],
  ])("no two of months share a day after %i is moved to %s", async (number, day, dates) => {
    for (const path of ["rpc/recurrence", "rpc/instalments"]) {
      const app = await openTestApp(engine, { clock: () => Date.parse("2026-11-21T12:00:00Z") });
      await app.send("POST", path, {
        type: "expense",
        category: "Outros",
        amount: 400,
        expected_payment_date: "2026-11-30",
        interval: "month",
        count: 3,
      });
      await move(app, number, day);
      expect([path, await datesOf(app)]).toEqual([path, dates]);
      await expectLedgerInvariants(app.database);
    }
  });

  test("a recurrence moved to another day has as many entries as before", async () => {
    const { app, time } = await openWithRent(engine, "2028-12-05");
    await move(app, 2, "2027-01-10");
    expect(await rowsOf(app, "recurrences?select=until")).toEqual([{ until: "2028-12-10" }]);
    for (let days = 0; days < 800; days += 100) {
      time.nowMs += 100 * 86_400_000;
      await makeDueEntries(app.ledger, app.database.reader);
    }
    const dates = await datesOf(app);
    expect([dates.length, dates.at(-1)]).toEqual([25, "2028-12-10"]);
    await expectLedgerInvariants(app.database);
  });

  test.each([
    [{ day_of_month: 10 }, { until: "2028-12-10" }, [25, "2028-12-10"]],
    [{ business_day_of_month: 5 }, { until: "2028-12-07" }, [25, "2028-12-07"]],
    [{ day_of_month: 10, until: "2028-12-05" }, { until: "2028-12-05" }, [24, "2028-11-10"]],
  ])("a rule changed to %j ends with %j", async (changes, end, lastDate) => {
    const { app, time } = await openWithRent(engine, "2028-12-05");
    await write(app, "POST", "rpc/update_recurrence", { id: SERIES, changes });
    expect(await rowsOf(app, "recurrences?select=until")).toEqual([end]);
    time.nowMs = Date.parse("2028-12-31T12:00:00Z");
    await makeDueEntries(app.ledger, app.database.reader);
    const dates = await datesOf(app);
    expect([dates.length, dates.at(-1)]).toEqual(lastDate);
    await expectLedgerInvariants(app.database);
  });

  test.each([
    ["week", null, { business_day_of_month: 5 }, "Dia útil do mês só vale com Intervalo month."],
    ["year", null, { business_day_of_month: 5 }, "Dia útil do mês só vale com Intervalo month."],
    ["week", null, { day_of_month: 5 }, UNUSED_DAY],
    ["month_end", null, { day_of_month: 5 }, UNUSED_DAY],
    ["month", 5, { day_of_month: 5 }, UNUSED_DAY],
  ])("a rule by %s (%j) takes no %j", async (interval, nth, changes, message) => {
    const app = await openTestApp(engine, { clock: () => Date.parse("2026-11-21T12:00:00Z") });
    await app.send("POST", "rpc/recurrence", { ...RENT, interval, business_day_of_month: nth });
    const days = "day_of_month,business_day_of_month";
    const [before] = await rowsOf(app, `recurrences?select=${days}`);
    const update = (changed: object = {}) =>
      app.send<RefusedBody>("POST", "rpc/update_recurrence", { id: SERIES, changes: changed });
    const refused = await update(changes);
    expect([refused.status, refused.body.message]).toEqual([400, message]);
    // What it has may be sent back.
    expect((await update(before)).status).toBe(200);
    expect(await rowsOf(app, `recurrences?select=${days}`)).toEqual([before]);
    if (nth === null) return;
    expect((await update({ ...changes, business_day_of_month: null })).status).toBe(200);
  });

  test("a weekly one moved to this year has its entries at once", async () => {
    const app = await openTestApp(engine, { clock: () => Date.parse("2026-11-21T12:00:00Z") });
    const weekly = { ...RENT, interval: "week", expected_payment_date: "2028-12-07" };
    await app.send("POST", "rpc/recurrence", weekly);
    expect(await datesOf(app)).toEqual(["2028-12-07"]);
    await move(app, 1, "2026-12-03");
    const dates = await datesOf(app);
    expect([dates.length, dates[1], dates.at(-1)]).toEqual([51, "2026-12-10", "2027-11-18"]);
    await expectLedgerInvariants(app.database);
  });

  test("one that was made to its end goes on as itself after a move", async () => {
    const { app } = await openWithRent(engine, "2027-05-05");
    await move(app, 2, "2027-01-10");
    const { body } = await app.send<TransactionRow[]>("POST", "rpc/change_recurrence", {
      id: SERIES,
      from: "2027-02-01",
      first_date: "2027-02-12",
      interval: "month",
      every: 1,
    });
    expect(new Set(body.map((row) => row.series_id))).toEqual(new Set([SERIES]));
    expect((await datesOf(app)).slice(0, 7)).toEqual([
      "2026-12-05",
      "2027-01-10",
      "2027-02-12",
      "2027-03-12",
      "2027-04-12",
      "2027-05-12",
      "2027-06-12",
    ]);
    await expectLedgerInvariants(app.database);
  });

  test("a number of times beyond all that there can be is all of them", async () => {
    const app = await openTestApp(engine, { clock: () => Date.parse("2026-11-21T12:00:00Z") });
    await app.send("POST", "rpc/recurrence", RENT);
    const { status } = await app.send("POST", "rpc/change_recurrence", {
      id: SERIES,
      from: "2027-06-01",
      first_date: "2027-06-05",
      interval: "month",
      every: 1,
      count: 9999,
    });
    expect(status).toBe(200);
    const { body } = await app.send<RecurrenceRow[]>("GET", "recurrences");
    expect(body).toMatchObject([{ count: 9999, next_number: 13, next_date: "2027-12-05" }]);
    await expectLedgerInvariants(app.database);
  });
});
