/**
 * The totals of dashboard, reports and statement, beside the SQL they would need without rollups,
 * the best SQL with rollups, and the naive way. Every response is checked against one pass over the
 * raw entries.
 */
import { dashboardResponse, type DashboardResponse } from "#contract/dashboard.ts";
import { reportArguments, reportResponse } from "#contract/report.ts";
import { ALL_TIME } from "#domain/period.ts";
import { cashFlowLimit } from "#domain/timeline.ts";
import type { Ledger } from "#server/ledger.ts";
import type { Program } from "#tests/support/program.ts";
import { expectSame, largestCompany, type Bench, type Row, type Setting } from "./bench.ts";
import { medianTimes, millis, speedup } from "./metric-times.ts";
import { computeTotals, type RawTotals, type ReportQuery, type RawEntry } from "./raw-metrics.ts";
import {
  TODAY,
  callApi,
  callFunction,
  rawEntries,
  withCompanies,
  type Company,
} from "./read-company.ts";
import { reportSql } from "./report-sql.ts";

export const metricsBench: Bench = { name: "metrics", measure };

const NAIVE_COUNT = 100_000;
const LARGEST = 1_000_000;
const YEAR = { start: "2025-12-01", end: "2026-11-30" };

const QUERIES: Readonly<Record<string, ReportQuery>> = {
  "no filter": {},
  "a month": { start: "2026-03-01", end: "2026-03-31" },
  "a category": { category: "Aplicativo" },
  overdue: { status: "overdue" },
  "expenses of a year": { type: "expense", start: "2026-01-01", end: "2026-12-31" },
};

async function measure(setting: Setting): Promise<readonly Row[]> {
  const counts = new Set([1000, NAIVE_COUNT, largestCompany(setting)]);
  return await withCompanies(counts, "plain", async (companies) => [
    ...(await dashboardRows(setting, companies)),
    ...(await reportRows(setting, companies)),
    ...(await naiveRows(companies)),
  ]);
}

async function dashboardRows(
  { rounds }: Setting,
  companies: readonly Company[],
): Promise<readonly Row[]> {
  for (const company of companies) await checkDashboard(company);
  const overHttp = companies.map((): number[] => []);
  const inLedger = companies.map((): number[] => []);
  const ofAll = companies.map((): number[] => []);
  const grouped: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const http = companies.map(
      ({ program }) =>
        () =>
          callFunction(program, "dashboard?months=12"),
    );
    const year = companies.map(
      ({ ledger }) =>
        () =>
          ledger.dashboard({ months: 12 }),
    );
    const all = companies.map(
      ({ ledger }) =>
        () =>
          ledger.dashboard(ALL_TIME),
    );
    const took = await medianTimes([...http, ...year, ...all]);
    for (const at of companies.keys()) {
      overHttp[at]?.push(took[at] ?? 0);
      inLedger[at]?.push(took[companies.length + at] ?? 0);
      ofAll[at]?.push(took[companies.length * 2 + at] ?? 0);
    }
    const startedAt = performance.now();
    companies.at(-1)?.connection.prepare(GROUP_BY).all();
    grouped.push(performance.now() - startedAt);
  }
  const [smallest = [], last = []] = [overHttp[0], overHttp.at(-1)];
  const [smallestInLedger = [], lastInLedger = []] = [inLedger[0], inLedger.at(-1)];
  const count = companies.at(-1)?.entryCount ?? 0;
  const baseline = `GROUP BY over ${count} entries`;
  // The target is for a million entries.
  const atLeast = count < LARGEST ? null : ({ is: "at least", ratio: 200 } as const);
  const atMost = { is: "at most", ratio: 1.5 } as const;
  return [
    speedup(`dashboard, ${count} entries, in the ledger`, baseline, lastInLedger, grouped, atLeast),
    speedup(`dashboard, ${count} entries, over HTTP`, baseline, last, grouped, atLeast),
    millis(
      `dashboard, ${count} entries, over HTTP`,
      "the same, 1000 entries",
      last,
      smallest,
      atMost,
    ),
    millis(
      `dashboard, ${count} entries, in the ledger`,
      "the same, 1000 entries",
      lastInLedger,
      smallestInLedger,
      null,
    ),
    ...companies
      .slice(1)
      .map(({ entryCount }, at) =>
        millis(
          `dashboard of all time, ${entryCount} entries, in the ledger`,
          "the same, 1000 entries",
          ofAll[at + 1],
          ofAll[0],
          null,
        ),
      ),
  ];
}

/** The query of the dashboard without rollups. */
const GROUP_BY = `
  select expected_payment_date, type, status, lifecycle, count(*), sum(amount)
  from transactions group by expected_payment_date, type, status, lifecycle`;

export async function checkDashboard({ ledger, program, connection }: Company): Promise<void> {
  const body = await callFunction(program, "dashboard?months=12");
  const dashboard = JSON.parse(body) as DashboardResponse;
  expectSame(
    "dashboard over HTTP",
    dashboard,
    dashboardResponse.encode(await ledger.dashboard({ months: 12 })),
  );
  const [year, whole] = computeTotals(rawEntries(connection), [YEAR, {}], TODAY);
  expectSame("days of the dashboard", dashboard.timeline, year?.timeline);
  expectSame("months of the dashboard", withoutBalance(dashboard.monthly), year?.monthly);
  expectSame("bars of the dashboard", dashboard.byStatus, year?.byStatus);
  expectSame("snapshot", dashboard.snapshot.totalsByStatus, whole?.byStatus);
  expectSame("all that is active", dashboard.snapshot.totalsByLifecycle.active, whole?.totals);
  const all = dashboardResponse.encode(await ledger.dashboard(ALL_TIME));
  expectSame("days of all time", all.timeline, whole?.timeline);
}

async function reportRows(
  { rounds }: Setting,
  companies: readonly Company[],
): Promise<readonly Row[]> {
  const company = companies.at(-1);
  if (company === undefined) return [];
  const { entryCount, ledger, connection } = company;
  const queries = queriesOf(company);
  const expected = computeTotals(rawEntries(connection), Object.values(queries), TODAY);
  const rows: Row[] = [];
  for (const [at, [name, query]] of Object.entries(queries).entries()) {
    await checkReport(ledger, query, expected[at]);
    const filter = reportArguments.parse(query);
    const best = connection.prepare(reportSql(query, TODAY));
    const [measured, compared]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const [one = 0, other = 0] = await medianTimes(
        [() => ledger.report(filter), () => best.all()],
        9,
      );
      measured.push(one);
      compared.push(other);
    }
    const target = entryCount < LARGEST ? null : ({ is: "at most", ratio: 1.2 } as const);
    rows.push(
      millis(
        `report, ${name}, ${entryCount} entries, in the ledger`,
        "best single SQL",
        measured,
        compared,
        target,
      ),
    );
  }
  return rows;
}

function queriesOf({ connection }: Company): Record<string, ReportQuery> {
  const first = connection.prepare("select id from clients order by id limit 1").get();
  return { ...QUERIES, "a contact": { client_id: String(first?.["id"]) } };
}

async function checkReport(
  ledger: Ledger,
  query: ReportQuery,
  expected: RawTotals | undefined,
): Promise<void> {
  const report = reportResponse.encode(await ledger.report(reportArguments.parse(query)));
  const { balance: _, ...totals } = report.totals;
  expectSame("totals of a report", totals, expected?.totals);
  expectSame("statuses of a report", report.byStatus, expected?.byStatus);
  expectSame("categories of a report", report.byCategory, expected?.byCategory);
  expectSame("months of a report", withoutBalance(report.monthly), expected?.monthly);
  expectSame(
    "days of a report",
    report.dailyCashFlow.map(({ date, income, expense }) => ({ date, income, expense })),
    expected?.timeline.slice(0, cashFlowLimit(reportArguments.parse(query).period)),
  );
  expectSame(
    "contacts of a report",
    report.topContacts.map(({ clientId, income, expense }) => ({ clientId, income, expense })),
    expected?.topContacts,
  );
}

/**
 * A report and the statement over HTTP, beside the original's way: load everything, then one pass.
 */
async function naiveRows(companies: readonly Company[]): Promise<readonly Row[]> {
  const company = companies.find(({ entryCount }) => entryCount === NAIVE_COUNT);
  if (company === undefined) return [];
  const { program } = company;
  const took: { report: number[]; statement: number[]; naive: number[] } = {
    report: [],
    statement: [],
    naive: [],
  };
  const filter: ReportQuery = { category: "Aplicativo" };
  const query = new URLSearchParams(Object.entries(filter)).toString();
  for (let round = 0; round < 3; round += 1) {
    const [report = 0, statement = 0] = await medianTimes([
      () => callFunction(program, `report?${query}`),
      () => callFunction(program, "statement"),
    ]);
    took.report.push(report);
    took.statement.push(statement);
    const startedAt = performance.now();
    await naiveReport(program, filter);
    took.naive.push(performance.now() - startedAt);
  }
  const baseline = "everything as JSON, then one pass";
  const operation = `, ${NAIVE_COUNT} entries, over HTTP`;
  return [
    millis(`report, a category${operation}`, baseline, took.report, took.naive, {
      is: "at most",
      ratio: 0.1,
    }),
    millis(`statement${operation}`, baseline, took.statement, took.naive, null),
  ];
}

async function naiveReport(program: Program, query: ReportQuery): Promise<unknown> {
  const [entries = "[]"] = await Promise.all(
    ["transactions", "clients", "audit_records"].map((path) => callApi(program, path)),
  );
  return computeTotals(JSON.parse(entries) as RawEntry[], [query], TODAY);
}

function withoutBalance(months: readonly { month: string; income: number; expense: number }[]) {
  return months.map(({ month, income, expense }) => ({ month, income, expense }));
}
