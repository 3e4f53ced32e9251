import { expect, test } from "vitest";
import type { RecurrenceRow } from "#contract/recurrences.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { newContact, BANK, CASH, account, recurrence } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";

const SERIES = "SER-mhx3k2abcdef";
const RENT = recurrence(SERIES, { expected_payment_date: "2026-12-05" });
const CLOCK = { clock: () => Date.parse("2026-11-21T12:00:00Z") };
const ENTRIES = "transactions?series_id=not.is.null&order=series_number";

function make(app: TestApp, changes: object = {}) {
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

describeEngineIndependent("A change of recurrences", (engine) => {
  test("a price that changes from an entry on holds for those after it, made or not", async () => {
    const app = await openTestApp(engine, CLOCK);
    const { body: entries } = await make(app);
    await app.send("PATCH", "transactions?series_number=eq.5", { status: "paid" });
    const { body } = await app.send<TransactionRow[]>("POST", "rpc/update_instalments", {
      id: entries[2]?.id,
      updated_at: entries[2]?.updated_at,
      scope: "following",
      changes: { amount: 1650.5, expected_payment_date: "2027-02-10" },
    });
    expect(body.map(({ series_number }) => series_number)).toEqual([3, 4, 6, 7, 8, 9, 10, 11, 12]);
    const after = await readEntries(app, "amount,expected_payment_date");
    expect(after.slice(1, 6)).toEqual([
      [1500, "2027-01-05"],
      [1650.5, "2027-02-10"],
      [1650.5, "2027-03-10"],
      [1500, "2027-04-05"],
      [1650.5, "2027-05-10"],
    ]);
    expect(await readRule(app)).toMatchObject({ amount: 1650.5, next_date: "2027-12-10" });
    const { body: history } = await app.send<{ description: string }[]>(
      "GET",
      `audit_records?entity_id=eq.${SERIES}&order=sequence`,
    );
    expect(history.map(({ description }) => description)).toEqual([
      "Recorrência criada",
      "Regra: Todo mês no dia 5, sem fim → Todo mês no dia 10, sem fim | Valor: R$ 1.500,00 → R$ 1.650,50",
    ]);
    await expectLedgerInvariants(app.database);
  });

  test("a change of one entry alone leaves the rule", async () => {
    const app = await openTestApp(engine, CLOCK);
    await make(app);
    const rule = await readRule(app);
    await app.send("PATCH", "transactions?series_number=eq.3", { amount: 10, notes: "desconto" });
    await app.send("DELETE", "transactions?series_number=eq.4");
    expect(await readRule(app)).toEqual(rule);
  });

  test("a change of the rule holds for what is not made yet, in the version that was read", async () => {
    const app = await openTestApp(engine, CLOCK);
    await make(app);
    const rule = await readRule(app);
    const changes = { amount: 1600, notes: "novo", until: "2028-12-31", business_day: "next" };
    const changed = await app.send<RecurrenceRow[]>("POST", "rpc/update_recurrence", {
      id: SERIES,
      updated_at: rule?.updated_at,
      changes,
    });
    expect(changed.body).toEqual([expect.objectContaining(changes)]);
    expect((await readEntries(app, "amount")).flat()).toEqual(Array<number>(12).fill(1500));
    for (const stale of [{ id: SERIES, updated_at: rule?.updated_at }, { id: "SER-nothing0" }]) {
      const args = { ...stale, changes: { amount: 1 } };
      expect((await app.send("POST", "rpc/update_recurrence", args)).body).toEqual([]);
    }
    expect(await recordCount(app)).toBe(14);
    await expectLedgerInvariants(app.database);
  });

  test("another rhythm is refused here: it would begin beside what is made, or long after it", async () => {
    const app = await openTestApp(engine, CLOCK);
    await make(app);
    const rule = await readRule(app);
    const count = await recordCount(app);
    for (const changes of [{ interval: "week" }, { every: 2 }, { first_date: "2027-01-05" }]) {
      const args = { id: SERIES, changes: { amount: 1600, ...changes } };
      const { status, body } = await app.send<RefusedBody>("POST", "rpc/update_recurrence", args);
      expect([status, body.message]).toEqual([
        400,
        "O intervalo e a primeira data de uma recorrência mudam por rpc/change_recurrence.",
      ]);
    }
    expect(await readRule(app)).toEqual(rule);
    expect(await recordCount(app)).toBe(count);
  });

  test("a rule cannot be made to link to whom its entries may not", async () => {
    const app = await openTestApp(engine, CLOCK);
    const client = newContact();
    const gone = newContact();
    await app.send("POST", "clients", [client, gone]);
    await app.send("PATCH", `clients?id=eq.${gone.id}`, { is_active: false });
    await make(app, { client_id: client.id });
    for (const [changes, status] of [
      [{ client_id: "CTT-nobody" }, 409],
      [{ client_id: gone.id }, 400],
      [{ client_id: null }, 200],
    ] as const) {
      const answer = await app.send("POST", "rpc/update_recurrence", { id: SERIES, changes });
      expect(answer.status).toBe(status);
    }
  });

  test("they are in the account of the first one, or in the one that was the default then", async () => {
    const app = await openTestApp(engine, CLOCK);
    await app.send("POST", "accounts", [{ ...BANK, is_default: true }, CASH, account("CTA-old")]);
    await make(app, { count: 2 });
    expect(await readRule(app)).toMatchObject({ account_id: "CTA-bank" });
    expect((await make(app, { count: 2 })).status).toBe(200);
    const { body: cash } = await make(app, {
      series_id: "SER-cash000",
      account_id: "CTA-cash",
      count: 2,
    });
    expect(cash).toMatchObject([{ account_id: "CTA-cash" }, { account_id: "CTA-cash" }]);
    await app.send("PATCH", "accounts?id=eq.CTA-old", { is_active: false });
    for (const [changes, status] of [
      [{ account_id: "CTA-old" }, 400],
      [{ account_id: "CTA-none" }, 409],
      [{ account_id: "CTA-bank" }, 200],
      [{ account_id: null }, 200],
    ] as const) {
      const args = { id: "SER-cash000", changes };
      const answer = await app.send("POST", "rpc/update_recurrence", args);
      expect([changes, answer.status]).toEqual([changes, status]);
    }
    await app.send("POST", "rpc/update_instalments", {
      id: "TRE-cash000",
      scope: "following",
      changes: { account_id: "CTA-bank" },
    });
    const { body: rules } = await app.send("GET", "recurrences?id=eq.SER-cash000");
    expect(rules).toMatchObject([{ account_id: "CTA-bank" }]);
    await expectLedgerInvariants(app.database);
  });

  test("a category takes its rules along, and one that does not fit is refused", async () => {
    const app = await openTestApp(engine, CLOCK);
    const incomes = { id: "CAT-incomes", name: "Vendas", kind: "income" };
    await app.send("POST", "categories", incomes);
    await make(app, { category: "Site", count: 2 });
    for (const [changes, status] of [
      [{ category: "Nenhuma" }, 400],
      [{ category: "Vendas" }, 400],
      [{ category: "Aplicativo" }, 200],
      [{ category: "Site" }, 200],
    ] as const) {
      const answer = await app.send("POST", "rpc/update_recurrence", { id: SERIES, changes });
      expect([changes, answer.status]).toEqual([changes, status]);
    }
    await app.send("PATCH", "categories?id=eq.CAT-inicial3", { name: "Loja" });
    expect(await readRule(app)).toMatchObject({ category: "Loja" });
    const merge = { from: "CAT-inicial3", into: "CAT-inicial7" };
    await app.send("POST", "rpc/merge_categories", merge);
    expect(await readRule(app)).toMatchObject({ category: "Outros" });
    expect(await readEntries(app, "category")).toEqual([["Outros"], ["Outros"]]);
    await expectLedgerInvariants(app.database);
  });

  test.each([
    ["after", [1, 2, 3, 4], "2027-02-05", [5, 6, 7, 8, 9, 10, 11, 12]],
    ["following", [1, 2, 4], "2027-01-05", [3, 5, 6, 7, 8, 9, 10, 11, 12]],
    ["unpaid", [2, 4], "2026-12-04", [1, 3, 5, 6, 7, 8, 9, 10, 11, 12]],
  ])(
    "ended (%s) they keep what is paid, and no more are made",
    async (scope, left, until, gone) => {
      const app = await openTestApp(engine, CLOCK);
      const { body: entries } = await make(app);
      await app.send("PATCH", "transactions?series_number=in.(2,4)", { status: "paid" });
      const end = { id: entries[2]?.id, updated_at: entries[2]?.updated_at, scope };
      const { status, body } = await app.send<TransactionRow[]>("POST", "rpc/end_recurrence", end);
      expect(status).toBe(200);
      const numbers = body.map(({ series_number: number }) => Number(number));
      expect(numbers.toSorted((a, b) => a - b)).toEqual(gone);
      expect(await readEntries(app, "series_number")).toEqual(left.map((number) => [number]));
      expect(await readRule(app)).toMatchObject({ until, next_number: 13, next_date: null });
      // Ending a version that does not exist changes nothing.
      const count = await recordCount(app);
      expect((await app.send("POST", "rpc/end_recurrence", end)).body).toEqual([]);
      expect(await recordCount(app)).toBe(count);
      await expectLedgerInvariants(app.database);
    },
  );

  test.each([
    ["following", { status: "paid" }, [1, 2, 3], "2027-02-05"],
    ["following", { lifecycle: "cancelled" }, [1, 2, 3], "2027-02-05"],
    ["unpaid", { status: "paid" }, [3], "2026-12-04"],
    ["unpaid", { lifecycle: "cancelled" }, [3], "2026-12-04"],
  ])("ended (%s) at one of %j they keep it", async (scope, change, left, until) => {
    const app = await openTestApp(engine, CLOCK);
    await make(app);
    const { body } = await app.send<TransactionRow[]>(
      "PATCH",
      "transactions?series_number=eq.3",
      change,
    );
    const end = { id: body[0]?.id, updated_at: body[0]?.updated_at, scope };
    expect((await app.send("POST", "rpc/end_recurrence", end)).status).toBe(200);
    expect((await readEntries(app, "series_number")).flat()).toEqual(left);
    expect(await readRule(app)).toMatchObject({ until, next_date: null });
    await expectLedgerInvariants(app.database);
  });

  test("are not ended while a part of one that it removes is paid", async () => {
    const app = await openTestApp(engine, CLOCK);
    const { body: entries } = await make(app);
    const paid = { id: entries[4]?.id, amount: 500, paid_on: "2026-11-20" };
    expect((await app.send("POST", "rpc/record_payment", paid)).status).toBe(200);
    const count = await recordCount(app);
    const end = { id: entries[2]?.id, scope: "after" };
    const refused = await app.send<{ message: string }>("POST", "rpc/end_recurrence", end);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "O lançamento de 05/04/2027 já teve uma parte paga e seria removido.",
    ]);
    expect(await recordCount(app)).toBe(count);
    const later = { id: entries[4]?.id, scope: "after" };
    expect((await app.send<unknown[]>("POST", "rpc/end_recurrence", later)).body).toHaveLength(7);
  });

  test("an end taken back makes them again from where they had come to", async () => {
    const app = await openTestApp(engine, CLOCK);
    const { body: entries } = await make(app);
    await app.send("POST", "rpc/end_recurrence", { id: entries[10]?.id, scope: "after" });
    const { created_at: _made, updated_at: _changed, ...last } = entries[11] ?? {};
    const prefer = { prefer: "removed=restore,return=representation" };
    expect((await app.send("POST", "transactions", last, prefer)).status).toBe(201);
    const args = { id: SERIES, changes: { until: null } };
    const { body } = await app.send<RecurrenceRow[]>("POST", "rpc/update_recurrence", args);
    expect(body).toMatchObject([{ until: null, next_number: 13, next_date: "2027-12-05" }]);
    expect(await readEntries(app, "series_number")).toHaveLength(12);
    await expectLedgerInvariants(app.database);
  });

  test("the unpaid ones cancelled, they end", async () => {
    const app = await openTestApp(engine, CLOCK);
    const { body: entries } = await make(app);
    await app.send("PATCH", "transactions?series_number=eq.1", { status: "paid" });
    await app.send("POST", "rpc/update_instalments", {
      id: entries[3]?.id,
      scope: "unpaid",
      changes: { lifecycle: "cancelled" },
    });
    expect(await readRule(app)).toMatchObject({ until: "2026-12-05", next_date: null });
    const { body } = await app.send<unknown[]>("GET", `${ENTRIES}&lifecycle=eq.cancelled`);
    expect(body).toHaveLength(11);
    await expectLedgerInvariants(app.database);
  });

  test("parts of one amount are not ended", async () => {
    const app = await openTestApp(engine, CLOCK);
    const { body: parts } = await app.send<TransactionRow[]>("POST", "rpc/instalments", {
      ...RENT,
      count: 3,
    });
    const end = { id: parts[0]?.id, scope: "unpaid" };
    expect((await app.send("POST", "rpc/end_recurrence", end)).body).toEqual([]);
    expect(await recordCount(app)).toBe(3);
  });
});
