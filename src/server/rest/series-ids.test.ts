import { expect, test } from "vitest";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { openTestApp } from "#tests/support/test-app.ts";

const PURCHASE = {
  type: "expense",
  category: "Despesa Empresa",
  amount: 100,
  expected_payment_date: "2026-01-31",
  count: 3,
};

describeEngineIndependent("Ids of series", (engine) => {
  test("that are nearer than their number of parts are refused with the reason", async () => {
    const app = await openTestApp(engine);
    const make = (series_id: string) =>
      app.send("POST", "rpc/instalments", { ...PURCHASE, series_id });
    expect((await make("SER-teste01")).status).toBe(200);
    expect(await make("SER-teste02")).toMatchObject({
      status: 409,
      body: {
        code: "23505",
        details: "Key (id)=(TRE-teste01) already exists.",
        hint: expect.stringContaining("códigos de séries mais distantes"),
      },
    });
    // The same call again is no other series.
    expect((await make("SER-teste01")).status).toBe(200);
    expect((await make("SER-teste04")).status).toBe(200);
  });
});
