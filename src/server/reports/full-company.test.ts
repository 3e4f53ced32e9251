/** Every total of every view of a company that uses all features, against slow sums of its rows. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { DashboardResponse } from "#contract/dashboard.ts";
import type { ReportResponse, TotalsResponse } from "#contract/report.ts";
import type { StatementResponse } from "#contract/statement.ts";
import { describeOnBothEngines, type EngineUnderTest } from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { booksOf, fullFilters, openingsOf, readOk, type Books } from "#tests/support/full-books.ts";
import { writeFullCompany } from "#tests/support/full-company.ts";
import { expectAccounts } from "#tests/support/expect-accounts.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import {
  entriesOfRows,
  reais,
  statusOf,
  sum,
  type OracleFilter,
} from "#tests/support/oracle-rows.ts";
import { linesOfCsv } from "#tests/support/parse-exports.ts";
import { dashboardOfRows, reportOfRows, totalsOfRows } from "#tests/support/report-oracle.ts";
import { snapshotOfRows } from "#tests/support/snapshot-oracle.ts";
import { statementOfRows } from "#tests/support/statement-oracle.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

// 00:30 in UTC is still the 20th in São Paulo.
const NOW = Date.parse("2026-11-21T00:30:00Z");
const TODAY = "2026-11-20";
const day = (days: number): string => Temporal.PlainDate.from(TODAY).add({ days }).toString();

function call<Body>(app: TestApp, name: string, filter: OracleFilter): Promise<Body> {
  return readOk(app, `rpc/${name}?${new URLSearchParams(Object.entries(filter)).toString()}`);
}

/** The random part of the projection is compared in `read-models.test.ts`. */
function withoutProjection({ projection: _projection, ...report }: { projection: unknown }) {
  return report;
}

async function expectReports(app: TestApp, books: Books, filter: OracleFilter): Promise<void> {
  const { rows, contacts, tags, names, places } = books;
  const openings = openingsOf(books);
  const about = JSON.stringify(filter);
  for (const by of ["due", "payment", "accrual"]) {
    const dated = { ...filter, by };
    const report = await call<ReportResponse>(app, "report", dated);
    const expected = reportOfRows(rows, contacts, dated, TODAY, tags, names);
    expect(withoutProjection(report), `${by} ${about}`).toEqual(withoutProjection(expected));
    // Another date has no projection.
    if (by === "due") {
      expect(report.projection.averageBalance).toBe(expected.projection.averageBalance);
    }
    for (const lifecycle of ["all", "active", "cancelled"]) {
      const request = { ...filter, by, lifecycle };
      const totals = await call<TotalsResponse>(app, "totals", request);
      const expectedTotals = totalsOfRows(rows, request, TODAY, names);
      expect(totals, JSON.stringify(request)).toEqual(expectedTotals);
    }
    const query = new URLSearchParams(Object.entries(dated)).toString();
    const { body: file } = await exportedFile(app, `relatorio-financeiro.csv?${query}`);
    const [head = [], ...lines] = linesOfCsv(file);
    const column = head.indexOf("Valor");
    const found = lines.flatMap((line) => {
      const [id = ""] = line;
      return id === "" ? [] : [`${id} ${line[column]}`];
    });
    const amountOf = (amount: number) => amount.toFixed(2).replace(".", ",");
    expect(found.toSorted(), `CSV ${query}`).toEqual(
      entriesOfRows(rows, dated, TODAY, names)
        .map(({ id, amount }) => `${id} ${amountOf(amount)}`)
        .toSorted(),
    );
  }
  for (const basis of ["accrual", "due", "cash"] as const) {
    const statement = await call<StatementResponse>(app, "statement", { ...filter, basis });
    const { columns } = statement;
    expect(statement, `${basis} ${about}`).toEqual(
      statementOfRows(rows, filter, basis, columns, TODAY, places, openings, names),
    );
  }
}

async function expectDashboards(app: TestApp, books: Books): Promise<void> {
  const { rows, contacts } = books;
  const expected = snapshotOfRows(rows, TODAY);
  expect(await readOk(app, "rpc/snapshot")).toEqual(expected);
  for (const request of [{}, { months: "3" }, { months: "12" }, { start: day(-40), end: day(9) }]) {
    const { snapshot, ...dashboard } = await call<DashboardResponse>(app, "dashboard", request);
    expect(dashboard, JSON.stringify(request)).toEqual(
      dashboardOfRows(rows, contacts, request, TODAY, openingsOf(books)),
    );
    expect(snapshot).toEqual(expected);
  }
}

async function expectContactTotals(app: TestApp, { rows, contacts }: Books): Promise<void> {
  const columns =
    "id,total_income,total_expense,unpaid_income,unpaid_expense,overdue_income,overdue_expense,last_due_date,linked_count&order=id";
  const expected = contacts
    .map(({ id }) => {
      const linked = rows.filter((row) => row.client_id === id);
      const active = linked.filter(({ lifecycle }) => lifecycle === "active");
      const unpaid = active.filter((row) => statusOf(row, TODAY) !== "paid");
      const overdue = active.filter((row) => statusOf(row, TODAY) === "overdue");
      const dues = linked.flatMap(({ expected_payment_date: due }) => due ?? []);
      return {
        id,
        total_income: reais(sum(active, "income")),
        total_expense: reais(sum(active, "expense")),
        unpaid_income: reais(sum(unpaid, "income")),
        unpaid_expense: reais(sum(unpaid, "expense")),
        overdue_income: reais(sum(overdue, "income")),
        overdue_expense: reais(sum(overdue, "expense")),
        last_due_date: dues.toSorted().at(-1) ?? null,
        linked_count: linked.length,
      };
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(await readOk(app, `clients?select=${columns}`)).toEqual(expected);
}

async function expectViews(engine: EngineUnderTest, numRuns: number): Promise<void> {
  const questions = fc.array(fullFilters(TODAY), { minLength: 8, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.nat(), questions, async (seed, asked) => {
      const app = await openTestApp(engine, { clock: () => NOW });
      await writeFullCompany(app, seed, TODAY);
      const books = await booksOf(app);
      await expectLedgerInvariants(app.database);
      await expectDashboards(app, books);
      await expectContactTotals(app, books);
      await expectAccounts(app, books, TODAY);
      for (const filter of [{}, ...asked]) await expectReports(app, books, filter);
    }),
    { numRuns, endOnFailure: true },
  );
}

describeOnBothEngines("A company that uses all features", (engine) => {
  test(
    "has in every view the slow sums of its rows",
    { tags: ["extended"], timeout: 300_000 },
    () => expectViews(engine, 1),
  );

  test(
    "has in every view the slow sums of its rows, for many companies",
    { tags: ["extended"], timeout: 1_200_000 },
    () => expectViews(engine, 3),
  );
});
