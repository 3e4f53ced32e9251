/** The effects of a change of one entry on others of its series. */
import { expect, test } from "vitest";
import type { RecurrenceRow } from "#contract/recurrences.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";
import { descriptionsOf, rowsOf, undo, write } from "#tests/support/undo.ts";

const RENT = {
  series_id: "SER-mhx3k2abcdef",
  type: "expense",
  category: "Despesa Empresa",
  amount: 1500,
  expected_payment_date: "2026-12-05",
};
const PURCHASE = { amount: 100, expected_payment_date: "2026-01-31", count: 3 };
const CLOCK = { clock: () => Date.parse("2026-11-21T12:00:00Z") };
const ENTRIES = "transactions?series_id=not.is.null&order=series_number";

function make(app: TestApp, changes: object) {
  return app.send<TransactionRow[]>("POST", "rpc/recurrence", { ...RENT, ...changes });
}

async function readEntries(app: TestApp, columns: string): Promise<unknown[][]> {
  const { body } = await app.send<object[]>("GET", `${ENTRIES}&select=${columns}`);
  return body.map((row) => Object.values(row));
}

async function readRule(app: TestApp): Promise<RecurrenceRow | undefined> {
  return (await app.send<RecurrenceRow[]>("GET", "recurrences")).body[0];
}

describeEngineIndependent("A change that goes to others of a series", (engine) => {
  test("the competência of an entry is its own, also in a change of those after it", async () => {
    const app = await openTestApp(engine, CLOCK);
    const { body: entries } = await make(app, { count: 3 });
    await app.send("PATCH", "transactions?series_number=eq.3", { accrual_date: "2027-01-31" });
    await app.send("POST", "rpc/update_instalments", {
      id: entries[0]?.id,
      scope: "following",
      changes: { amount: 1600, accrual_date: "2026-11-30" },
    });
    expect(await readEntries(app, "amount,accrual_date")).toEqual([
      [1600, "2026-11-30"],
      [1600, null],
      [1600, "2027-01-31"],
    ]);
    await expectLedgerInvariants(app.database);
  });

  test("unchanged values of a request apply to no other entry, nor to the rule", async () => {
    const app = await openTestApp(engine, CLOCK);
    // 05/12/2026 and 05/06/2027 are Saturdays.
    const { body: entries } = await make(app, { business_day: "next", count: 8 });
    const dates = await readEntries(app, "expected_payment_date");
    expect([dates[0], dates[1]]).toEqual([["2026-12-07"], ["2027-01-05"]]);
    await app.send("PATCH", "transactions?series_number=eq.1", { notes: "contrato" });
    const { id, category, expected_payment_date } = entries[0] ?? {};
    const rule = await readRule(app);
    await app.send("POST", "rpc/update_instalments", {
      id,
      scope: "following",
      changes: { category, expected_payment_date, notes: "contrato", amount: 1600 },
    });
    expect(await readEntries(app, "expected_payment_date")).toEqual(dates);
    expect((await readEntries(app, "amount,notes")).slice(0, 2)).toEqual([
      [1600, "contrato"],
      [1600, null],
    ]);
    const { updated_at: _changed, ...same } = rule ?? {};
    expect(await readRule(app)).toMatchObject({ ...same, amount: 1600 });
    await expectLedgerInvariants(app.database);
  });

  test("unchanged values of a request apply to no other part", async () => {
    const app = await openTestApp(engine, CLOCK);
    await app.send("POST", "rpc/instalments", { ...RENT, ...PURCHASE });
    await app.send("PATCH", "transactions?series_number=eq.2", { notes: "a segunda" });
    const { body: parts } = await app.send<TransactionRow[]>("GET", ENTRIES);
    const { amount, expected_payment_date, notes } = parts[1] ?? {};
    await app.send("POST", "rpc/update_instalments", {
      id: parts[1]?.id,
      scope: "unpaid",
      changes: { amount, expected_payment_date, notes, category: "Outros" },
    });
    expect(await readEntries(app, "amount,expected_payment_date,notes,category")).toEqual([
      [33.34, "2026-01-31", null, "Outros"],
      [33.33, "2026-02-28", "a segunda", "Outros"],
      [33.33, "2026-03-31", null, "Outros"],
    ]);
    await expectLedgerInvariants(app.database);
  });

  test.each([
    ["rpc/instalments", { amount: 400, count: 4, expected_payment_date: "2026-12-05" }],
    ["rpc/recurrence", { amount: 100, count: 4 }],
  ])(
    "with a new amount, paid parts stay paid, none is left at zero, and one undo reverts all (%s)",
    async (call, changes) => {
      const app = await openTestApp(engine, CLOCK);
      const { body: made } = await app.send<TransactionRow[]>("POST", call, {
        ...RENT,
        ...changes,
      });
      const [first = "", second = "", third = "", fourth = ""] = made.map(({ id }) => id);
      for (const [id, amount] of [
        [second, 20.01],
        [second, 9.99],
        [third, 80],
      ] as const) {
        await write(app, "POST", "rpc/record_payment", { id, amount, paid_on: "2026-11-20" });
      }
      await app.send("PATCH", `transactions?id=eq.${fourth}`, { status: "paid" });
      const body = { id: first, scope: "following", changes: { amount: 75.5 } };
      const position = await write(app, "POST", "rpc/update_instalments", body);
      expect(await readEntries(app, "amount")).toEqual([[75.5], [45.5], [20], [100]]);
      expect(await descriptionsOf(app, second)).toContain("Valor: R$ 70,00 → R$ 45,50");
      await expectLedgerInvariants(app.database);

      const ids = [first, second];
      await undo(
        app,
        ids.map((id) => ({ id, position })),
      );
      expect(await readEntries(app, "amount")).toEqual([[100], [70], [20], [100]]);
      // A reversed payment returns to the rest of the new amount.
      await app.send("POST", "rpc/update_instalments", body);
      const [part] = await rowsOf(app, `transactions?parent_id=eq.${third}&select=id`);
      await write(app, "POST", "rpc/undo_payment", { id: part?.["id"] });
      expect(await readEntries(app, "amount")).toEqual([[75.5], [45.5], [100], [100]]);
      await expectLedgerInvariants(app.database);
    },
  );

  test("no open rest of R$ 0,00 is left of an entry that was paid in part", async () => {
    const app = await openTestApp(engine, CLOCK);
    const { body: parts } = await app.send<TransactionRow[]>("POST", "rpc/instalments", {
      ...RENT,
      ...PURCHASE,
    });
    const [first, second] = parts;
    await write(app, "POST", "rpc/record_payment", { id: first?.id, amount: 13.34 });
    const { created_at: _, updated_at: __, ...upserted } = { ...first, amount: 0 };
    const merge = { prefer: "resolution=merge-duplicates,return=representation" };
    for (const [method, path, body, headers] of [
      ["PATCH", "transactions?status=eq.pending", { amount: 0 }, {}],
      ["POST", "transactions", [upserted], merge],
      [
        "POST",
        "rpc/update_instalments",
        { id: first?.id, scope: "unpaid", changes: { amount: 0 } },
      ],
    ] as const) {
      const refused = await app.send<RefusedBody>(method, path, body, headers);
      expect([path, refused.status, refused.body.message.replaceAll("\u00a0", " ")]).toEqual([
        path,
        409,
        "Valor: o lançamento de 31/01/2026 já teve R$ 13,34 pagos em parte, e nada ficaria em aberto.",
      ]);
    }
    expect(await readEntries(app, "amount")).toEqual([[20], [33.33], [33.33]]);
    // Paid it may cost nothing, and is not open again.
    const path = `transactions?id=eq.${first?.id ?? ""}`;
    const paid = await write(app, "PATCH", path, { amount: 0, status: "paid" });
    for (const open of [{ status: "pending" }, { paid_on: null }]) {
      expect((await app.send<RefusedBody>("PATCH", path, open)).body.message).toMatch(
        /nada ficaria em aberto/u,
      );
    }
    await undo(app, [{ id: first?.id, position: paid }]);
    // Others may cost nothing.
    const changes = { amount: 0 };
    const body = { id: second?.id, scope: "unpaid", changes };
    await write(app, "POST", "rpc/update_instalments", body);
    expect(await readEntries(app, "amount")).toEqual([[20], [0], [0]]);
    await expectLedgerInvariants(app.database);
  });
});
