import { expect, test } from "vitest";
import type { RecurrenceRow } from "#contract/recurrences.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import { describeEngineIndependent, describeOnBothEngines } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { newEntry, recurrence } from "#tests/support/api-rows.ts";
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

describeEngineIndependent("Recurrences", (engine) => {
  test("the first entry may be paid, the others are pending", async () => {
    const app = await openTestApp(engine, CLOCK);
    const first = {
      expected_payment_date: "2026-11-20",
      count: 3,
      status: "paid",
      paid_on: "2026-11-19",
      paid_on_assumed: true,
      accrual_date: "2026-10-31",
      notes: "sala 2",
    };
    await make(app, first);
    expect(await readEntries(app, "status,paid_on,paid_on_assumed,accrual_date,notes")).toEqual([
      ["paid", "2026-11-19", true, "2026-10-31", "sala 2"],
      ["pending", null, false, null, "sala 2"],
      ["pending", null, false, null, "sala 2"],
    ]);
    expect((await make(app, first)).status).toBe(200);
    expect((await make(app, { ...first, paid_on_assumed: false })).status).toBe(409);
    expect(await readRule(app)).toMatchObject({ count: 3, next_number: 4, next_date: null });
    await expectLedgerInvariants(app.database);
  });

  test("fall on business days, and Carnaval is one unless the company says otherwise", async () => {
    const app = await openTestApp(engine, CLOCK);
    const tuesdays = {
      expected_payment_date: "2027-02-09",
      interval: "week",
      every: 2,
      count: 3,
      business_day: "next",
    };
    await make(app, { ...tuesdays, optional_holidays: true });
    expect(await readEntries(app, "expected_payment_date")).toEqual([
      ["2027-02-10"],
      ["2027-02-23"],
      ["2027-03-09"],
    ]);
    const { body } = await make(app, { ...tuesdays, series_id: undefined });
    expect(body[0]).toMatchObject({
      series_id: expect.stringMatching(/^SER-[0-9a-z]{14}$/u),
      expected_payment_date: "2027-02-09",
    });
  });

  test("sent again after a lost answer they are the same, and no second ones", async () => {
    const app = await openTestApp(engine, CLOCK);
    const first = await make(app);
    await app.send("PATCH", "transactions?series_number=eq.2", { notes: "depois" });
    await app.send("DELETE", "transactions?series_number=eq.3");
    const again = await make(app);
    expect(again.status).toBe(200);
    const ids = first.body.flatMap(({ id, series_number }) => (series_number === 3 ? [] : id));
    expect(again.body.map(({ id }) => id)).toEqual(ids);
    expect(await recordCount(app)).toBe(15);
  });

  test.each([
    ["amount", { amount: 1500.01 }],
    ["type", { type: "income" }],
    ["rule", { interval: "week" }],
    ["end", { count: 2 }],
    ["first date", { expected_payment_date: "2026-12-06" }],
    ["first entry", { status: "paid" }],
  ])("the same id with another %s is refused", async (_name, changes) => {
    const app = await openTestApp(engine, CLOCK);
    await make(app);
    const { status, body } = await make(app, changes);
    expect([status, body]).toEqual([409, expect.objectContaining({ code: "23505" })]);
    expect(await recordCount(app)).toBe(13);
  });

  test.each<[object, string]>([
    [{ expected_payment_date: null }, "Preencha o campo Data de Pagamento Prevista."],
    [
      { interval: "hour" },
      "Intervalo deve ser um destes valores: month, month_end, year, week, day.",
    ],
    [{ every: 0 }, "A cada deve ser um número inteiro de 1 a 366."],
    [{ count: 0 }, "Vezes deve ser um número inteiro de 1 a 9999."],
    [{ count: 10_000 }, "Vezes deve ser um número inteiro de 1 a 9999."],
    [{ until: "2026-12-04" }, "Repetir: o fim não pode ser antes da primeira data."],
    [
      { until: "ontem" },
      "Até deve ser uma data que existe, de 1900 a 2199, no formato AAAA-MM-DD.",
    ],
    [{ business_day_of_month: 11 }, "Dia útil do mês deve ser um número inteiro de 1 a 10."],
    [
      { business_day_of_month: 5, interval: "week" },
      "Dia útil do mês só vale com Intervalo month.",
    ],
    [{ business_day: "near" }, "Dia útil deve ser um destes valores: next, previous."],
    [{ optional_holidays: 1 }, "Carnaval e Corpus Christi deve ser true ou false."],
    [
      { expected_payment_date: "2010-01-01", interval: "week" },
      "Repetir: de uma vez são criados no máximo 480 lançamentos, e até daqui a 12 meses seriam mais.",
    ],
    [{ paid_on_assumed: true }, "Pago em: só um lançamento pago tem data de pagamento."],
    [{ client_id: "CTT-nobody" }, "Vínculo: não há contato com o código CTT-nobody."],
    [
      { series_id: "TRE-a" },
      'series_id deve começar com SER- e seguir com 7 a 50 algarismos e letras minúsculas, não "TRE-a".',
    ],
    [{ series_number: 1 }, 'recurrence não tem o argumento "series_number".'],
  ])("%j is refused", async (changes, message) => {
    const app = await openTestApp(engine, CLOCK);
    const { status, body } = await make(app, changes);
    expect(body).toMatchObject({ message });
    expect([status >= 400, status < 500]).toEqual([true, true]);
    expect(await recordCount(app)).toBe(0);
    expect(await readRule(app)).toBeUndefined();
  });

  test("a plain creation may carry one, but not one that another entry is, nor with a count", async () => {
    const app = await openTestApp(engine, CLOCK);
    await make(app, { count: 3 });
    for (const [changes, status] of [
      [{ series_number: 2 }, 409],
      [{ series_number: 5, series_count: 12 }, 409],
      [{ series_number: 10_000 }, 400],
      [{ series_number: null }, 400],
      [{ series_number: 5 }, 201],
    ] as const) {
      const row = newEntry({ series_id: SERIES, ...changes });
      expect([changes, (await app.send("POST", "transactions", row)).status]).toEqual([
        changes,
        status,
      ]);
    }
  });

  test("a category that there is not is refused, and a call sent again after its new name is not", async () => {
    const app = await openTestApp(engine, CLOCK);
    const unknown = await app.send<RefusedBody>("POST", "rpc/recurrence", {
      ...RENT,
      category: "Foo",
    });
    expect([unknown.status, unknown.body.message]).toEqual([
      400,
      expect.stringMatching(/^Categoria deve ser um destes valores: Sistema, /u),
    ]);
    expect((await make(app)).status).toBe(200);
    await app.send("PATCH", "categories?id=eq.CAT-inicial5", { name: "Escritório" });
    const again = await make(app);
    expect([again.status, again.body.length, again.body[0]]).toMatchObject([
      200,
      12,
      { category: "Escritório" },
    ]);
    await expectLedgerInvariants(app.database);
  });
});

describeOnBothEngines("Recurrences", (engine) => {
  test("are made for 12 months in one command, each entry with its history", async () => {
    const app = await openTestApp(engine, CLOCK);
    const { status, body, headers } = await make(app);
    expect(status).toBe(200);
    expect(headers["x-history-position"]).toBe("13");
    expect(body).toHaveLength(12);
    expect(body[1]).toEqual({
      id: "TRE-mhx3k2abcdee",
      type: "expense",
      category: "Despesa Empresa",
      amount: 1500,
      expected_payment_date: "2027-01-05",
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
      parent_id: null,
      payment_role: null,
      series_count: null,
      account_id: null,
      tag_ids: [],
      splits: null,
      paid_on_assumed: false,
    });
    expect(body.at(-1)).toMatchObject({ expected_payment_date: "2027-11-05", series_number: 12 });
    expect(await readRule(app)).toEqual({
      id: SERIES,
      type: "expense",
      category: "Despesa Empresa",
      amount: 1500,
      notes: null,
      client_id: null,
      account_id: null,
      tag_ids: [],
      first_date: "2026-12-05",
      interval: "month",
      every: 1,
      day_of_month: null,
      business_day: null,
      optional_holidays: false,
      until: null,
      count: null,
      next_number: 13,
      next_date: "2027-12-05",
      paused_on: null,
      business_day_of_month: null,
      problem: null,
      created_at: "2026-11-21T12:00:00.000Z",
      updated_at: "2026-11-21T12:00:00.000Z",
    });
    await expectLedgerInvariants(app.database);
  });

  test("the table is read like any other, and written by the functions alone", async () => {
    const app = await openTestApp(engine, CLOCK);
    await make(app);
    const path = "recurrences?select=id,amount&next_date=lte.2027-12-31&interval=eq.month";
    expect((await app.send("GET", path)).body).toEqual([{ id: SERIES, amount: 1500 }]);
    for (const method of ["POST", "PATCH", "DELETE"] as const) {
      const answer = await app.send<RefusedBody>(method, `recurrences?id=eq.${SERIES}`, {
        amount: 1,
      });
      expect([answer.status, answer.headers["allow"], answer.body.message]).toEqual([
        405,
        "GET, HEAD",
        "Uma recorrência não é gravada diretamente na tabela.",
      ]);
    }
  });
});
