import { expect, test } from "vitest";
import type { BillsResponse, MovementsResponse } from "#contract/account-balances.ts";
import type { TotalsResponse } from "#contract/report.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { UNDIVIDED, bankEntry, openAccounts } from "#tests/support/account-app.ts";
import { newContact, CARD, account, transfer } from "#tests/support/api-rows.ts";
import type { RefusedBody, TestApp } from "#tests/support/test-app.ts";

type Filter = Record<string, string>;

/** Decides like a plain loop whether an entry matches. */
function isFound(row: Record<string, unknown>, filter: Filter): boolean {
  const { type, status, start = "", end = "9", by = "due", search } = filter;
  const date = by === "payment" ? row["paid_on"] : row["expected_payment_date"];
  return (
    (type === undefined || row["type"] === type) &&
    (status === undefined || row["status"] === status) &&
    (search === undefined || row["notes"] === search) &&
    typeof date === "string" &&
    date >= start &&
    date <= end
  );
}

function balanceOf(rows: readonly Record<string, unknown>[]): number {
  let balance = 0;
  for (const row of rows) balance += Number(row["amount"]) * (row["type"] === "income" ? 1 : -1);
  return balance;
}

async function totalsOf(app: TestApp, filter: Filter) {
  const query = new URLSearchParams(filter).toString();
  const { status, body } = await app.send<TotalsResponse>("GET", `rpc/totals?${query}`);
  expect(status).toBe(200);
  return body.totals;
}

describeOnBothEngines("The accounts of a company", (engine) => {
  test("have balances today unless a day is given", async () => {
    const app = await openAccounts(engine);
    await app.send("POST", "transactions", [bankEntry("TRE-a", "2026-11-20", 30.5)]);
    const { body } = await app.send("GET", "rpc/account_balances");
    expect(body).toEqual({
      date: "2026-11-21",
      accounts: [
        { id: "CTA-bank", balance: 969.5, unpaid: 0 },
        { id: "CTA-card", balance: 0, unpaid: 0 },
      ],
      total: 969.5,
      monthEnd: "2026-11-30",
      withoutAccount: { since: "2026-09-01", count: 0, balance: 0, unpaid: 0 },
    });
    const before = await app.send("GET", "rpc/account_balances?date=2026-11-19");
    expect(before.body).toMatchObject({ date: "2026-11-19", total: 1000 });
  });

  test("have statements, newest first, with each movement", async () => {
    const app = await openAccounts(engine);
    await app.send("POST", "clients", newContact({ id: "CTT-ana", name: "Ana" }));
    await app.send("POST", "transactions", [
      bankEntry("TRI-a", "2026-11-20", 200, {
        category: "Sistema",
        client_id: "CTT-ana",
        notes: "Site",
      }),
      bankEntry("TRE-unpaid", "2026-11-20", 1, { status: "pending", paid_on: null }),
    ]);
    const toCard = { to_account_id: CARD.id, date: "2026-11-21" };
    await app.send("POST", "transfers", transfer("TRF-a", toCard));
    const path = "rpc/account_movements?account_id=CTA-bank&start=2026-11-01&end=2026-11-30";
    expect((await app.send("GET", path)).body).toEqual({
      opening: 1000,
      closing: 1150,
      movements: [
        {
          id: "TRF-a",
          date: "2026-11-21",
          amount: -50,
          balance: 1150,
          category: null,
          notes: null,
          contactName: null,
          ...UNDIVIDED,
          otherAccountId: "CTA-card",
        },
        {
          id: "TRI-a",
          date: "2026-11-20",
          amount: 200,
          balance: 1200,
          category: "Sistema",
          notes: "Site",
          contactName: "Ana",
          ...UNDIVIDED,
          otherAccountId: null,
        },
      ],
      next: null,
    });
  });

  test("get money of a day before they spend it, whatever was recorded first", async () => {
    const app = await openAccounts(engine);
    const opening = { opening_balance: 0, opening_date: "2026-11-01" };
    await app.send("POST", "accounts", account("CTA-other", opening));
    const other = { account_id: "CTA-other" };
    await app.send("POST", "transactions", [
      bankEntry("TRE-refund", "2026-11-20", 30, other),
      bankEntry("TRI-paid", "2026-11-20", 20, other),
    ]);
    for (const [id, type] of [
      ["TRE-refund", "income"],
      ["TRI-paid", "expense"],
    ]) {
      await app.send("PATCH", `transactions?id=eq.${id}`, { type });
    }
    const date = "2026-11-20";
    await app.send("POST", "transfers", [
      transfer("TRF-1in", { to_account_id: "CTA-other", amount: 500, date }),
      transfer("TRF-2out", {
        from_account_id: "CTA-other",
        to_account_id: CARD.id,
        amount: 510,
        date,
      }),
    ]);
    const listed: unknown[] = [];
    let after = "";
    for (let next: string | null = ""; next !== null; after = `&after=${next}`) {
      const path: string = `rpc/account_movements?account_id=CTA-other&limit=1${after}`;
      const { body }: { body: MovementsResponse } = await app.send("GET", path);
      listed.push(...body.movements.map(({ id, balance }) => [id, balance]));
      ({ next } = body);
    }
    expect(listed).toEqual([
      ["TRF-2out", 0],
      ["TRI-paid", 510],
      ["TRE-refund", 530],
      ["TRF-1in", 500],
    ]);
  });

  test("that are cards have bills, which transfers pay", async () => {
    const app = await openAccounts(engine);
    const onCard = { account_id: "CTA-card" };
    await app.send("POST", "transactions", [
      bankEntry("TRE-a", "2026-10-11", 100, onCard),
      bankEntry("TRE-b", "2026-11-10", 50, onCard),
      bankEntry("TRE-c", "2026-11-11", 7, onCard),
    ]);
    const billsOf = async () => {
      const path = "rpc/card_bills?account_id=CTA-card";
      const { body } = await app.send<BillsResponse>("GET", path);
      return body.bills.map(({ closingDate, dueDate, state, total, unpaid }) => [
        closingDate,
        dueDate,
        state,
        total,
        unpaid,
      ]);
    };
    expect(await billsOf()).toEqual([
      ["2026-12-10", "2026-12-20", "open", 157, 157],
      ["2026-11-10", "2026-11-20", "overdue", 150, 150],
      ["2026-10-10", "2026-10-20", "paid", 0, 0],
      ["2026-09-10", "2026-09-20", "paid", 0, 0],
    ]);
    const paying = { to_account_id: CARD.id, amount: 150, date: "2026-11-21" };
    await app.send("POST", "transfers", transfer("TRF-a", paying));
    expect((await billsOf()).slice(0, 2)).toEqual([
      ["2026-12-10", "2026-12-20", "open", 7, 7],
      ["2026-11-10", "2026-11-20", "paid", 150, 0],
    ]);
    const { body } = await app.send("GET", "rpc/card_bills?account_id=CTA-bank");
    expect(body).toEqual({ bills: [] });
  });

  test("filter totals, alone and with every other filter", { tags: ["extended"] }, async () => {
    const app = await openAccounts(engine);
    await app.send("POST", "accounts", account("CTA-other", { opening_date: "2026-11-01" }));
    const kinds = ["TRI", "TRE"].flatMap((type) =>
      ["CTA-bank", "CTA-card", "CTA-other", null].map((account_id) => ({ type, account_id })),
    );
    const entries = Array.from({ length: 48 }, (_, at) => {
      const { type, account_id } = kinds[at % kinds.length] ?? kinds[0] ?? {};
      const isPaid = at % 3 === 0;
      const id = `${type}-n${at}`;
      return bankEntry(id, "2026-11-20", at + 0.25, {
        account_id,
        expected_payment_date: `2026-11-${String(1 + (at % 28)).padStart(2, "0")}`,
        status: isPaid ? "paid" : "pending",
        paid_on: isPaid ? "2026-11-20" : null,
        lifecycle: at % 11 === 0 ? "cancelled" : "active",
        notes: at % 5 < 3 ? "aluguel" : null,
      });
    });
    await app.send("POST", "transactions", entries);
    const filters: Filter[] = [
      {},
      { type: "income" },
      { status: "paid" },
      { start: "2026-11-10", end: "2026-11-20" },
      { start: "2026-11-10", by: "payment" },
      { end: "2026-11-15", by: "accrual" },
      { search: "aluguel", type: "expense" },
    ];
    for (const filter of filters) {
      const found = (account_id: string | null) =>
        entries.filter(
          (row) =>
            row["account_id"] === account_id &&
            row["lifecycle"] === "active" &&
            isFound(row, filter),
        );
      for (const account_id of ["CTA-bank", "CTA-card", "CTA-other"]) {
        const rows = found(account_id);
        const { count, balance } = await totalsOf(app, { ...filter, account_id });
        expect(rows.length, JSON.stringify(filter)).toBeGreaterThan(0);
        expect([count, balance], JSON.stringify(filter)).toEqual([rows.length, balanceOf(rows)]);
      }
    }
    const bank = entries.filter((row) => row["account_id"] === "CTA-bank");
    const active = bank.filter((row) => row["lifecycle"] === "active");
    expect((await totalsOf(app, { account_id: "CTA-bank" })).count).toBe(active.length);
    const income = active.filter((row) => row["type"] === "income");
    expect((await totalsOf(app, { account_id: "CTA-bank", type: "income" })).balance).toBe(
      income.reduce((sum, row) => sum + Number(row["amount"]), 0),
    );
    const document = await app.app.inject("/exports/relatorio-financeiro.pdf?account_id=CTA-bank");
    expect(document.statusCode).toBe(200);
    const csv = await app.app.inject("/exports/relatorio-financeiro.csv?account_id=CTA-bank");
    expect(csv.headers["x-row-count"]).toBe(String(bank.length));
  });

  test.each([
    ["account_movements?account_id=CTA-x", 404, "Não há conta com o código CTA-x."],
    ["card_bills?account_id=CTA-x", 404, "Não há conta com o código CTA-x."],
    ["check_balance?account_id=CTA-x&balance=1", 404, "Não há conta com o código CTA-x."],
    ["account_movements", 400, "Preencha o campo Conta."],
    [
      "account_movements?account_id=CTA-bank&limit=0",
      400,
      "limit deve ser um número inteiro de 1 a 1000.",
    ],
    [
      "account_movements?account_id=CTA-bank&after=x",
      400,
      "after deve ser o next da página anterior. Se o programa foi atualizado, recarregue a página.",
    ],
    [
      "check_balance?account_id=CTA-bank&balance=1.005",
      400,
      "Saldo: use no máximo duas casas decimais.",
    ],
    ["check_balance?account_id=CTA-bank&balance=x", 400, "Saldo deve ser um número."],
    [
      "check_balance?account_id=CTA-bank&balance=1&date=2026-11-22",
      400,
      "Data: 22/11/2026 ainda não chegou; hoje é 21/11/2026.",
    ],
    [
      "account_balances?date=2026-02-30",
      400,
      "Data deve ser uma data que existe, de 1900 a 2199, no formato AAAA-MM-DD.",
    ],
  ])("refuses rpc/%s", async (call, status, message) => {
    const app = await openAccounts(engine);
    const refused = await app.send<RefusedBody>("GET", `rpc/${call}`);
    expect([refused.status, refused.body.message]).toEqual([status, message]);
  });
});
