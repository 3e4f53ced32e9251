/** The effects of a change of one entry on others of its series. */
import { expect, test } from "vitest";
import type { RecurrenceRow } from "#contract/recurrences.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import { newContact } from "#tests/support/api-rows.ts";
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

async function recordCount(app: TestApp): Promise<number> {
  return (await app.send<unknown[]>("GET", "audit_records?select=sequence")).body.length;
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

  test.each([
    ["rpc/instalments", { amount: 4000, count: 4, interval: "month" }, []],
    ["rpc/recurrence", { amount: 1000 }, [{ amount: 1050 }]],
  ])(
    "a new amount of a partially paid one is its rest; the others cost the whole (%s)",
    async (call, changes, rules) => {
      const app = await openTestApp(engine, CLOCK);
      const { body } = await app.send<TransactionRow[]>("POST", call, { ...RENT, ...changes });
      const [first, second] = body.map(({ id }) => id);
      await write(app, "POST", "rpc/record_payment", { id: first, amount: 400 });
      await write(app, "POST", "rpc/record_payment", { id: second, amount: 50 });
      const update = { id: first, scope: "following", changes: { amount: 650 } };
      await write(app, "POST", "rpc/update_instalments", update);
      expect((await readEntries(app, "amount")).slice(0, 4)).toEqual([
        [650],
        [1000],
        [1050],
        [1050],
      ]);
      expect(await rowsOf(app, "recurrences?select=amount")).toEqual(rules);
      await expectLedgerInvariants(app.database);
      const position = await write(app, "POST", "rpc/record_payment", { id: first, amount: 649 });
      const most = { ...update, changes: { amount: 9_999_999_999.99 } };
      const refused = await app.send<RefusedBody>("POST", "rpc/update_instalments", most);
      expect([refused.status, refused.body.message.replaceAll("\u00a0", " ")]).toEqual([
        409,
        "Valor: o lançamento passaria a ter R$ 10.000.001.048,99, e o máximo é R$ 9.999.999.999,99.",
      ]);
      expect(await recordCount(app)).toBe(position);
    },
  );

  test("a cancelled part of a payment does not lower a new amount, an open one does", async () => {
    const app = await openTestApp(engine, CLOCK);
    const { body: entries } = await make(app, { count: 3 });
    const [first, second, third] = entries.map(({ id }) => id);
    for (const [id, change] of [
      [first, { lifecycle: "cancelled" }],
      [second, { status: "pending" }],
    ] as const) {
      await write(app, "POST", "rpc/record_payment", { id, amount: 400 });
      await write(app, "PATCH", `transactions?parent_id=eq.${id ?? ""}`, change);
    }
    const update = { id: third, scope: "unpaid", changes: { amount: 1600 } };
    await write(app, "POST", "rpc/update_instalments", update);
    expect(await readEntries(app, "amount")).toEqual([[1600], [1200], [1600]]);
    await expectLedgerInvariants(app.database);
  });

  test("a series that goes inactive from an entry on does not end, a cancelled one does", async () => {
    const app = await openTestApp(engine, CLOCK);
    const { body: entries } = await make(app, {});
    const rule = await readRule(app);
    for (const lifecycle of ["inactive", "active"]) {
      const update = { id: entries[2]?.id, scope: "following", changes: { lifecycle } };
      await write(app, "POST", "rpc/update_instalments", update);
      expect((await readEntries(app, "lifecycle")).slice(1, 4)).toEqual([
        ["active"],
        [lifecycle],
        [lifecycle],
      ]);
      expect(await readRule(app)).toEqual(rule);
    }
    const cancel = { lifecycle: "cancelled", expected_payment_date: "2027-02-10" };
    const update = { id: entries[2]?.id, scope: "following", changes: cancel };
    await write(app, "POST", "rpc/update_instalments", update);
    expect(await readRule(app)).toMatchObject({ until: "2027-01-10", next_date: null });
    await expectLedgerInvariants(app.database);
  });

  test("a refused amount names the entry that is divided", async () => {
    const app = await openTestApp(engine, CLOCK);
    const { body: entries } = await make(app, { count: 3 });
    const splits = [
      { category: "Site", amount: 900 },
      { category: "Outros", amount: 600 },
    ];
    const path = "transactions?series_number=eq.2";
    await write(app, "PATCH", path, { category: "Site", splits });
    const changes = { amount: 1600 };
    const update = { id: entries[0]?.id, scope: "following", changes };
    const { status, body } = await app.send<RefusedBody>("POST", "rpc/update_instalments", update);
    expect([status, body.message.replaceAll("\u00a0", " ")]).toEqual([
      400,
      "Valor: o lançamento de 05/01/2027 está dividido em Site R$ 900,00, Outros R$ 600,00, e R$ 1.600,00 não é a soma das partes.",
    ]);
  });

  test("expenses that become incomes lose the link to an employee, those to be made too", async () => {
    const app = await openTestApp(engine, CLOCK);
    const employee = newContact({ profile_type: "employee" });
    await app.send("POST", "clients", employee);
    const { body: entries } = await make(app, { client_id: employee.id });
    const linked = { type: "income", client_id: employee.id };
    for (const [changes, status] of [
      [linked, 400],
      [{ type: "income" }, 200],
    ] as const) {
      const update = { id: entries[1]?.id, scope: "following", changes };
      const changed = await app.send("POST", "rpc/update_instalments", update);
      expect([changes, changed.status]).toEqual([changes, status]);
    }
    expect(await readRule(app)).toMatchObject({ type: "income", client_id: null });
    expect((await readEntries(app, "type,client_id")).slice(0, 3)).toEqual([
      ["expense", employee.id],
      ["income", null],
      ["income", null],
    ]);
    await expectLedgerInvariants(app.database);
  });

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
