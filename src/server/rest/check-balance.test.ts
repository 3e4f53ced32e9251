import { expect, test } from "vitest";
import type { CheckResponse } from "#contract/account-balances.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import { bankEntry, openAccounts } from "#tests/support/account-app.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";

describeOnBothEngines("The balance of an account", (engine) => {
  test("is compared with the balance that the bank shows", async () => {
    const app = await openAccounts(engine);
    await app.send("POST", "transactions", [
      bankEntry("TRI-a", "2026-11-20", 200),
      bankEntry("TRE-twice", "2026-11-20", 40),
      bankEntry("TRE-again", "2026-11-20", 40),
      bankEntry("TRE-open", "2026-11-20", 40, { status: "pending", paid_on: null }),
    ]);
    const shown = { account_id: "CTA-bank", balance: 1160 };
    const { body } = await app.send<CheckResponse>("POST", "rpc/check_balance", shown);
    expect(body).toMatchObject({ balance: 1120, difference: 40 });
    expect(body.explanations.map(({ id, explanation }) => [id, explanation])).toEqual([
      ["TRE-again", "recorded-twice"],
      ["TRE-twice", "recorded-twice"],
    ]);
    const less = "rpc/check_balance?account_id=CTA-bank&balance=1080.00&date=2026-11-20";
    const other = await app.send<CheckResponse>("GET", less);
    expect(other.body.explanations).toMatchObject([
      { id: "TRE-open", explanation: "unpaid", date: null, amount: -40, accountId: "CTA-bank" },
    ]);
    const same = { account_id: "CTA-bank", balance: 1120 };
    expect((await app.send("POST", "rpc/check_balance", same)).body).toEqual({
      balance: 1120,
      difference: 0,
      explanations: [],
      pairs: [],
    });
  });

  test("finds an unpaid bill of another account", async () => {
    const app = await openAccounts(engine);
    const unpaid = { status: "pending", paid_on: null, account_id: "CTA-card" };
    await app.send("POST", "transactions", bankEntry("TRE-bill", "2026-11-20", 100, unpaid));
    const shown = { account_id: "CTA-bank", balance: 900 };
    const { body } = await app.send<CheckResponse>("POST", "rpc/check_balance", shown);
    expect(body.explanations).toMatchObject([
      { id: "TRE-bill", explanation: "unpaid-other-account", amount: -100, accountId: "CTA-card" },
    ]);
  });

  test("finds a bill among more incomes and expenses of its amount than it reads", async () => {
    const app = await openAccounts(engine);
    const amount = 100;
    const many = Array.from({ length: 260 }, (_, index) => [
      bankEntry(`TRI-a${index}`, "2026-11-20", amount),
      bankEntry(`TRE-z${index}`, "2026-11-20", amount),
    ]).flat();
    const unpaid = { status: "pending", paid_on: null, expected_payment_date: "2026-11-19" };
    await app.send("POST", "transactions", many);
    await app.send("POST", "transactions", bankEntry("TRE-a", "2026-11-19", amount, unpaid));
    const { body } = await app.send<CheckResponse>(
      "GET",
      "rpc/check_balance?account_id=CTA-bank&balance=900.00&date=2026-11-20",
    );
    expect(body.difference).toBe(-amount);
    const found = body.explanations.find(({ explanation }) => explanation === "unpaid");
    expect(found).toMatchObject({ id: "TRE-a", date: null, dueDate: "2026-11-19" });
  });

  test("is explained by swapped digits or by two entries of the month before", async () => {
    const app = await openAccounts(engine);
    const unpaid = { status: "pending", paid_on: null };
    await app.send("POST", "transactions", [
      bankEntry("TRE-swapped", "2026-11-18", 54),
      bankEntry("TRE-old", "2026-09-01", 540),
      bankEntry("TRE-water", "2026-11-10", 33.1, {
        ...unpaid,
        expected_payment_date: "2026-11-10",
      }),
      bankEntry("TRE-power", "2026-11-12", 70.2, {
        ...unpaid,
        expected_payment_date: "2026-11-12",
      }),
      bankEntry("TRE-past", "2026-09-12", 70.2, { ...unpaid, expected_payment_date: "2026-09-12" }),
    ]);
    const { body: first } = await app.send<CheckResponse>(
      "GET",
      "rpc/check_balance?account_id=CTA-bank&balance=0&date=2026-11-20",
    );
    const check = async (difference: number): Promise<unknown> => {
      const balance = (first.balance * 100 + difference * 100) / 100;
      const body = { account_id: "CTA-bank", balance: balance.toFixed(2), date: "2026-11-20" };
      const answer = await app.send<CheckResponse>("POST", "rpc/check_balance", body);
      const { explanations, pairs } = answer.body;
      return [
        explanations.map(({ id, explanation }) => [id, explanation]),
        pairs.map((pair) => pair.map(({ id, explanation }) => [id, explanation])),
      ];
    };
    expect(await check(9)).toEqual([[["TRE-swapped", "transposed-digits"]], []]);
    expect(await check(90)).toEqual([[], []]);
    const pair = [
      ["TRE-power", "unpaid"],
      ["TRE-water", "unpaid"],
    ];
    expect(await check(-103.3)).toEqual([[], [pair]]);
    expect(await check(-33.1)).toEqual([[["TRE-water", "unpaid"]], []]);
    expect(await check(103.3)).toEqual([[], []]);
  });

  const INTEREST_AND_FINE = [
    { kind: "interest", amount: 20 },
    { kind: "fine", amount: 10 },
  ];
  const DISCOUNT = [{ kind: "discount", amount: 40 }];

  test.each([
    ["interest and a fine in another account", INTEREST_AND_FINE, "CTA-card", "other-account"],
    ["interest and a fine in no account", INTEREST_AND_FINE, null, "without-account"],
    ["a discount in another account", DISCOUNT, "CTA-card", "other-account"],
  ])("is explained by a payment with %s", async (_, charges, account_id, explanation) => {
    const app = await openAccounts(engine);
    const unpaid = { status: "pending", paid_on: null };
    await app.send("POST", "transactions", bankEntry("TRE-bill", "", 1000, unpaid));
    const payment = { id: "TRE-bill", paid_on: "2026-11-20", account_id, charges };
    expect((await app.send("POST", "rpc/record_payment", payment)).status).toBe(200);
    const moved = charges === DISCOUNT ? 960 : 1030;
    const shown = { account_id: "CTA-bank", balance: 1000 - moved };
    const { body } = await app.send<CheckResponse>("POST", "rpc/check_balance", shown);
    expect(body).toMatchObject({ difference: -moved, pairs: [] });
    expect(body.explanations).toMatchObject([
      { id: "TRE-bill", explanation, date: "2026-11-20", amount: -moved, accountId: account_id },
    ]);
  });

  test("is explained by a paid part with its charges", async () => {
    const app = await openAccounts(engine);
    const unpaid = { status: "pending", paid_on: null };
    await app.send("POST", "transactions", bankEntry("TRE-bill", "", 1000, unpaid));
    const { body: rows } = await app.send<TransactionRow[]>("POST", "rpc/record_payment", {
      id: "TRE-bill",
      amount: 300,
      paid_on: "2026-11-20",
      account_id: "CTA-card",
      charges: [{ kind: "interest", amount: 5 }],
    });
    const part = rows.find(({ payment_role }) => payment_role === "part");
    const check = async (moved: number): Promise<unknown> => {
      const shown = { account_id: "CTA-bank", balance: 1000 - moved };
      const { body } = await app.send<CheckResponse>("POST", "rpc/check_balance", shown);
      return body.explanations.map(({ id, explanation }) => [id, explanation]);
    };
    expect(await check(305)).toEqual([[part?.id, "other-account"]]);
    // A charge with an account of its own did not move with the payment.
    await app.send("PATCH", "transactions?payment_role=eq.interest", { account_id: null });
    expect(await check(305)).toEqual([]);
    const cancelled = { account_id: "CTA-card", lifecycle: "cancelled" };
    await app.send("PATCH", "transactions?payment_role=eq.interest", cancelled);
    expect(await check(305)).toEqual([]);
    expect(await check(300)).toEqual([[part?.id, "other-account"]]);
  });

  test("is not explained before the opening date, where a payment would change nothing", async () => {
    const app = await openAccounts(engine);
    const due = { status: "pending", paid_on: null, expected_payment_date: "2026-10-29" };
    await app.send("POST", "transactions", [
      bankEntry("TRI-paid", "2026-10-30", 200),
      bankEntry("TRI-open", "2026-10-29", 100, due),
    ]);
    const shown = { account_id: "CTA-bank", balance: 900, date: "2026-10-29" };
    expect((await app.send("POST", "rpc/check_balance", shown)).body).toEqual({
      balance: 800,
      difference: 100,
      explanations: [],
      pairs: [],
    });
  });
});
