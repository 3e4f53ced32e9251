/**
 * Every total of the dashboard of random companies against the slow oracle over raw rows; the link
 * of each total lists its entries. The time zones of page, server and company differ.
 */
import type { Page } from "@playwright/test";
import * as fc from "fast-check";
import type { ContactRow } from "../../src/contract/contacts.ts";
import type { DashboardResponse } from "../../src/contract/dashboard.ts";
import type { TransactionRow } from "../../src/contract/transactions.ts";
import { dashboardOfRows, totalsOfRows } from "../support/report-oracle.ts";
import { randomEntries } from "../support/random-company.ts";
import { expect, test } from "./company.ts";
import { linkUrls, readTable, region, urlParams } from "./dashboard-page.ts";
import { formatDay, formatReais } from "./totals.ts";

// 21:30 on the 20th in the company's São Paulo.
const NOW = "2026-11-21T00:30:00Z";
const TODAY = "2026-11-20";
const CONTACTS = ["CTT-a", "CTT-b"];

test.use({ serverClock: NOW });

const companies = fc.array(randomEntries(TODAY, CONTACTS), {
  minLength: 1,
  maxLength: 40,
  size: "max",
});
const periods = fc.constantFrom("3", "6", "12", "all");

for (const [at, [entries, months]] of fc.sample(fc.tuple(companies, periods), 6).entries()) {
  test(`every total of random companies equals the sum of its rows, and links to them (${at})`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", [
      { id: "CTT-a", name: "D'Ávila & Filhos", profile_type: "client" },
      { id: "CTT-b", name: "Zé", profile_type: "client" },
    ]);
    await company.write("POST", "transactions", entries);
    const contacts = await company.read<ContactRow[]>("clients");
    const rows = await company.read<TransactionRow[]>("transactions");
    const expected = dashboardOfRows(rows, contacts, { months }, TODAY) as Expected;
    await page.goto(`/?months=${months}`);
    // The chart that is rendered last.
    await expect(region(page, "Mês a mês")).toBeVisible();
    await expectCards(page, expected, rows);
    await expectLists(page, expected);
    await expectSchedule(page, expected, rows);
    await expectSeries(page, expected, rows);
    await expectStatuses(page, expected, rows);
    await expectLeftOut(page, rows);
  });
}

type Expected = Omit<DashboardResponse, "snapshot">;

async function expectCards(page: Page, { cards }: Expected, rows: Rows): Promise<void> {
  const expected: [string, number, [string, number][]][] = [
    ["Receitas", cards.paidIncome, []],
    [
      "Despesas",
      cards.totalExpenses,
      [
        ["Pagas", cards.paidExpenses],
        ["A pagar", cards.unpaidExpenses],
      ],
    ],
    ["Saldo realizado", cards.realizedBalance, [["Saldo Geral", cards.netBalance]]],
    [
      "Fluxo projetado",
      cards.projectedFlow,
      [
        ["A receber", cards.toReceive],
        ["A pagar", cards.toPay],
      ],
    ],
  ];
  for (const [label, figure, details] of expected) {
    // The exact amount is last, also after an abbreviated one.
    await expect(region(page, label).getByRole("paragraph").last()).toHaveText(
      new RegExp(`${escaped(formatReais(figure))}$`, "u"),
    );
    await expect(region(page, label).locator("dl > div")).toHaveText(
      details.map(([term, amount]) => `${term}${formatReais(amount)}`),
    );
    // The card links to its total, each part to its own.
    const links = await region(page, label).getByRole("link").evaluateAll(linkUrls);
    expect(links).toHaveLength(1 + details.length);
    for (const [at, amount] of [figure, ...details.map(([, part]) => part)].entries()) {
      const { totals } = totalsAt(links[at] ?? "", rows);
      const { income, expense } = totals;
      // A balance includes both types, an amount only one.
      const sums = [totals.balance, ...(income === 0 || expense === 0 ? [income + expense] : [])];
      expect(sums.map(formatReais), `${label}: ${links[at] ?? ""}`).toContain(formatReais(amount));
    }
  }
}

async function expectLists(page: Page, expected: Expected): Promise<void> {
  const lists = [
    ["Despesas atrasadas", "−", expected.overdueExpenses],
    ["Despesas previstas", "−", expected.pendingExpenses],
    ["Receitas atrasadas", "+", expected.overdueIncomes],
    ["Receitas previstas", "+", expected.pendingIncomes],
  ] as const;
  // Where the specification requires it.
  const saysWithoutLink = new Set(["Despesas atrasadas", "Receitas previstas"]);
  for (const [title, sign, entries] of lists) {
    const lines = region(page, title).getByRole("listitem");
    await expect(lines).toHaveText(
      entries.slice(0, 4).map(({ category, amount, dueDate, clientName, note, splits }) => {
        const mark = splits === null ? "" : ` · dividido em ${splits.length}`;
        const day = dueDate === null ? "sem vencimento" : formatDay(dueDate);
        const name = note ?? clientName;
        const link = clientName ?? (saysWithoutLink.has(title) ? "Sem vínculo" : null);
        const words = [name === null ? null : `${category}${mark}`, name === link ? null : link];
        const detail = words.filter((word) => word !== null).join(" · ");
        return `${name ?? `${category}${mark}`}${sign}${formatReais(amount)}${day}${dueNote(dueDate)}${detail === "" ? "" : `·${detail}`}`;
      }),
    );
    const links = await lines.getByRole("link").evaluateAll(linkUrls);
    expect(links.map((link) => urlParams(link).get("id"))).toEqual(
      entries.slice(0, 4).map(({ id }) => id),
    );
  }
}

function dueNote(dueDate: string | null): string {
  if (dueDate === null) return "";
  const days = Temporal.PlainDate.from(TODAY).until(dueDate).days;
  if (days < 0) return ` há ${(-days).toLocaleString("pt-BR")} ${days === -1 ? "dia" : "dias"}`;
  return [" vence hoje", " vence amanhã"][days] ?? "";
}

async function expectSchedule(page: Page, { schedule }: Expected, rows: Rows): Promise<void> {
  const chart = region(page, "Próximos 90 dias");
  const { start, end, firstBelowZero, late, undated } = schedule;
  if (schedule.days.length + undated.count === 0) {
    await expect(chart).toHaveCount(0);
    return;
  }
  await expect(chart).toContainText(outlookOf(schedule));
  await expect(chart).toContainText(
    `Saldo realizado de ${formatReais(start)}. Em ${formatDay(end.date)}: ${formatReais(end.balance)}.`,
  );
  if (firstBelowZero !== null) {
    // The lowest point links to everything due until then.
    const [link] = await chart
      .getByRole("link", { name: formatDay(firstBelowZero.date) })
      .evaluateAll(linkUrls);
    const { totals } = totalsAt(link ?? "", rows);
    expect(Math.round((start + totals.balance) * 100)).toBe(
      Math.round(firstBelowZero.balance * 100),
    );
  }
  const table = await readTable(chart);
  const today = { date: TODAY, income: 0, expense: 0, balance: start };
  const days = schedule.days[0]?.date === TODAY ? schedule.days : [today, ...schedule.days];
  expect(table.map(({ cells }) => cells)).toEqual(
    days.map(({ date, balance }) => [formatDay(date), formatReais(balance)]),
  );
  for (const [at, { income, expense }] of days.entries()) {
    expectBehind(table[at]?.address, rows, { income, expense });
  }
  const notes = await chart
    .getByRole("link", { name: /atrasado|sem vencimento/u })
    .evaluateAll(linkUrls);
  const groups = [late, undated].filter(({ count }) => count > 0);
  expect(notes).toHaveLength(groups.length);
  for (const [at, group] of groups.entries()) expectBehind(notes[at], rows, group);
}

function outlookOf({ start, firstBelowZero, lowest, late }: Expected["schedule"]): string {
  if (firstBelowZero === null) {
    return start < 0
      ? `O saldo está abaixo de zero, e o que ${late.count > 0 ? "está atrasado ou " : ""}vence hoje o cobre.`
      : `${late.count > 0 ? "Com os atrasados contados hoje, não" : "Não"} fica abaixo de zero: no mínimo ${formatReais(lowest.balance)}, em ${formatDay(lowest.date)}.`;
  }
  const isToday = firstBelowZero.date === TODAY;
  const already = isToday && firstBelowZero.balance === start ? "Já está" : "Fica";
  const day = `${formatDay(firstBelowZero.date)}${isToday ? " (hoje)" : ""}`;
  return `${already} abaixo de zero em ${day}: ${formatReais(firstBelowZero.balance)}.`;
}

async function expectSeries(page: Page, expected: Expected, rows: Rows): Promise<void> {
  if (expected.timeline.length === 0) {
    await expect(region(page, "Receitas e despesas")).toContainText("Nenhum lançamento");
    return;
  }
  const first = expected.period.start ?? expected.timeline[0]?.date ?? "";
  const last = expected.period.end ?? expected.timeline.at(-1)?.date ?? "";
  for (const title of ["Receitas e despesas", "Mês a mês"]) {
    const table = await readTable(region(page, title));
    const buckets = table.map(({ cells: [days = ""] }) =>
      days.split(" a ").map((day) => day.split("/").toReversed().join("-")),
    );
    // Contiguous from the first day to the last.
    expect([buckets[0]?.[0], buckets.at(-1)?.at(-1)]).toEqual([first, last]);
    for (const [at, bucket] of buckets.slice(0, -1).entries()) {
      const end = Temporal.PlainDate.from(bucket.at(-1) ?? "");
      expect(buckets[at + 1]?.[0]).toBe(end.add({ days: 1 }).toString());
    }
    for (const [at, { cells, address, addresses }] of table.entries()) {
      const start = buckets[at]?.[0] ?? "";
      const end = buckets[at]?.at(-1) ?? "";
      const { totals } = totalsOfRows(
        rows,
        { start, end, due: "dated", lifecycle: "active" },
        TODAY,
      );
      const amounts = [
        formatReais(totals.income),
        formatReais(totals.expense),
        formatReais(totals.balance),
      ];
      expect(cells.slice(1)).toEqual(amounts.slice(0, cells.length - 1));
      expectBehind(address, rows, totals);
      expectBehind(addresses[1], rows, { income: totals.income, expense: 0 });
      expectBehind(addresses[2], rows, { income: 0, expense: totals.expense });
    }
  }
}

async function expectStatuses(page: Page, { byStatus }: Expected, rows: Rows): Promise<void> {
  const chart = region(page, "Por status");
  const statuses = [byStatus.paid, byStatus.pending, byStatus.overdue];
  if (statuses.every(({ count }) => count === 0)) {
    await expect(chart).toContainText("Nenhum lançamento neste período.");
    return;
  }
  const table = await readTable(chart);
  expect(table.map(({ cells }) => cells)).toEqual(
    statuses.map(({ income, expense }, at) => [
      ["Pagos", "Pendentes", "Atrasados"][at],
      formatReais(income),
      formatReais(expense),
    ]),
  );
  for (const [at, { income, expense, count }] of statuses.entries()) {
    const links = table[at]?.addresses ?? [];
    expectBehind(links[0], rows, { income, expense, count });
    expectBehind(links[1], rows, { income, expense: 0 });
    expectBehind(links[2], rows, { income: 0, expense });
  }
}

async function expectLeftOut(page: Page, rows: Rows): Promise<void> {
  const active = rows.filter(({ lifecycle }) => lifecycle === "active");
  const undated = active.filter((row) => row.expected_payment_date === null);
  await expect(page.getByText(/^Fora dos gráficos por data: /u)).toHaveCount(
    undated.length === 0 ? 0 : 1,
  );
  const notes = page.getByText(/^Fora dest|^Fora dos gráficos/u).getByRole("link");
  for (const note of await notes.all()) {
    const [count = ""] = (await note.textContent())?.split(" ") ?? [];
    const { totals, leftOut } = totalsAt((await note.getAttribute("href")) ?? "", rows);
    expect(totals.count + leftOut.inactive.count + leftOut.cancelled.count).toBe(Number(count));
  }
  await expect(page.getByText(/^Fora destes totais/u)).toHaveCount(
    rows.length === active.length ? 0 : 1,
  );
}

type Rows = readonly TransactionRow[];
/** The totals of the entries listed at a URL. */
function totalsAt(address: string, rows: Rows) {
  const {
    from,
    to,
    client,
    sort: _sort,
    id: _id,
    ...rest
  } = Object.fromEntries(urlParams(address));
  const ends = {
    ...(from === undefined ? {} : { start: from }),
    ...(to === undefined ? {} : { end: to }),
  };
  expect(client).toBeUndefined();
  return totalsOfRows(rows, { ...rest, ...ends }, TODAY);
}

function expectBehind(
  address: string | undefined,
  rows: Rows,
  sums: { readonly income: number; readonly expense: number; readonly count?: number },
): void {
  const { totals, leftOut } = totalsAt(address ?? "", rows);
  const { income, expense, count = totals.count } = sums;
  expect(totals, address).toMatchObject({ income, expense, count });
  expect(leftOut.inactive.count + leftOut.cancelled.count).toBe(0);
}

function escaped(text: string): string {
  return text.replaceAll(/[$.]/gu, String.raw`\$&`);
}
