/**
 * Every figure in the charts of the Relatórios, of random companies under random filters, against the
 * slow oracle made from the raw rows; and that the address behind each figure is that of the entries
 * it is made of. The computer of the page, that of the server and the company are each in another zone.
 */
import type { Page } from "@playwright/test";
import * as fc from "fast-check";
import type { ContactRow } from "../../../src/contract/contacts.ts";
import type { ReportResponse } from "../../../src/contract/report.ts";
import type { TransactionRow } from "../../../src/contract/transactions.ts";
import { reportOfRows, totalsOfRows } from "../../support/report-oracle.ts";
import type { OracleFilter } from "../../support/oracle-rows.ts";
import { randomEntries } from "../../support/random-company.ts";
import { expect, test, type Company } from "../company.ts";
import { addressesOf, region, searchOf, tableOf } from "../dashboard-page.ts";
import { brl } from "../figures.ts";

// 21:30 on the 20th in São Paulo, where the company is.
const NOW = "2026-11-21T00:30:00Z";
const TODAY = "2026-11-20";
/** More than the chart of the largest shows, some of one name. */
const CONTACTS = Array.from({ length: 13 }, (_, at) => ({
  id: `CTT-${at}`,
  name: at < 3 ? "D'Ávila & Filhos" : `Zé ${at}`,
  profile_type: "client",
}));

test.use({ serverClock: NOW });

const filters = fc.record({
  start: fc.constantFrom("", "", "2026-03-15", "2026-11-20"),
  end: fc.constantFrom("", "", "2026-12-10", "2026-11-20"),
  client_id: fc.constantFrom("", "", "", "CTT-0"),
  status: fc.constantFrom("", "", "paid", "unpaid", "overdue"),
  type: fc.constantFrom("", "", "income", "expense"),
  category: fc.constantFrom("", "", "", "pagamento", "CARTAO"),
});

test("every figure of the charts of random reports is what their rows add up to, and leads to them", async ({
  page,
  company,
}) => {
  test.setTimeout(240_000);
  await page.clock.setFixedTime(new Date(NOW));
  await company.write("POST", "clients", CONTACTS);
  const contacts = await company.read<ContactRow[]>("clients");
  const ids = CONTACTS.map(({ id }) => id);
  const companies = fc.array(randomEntries(TODAY, ids), {
    minLength: 20,
    maxLength: 80,
    size: "max",
  });
  await fc.assert(
    fc.asyncProperty(companies, filters, async (entries, filter) => {
      const rows = await filled(company, entries);
      // The oracle leaves out what chance says of the projected months.
      const expected = reportOfRows(rows, contacts, filter, TODAY) as unknown as Expected;
      await page.goto(addressOf(filter));
      const nothing = page.getByText(
        /^Nenhum lançamento(?: ativo)? para os filtros selecionados\.$/u,
      );
      await expect(expected.totals.count === 0 ? nothing : charts(page)).toBeVisible();
      if (expected.totals.count === 0) return;
      const given = { page, rows, filter, expected };
      await expectMonths(given);
      await expectStatuses(given);
      await expectCategories(given);
      await expectContacts(given);
      await expectDays(given);
      await expectProjection(given);
      await expectUndated(given);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

type Oracle = ReturnType<typeof reportOfRows>;
type Expected = Omit<ReportResponse, "projection"> & Pick<Oracle, "projection">;
type Given = {
  readonly page: Page;
  readonly rows: readonly TransactionRow[];
  readonly filter: OracleFilter;
  readonly expected: Expected;
};

async function filled(company: Company, entries: readonly object[]): Promise<TransactionRow[]> {
  await company.write("DELETE", "transactions?amount=gte.0");
  await company.write("POST", "transactions", entries);
  return company.read("transactions");
}

function charts(page: Page) {
  return region(page, "Gráficos");
}

function addressOf({
  start = "",
  end = "",
  client_id: client = "",
  ...rest
}: OracleFilter): string {
  const fields = Object.entries({ from: start, to: end, client, ...rest });
  return `/relatorios?${new URLSearchParams(fields.filter(([, value]) => value !== "")).toString()}`;
}

async function expectMonths({ page, rows, filter, expected }: Given): Promise<void> {
  const chart = region(page, "Evolução mensal");
  if (expected.monthly.length === 0) {
    await expect(chart).toContainText("Nenhum lançamento com vencimento neste relatório.");
    return;
  }
  const table = await tableOf(chart);
  const stretches = table.map(({ cells: [days = ""] }) => {
    const ends = days.split(" a ").map((day) => day.split("/").toReversed().join("-"));
    return { start: ends[0] ?? "", end: ends.at(-1) ?? "" };
  });
  // From the first day to the last, without a gap.
  const first = filter.start === "" ? `${expected.monthly[0]?.month ?? ""}-01` : filter.start;
  const last = filter.end === "" ? lastDayOf(expected.monthly.at(-1)?.month ?? "") : filter.end;
  expect([stretches[0]?.start, stretches.at(-1)?.end]).toEqual([first, last]);
  for (const [at, { end }] of stretches.slice(0, -1).entries()) {
    expect(stretches[at + 1]?.start).toBe(Temporal.PlainDate.from(end).add({ days: 1 }).toString());
  }
  for (const [at, { cells, addresses }] of table.entries()) {
    const own = { ...filter, ...stretches[at], due: "dated", lifecycle: "active" };
    const { totals } = totalsOfRows(rows, own, TODAY);
    const balance = filter.type === "" ? [said(totals.balance)] : [];
    expect(cells.slice(1)).toEqual([...sidesOf(filter, totals), ...balance]);
    expectLeads(addresses, rows, filter, totals);
  }
}

async function expectStatuses({ page, rows, filter, expected }: Given): Promise<void> {
  const table = await tableOf(region(page, "Distribuição por status"));
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
      said(sums.income + sums.expense),
      ...sidesOf(filter, sums),
    ]);
    expectLeads(table[at]?.addresses, rows, filter, sums);
  }
}

async function expectCategories({ page, rows, filter, expected }: Given): Promise<void> {
  const table = await tableOf(region(page, "Receitas e despesas por categoria"));
  const sorted = expected.byCategory.toSorted((a, b) => bothOf(b) - bothOf(a));
  expect(table.map(({ cells }) => cells)).toEqual(
    sorted.map((sums) => [sums.category, String(sums.count), ...sidesOf(filter, sums)]),
  );
  for (const [at, sums] of sorted.entries()) expectLeads(table[at]?.addresses, rows, filter, sums);
}

async function expectContacts({ page, rows, filter, expected }: Given): Promise<void> {
  const chart = region(page, "Top 10 clientes e funcionários");
  if (expected.topContacts.length === 0) {
    await expect(chart).toContainText("Nenhum lançamento deste relatório tem cliente");
    return;
  }
  const table = await tableOf(chart);
  expect(table.map(({ cells }) => cells)).toEqual(
    expected.topContacts.map((sums) => [sums.name, ...sidesOf(filter, sums)]),
  );
  for (const [at, sums] of expected.topContacts.entries()) {
    expectLeads(table[at]?.addresses, rows, filter, sums);
    expect(searchOf(table[at]?.address ?? "").get("client")).toBe(sums.clientId);
  }
}

async function expectDays({ page, rows, filter, expected }: Given): Promise<void> {
  const chart = region(page, "Fluxo de caixa diário");
  if (expected.dailyCashFlow.length === 0) {
    await expect(chart).toContainText("Nenhum lançamento com vencimento neste relatório.");
    return;
  }
  const table = await tableOf(chart);
  expect(table.map(({ cells }) => cells)).toEqual(
    expected.dailyCashFlow.map((day) => [
      dayText(day.date),
      ...sidesOf(filter, day),
      said(day.balance),
      said(day.runningBalance),
    ]),
  );
  for (const [at, day] of expected.dailyCashFlow.entries()) {
    expectLeads(table[at]?.addresses, rows, filter, day);
  }
}

async function expectProjection({ page, rows, expected }: Given): Promise<void> {
  const chart = region(page, "Projeção dos próximos meses");
  const { averageBalance, actual, projected } = expected.projection;
  await expect(chart).toContainText(`(média de ${said(averageBalance)})`);
  const table = await tableOf(chart);
  expect(table.slice(0, 6).map(({ cells }) => cells)).toEqual(
    actual.map(({ month, balance }) => [monthText(month), said(balance), "—", "—", "—"]),
  );
  for (const [at, { month, low, high, scheduled }] of projected.entries()) {
    const { cells = [] } = table[6 + at] ?? {};
    const [title, none, already, projection = "", band] = cells;
    expect([title, none, already, band]).toEqual([
      `${monthText(month)} (projeção)`,
      "—",
      said(scheduled),
      `${said(low)} a ${said(high)}`,
    ]);
    const balance = centavosOf(projection);
    expect(balance).toBeGreaterThanOrEqual(Math.round(low * 100));
    expect(balance).toBeLessThanOrEqual(Math.round(high * 100));
  }
  const balances = [
    ...actual.map(({ balance }) => balance),
    ...projected.map(({ scheduled }) => scheduled),
  ];
  expect(table.map(({ address = "" }) => said(behind(address, rows).totals.balance))).toEqual(
    balances.map(said),
  );
  // The same books show the same chart.
  await page.reload();
  expect(await tableOf(chart)).toEqual(table);
}

async function expectUndated({ page, rows, filter, expected }: Given): Promise<void> {
  const own = { ...filter, due: "undated", lifecycle: "active" };
  const { totals } = totalsOfRows(rows, own, TODAY);
  const note = page.getByText(/^Fora dos gráficos por data: /u);
  const links = await note.getByRole("link").evaluateAll(addressesOf);
  expect(links).toHaveLength(totals.income + totals.expense === 0 ? 0 : 1);
  for (const link of links) expect(behind(link, rows).totals).toEqual(totals);
  expect(expected.totals.count).toBeGreaterThanOrEqual(totals.count);
}

/** The links of a line: first to all of it, then to each side that the report is about. */
function expectLeads(
  addresses: readonly string[] | undefined,
  rows: Given["rows"],
  filter: OracleFilter,
  sums: { readonly income: number; readonly expense: number; readonly count?: number },
): void {
  const [all = "", ...sides] = addresses ?? [];
  const found = behind(all, rows);
  const { income, expense, count = found.totals.count } = sums;
  expect(found.totals, all).toMatchObject({ income, expense, count });
  expect(found.leftOut.inactive.count + found.leftOut.cancelled.count).toBe(0);
  expect(sides.map((address) => said(bothOf(behind(address, rows).totals)))).toEqual(
    sidesOf(filter, sums),
  );
}

/** The entries that an address of the list shows, added up. */
function behind(address: string, rows: Given["rows"]) {
  const { from = "", to = "", client = "", ...rest } = Object.fromEntries(searchOf(address));
  return totalsOfRows(rows, { ...rest, start: from, end: to, client_id: client }, TODAY);
}

type Sides = { readonly income: number; readonly expense: number };

/** What the screen says of the sides that the report is about. */
function sidesOf({ type }: OracleFilter, { income, expense }: Sides): string[] {
  return [
    ...(type === "expense" ? [] : [said(income)]),
    ...(type === "income" ? [] : [said(expense)]),
  ];
}

function bothOf({ income, expense }: Sides): number {
  return (Math.round(income * 100) + Math.round(expense * 100)) / 100;
}

/** An amount in reais as the screen says it. */
function said(reais: number): string {
  return brl(Math.round(reais * 100));
}

function centavosOf(text: string): number {
  return Number(text.replace("−", "-").replaceAll(/[^\d-]/gu, ""));
}

function dayText(day: string): string {
  return day.split("-").toReversed().join("/");
}

function monthText(month: string): string {
  const names = "jan fev mar abr mai jun jul ago set out nov dez".split(" ");
  return `${names[Number(month.slice(5)) - 1] ?? ""}/${month.slice(0, 4)}`;
}

function lastDayOf(month: string): string {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return `${month}-${daysInMonth}`;
}
