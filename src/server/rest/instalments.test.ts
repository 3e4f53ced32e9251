import { expect, test } from "vitest";
import type { TransactionRow } from "#contract/transactions.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { cellsOf, linesOfCsv } from "#tests/support/parse-exports.ts";
import { readWorkbook } from "#tests/support/read-workbook.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";

const SERIES = "SER-mhx3k2abcdef";
const PURCHASE = {
  series_id: SERIES,
  type: "expense",
  category: "Despesa Empresa",
  amount: 100,
  expected_payment_date: "2026-01-31",
  count: 3,
};
const CLOCK = { clock: () => Date.parse("2026-11-21T12:00:00Z") };
const PARTS = "transactions?series_id=not.is.null&order=series_number";

function make(app: TestApp, changes: object = {}) {
  return app.send<TransactionRow[]>("POST", "rpc/instalments", { ...PURCHASE, ...changes });
}

async function readParts(app: TestApp, columns: string): Promise<unknown[][]> {
  const { body } = await app.send<object[]>("GET", `${PARTS}&select=${columns}`);
  return body.map((row) => Object.values(row));
}

async function recordCount(app: TestApp): Promise<number> {
  return (await app.send<unknown[]>("GET", "audit_records?select=sequence")).body.length;
}

describeEngineIndependent("Instalments", (engine) => {
  test("are made in one command, each with its history", async () => {
    const app = await openTestApp(engine, CLOCK);
    const { status, body, headers } = await make(app);
    expect(status).toBe(200);
    expect(headers["x-history-position"]).toBe("3");
    expect(body[1]).toEqual({
      id: "TRE-mhx3k2abcdee",
      type: "expense",
      category: "Despesa Empresa",
      amount: 33.33,
      expected_payment_date: "2026-02-28",
      status: "pending",
      notes: null,
      client_id: null,
      lifecycle: "active",
      created_at: "2026-11-21T12:00:00.000Z",
      updated_at: "2026-11-21T12:00:00.000Z",
      paid_on: null,
      accrual_date: null,
      series_id: SERIES,
      series_number: 2,
      series_count: 3,
      parent_id: null,
      payment_role: null,
      account_id: null,
      tag_ids: [],
      splits: null,
      paid_on_assumed: false,
    });
    expect(await readParts(app, "amount,expected_payment_date,series_number,series_count")).toEqual(
      [
        [33.34, "2026-01-31", 1, 3],
        [33.33, "2026-02-28", 2, 3],
        [33.33, "2026-03-31", 3, 3],
      ],
    );
    const { body: history } = await app.send<{ description: string }[]>(
      "GET",
      "audit_records?order=sequence",
    );
    expect(history.map(({ description }) => description)).toEqual(
      Array(3).fill("Lançamento criado"),
    );
    await expectLedgerInvariants(app.database);
  });

  test("sent again after a lost answer they are the same, and no second ones", async () => {
    const app = await openTestApp(engine, CLOCK);
    const first = await make(app);
    await app.send("PATCH", "transactions?series_number=eq.2", { notes: "depois" });
    const again = await make(app);
    expect(again.status).toBe(200);
    expect(again.body.map(({ id }) => id)).toEqual(first.body.map(({ id }) => id));
    expect(await recordCount(app)).toBe(4);
  });

  test.each([
    ["amount", { amount: 100.01 }],
    ["type", { type: "income" }],
    ["count", { count: 2 }],
    ["first date", { expected_payment_date: "2026-02-01" }],
  ])("the same id with another %s is refused", async (_name, changes) => {
    const app = await openTestApp(engine);
    await make(app);
    const { status, body } = await make(app, changes);
    expect([status, body]).toEqual([409, expect.objectContaining({ code: "23505" })]);
    expect(await recordCount(app)).toBe(3);
  });

  test("the id is made by the server where the caller has none; one part is a plain entry", async () => {
    const app = await openTestApp(engine);
    const { body } = await make(app, { series_id: undefined });
    expect(body[0]?.series_id).toMatch(/^SER-[0-9a-z]{14}$/u);
    const { body: plain } = await make(app, { count: 1 });
    expect(plain).toMatchObject([
      { amount: 100, series_id: null, series_number: null, series_count: null },
    ]);
  });

  test("amounts and dates of single parts can be chosen", async () => {
    const app = await openTestApp(engine);
    await make(app, {
      amount: 1000,
      count: 4,
      parts: [{ amount: 300, expected_payment_date: "2026-01-10" }, {}, {}, { amount: null }],
    });
    expect(await readParts(app, "amount,expected_payment_date")).toEqual([
      [300, "2026-01-10"],
      [233.34, "2026-02-28"],
      [233.33, "2026-03-31"],
      [233.33, "2026-04-30"],
    ]);
  });

  test.each<[object, string]>([
    [{ count: 0 }, "Número de parcelas deve ser um número inteiro de 1 a 480."],
    [{ count: -1 }, "Número de parcelas deve ser um número inteiro de 1 a 480."],
    [{ count: 1.5 }, "Número de parcelas deve ser um número inteiro de 1 a 480."],
    [{ count: 481 }, "Número de parcelas deve ser um número inteiro de 1 a 480."],
    [{ count: 10_000 }, "Número de parcelas deve ser um número inteiro de 1 a 480."],
    [{ count: undefined }, "Preencha o campo Número de parcelas."],
    [{ expected_payment_date: null }, "Preencha o campo Data de Pagamento Prevista."],
    [
      { interval: "hour" },
      "Intervalo deve ser um destes valores: month, month_end, year, week, day.",
    ],
    [
      { amount: 0.02 },
      "Cada parcela deve ser de pelo menos R$\u00a00,01: aumente o valor ou diminua as parcelas.",
    ],
    [
      { parts: [{ amount: 50 }, { amount: 50 }, { amount: 0.01 }] },
      "As parcelas somam R$\u00a0100,01, e o valor é R$\u00a0100,00: a soma deve ser igual ao valor.",
    ],
    [
      { parts: [{ amount: 50 }] },
      "parts deve ter um item para cada uma das 3 parcelas, ou não vir.",
    ],
    [
      { expected_payment_date: "2199-11-30" },
      "A última parcela venceria depois de 2199: diminua as parcelas ou o intervalo.",
    ],
    [
      { series_id: "TRE-a" },
      'series_id deve começar com SER- e seguir com 7 a 50 algarismos e letras minúsculas, não "TRE-a".',
    ],
    [{ series_number: 1 }, 'instalments não tem o argumento "series_number".'],
  ])("%j is refused", async (changes, message) => {
    const app = await openTestApp(engine);
    const { status, body } = await make(app, changes);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body).toMatchObject({ message });
    expect(await recordCount(app)).toBe(0);
  });

  test("a change goes to this part and the unpaid ones after it, as many months later", async () => {
    const app = await openTestApp(engine);
    const { body: parts } = await make(app, { count: 4, expected_payment_date: "2026-01-10" });
    await app.send("PATCH", "transactions?series_number=eq.3", { status: "paid" });
    const { body } = await app.send<TransactionRow[]>("POST", "rpc/update_instalments", {
      id: parts[1]?.id,
      updated_at: parts[1]?.updated_at,
      scope: "following",
      changes: { amount: 30, expected_payment_date: "2026-03-31", status: "overdue" },
    });
    expect(body.map((row) => row.series_number)).toEqual([2, 4]);
    expect(await readParts(app, "amount,expected_payment_date,status")).toEqual([
      [25, "2026-01-10", "pending"],
      [30, "2026-03-31", "overdue"],
      [25, "2026-03-10", "paid"],
      [30, "2026-05-31", "pending"],
    ]);
    expect(await recordCount(app)).toBe(7);
    await expectLedgerInvariants(app.database);
  });

  test("all unpaid ones are cancelled together; paid and cancelled ones stay", async () => {
    const app = await openTestApp(engine);
    const { body: parts } = await make(app, { count: 12, amount: 1200 });
    await app.send("PATCH", "transactions?series_number=lte.3", { status: "paid" });
    const change = { id: parts[5]?.id, scope: "unpaid", changes: { lifecycle: "cancelled" } };
    const { body } = await app.send<TransactionRow[]>("POST", "rpc/update_instalments", change);
    expect(body).toHaveLength(9);
    const cancelled = await app.send<unknown[]>("GET", `${PARTS}&lifecycle=eq.cancelled`);
    expect(cancelled.body).toHaveLength(9);
    // The plain approach of a client that knows the columns.
    const path = `transactions?series_id=eq.${SERIES}&series_number=gte.10`;
    const plain = await app.send<unknown[]>("PATCH", path, { lifecycle: "active" });
    expect(plain.body).toHaveLength(3);
  });

  test("a change of a part that was changed meanwhile changes nothing", async () => {
    const app = await openTestApp(engine);
    const { body: parts } = await make(app);
    await app.send("PATCH", "transactions?series_number=eq.1", { notes: "de outra tela" });
    const change = { scope: "unpaid", changes: { amount: 1 } };
    for (const stale of [
      { ...change, id: parts[0]?.id, updated_at: parts[0]?.updated_at },
      { ...change, id: "TRE-nothing" },
    ]) {
      const { body } = await app.send("POST", "rpc/update_instalments", stale);
      expect(body).toEqual([]);
    }
    expect(await recordCount(app)).toBe(4);
  });

  test("a refused change of one part changes none", async () => {
    const app = await openTestApp(engine);
    const { body: parts } = await make(app);
    const { status } = await app.send("POST", "rpc/update_instalments", {
      id: parts[0]?.id,
      scope: "unpaid",
      changes: { client_id: "CTT-nobody" },
    });
    expect(status).toBe(409);
    expect(await recordCount(app)).toBe(3);
  });

  test("a plain creation may carry a part, but not one that another entry is", async () => {
    const app = await openTestApp(engine);
    const part = newEntry({ series_id: SERIES, series_number: 1, series_count: 2 });
    expect((await app.send("POST", "transactions", part)).status).toBe(201);
    expect((await app.send("POST", "transactions", part)).status).toBe(201);
    for (const [changes, code] of [
      [{}, "23505"],
      [{ series_number: 2, series_count: 3 }, "23505"],
      [{ series_number: null }, "23502"],
      [{ series_number: 3 }, "23514"],
      [{ series_number: 0 }, "23514"],
      [{ series_count: 481 }, "23514"],
      [{ series_id: "SER-" }, "23514"],
    ] as const) {
      const other = { ...newEntry(part), id: "TRI-other", ...changes };
      const { status, body } = await app.send<RefusedBody>("POST", "transactions", other);
      expect([changes, status < 500, body.code]).toEqual([changes, true, code]);
    }
    const twice = [1, 2].map((n) => ({ ...part, id: `TRI-twice${n}`, series_number: 2 }));
    expect((await app.send("POST", "transactions", twice)).status).toBe(409);
    expect(await recordCount(app)).toBe(1);
  });

  test("an entry never changes its series, and comes back into it after its removal", async () => {
    const app = await openTestApp(engine);
    const { body: parts } = await make(app);
    const patched = await app.send<RefusedBody>("PATCH", "transactions?series_number=eq.1", {
      series_id: null,
    });
    expect([patched.status, patched.body.code]).toEqual([400, "428C9"]);
    const { created_at: _made, updated_at: _changed, ...removed } = parts[0] ?? {};
    await app.send("DELETE", "transactions?series_number=eq.1");
    expect((await make(app)).status).toBe(409);
    const restored = await app.send("POST", "transactions", removed, {
      prefer: "removed=restore,return=representation",
    });
    expect(restored.body).toMatchObject([{ series_id: SERIES, series_number: 1, series_count: 3 }]);
    await expectLedgerInvariants(app.database);
  });

  test(
    "a workbook has the part in a column of its own, a CSV the columns of the spec",
    { tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine, CLOCK);
      await make(app);
      await app.send("POST", "transactions", newEntry({ expected_payment_date: "2026-12-31" }));
      const xlsx = await exportedFile(app, "relatorio-financeiro.xlsx?order=due");
      const cells = cellsOf(readWorkbook(xlsx.body), "Lançamentos");
      expect(cells.slice(0, 5).map((row) => row[10] ?? null)).toEqual([
        "Parcela",
        "1/3",
        "2/3",
        "3/3",
        null,
      ]);
      const csv = await exportedFile(app, "relatorio-financeiro.csv");
      expect(linesOfCsv(csv.body).map((line) => line.length)).toEqual(Array(5).fill(10));
    },
  );
});
