/** The first and the last valid day, which have no previous or next day. */
import { expect, test } from "vitest";
import { FIRST_DAY, LAST_DAY } from "#domain/civil-date.ts";
import { account, newEntry } from "#tests/support/api-rows.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";

const PERIODS = [
  [FIRST_DAY, FIRST_DAY],
  [FIRST_DAY, LAST_DAY],
  [LAST_DAY, LAST_DAY],
] as const;

const OF_A_PERIOD = [
  "rpc/dashboard?",
  "rpc/report?",
  "rpc/totals?by=payment&",
  "rpc/statement?basis=cash&",
  "rpc/statement?basis=cash&status=unpaid&",
  "rpc/statement?basis=accrual&",
  "rpc/account_movements?account_id=CTA-a&",
];

const OF_A_DAY = "rpc/account_balances?";
const OF_A_PAST_DAY = "rpc/check_balance?account_id=CTA-a&balance=12.34&";

async function openWithPaid(engine: Parameters<typeof openTestApp>[0]): Promise<TestApp> {
  const app = await openTestApp(engine);
  await app.send("POST", "accounts", account("CTA-a", { opening_date: FIRST_DAY }));
  const paid = { account_id: "CTA-a", status: "paid", amount: 5 };
  await app.send("POST", "transactions", [
    newEntry({ ...paid, paid_on: FIRST_DAY, expected_payment_date: FIRST_DAY }),
    newEntry({ ...paid, paid_on: "2026-11-20", expected_payment_date: LAST_DAY }),
  ]);
  return app;
}

describeEngineIndependent("The ends of the calendar", (engine) => {
  test("are ends of a period, and days", async () => {
    const app = await openWithPaid(engine);
    const paths = [
      ...PERIODS.flatMap(([start, end]) =>
        OF_A_PERIOD.map((path) => `${path}start=${start}&end=${end}`),
      ),
      ...[FIRST_DAY, LAST_DAY].map((day) => `${OF_A_DAY}date=${day}`),
      `${OF_A_PAST_DAY}date=${FIRST_DAY}`,
    ];
    const refused: string[] = [];
    for (const path of paths) {
      const { status } = await app.send("GET", path);
      if (status !== 200) refused.push(`${status} ${path}`);
    }
    expect(refused).toEqual([]);
  });

  test("have the whole cash flow between them", async () => {
    const app = await openWithPaid(engine);
    const { body } = await app.send<{ income: { total: { total: number } } }>(
      "GET",
      `rpc/statement?basis=cash&start=${FIRST_DAY}&end=${LAST_DAY}`,
    );
    expect(body.income.total.total).toBe(10);
  });

  test.each([
    ["rpc/end_recurrence", { scope: "unpaid" }],
    ["rpc/update_instalments", { scope: "unpaid", changes: { lifecycle: "cancelled" } }],
    ["rpc/undo", null],
  ])("a rule that begins on the first one is ended before it (%s)", async (call, args) => {
    const app = await openTestApp(engine);
    const made = await app.send<{ id: string; series_id: string }[]>("POST", "rpc/recurrence", {
      type: "expense",
      category: "Outros",
      amount: 100,
      expected_payment_date: FIRST_DAY,
      interval: "year",
    });
    const { id, series_id: series } = made.body[3] ?? {};
    const position = Number(made.headers["x-history-position"]);
    const undo = { entity_type: "recurrence", changes: [{ id: series, position }] };
    const { status, body } = await app.send("POST", call, args === null ? undo : { id, ...args });
    expect([status, body]).toEqual([200, expect.anything()]);
    const rules = await app.send("GET", "recurrences?select=until,next_date");
    expect(rules.body).toEqual([{ until: FIRST_DAY, next_date: null }]);
  });

  test("no rule is moved beyond them", async () => {
    const app = await openTestApp(engine);
    const made = await app.send<{ id: string }[]>("POST", "rpc/recurrence", {
      series_id: "SER-first0001",
      type: "expense",
      category: "Outros",
      amount: 100,
      expected_payment_date: "1900-01-10",
      interval: "week",
      count: 5,
    });
    const { status, body } = await app.send<RefusedBody>("POST", "rpc/update_instalments", {
      id: made.body[2]?.id,
      scope: "following",
      changes: { expected_payment_date: FIRST_DAY },
    });
    expect([status, body.message]).toEqual([
      400,
      "Com esta data a recorrência começaria antes de 01/01/1900 ou depois de 31/12/2199.",
    ]);
  });
});
