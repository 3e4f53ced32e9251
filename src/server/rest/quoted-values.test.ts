/** Numbers and truth values in quotes, and numbers with an exponent, as PostgreSQL reads them. */
import { expect, test } from "vitest";
import type { TransactionRow } from "#contract/transactions.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

const ENTRY = { type: "expense", category: "Site", expected_payment_date: "2026-11-21" };

async function made(app: TestApp, path: string, body: object): Promise<TransactionRow[]> {
  const response = await app.send<TransactionRow[]>("POST", path, body);
  expect(response).toMatchObject({ status: path === "transactions" ? 201 : 200 });
  return response.body;
}

describeOnBothEngines("Values in quotes", (engine) => {
  test("are read in the arguments of functions and in their parts", async () => {
    const app = await openTestApp(engine);
    const parts = [{ amount: "30.50" }, {}, { amount: null }];
    const [first] = await made(app, "rpc/instalments", {
      ...ENTRY,
      amount: "100.00",
      count: "3",
      every: "2",
      parts,
    });
    expect(first).toMatchObject({ amount: 30.5, series_count: 3 });
    const id = first?.id;
    const changed = await made(app, "rpc/update_instalments", {
      id,
      scope: "unpaid",
      changes: { amount: "40" },
    });
    expect(changed).toContainEqual(expect.objectContaining({ id, amount: 40 }));
    const paid = await made(app, "rpc/record_payment", {
      id,
      amount: "25.00",
      charges: [{ kind: "interest", amount: "1.5" }],
    });
    expect(paid.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([
      1.5, 15, 25,
    ]);
    const [repeated] = await made(app, "rpc/recurrence", {
      ...ENTRY,
      amount: "12.50",
      every: "1",
      count: "2",
      business_day: "next",
      optional_holidays: "true",
    });
    expect(repeated).toMatchObject({ amount: 12.5 });
  });

  test("are read in the parts of a split row", async () => {
    const app = await openTestApp(engine);
    const splits = [
      { category: "Site", amount: "6.50" },
      { category: "Outros", amount: "3.50" },
    ];
    const [row] = await made(
      app,
      "transactions",
      newEntry({ amount: "10", category: "Site", splits }),
    );
    expect(row).toMatchObject({ amount: 10, splits: [{ amount: 6.5 }, { amount: 3.5 }] });
  });

  test("that are no number are refused as before", async () => {
    const app = await openTestApp(engine);
    for (const [amount, count] of [
      ["doze", 3],
      ["12,50", 3],
      ["", 3],
      ["12.345", 3],
      [10, "3.5"],
      [10, "1e1"],
    ]) {
      const { status } = await app.send("POST", "rpc/instalments", { ...ENTRY, amount, count });
      expect([amount, count, status]).toEqual([amount, count, 400]);
    }
  });

  test("may have an exponent where they are amounts, also in a filter", async () => {
    const app = await openTestApp(engine);
    await made(app, "transactions", newEntry({ id: "TRI-a", amount: "1e2" }));
    await made(app, "transactions", newEntry({ id: "TRI-b", amount: "12345E-1" }));
    for (const [filter, ids] of [
      ["gte.1e3", ["TRI-b"]],
      ["eq.0.1e%2B03", ["TRI-a"]],
      ["lt.1.2345e3", ["TRI-a"]],
      ["gt.1e-9", ["TRI-a", "TRI-b"]],
    ] as const) {
      const { body } = await app.send<{ id: string }[]>(
        "GET",
        `transactions?select=id&order=id&amount=${filter}`,
      );
      expect([filter, body.map(({ id }) => id)]).toEqual([filter, ids]);
    }
  });
});
