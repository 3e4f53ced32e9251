/**
 * Every total in the reports' charts, for random companies and filters, against the slow oracle
 * over raw rows; the link of each lists its entries. The time zones of page, server and company
 * differ.
 */
import type { Page } from "@playwright/test";
import * as fc from "fast-check";
import type { ContactRow } from "../../src/contract/contacts.ts";
import type { ReportResponse } from "../../src/contract/report.ts";
import type { TransactionRow } from "../../src/contract/transactions.ts";
import { reportOfRows, totalsOfRows } from "../support/report-oracle.ts";
import type { OracleFilter } from "../support/oracle-rows.ts";
import { randomEntries } from "../support/random-company.ts";
import { expect, test } from "./company.ts";
import { contact } from "../support/api-rows.ts";
import { linkUrls, readTable, region, urlParams } from "./dashboard-page.ts";
import { formatCompactAmount } from "../../src/domain/format-amount.ts";
import { formatDay, formatReais } from "./totals.ts";

// 21:30 on the 20th in the company's São Paulo.
const NOW = "2026-11-21T00:30:00Z";
const TODAY = "2026-11-20";
/** More than the chart of the largest contacts shows, some with equal names. */
const CONTACTS = Array.from({ length: 13 }, (_, at) =>
  contact(`CTT-${at}`, { name: at < 3 ? "D'Ávila & Filhos" : `Zé ${at}` }),
);

test.use({ serverClock: NOW });

const filters = fc.record({
  start: fc.constantFrom("", "", "2026-03-15", "2026-11-20"),
  end: fc.constantFrom("", "", "2026-12-10", "2026-11-20"),
  client_id: fc.constantFrom("", "", "", "CTT-0"),
  status: fc.constantFrom("", "", "paid", "unpaid", "overdue"),
  type: fc.constantFrom("", "", "income", "expense"),
  category: fc.constantFrom("", "", "", "pagamento", "CARTAO"),
});

const companies = fc.array(
  randomEntries(
    TODAY,
    CONTACTS.map(({ id }) => id),
  ),
  { minLength: 20, maxLength: 80, size: "max" },
);

for (const [at, [entries, filter]] of fc.sample(fc.tuple(companies, filters), 8).entries()) {
  test(`every total in the charts of random reports equals the sum of its rows, and links to them (${at})`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", CONTACTS);
    await company.write("POST", "transactions", entries);
    const contacts = await company.read<ContactRow[]>("clients");
    const rows = await company.read<TransactionRow[]>("transactions");
    // The oracle omits the random part of the projection.
    const expected = reportOfRows(rows, contacts, filter, TODAY) as unknown as Expected;
    await page.goto(addressOf(filter));
    if (expected.totals.count === 0) {
      const nothing = /^Nenhum lançamento(?: ativo)? para os filtros selecionados\.$/u;
      await expect(page.getByText(nothing)).toBeVisible();
      return;
    }
    await expect(daily(page)).toBeVisible();
    const args = { page, rows, filter, expected };
    await expectMonths(args);
    await expectStatuses(args);
    await expectCategories(args);
    await expectContacts(args);
    await expectDays(args);
    await expectProjection(args);
    await expectUndated(args);
  });
}

type Oracle = ReturnType<typeof reportOfRows>;
type Expected = Omit<ReportResponse, "projection"> & Pick<Oracle, "projection">;
type ReportArgs = {
  readonly page: Page;
  readonly rows: readonly TransactionRow[];
  readonly filter: OracleFilter;
  readonly expected: Expected;
};

/** The chart that is rendered last. */
function daily(page: Page) {
  return page.getByRole("region", { name: /^Fluxo de caixa diário/u });
}

function addressOf({
  start = "",
  end = "",
  client_id: client = "",
  ...rest
}: OracleFilter): string {
  // Without parameters in its URL the report shows this month.
  const period = start === "" && end === "" ? "all" : "";
  const fields = Object.entries({ from: start, to: end, period, client, ...rest });
  return `/relatorios?${new URLSearchParams(fields.filter(([, value]) => value !== "")).toString()}`;
}

async function expectMonths({ page, rows, filter, expected }: ReportArgs): Promise<void> {
  const chart = region(page, "Evolução mensal");
  if (expected.monthly.length === 0) {
    await expect(chart).toContainText("Nenhum lançamento com vencimento neste relatório.");
    return;
  }
  const table = await readTable(chart);
  const buckets = table.map(({ cells: [days = ""] }) => {
    const ends = days.split(" a ").map((day) => day.split("/").toReversed().join("-"));
    return { start: ends[0] ?? "", end: ends.at(-1) ?? "" };
  });
  // Contiguous from the first day to the last.
  const first = filter.start === "" ? `${expected.monthly[0]?.month ?? ""}-01` : filter.start;
  const last = filter.end === "" ? lastDayOf(expected.monthly.at(-1)?.month ?? "") : filter.end;
  expect([buckets[0]?.start, buckets.at(-1)?.end]).toEqual([first, last]);
  for (const [at, { end }] of buckets.slice(0, -1).entries()) {
    expect(buckets[at + 1]?.start).toBe(Temporal.PlainDate.from(end).add({ days: 1 }).toString());
  }
  for (const [at, { cells, addresses }] of table.entries()) {
    const own = { ...filter, ...buckets[at], due: "dated", lifecycle: "active" };
    const { totals } = totalsOfRows(rows, own, TODAY);
    const balance = filter.type === "" ? [formatReais(totals.balance)] : [];
    expect(cells.slice(1)).toEqual([...shownAmounts(filter, totals), ...balance]);
    expectLeads(addresses, rows, filter, totals);
  }
}

async function expectStatuses({ page, rows, filter, expected }: ReportArgs): Promise<void> {
  const table = await readTable(region(page, "Distribuição por status"));
  const possible = {
    "": ["paid", "pending", "overdue"],
    unpaid: ["pending", "overdue"],
    paid: ["paid"],
    overdue: ["overdue"],
  }[filter.status ?? ""] as ("paid" | "pending" | "overdue")[];
  const names = { paid: "Pagos", pending: "Pendentes", overdue: "Atrasados" };
  expect(table).toHaveLength(possible.length);
  for (const [at, status] of possible.entries()) {
    const sums = expected.byStatus[status];
    expect(table[at]?.cells).toEqual([
      names[status],
      String(sums.count),
      formatReais(sums.income + sums.expense),
      ...shownAmounts(filter, sums),
    ]);
    expectLeads(table[at]?.addresses, rows, filter, sums);
  }
}

async function expectCategories({ page, rows, filter, expected }: ReportArgs): Promise<void> {
  const table = await readTable(region(page, "Receitas e despesas por categoria"));
  const sorted = expected.byCategory.toSorted((a, b) => sumOfTypes(b) - sumOfTypes(a));
  expect(table.map(({ cells }) => cells)).toEqual(
    sorted.map((sums) => [sums.category, String(sums.count), ...shownAmounts(filter, sums)]),
  );
  for (const [at, sums] of sorted.entries()) expectLeads(table[at]?.addresses, rows, filter, sums);
}

async function expectContacts({ page, rows, filter, expected }: ReportArgs): Promise<void> {
  const chart = region(page, "Top 10 clientes e funcionários");
  if (expected.topContacts.length === 0) {
    await expect(chart).toContainText("Nenhum lançamento deste relatório tem cliente");
    return;
  }
  const table = await readTable(chart);
  expect(table.map(({ cells }) => cells)).toEqual(
    expected.topContacts.map((sums) => [sums.name, ...shownAmounts(filter, sums)]),
  );
  for (const [at, sums] of expected.topContacts.entries()) {
    expectLeads(table[at]?.addresses, rows, filter, sums);
    expect(urlParams(table[at]?.address ?? "").get("client")).toBe(sums.clientId);
  }
}

async function expectDays({ page, rows, filter, expected }: ReportArgs): Promise<void> {
  const chart = daily(page);
  if (expected.dailyCashFlow.length === 0) {
    await expect(chart).toContainText("Nenhum lançamento com vencimento neste relatório.");
    return;
  }
  const table = await readTable(chart);
  expect(table.map(({ cells }) => cells)).toEqual(
    expected.dailyCashFlow.map((day) => [
      formatDay(day.date),
      ...shownAmounts(filter, day),
      formatReais(day.balance),
      formatReais(day.runningBalance),
    ]),
  );
  for (const [at, day] of expected.dailyCashFlow.entries()) {
    expectLeads(table[at]?.addresses, rows, filter, day);
  }
}

async function expectProjection({ page, rows, expected }: ReportArgs): Promise<void> {
  const chart = region(page, "Projeção dos próximos meses");
  const { averageBalance, actual, projected } = expected.projection;
  await expect(chart).toContainText(
    `cerca de ${formatCompactAmount(Math.round(averageBalance * 100))}`,
  );
  const table = await readTable(chart);
  expect(table.slice(0, 6).map(({ cells }) => cells)).toEqual(
    actual.map(({ month, balance }) => [monthText(month), formatReais(balance), "—", "—", "—"]),
  );
  for (const [at, { month, low, high, scheduled }] of projected.entries()) {
    const { cells = [] } = table[6 + at] ?? {};
    const [title, none, already, projection = "", band] = cells;
    expect([title, none, already, band]).toEqual([
      `${monthText(month)} (projeção)`,
      "—",
      formatReais(scheduled),
      `${formatReais(low)} a ${formatReais(high)}`,
    ]);
    const balance = toCentavos(projection);
    expect(balance).toBeGreaterThanOrEqual(Math.round(low * 100));
    expect(balance).toBeLessThanOrEqual(Math.round(high * 100));
  }
  const balances = [
    ...actual.map(({ balance }) => balance),
    ...projected.map(({ scheduled }) => scheduled),
  ];
  expect(
    table.map(({ address = "" }) => formatReais(totalsAt(address, rows).totals.balance)),
  ).toEqual(balances.map(formatReais));
  // The same ledger shows the same chart.
  await page.reload();
  await expect(daily(page)).toBeVisible();
  expect(await readTable(chart)).toEqual(table);
}

async function expectUndated({ page, rows, filter, expected }: ReportArgs): Promise<void> {
  const own = { ...filter, due: "undated", lifecycle: "active" };
  const { totals } = totalsOfRows(rows, own, TODAY);
  const note = page.getByText(/^Fora dos gráficos por data: /u);
  const links = await note.getByRole("link").evaluateAll(linkUrls);
  expect(links).toHaveLength(totals.income + totals.expense === 0 ? 0 : 1);
  for (const link of links) expect(totalsAt(link, rows).totals).toEqual(totals);
  expect(expected.totals.count).toBeGreaterThanOrEqual(totals.count);
}

/** Checks the links of a row: to all its entries, then to each type in the report. */
function expectLeads(
  addresses: readonly string[] | undefined,
  rows: ReportArgs["rows"],
  filter: OracleFilter,
  sums: { readonly income: number; readonly expense: number; readonly count?: number },
): void {
  const [all = "", ...typeAddresses] = addresses ?? [];
  const found = totalsAt(all, rows);
  const { income, expense, count = found.totals.count } = sums;
  expect(found.totals, all).toMatchObject({ income, expense, count });
  expect(found.leftOut.inactive.count + found.leftOut.cancelled.count).toBe(0);
  expect(
    typeAddresses.map((address) => formatReais(sumOfTypes(totalsAt(address, rows).totals))),
  ).toEqual(shownAmounts(filter, sums));
}

/** The totals of the entries listed at a URL. */
function totalsAt(address: string, rows: ReportArgs["rows"]) {
  const { from = "", to = "", client = "", ...rest } = Object.fromEntries(urlParams(address));
  return totalsOfRows(rows, { ...rest, start: from, end: to, client_id: client }, TODAY);
}

type TypeTotals = { readonly income: number; readonly expense: number };

/** The types in the report, as on screen. */
function shownAmounts({ type }: OracleFilter, { income, expense }: TypeTotals): string[] {
  return [
    ...(type === "expense" ? [] : [formatReais(income)]),
    ...(type === "income" ? [] : [formatReais(expense)]),
  ];
}

function sumOfTypes({ income, expense }: TypeTotals): number {
  return (Math.round(income * 100) + Math.round(expense * 100)) / 100;
}

function toCentavos(text: string): number {
  return Number(text.replace("−", "-").replaceAll(/[^\d-]/gu, ""));
}

function monthText(month: string): string {
  const names = "jan fev mar abr mai jun jul ago set out nov dez".split(" ");
  return `${names[Number(month.slice(5)) - 1] ?? ""}/${month.slice(0, 4)}`;
}

function lastDayOf(month: string): string {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return `${month}-${daysInMonth}`;
}
