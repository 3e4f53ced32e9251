/** The sum that the list shows of an entry that is paid in part. */
import { expect, test } from "vitest";
import { newEntry } from "#tests/support/api-rows.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { openTestApp } from "#tests/support/test-app.ts";

const RENT = "TRE-rent";
const READ = "transactions?select=amount,paid_parts&order=amount.desc";

describeOnBothEngines("The paid parts of an entry", (engine) => {
  test("are summed up without charges, and what is open or cancelled", async () => {
    const app = await openTestApp(engine);
    const read = async (path = READ) => (await app.send<unknown[]>("GET", path)).body;
    const pay = async (amount: number) => {
      const payment = { id: RENT, amount, charges: [{ kind: "fine", amount: 7 }] };
      await app.send("POST", "rpc/record_payment", payment);
    };
    await app.send("POST", "transactions", [
      newEntry({ id: RENT, type: "expense", amount: 1000 }),
      newEntry({ amount: 900 }),
    ]);
    await pay(300.5);
    await pay(100);
    const rows = [
      { amount: 900, paid_parts: 0 },
      { amount: 599.5, paid_parts: 400.5 },
      { amount: 300.5, paid_parts: 0 },
      { amount: 100, paid_parts: 0 },
      { amount: 7, paid_parts: 0 },
      { amount: 7, paid_parts: 0 },
    ];
    expect(await read()).toEqual(rows);
    expect(await read(`${READ}&limit=2`)).toEqual(rows.slice(0, 2));
    expect(await read("transactions?paid_parts=gt.0&select=amount")).toEqual([{ amount: 599.5 }]);
    await app.send("PATCH", "transactions?amount=eq.100", { lifecycle: "cancelled" });
    expect((await read())[1]).toEqual({ amount: 599.5, paid_parts: 300.5 });
    await app.send("PATCH", "transactions?amount=eq.300.5", { status: "pending", paid_on: null });
    expect((await read())[1]).toEqual({ amount: 599.5, paid_parts: 0 });
  });
});
