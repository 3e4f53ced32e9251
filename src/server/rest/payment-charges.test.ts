import { expect, test } from "vitest";
import type { TransactionRow } from "#contract/transactions.ts";
import { bankEntry, openAccounts } from "#tests/support/account-app.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { openCharge } from "#tests/support/open-charge.ts";
import type { RefusedBody, TestApp } from "#tests/support/test-app.ts";
import { descriptionsOf, rowsOf, undo, write } from "#tests/support/undo.ts";

const RENT_PATH = "transactions?id=eq.TRE-rent";
const OPEN = { status: "pending" };
const CHARGES = [
  { kind: "interest", amount: 10 },
  { kind: "fine", amount: 20 },
  { kind: "discount", amount: 5 },
];

/** R$ 100,00 with R$ 25,00 of charges, from a bank with R$ 1.000,00. */
async function openPaid(engine: Parameters<typeof openAccounts>[0]): Promise<TestApp> {
  const app = await openAccounts(engine);
  await addPaid(app, "TRE-rent");
  return app;
}

async function addPaid(app: TestApp, id: string): Promise<TransactionRow[]> {
  await app.send("POST", "transactions", bankEntry(id, "", 100, { ...OPEN, paid_on: null }));
  return pay(app, id, { paid_on: "2026-11-20" });
}

async function pay(app: TestApp, id: string, payment: object): Promise<TransactionRow[]> {
  const request = { id, charges: CHARGES, ...payment };
  const { status, body } = await app.send<TransactionRow[]>("POST", "rpc/record_payment", request);
  expect(status).toBe(200);
  return body;
}

/** Recounted from the rows, and the same in `rpc/account_balances`. */
async function balances(app: TestApp, date = "2026-11-21"): Promise<number[]> {
  type Balances = { accounts: { id: string; balance: number }[] };
  const { body } = await app.send<Balances>("GET", `rpc/account_balances?date=${date}`);
  const rows = await rowsOf(app, "transactions");
  const counted = body.accounts.map(({ id }) => {
    let balance = id === "CTA-bank" ? 1000 : 0;
    for (const row of rows) {
      const counts = row["account_id"] === id && row["lifecycle"] === "active";
      const isPaid = row["status"] === "paid" && String(row["paid_on"]) <= date;
      const sign = row["type"] === "income" ? 1 : -1;
      if (counts && isPaid) balance += sign * Number(row["amount"]);
    }
    return balance;
  });
  expect(body.accounts.map(({ balance }) => balance)).toEqual(counted);
  await expectLedgerInvariants(app.database);
  return counted;
}

function chargesOf(app: TestApp, id = "TRE-rent") {
  return rowsOf(app, `transactions?parent_id=eq.${id}&order=amount`);
}

function withoutVersion(rows: readonly Record<string, unknown>[]) {
  return rows.map((row) => ({ ...row, updated_at: "" }));
}

describeEngineIndependent("The charges of a payment", (engine) => {
  test.each([[OPEN], [{ status: "overdue" }], [{ paid_on: null }]])(
    "are removed when a client sets the entry to %j, and come back with the undo",
    async (patch) => {
      const app = await openPaid(engine);
      const before = await chargesOf(app);
      expect(await balances(app)).toEqual([875, 0]);
      const { status, body, headers } = await app.send<TransactionRow[]>(
        "PATCH",
        RENT_PATH,
        patch,
        { prefer: "return=representation" },
      );
      expect([status, body.map(({ id }) => id)]).toEqual([200, ["TRE-rent"]]);
      expect(await chargesOf(app)).toEqual([]);
      expect(await balances(app)).toEqual([1000, 0]);
      for (const { id } of before) {
        expect(await descriptionsOf(app, id)).toEqual([
          "Lançamento criado",
          "Lançamento removido do sistema",
        ]);
      }
      const alone = [{ id: before[0]?.["id"], position: Number.MAX_SAFE_INTEGER }];
      expect((await undo(app, alone)).status).toBe(409);
      const change = { id: "TRE-rent", position: Number(headers["x-history-position"]) };
      for (const times of [1, 2]) {
        const undone = await undo(app, [change]);
        expect([times, undone.status, undone.body.undone.length]).toEqual([times, 200, 1]);
      }
      expect(withoutVersion(await chargesOf(app))).toEqual(withoutVersion(before));
      expect(await balances(app)).toEqual([875, 0]);
    },
  );

  test("are not doubled when the entry is paid again", async () => {
    const app = await openPaid(engine);
    const minimal = { prefer: "return=minimal" };
    expect((await app.send("PATCH", RENT_PATH, OPEN, minimal)).status).toBe(204);
    await pay(app, "TRE-rent", {});
    expect(await chargesOf(app)).toHaveLength(3);
    expect(await balances(app)).toEqual([875, 0]);
  });

  test("follow the day and the account of the payment, and back", async () => {
    const app = await openPaid(engine);
    const moved = { paid_on: "2026-11-10", account_id: "CTA-card" };
    const position = await write(app, "PATCH", RENT_PATH, moved);
    const charges = await chargesOf(app);
    expect(charges).toMatchObject([moved, moved, moved]);
    expect(await balances(app, "2026-11-19")).toEqual([1000, -125]);
    const history = await descriptionsOf(app, charges[0]?.["id"]);
    expect(history[1]).toMatch(/20\/11\/2026 → 10\/11\/2026 \| Conta: /u);
    expect((await undo(app, [{ id: "TRE-rent", position }])).status).toBe(200);
    expect(await balances(app)).toEqual([875, 0]);
    expect(await balances(app, "2026-11-19")).toEqual([1000, 0]);
  });

  test("keep their side: the entry's type changes only without them", async () => {
    const app = await openPaid(engine);
    const before = await rowsOf(app, "transactions?order=id");
    const refused = await app.send<RefusedBody>("PATCH", RENT_PATH, { type: "income" });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Tipo: este lançamento foi pago com juros, multa ou desconto, que não podem mudar de lado.",
    ]);
    expect(await rowsOf(app, "transactions?order=id")).toEqual(before);
    // Not paid any more, it has none.
    const open = await app.send("PATCH", RENT_PATH, { type: "income", ...OPEN });
    expect(open.status).toBe(200);
    expect(await chargesOf(app)).toEqual([]);
    await expectLedgerInvariants(app.database);
  });

  test("have the lifecycle of the entry", async () => {
    const app = await openPaid(engine);
    for (const lifecycle of ["cancelled", "inactive"]) {
      const position = await write(app, "PATCH", RENT_PATH, { lifecycle });
      expect(await chargesOf(app)).toMatchObject([{ lifecycle }, { lifecycle }, { lifecycle }]);
      expect(await balances(app)).toEqual([1000, 0]);
      expect((await undo(app, [{ id: "TRE-rent", position }])).status).toBe(200);
      expect(await balances(app)).toEqual([875, 0]);
    }
  });

  test("are removed with the entry, and come back with it", async () => {
    const app = await openPaid(engine);
    const before = await chargesOf(app);
    const position = await write(app, "DELETE", RENT_PATH);
    expect(await rowsOf(app, "transactions")).toEqual([]);
    expect(await balances(app)).toEqual([1000, 0]);
    expect((await undo(app, [{ id: "TRE-rent", position }])).status).toBe(200);
    expect(withoutVersion(await chargesOf(app))).toEqual(withoutVersion(before));
    expect(await balances(app)).toEqual([875, 0]);
  });

  test("stay when the version is an older one, or other columns change", async () => {
    const app = await openPaid(engine);
    const before = await chargesOf(app);
    const old = `${RENT_PATH}&updated_at=eq.2020-01-01T00:00:00.000Z`;
    for (const method of ["PATCH", "DELETE"] as const) {
      const body = method === "PATCH" ? OPEN : undefined;
      const prefer = { prefer: "return=representation" };
      expect((await app.send(method, old, body, prefer)).body).toEqual([]);
    }
    await app.send("PATCH", RENT_PATH, { notes: "x", amount: 99, status: "paid" });
    expect(await chargesOf(app)).toEqual(before);
    expect(await balances(app)).toEqual([876, 0]);
  });

  test("change with each entry of a bulk command, which may name them too", async () => {
    const app = await openPaid(engine);
    const other = await addPaid(app, "TRE-more");
    expect(await balances(app)).toEqual([750, 0]);
    const all = [...other.map(({ id }) => id), "TRE-rent"];
    for (const filter of [`id=in.(${all.join()})`, "status=eq.paid", "amount=eq.100"]) {
      const position = await write(app, "PATCH", `transactions?${filter}`, OPEN);
      expect(await rowsOf(app, "transactions?order=id")).toMatchObject([
        { id: "TRE-more", ...OPEN },
        { id: "TRE-rent", ...OPEN },
      ]);
      expect(await balances(app)).toEqual([1000, 0]);
      // A client may name the charges too, before their entries or after.
      const changes = (filter === "status=eq.paid" ? all.toReversed() : all).map((id) => ({
        id,
        position,
      }));
      expect(await undo(app, changes)).toMatchObject({ status: 200, body: { kept: [] } });
      expect(await balances(app)).toEqual([750, 0]);
    }
    const merged = [{ ...bankEntry("TRE-rent", "2026-11-11", 100), category: "Outros" }];
    await app.send("POST", "transactions", merged, { prefer: "resolution=merge-duplicates" });
    expect(await balances(app, "2026-11-11")).toEqual([875, 0]);
    await app.send("DELETE", `transactions?id=in.(${all.join()})`);
    expect(await rowsOf(app, "transactions")).toEqual([]);
    expect(await balances(app)).toEqual([1000, 0]);
  });

  test("of a part go with the part, and those of the rest stay", async () => {
    const app = await openAccounts(engine);
    await app.send(
      "POST",
      "transactions",
      bankEntry("TRE-rent", "", 100, { ...OPEN, paid_on: null }),
    );
    const part = (await pay(app, "TRE-rent", { amount: 40 }))[1]?.id ?? "";
    await pay(app, "TRE-rent", { charges: [{ kind: "fine", amount: 1 }] });
    expect(await balances(app)).toEqual([874, 0]);
    await app.send("PATCH", `transactions?id=eq.${part}`, OPEN);
    expect(await chargesOf(app, part)).toEqual([]);
    expect(await balances(app)).toEqual([939, 0]);
    await app.send("DELETE", RENT_PATH);
    expect(await rowsOf(app, "transactions")).toMatchObject([{ id: part, ...OPEN }]);
    expect(await balances(app)).toEqual([1000, 0]);
  });

  test("that were paid in parts leave these paid, tied to none", async () => {
    const app = await openPaid(engine);
    const fine = String((await chargesOf(app))[2]?.["id"]);
    await openCharge(app, fine);
    const part = (await pay(app, fine, { amount: 8, charges: [] }))[1]?.id;
    expect(await balances(app)).toEqual([887, 0]);
    await app.send("PATCH", RENT_PATH, OPEN);
    expect(await rowsOf(app, "transactions?order=amount")).toMatchObject([
      { id: part, status: "paid", parent_id: null, payment_role: null },
      { id: "TRE-rent", ...OPEN },
    ]);
    expect(await balances(app)).toEqual([992, 0]);
  });

  test("are gone with an undone payment, and its entry is overdue as it was stored", async () => {
    const app = await openAccounts(engine);
    const overdue = { status: "overdue", paid_on: null, expected_payment_date: null };
    await write(app, "POST", "transactions", bankEntry("TRE-rent", "", 100, overdue));
    for (const payment of [{}, { paid_on: "2026-11-20" }]) {
      await pay(app, "TRE-rent", payment);
      await write(app, "POST", "rpc/undo_payment", { id: "TRE-rent" });
      expect(await rowsOf(app, "transactions")).toMatchObject([{ id: "TRE-rent", ...overdue }]);
    }
    expect(await balances(app)).toEqual([1000, 0]);
  });

  test("without a category have that of the entry, even if the paid part lacks it", async () => {
    const app = await openAccounts(engine);
    const splits = [
      { category: "Outros", amount: 0.01 },
      { category: "Despesa Empresa", amount: 99.99 },
    ];
    const entry = bankEntry("TRE-rent", "", 100, {
      ...OPEN,
      paid_on: null,
      category: "Outros",
      splits,
    });
    expect((await app.send("POST", "transactions", entry)).status).toBe(201);
    await app.send("PATCH", "categories?name=eq.Outros", { is_active: false });
    const paid = await pay(app, "TRE-rent", { amount: 40, charges: CHARGES.slice(0, 1) });
    expect(paid).toMatchObject([
      { category: "Outros", amount: 60 },
      { category: "Despesa Empresa", splits: null, amount: 40 },
      { category: "Outros", amount: 10, payment_role: "interest" },
    ]);
    expect(await balances(app)).toEqual([950, 0]);
  });
});
