import { expect, test } from "vitest";
import { UNDIVIDED, bankEntry, openAccounts } from "#tests/support/account-app.ts";
import { purchase } from "#tests/support/api-rows.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";

describeOnBothEngines("An entry in a statement", (engine) => {
  test("names its parts, its number among instalments, and that its date is assumed", async () => {
    const app = await openAccounts(engine);
    await app.send("POST", "rpc/instalments", purchase());
    const { body: instalments } = await app.send<{ id: string }[]>(
      "GET",
      "transactions?select=id&series_number=eq.2",
    );
    const paid = { status: "paid", paid_on: "2026-11-20", account_id: "CTA-bank" };
    await app.send("PATCH", `transactions?id=eq.${instalments[0]?.id}`, paid);
    const splits = [
      { category: "Site", amount: 60 },
      { category: "Outros", amount: 40.5 },
    ];
    await app.send("POST", "transactions", [
      bankEntry("TRI-split", "2026-11-19", 100.5, { category: "Site", splits }),
      bankEntry("TRI-assumed", "2026-11-18", 7, { paid_on_assumed: true }),
    ]);
    const path = "rpc/account_movements?account_id=CTA-bank";
    expect((await app.send("GET", path)).body).toMatchObject({
      movements: [
        { ...UNDIVIDED, seriesNumber: 2, seriesCount: 4 },
        { ...UNDIVIDED, id: "TRI-split", category: "Site", splits },
        { ...UNDIVIDED, id: "TRI-assumed", isPaidOnAssumed: true },
      ],
    });
    // It is 100,50 less than here.
    const { body } = await app.send(
      "GET",
      "rpc/check_balance?account_id=CTA-bank&date=2026-11-19&balance=1007",
    );
    expect(body).toMatchObject({ explanations: [{ ...UNDIVIDED, id: "TRI-split", splits }] });
  });

  test("that was paid of an instalment in part names that instalment; its charge does not", async () => {
    const app = await openAccounts(engine);
    const { body } = await app.send<{ id: string }[]>("POST", "rpc/instalments", purchase());
    const paid = await app.send("POST", "rpc/record_payment", {
      id: body[2]?.id,
      amount: 10,
      paid_on: "2026-11-20",
      account_id: "CTA-bank",
      charges: [{ kind: "interest", amount: 5 }],
    });
    expect(paid.status).toBe(200);
    const path = "rpc/account_movements?account_id=CTA-bank";
    const statement = await app.send<{ movements: { amount: number }[] }>("GET", path);
    expect(statement.body.movements.toSorted((a, b) => a.amount - b.amount)).toMatchObject([
      { ...UNDIVIDED, amount: -10, seriesNumber: 3, seriesCount: 4 },
      { ...UNDIVIDED, amount: -5 },
    ]);
  });
});
