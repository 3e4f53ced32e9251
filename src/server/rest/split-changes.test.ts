/** Changes of entries split over several categories (docs/decisions/0032). */
import { expect, test } from "vitest";
import type { TransactionRow } from "#contract/transactions.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { expectIntact, refusal } from "#tests/support/category-app.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { CLOCK, PARTS, descriptions, openWithBill, read } from "#tests/support/split-app.ts";
import { openTestApp } from "#tests/support/test-app.ts";

describeEngineIndependent("An entry over several categories", (engine) => {
  test("follows its categories to another name, and two that become one are one part", async () => {
    const app = await openWithBill(engine);
    await app.send("PATCH", "categories?id=eq.CAT-inicial7", { name: "Diversos" });
    expect((await read(app))[0]?.splits).toEqual(
      PARTS.map((part) => (part.category === "Outros" ? { ...part, category: "Diversos" } : part)),
    );
    const merge = (from: string, into: string) =>
      app.send("POST", "rpc/merge_categories", { from, into });
    expect((await merge("CAT-inicial3", "CAT-inicial7")).status).toBe(200);
    expect((await read(app))[0]).toMatchObject({
      category: "Diversos",
      splits: [
        { category: "Diversos", amount: 90.01 },
        { category: "Sistema", amount: 9.99 },
      ],
    });
    expect((await merge("CAT-inicial1", "CAT-inicial7")).status).toBe(200);
    expect((await read(app))[0]).toMatchObject({ category: "Diversos", amount: 100, splits: null });
    expect((await descriptions(app)).at(-1)).toBe(
      "Divisão: Diversos R$ 90,01, Sistema R$ 9,99 → sem divisão",
    );
    await expectIntact(app);
  });

  test("is paid in part with its parts in proportion, and the payment is undone as one", async () => {
    const app = await openWithBill(engine);
    const [before] = await read(app);
    const payment = { id: "TRE-bill", amount: 33.33, paid_on: "2026-11-20" };
    const { status, body } = await app.send<TransactionRow[]>(
      "POST",
      "rpc/record_payment",
      payment,
    );
    expect(status).toBe(200);
    const [rest, paid] = body;
    const sums = PARTS.map(({ category, amount }) => [category, amount]);
    const both = sums.map(([category]) => {
      const amounts = [rest, paid].map(
        (row) => row?.splits?.find((part) => part.category === category)?.amount ?? 0,
      );
      expect(amounts.every((amount) => amount > 0)).toBe(true);
      return [category, Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0)) / 100];
    });
    expect(both).toEqual(sums);
    expect([rest?.amount, paid?.amount]).toEqual([66.67, 33.33]);
    await expectIntact(app);
    const undone = await app.send("POST", "rpc/undo_payment", { id: paid?.id });
    expect(undone.status).toBe(200);
    expect((await read(app))[0]).toEqual({ ...before, updated_at: expect.any(String) });
    await expectIntact(app);
  });

  test("is restored, also if either side of the payment had one category", async () => {
    const app = await openTestApp(engine, CLOCK);
    const parts = [
      { category: "Site", amount: 0.01 },
      { category: "Sistema", amount: 0.01 },
    ];
    const bill = newEntry({ id: "TRE-bill", type: "expense", category: "Site", amount: 0.02 });
    await app.send("POST", "transactions", { ...bill, splits: parts });
    const [before] = await read(app);
    const pay = { id: "TRE-bill", amount: 0.01 };
    const { body } = await app.send<TransactionRow[]>("POST", "rpc/record_payment", pay);
    expect(body.map(({ category, splits }) => [category, splits])).toEqual([
      ["Site", null],
      ["Sistema", null],
    ]);
    const renamed = await app.send("PATCH", "categories?name=eq.Site", { name: "Página" });
    expect(renamed.status).toBe(200);
    await app.send("POST", "rpc/undo_payment", { id: body[1]?.id });
    expect((await read(app))[0]).toEqual({
      ...before,
      category: "Página",
      splits: [{ category: "Página", amount: 0.01 }, parts[1]],
      updated_at: expect.any(String),
    });
    await expectIntact(app);
  });

  test("is paid in instalments whose parts sum to its own", async () => {
    const app = await openTestApp(engine, CLOCK);
    const purchase = {
      series_id: "SER-mhx3k2abcdef",
      type: "expense",
      category: "Site",
      amount: 100,
      splits: PARTS,
      expected_payment_date: "2026-01-31",
      count: 3,
    };
    const { status, body } = await app.send<TransactionRow[]>("POST", "rpc/instalments", purchase);
    expect(status).toBe(200);
    const sums = new Map<string, number>();
    for (const { category, amount } of body.flatMap((row) => row.splits ?? [])) {
      sums.set(category, (sums.get(category) ?? 0) + Math.round(amount * 100));
    }
    expect(Object.fromEntries(sums)).toEqual({ Site: 6000, Outros: 3001, Sistema: 999 });
    await expectIntact(app);
    const wrong = { ...purchase, series_id: "SER-mhx3k2abcdeg", amount: 101 };
    expect((await refusal(app, "POST", "rpc/instalments", wrong))[0]).toBe(400);
    // The entries after it take the new proportions, each of its own amount.
    const half = [
      { category: "Outros", amount: 16.67 },
      { category: "Site", amount: 16.67 },
    ];
    const change = { id: body[0]?.id, scope: "following", changes: { splits: half } };
    const after = await app.send<TransactionRow[]>("POST", "rpc/update_instalments", change);
    expect(after.status, JSON.stringify(after.body)).toBe(200);
    const rows = await read(app, "transactions?order=series_number");
    expect(rows.map((row) => row.splits?.map((part) => part.category))).toEqual([
      ["Outros", "Site"],
      ["Outros", "Site"],
      ["Outros", "Site"],
    ]);
    await expectIntact(app);
  });

  test("does not repeat, but one of those that repeat can be divided", async () => {
    const app = await openTestApp(engine, CLOCK);
    const rent = {
      series_id: "SER-there01",
      type: "expense",
      category: "Site",
      amount: 100,
      expected_payment_date: "2026-12-05",
      count: 2,
    };
    expect((await refusal(app, "POST", "rpc/recurrence", { ...rent, splits: PARTS }))[0]).toBe(404);
    const made = await app.send("POST", "rpc/recurrence", rent);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const [first] = await read(app, "transactions?order=series_number");
    const path = `transactions?id=eq.${first?.id}`;
    expect((await app.send("PATCH", path, { splits: PARTS })).status).toBe(200);
    await expectIntact(app);
  });

  test("keeps its other parts when its recurrence gets another category", async () => {
    const app = await openTestApp(engine, CLOCK);
    const series_id = "SER-there01";
    await app.send("POST", "rpc/recurrence", {
      series_id,
      type: "expense",
      category: "Site",
      amount: 100,
      expected_payment_date: "2026-12-05",
      count: 4,
    });
    const path = "transactions?order=series_number";
    const [first, second, third] = await read(app, path);
    const others = PARTS.slice(1).map((part, at) => ({ ...part, amount: at === 0 ? 60 : 40 }));
    for (const [one, splits] of [
      [second, PARTS],
      [third, others],
    ] as const) {
      const divided = await app.send("PATCH", `transactions?id=eq.${one?.id}`, { splits });
      expect(divided.status).toBe(200);
    }
    const update = (changes: object) =>
      refusal(app, "POST", "rpc/update_instalments", {
        id: first?.id,
        scope: "following",
        changes,
      });
    const before = await read(app, path);
    // With a new amount it is not known which part changes.
    const [status, , message] = await update({ category: "Aplicativo", amount: 90 });
    expect([status, message]).toEqual([400, expect.stringContaining("05/01/2027")]);
    expect(await read(app, path)).toEqual(before);
    expect((await update({ category: "Aplicativo", notes: "x" }))[0]).toBe(200);
    const renamed = PARTS.map((part) =>
      part.category === "Site" ? { ...part, category: "Aplicativo" } : part,
    );
    const rows = await read(app, path);
    expect(rows.map(({ category, notes, splits }) => [category, notes, splits])).toEqual([
      ["Aplicativo", "x", null],
      ["Aplicativo", "x", renamed],
      ["Outros", "x", others],
      ["Aplicativo", "x", null],
    ]);
    await expectIntact(app);
  });
});
