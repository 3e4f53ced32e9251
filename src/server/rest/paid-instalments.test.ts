/** A purchase in instalments that is recorded as paid. */
import { expect, test } from "vitest";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const SERIES = "SER-mhx3k2abcdef";

async function buy(app: TestApp, terms: object) {
  const { status, body } = await app.send<object[]>("POST", "rpc/instalments", {
    series_id: SERIES,
    type: "expense",
    category: "Outros",
    amount: 300,
    count: 3,
    status: "paid",
    ...terms,
  });
  expect(status).toBe(200);
  const columns = "amount,expected_payment_date,status,paid_on";
  const read = `transactions?series_id=eq.${SERIES}&order=series_number&select=${columns}`;
  const rows = (await app.send<object[]>("GET", read)).body;
  expect(body).toMatchObject(rows);
  return rows.map((row) => Object.values(row));
}

describeOnBothEngines("Instalments of a paid purchase", (engine) => {
  test("are open from the next one on, and each is of its own card bill", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const card = { id: "CTA-cartao001", name: "Cartão", kind: "card", closing_day: 25, due_day: 5 };
    await app.send("POST", "accounts", { ...card, opening_date: "2026-11-01" });
    const terms = { expected_payment_date: "2026-11-21", account_id: card.id };
    const rows = await buy(app, terms);
    expect(rows).toEqual([
      [100, "2026-11-21", "paid", "2026-11-21"],
      [100, "2026-12-21", "pending", null],
      [100, "2027-01-21", "pending", null],
    ]);
    // The same request again.
    expect(await buy(app, terms)).toEqual(rows);
  });

  test("are paid until the day of payment", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const terms = { expected_payment_date: "2026-09-20", paid_on: "2026-10-20" };
    expect(await buy(app, terms)).toEqual([
      [100, "2026-09-20", "paid", "2026-10-20"],
      [100, "2026-10-20", "paid", "2026-10-20"],
      [100, "2026-11-20", "pending", null],
    ]);
  });

  test("have the first one paid before its day", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    expect(await buy(app, { expected_payment_date: "2026-12-05" })).toEqual([
      [100, "2026-12-05", "paid", "2026-11-21"],
      [100, "2027-01-05", "pending", null],
      [100, "2027-02-05", "pending", null],
    ]);
  });
});
