import { expect, test } from "vitest";
import { recurrence } from "#tests/support/api-rows.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

const CLOCK = { clock: () => Date.parse("2026-11-21T12:00:00Z") };
/** Its first date is a Saturday. */
const RENT = recurrence("SER-mhx3k2abcdef", {
  expected_payment_date: "2026-12-05",
  business_day: "next",
});

function change(app: TestApp, filter: string, columns: object) {
  return app.send("PATCH", `transactions?series_id=eq.${RENT.series_id}&${filter}`, columns);
}

async function readDates(app: TestApp, query = ""): Promise<unknown[]> {
  const path = `recurrences?select=next_date,next_due_date&order=next_due_date.asc.nullslast,id${query}`;
  return (await app.send<unknown[]>("GET", path)).body;
}

describeEngineIndependent("The next due date of a recurrence", (engine) => {
  test("is the day of the next entry that is not paid, and counts", async () => {
    const app = await openTestApp(engine, CLOCK);
    await app.send("POST", "rpc/recurrence", RENT);
    expect(await readDates(app)).toEqual([
      { next_date: "2027-12-05", next_due_date: "2026-12-07" },
    ]);
    await change(app, "series_number=eq.1", { status: "paid", paid_on: "2026-11-21" });
    await change(app, "series_number=eq.2", { lifecycle: "inactive" });
    await change(app, "series_number=eq.3", { expected_payment_date: "2027-02-10" });
    expect(await readDates(app)).toMatchObject([{ next_due_date: "2027-02-10" }]);
    await change(app, "series_number=eq.9", { expected_payment_date: "2026-11-20" });
    expect(await readDates(app)).toMatchObject([{ next_due_date: "2027-02-10" }]);
    await change(app, "series_number=eq.9", { expected_payment_date: "2026-11-21" });
    expect(await readDates(app)).toMatchObject([{ next_due_date: "2026-11-21" }]);
  });

  test("has its own amount, until the rule's is reached", async () => {
    const app = await openTestApp(engine, CLOCK);
    await app.send("POST", "rpc/recurrence", RENT);
    const readAmounts = async () =>
      (await app.send<unknown[]>("GET", "recurrences?select=amount,next_amount")).body;
    await app.send("PATCH", `transactions?series_id=eq.${RENT.series_id}&series_number=gte.3`, {
      amount: 1700,
    });
    await app.send("POST", "rpc/update_recurrence", {
      id: RENT.series_id,
      changes: { amount: 1700 },
    });
    expect(await readAmounts()).toEqual([{ amount: 1700, next_amount: 1500 }]);
    const before = "expected_payment_date=lt.2027-02-01";
    await change(app, before, { status: "paid", paid_on: "2026-11-21" });
    expect(await readAmounts()).toEqual([{ amount: 1700, next_amount: 1700 }]);
    await change(app, "status=neq.paid", { lifecycle: "cancelled" });
    expect(await readAmounts()).toEqual([{ amount: 1700, next_amount: 1700 }]);
  });

  test("has the price of an entry of which a part was paid already", async () => {
    const app = await openTestApp(engine, CLOCK);
    await app.send("POST", "rpc/recurrence", RENT);
    const readNext = async () =>
      (await app.send<unknown[]>("GET", "recurrences?select=amount,next_due_date,next_amount"))
        .body;
    const unpaid = { amount: 1500, next_due_date: "2026-12-07", next_amount: 1500 };
    const id = "TRE-mhx3k2abcdef";
    await app.send("POST", "rpc/record_payment", {
      id,
      amount: 500,
      charges: [{ kind: "interest", amount: 10 }],
    });
    await app.send("POST", "rpc/record_payment", { id, amount: 0.5 });
    const [open] = (await app.send<unknown[]>("GET", `transactions?id=eq.${id}&select=amount`))
      .body;
    expect(open).toEqual({ amount: 999.5 });
    expect(await readNext()).toEqual([unpaid]);
    await change(app, "series_number=eq.1", { amount: 1099.5 });
    expect(await readNext()).toEqual([{ ...unpaid, next_amount: 1600 }]);
    const part = "transactions?payment_role=eq.part&amount=eq.500";
    await app.send("PATCH", part, { lifecycle: "cancelled" });
    expect(await readNext()).toEqual([{ ...unpaid, next_amount: 1100 }]);
  });

  test("is not that of what is overdue, which is counted and summed by itself", async () => {
    const app = await openTestApp(engine, CLOCK);
    await app.send("POST", "rpc/recurrence", { ...RENT, expected_payment_date: "2026-08-05" });
    const readOverdue = async () =>
      (await app.send<unknown[]>("GET", "recurrences?select=overdue_count,overdue_amount")).body;
    expect(await readOverdue()).toEqual([{ overdue_count: 4, overdue_amount: 6000 }]);
    await change(app, "series_number=eq.1", { status: "paid", paid_on: "2026-11-21" });
    await change(app, "series_number=eq.2", { lifecycle: "cancelled" });
    await change(app, "series_number=eq.3", { amount: 1500.5 });
    await app.send("POST", "rpc/end_recurrence", { id: "TRE-mhx3k2abcdec", scope: "following" });
    expect(await readDates(app)).toMatchObject([{ next_due_date: null }]);
    expect(await readOverdue()).toEqual([{ overdue_count: 1, overdue_amount: 1500.5 }]);
    const ids = "recurrences?overdue_count=gt.0&select=id";
    expect((await app.send<unknown[]>("GET", ids)).body).toHaveLength(1);
  });

  test("its amount orders the pages of a list", async () => {
    const app = await openTestApp(engine, CLOCK);
    for (const [id, amount] of [
      ["SER-rent00000001", 10],
      ["SER-lease0000001", 30],
      ["SER-phone0000001", 20],
    ] as const) {
      await app.send("POST", "rpc/recurrence", { ...RENT, series_id: id, amount });
    }
    // The rule's amount is the highest, that of the next entry the lowest.
    await app.send("POST", "rpc/update_recurrence", {
      id: "SER-rent00000001",
      changes: { amount: 90 },
    });
    const page = "recurrences?select=id,next_amount&order=next_amount.desc,id&limit=2";
    const first = await app.send<{ id: string }[]>("GET", page);
    expect(first.body.map(({ id }) => id)).toEqual(["SER-lease0000001", "SER-phone0000001"]);
    const cursor = encodeURIComponent(String(first.headers["x-next-cursor"]));
    const second = await app.send<{ id: string }[]>("GET", `${page}&after=${cursor}`);
    expect(second.body).toEqual([{ id: "SER-rent00000001", next_amount: 10 }]);
  });

  test("of a paused one is that of an entry that was made", async () => {
    const app = await openTestApp(engine, CLOCK);
    await app.send("POST", "rpc/recurrence", RENT);
    const pause = { id: RENT.series_id, from: "2026-12-31" };
    await app.send("POST", "rpc/pause_recurrence", { ...pause, scope: "remove" });
    expect(await readDates(app)).toMatchObject([{ next_due_date: "2026-12-07" }]);
    await change(app, "series_number=eq.1", { status: "paid", paid_on: "2026-11-21" });
    expect(await readDates(app, "&paused_on=not.is.null")).toEqual([
      { next_date: "2027-12-05", next_due_date: null },
    ]);
  });

  test("is the rule's day where no entry is left, and null after the end", async () => {
    const app = await openTestApp(engine, CLOCK);
    await app.send("POST", "rpc/recurrence", RENT);
    await app.send("POST", "rpc/recurrence", { ...RENT, series_id: "SER-ended123", count: 1 });
    await change(app, "status=neq.paid", { status: "paid", paid_on: "2026-11-21" });
    expect(await readDates(app, "&next_due_date=not.is.null")).toEqual([
      { next_date: null, next_due_date: "2026-12-07" },
      { next_date: "2027-12-05", next_due_date: "2027-12-05" },
    ]);
    await app.send("PATCH", "transactions?series_id=eq.SER-ended123", { lifecycle: "cancelled" });
    expect(await readDates(app, "&next_due_date=is.null")).toEqual([
      { next_date: null, next_due_date: null },
    ]);
  });
});
