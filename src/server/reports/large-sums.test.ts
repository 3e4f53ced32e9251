/** Sums larger than a double or a safe integer can hold, in every total. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { dashboardResponse } from "#contract/dashboard.ts";
import { reportResponse, totalsResponse } from "#contract/report.ts";
import { snapshotResponse } from "#contract/snapshot.ts";
import { statementResponse } from "#contract/statement.ts";
import { parseJson } from "#contract/sum.ts";
import { MAX_AMOUNT_CENTS, MAX_TOTAL_CENTS, formatBrl, formatDecimal } from "#domain/money.ts";
import { ROLLUP_TABLES } from "#server/rollups/rollup-tables.ts";
import { checkTotals } from "#server/verification/check-totals.ts";
import { openSnapshotReader } from "#server/database/open-snapshot-reader.ts";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { linesOfCsv, pagesOfPdf } from "#tests/support/parse-exports.ts";
import { readWorkbook } from "#tests/support/read-workbook.ts";
import { newContact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";

const NOW = Date.parse("2026-11-21T15:00:00Z");
const COUNT = 9200;
const LARGEST = BigInt(MAX_AMOUNT_CENTS);
/** The last entry of each type is one centavo. */
const INCOME = LARGEST * BigInt(COUNT) + 1n;
const EXPENSE = 2n;

/** R$ 91 trillion of income and two centavos of expense, all paid, with one contact. */
async function openLargeCompany(engine: Parameters<typeof openTestApp>[0]): Promise<TestApp> {
  const app = await openTestApp(engine, { clock: () => NOW });
  await app.send("POST", "clients", newContact({ id: "CTT-a", name: "Ana" }));
  const entry = {
    status: "paid",
    client_id: "CTT-a",
    expected_payment_date: "2026-10-15",
    paid_on: "2026-10-20",
  };
  const largest = { ...entry, amount: 9_999_999_999.99 };
  const rows = [
    ...Array.from({ length: COUNT }, () => newEntry(largest)),
    newEntry({ ...entry, amount: 0.01 }),
    newEntry({ ...entry, amount: 0.02, type: "expense" }),
  ];
  expect((await app.send("POST", "transactions", rows, { prefer: "" })).status).toBe(201);
  return app;
}

async function textOf(
  { app }: TestApp,
  path: string,
  accept = "application/json",
): Promise<string> {
  const { body, statusCode } = await app.inject({ url: `/rest/v1/${path}`, headers: { accept } });
  expect(statusCode, body).toBe(200);
  return body;
}

/** Sets each stored sum, as if there were millions of entries. */
async function setSums({ database }: TestApp, cents: bigint): Promise<void> {
  for (const { table } of ROLLUP_TABLES) {
    await sql`update ${sql.table(table)} set cents = ${cents}`.execute(database.writer);
  }
}

describeOnBothEngines("A sum beyond a safe integer", (engine) => {
  test("is exact in every function, for any filter", { tags: ["extended"] }, async () => {
    const app = await openLargeCompany(engine);
    const read = async (path: string) => parseJson(await textOf(app, `rpc/${path}`));
    const balance = INCOME - EXPENSE;
    const sums = { incomeCents: INCOME, expenseCents: EXPENSE };
    const json = await textOf(app, "rpc/snapshot");
    expect(json).toContain('"totalIncome":91999999999908.01,"totalExpenses":0.02');
    expect(snapshotResponse.parse(parseJson(json))).toMatchObject({
      totalIncomeCents: INCOME,
      netBalanceCents: balance,
      totalsByStatus: { paid: sums },
      totalsByLifecycle: { active: sums },
    });
    expect(dashboardResponse.parse(await read("dashboard?months=3"))).toMatchObject({
      cards: { paidIncomeCents: INCOME, realizedBalanceCents: balance },
      schedule: { startCents: balance, end: { balanceCents: balance } },
      timeline: [{ date: "2026-10-15", ...sums }],
      monthly: [{ month: "2026-10", ...sums, balanceCents: balance }],
      byStatus: { paid: sums },
    });
    for (const filter of [
      "",
      "status=paid",
      "category=Site",
      "client_id=CTT-a",
      "start=2026-10-10",
    ]) {
      expect(reportResponse.parse(await read(`report?${filter}`)), filter).toMatchObject({
        totals: { count: COUNT + 2, ...sums, balanceCents: balance },
        byStatus: { paid: sums },
        monthly: [{ month: "2026-10", ...sums, balanceCents: balance }],
        byCategory: [{ category: "Site", ...sums }],
        topContacts: [{ clientId: "CTT-a", ...sums }],
        dailyCashFlow: [{ ...sums, balanceCents: balance, runningBalanceCents: balance }],
      });
      expect(totalsResponse.parse(await read(`totals?${filter}`)), filter).toMatchObject({
        totals: { ...sums, balanceCents: balance },
      });
      for (const basis of ["accrual", "due", "cash"]) {
        const statement = statementResponse.parse(await read(`statement?basis=${basis}&${filter}`));
        expect(statement, filter).toMatchObject({
          income: { total: { amountsCents: [INCOME], totalCents: INCOME } },
          balance: { totalCents: balance },
          carried: basis === "cash" ? { closingCents: [balance] } : null,
        });
      }
    }
  });

  test(
    "is exact among the columns of a contact, which it filters, sorts and pages",
    { tags: ["extended"] },
    async () => {
      const app = await openLargeCompany(engine);
      await app.send("POST", "clients", newContact({ id: "CTT-b" }));
      const sums = "91999999999908.01";
      const columns = "id,total_income,total_expense";
      const row = `[{"id":"CTT-a","total_income":${sums},"total_expense":0.02}]`;
      expect(await textOf(app, `clients?select=${columns}&total_income=eq.${sums}`)).toBe(row);
      expect(await textOf(app, `clients?select=id&total_income=gt.${sums}`)).toBe("[]");
      expect(await textOf(app, `clients?select=${columns}&id=eq.CTT-a`, "text/csv")).toContain(
        `CTT-a,${sums},0.02`,
      );
      expect(
        await textOf(app, `transactions?select=clients(total_income)&client_id=eq.CTT-a&limit=1`),
      ).toBe(`[{"clients":{"total_income":${sums}}}]`);
      const first = await app.send("GET", "clients?select=id&order=total_income.desc,id&limit=1");
      expect(first.body).toEqual([{ id: "CTT-a" }]);
      const after = String(first.headers["x-next-cursor"]);
      const rest = await app.send(
        "GET",
        `clients?select=id&order=total_income.desc,id&limit=1&after=${after}`,
      );
      expect(rest.body).toEqual([{ id: "CTT-b" }]);
    },
  );

  test("is exact in every export", { timeout: 120_000, tags: ["extended"] }, async () => {
    const app = await openLargeCompany(engine);
    const text = formatDecimal(INCOME);
    const summary = readWorkbook((await exportedFile(app, "relatorio-financeiro.xlsx")).body);
    expect(JSON.stringify([...summary])).toContain(text);
    const document = (await exportedFile(app, "relatorio-financeiro.html")).body.toString();
    expect(document).toContain(formatBrl(INCOME));
    const pages = await pagesOfPdf((await exportedFile(app, "relatorio-financeiro.pdf")).body);
    expect(pages[0]).toContain(text);
    for (const name of ["dre-gerencial", "fluxo-de-caixa"]) {
      const lines = linesOfCsv((await exportedFile(app, `${name}.csv`)).body);
      expect(lines.find(([, account]) => account === "Site")).toContain(text.replaceAll(".", ""));
      expect((await exportedFile(app, `${name}.html`)).body.toString()).toContain(text);
      const [page] = await pagesOfPdf((await exportedFile(app, `${name}.pdf`)).body);
      expect(page).toContain(text);
      const workbook = readWorkbook((await exportedFile(app, `${name}.xlsx`)).body);
      expect(JSON.stringify([...workbook])).toContain(text);
    }
  });

  test(
    "passes the check of totals, which finds one that is wrong by a centavo",
    { tags: ["extended"] },
    async () => {
      const app = await openLargeCompany(engine);
      await expectLedgerInvariants(app.database);
      const check = async () => {
        await using read = await openSnapshotReader(app.database.location);
        return await checkTotals(read);
      };
      expect(await check()).toEqual([]);
      await sql`update monthly_sums set cents = cents + 1`.execute(app.database.writer);
      expect(await check()).toMatchObject([{ check: "totals" }]);
    },
  );
});

describeOnBothEngines("A sum larger than the database can store", (engine) => {
  const MESSAGE = `A soma dos lançamentos passa de ${formatBrl(MAX_TOTAL_CENTS)}, a maior que o sistema guarda; nada foi gravado.`;

  test("is not written; other commands of the same batch are", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    await app.send("POST", "transactions", newEntry({ amount: 0 }));
    await setSums(app, MAX_TOTAL_CENTS);
    expect(await textOf(app, "rpc/snapshot")).toContain('"totalIncome":92233720368547758.07');
    const [over, ...others] = await Promise.all([
      app.send<RefusedBody>("POST", "transactions", newEntry({ amount: 0.01 })),
      app.send("POST", "transactions", newEntry({ type: "expense" })),
      app.send("POST", "transactions", newEntry({ amount: 0 })),
    ]);
    expect(over).toMatchObject({ status: 400, body: { code: "22003", message: MESSAGE } });
    expect(others.map(({ status }) => status)).toEqual([201, 201]);
    const many = [newEntry({ amount: 0.01 }), newEntry()];
    const bulk = await app.send<RefusedBody>("POST", "transactions", many);
    expect(bulk).toMatchObject({ status: 400, body: { message: MESSAGE } });
    const { body } = await app.send("GET", "transactions?select=amount&order=amount");
    expect(body).toEqual([{ amount: 0 }, { amount: 0 }, { amount: 100 }]);
  });

  const FIGURES = [
    ...["snapshot", "dashboard", "report", "report?category=Site", "totals", "statement"].map(
      (path) => `/rest/v1/rpc/${path}`,
    ),
    "/exports/relatorio-financeiro.html?category=Site",
    "/exports/dre-gerencial.html",
  ];

  test("is exact or a sentence, and never a wrong figure", extendedOnPostgres(engine), async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const bodies = ["2026-10-15", "2026-11-21"].map((date) =>
      newEntry({ amount: 0, expected_payment_date: date }),
    );
    await app.send("POST", "transactions", bodies);
    await setSums(app, MAX_TOTAL_CENTS);
    for (const path of FIGURES) {
      const { body, statusCode } = await app.app.inject({ url: path });
      const figure = /\d{18}\.\d\d|[\d.]{23},\d\d/u.exec(body)?.[0];
      const answer = statusCode === 200 ? figure : messageOf(body);
      expect(["184467440737095516.14", "184.467.440.737.095.516,14", MESSAGE], path).toContain(
        answer,
      );
    }
  });
});

function messageOf(body: string): unknown {
  return (JSON.parse(body) as RefusedBody).message;
}
