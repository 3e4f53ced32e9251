/**
 * Every figure that the Painel shows, of random companies, against the slow oracle made from the raw
 * rows; and that the address behind each figure is that of the entries it is made of. The computer of
 * the page, that of the server and the company are each in another zone.
 */
import type { Page } from "@playwright/test";
import * as fc from "fast-check";
import type { ContactRow } from "../../../src/contract/contacts.ts";
import type { DashboardResponse } from "../../../src/contract/dashboard.ts";
import type { TransactionRow } from "../../../src/contract/transactions.ts";
import { dashboardOfRows, totalsOfRows } from "../../support/report-oracle.ts";
import { randomEntries } from "../../support/random-company.ts";
import { expect, test, type Company } from "../company.ts";
import { addressesOf, region, searchOf, tableOf } from "../dashboard-page.ts";
import { brl } from "../figures.ts";

// 21:30 on the 20th in São Paulo, where the company is.
const NOW = "2026-11-21T00:30:00Z";
const TODAY = "2026-11-20";
const CONTACTS = ["CTT-a", "CTT-b"];

test.use({ serverClock: NOW });

test("every figure of random companies is what their rows add up to, and leads to them", async ({
  page,
  company,
}) => {
  test.setTimeout(240_000);
  await page.clock.setFixedTime(new Date(NOW));
  await company.write("POST", "clients", [
    { id: "CTT-a", name: "D'Ávila & Filhos", profile_type: "client" },
    { id: "CTT-b", name: "Zé", profile_type: "client" },
  ]);
  const contacts = await company.read<ContactRow[]>("clients");
  const companies = fc.array(randomEntries(TODAY, CONTACTS), {
    minLength: 1,
    maxLength: 40,
    size: "max",
  });
  const periods = fc.constantFrom("3", "6", "12", "all");
  await fc.assert(
    fc.asyncProperty(companies, periods, async (entries, months) => {
      const rows = await filled(company, entries);
      const asked = { months };
      const expected = dashboardOfRows(rows, contacts, asked, TODAY) as Expected;
      await page.goto(`/?months=${months}`);
      await expectCards(page, expected, rows);
      await expectLists(page, expected);
      await expectSchedule(page, expected, rows);
      await expectSeries(page, expected, rows);
      await expectStatuses(page, expected, rows);
      await expectLeftOut(page, rows);
    }),
    { numRuns: 6, endOnFailure: true },
  );
});

type Expected = Omit<DashboardResponse, "snapshot">;

async function filled(company: Company, entries: readonly object[]): Promise<TransactionRow[]> {
  await company.write("DELETE", "transactions?amount=gte.0");
  await company.write("POST", "transactions", entries);
  return company.read("transactions");
}

/** An amount in reais as the screen says it. */
function said(reais: number): string {
  return brl(Math.round(reais * 100));
}

function dayText(day: string): string {
  return day.split("-").toReversed().join("/");
}

async function expectCards(page: Page, { cards }: Expected, rows: Rows): Promise<void> {
  const expected: [string, number, [string, number][]][] = [
    [
      "Receitas",
      cards.paidIncome,
      [
        ["Recebidas", cards.paidIncome],
        ["A receber", cards.toReceive],
      ],
    ],
    [
      "Despesas",
      cards.totalExpenses,
      [
        ["Pagas", cards.paidExpenses],
        ["Não pagas", cards.unpaidExpenses],
      ],
    ],
    [
      "Saldo realizado",
      cards.realizedBalance,
      [
        ["Recebido", cards.paidIncome],
        ["Pago", cards.paidExpenses],
        ["Saldo total", cards.netBalance],
      ],
    ],
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
    // The exact one comes last, also where a short one stands before it.
    await expect(region(page, label).getByRole("paragraph").last()).toHaveText(
      new RegExp(`${escaped(said(figure))}$`, "u"),
    );
    await expect(region(page, label).locator("dl > div")).toHaveText(
      details.map(([term, amount]) => `${term}${said(amount)}`),
    );
    // The card itself leads to its figure, and each part to its own.
    const links = await region(page, label).getByRole("link").evaluateAll(addressesOf);
    expect(links).toHaveLength(1 + details.length);
    for (const [at, amount] of [figure, ...details.map(([, part]) => part)].entries()) {
      const { totals } = behind(links[at] ?? "", rows);
      const { income, expense } = totals;
      // A balance is of both sides; else the amount is of one, whichever it is.
      const sums = [totals.balance, ...(income === 0 || expense === 0 ? [income + expense] : [])];
      expect(sums.map(said), `${label}: ${links[at] ?? ""}`).toContain(said(amount));
    }
  }
}

async function expectLists(page: Page, expected: Expected): Promise<void> {
  const lists = [
    ["Despesas atrasadas", "−", expected.overdueExpenses],
    ["Receitas previstas", "+", expected.pendingIncomes],
  ] as const;
  for (const [title, sign, entries] of lists) {
    const lines = region(page, title).getByRole("listitem");
    await expect(lines).toHaveText(
      entries.map(({ category, amount, dueDate, clientName }) => {
        const day = dueDate === null ? "sem vencimento" : dayText(dueDate);
        const today = dueDate === TODAY ? " vence hoje" : "";
        return `${category}${sign}${said(amount)}${day}${today}·${clientName ?? "Sem vínculo"}`;
      }),
    );
    const links = await lines.getByRole("link").evaluateAll(addressesOf);
    expect(links.map((link) => searchOf(link).get("id"))).toEqual(entries.map(({ id }) => id));
  }
}

async function expectSchedule(page: Page, { schedule }: Expected, rows: Rows): Promise<void> {
  const chart = region(page, "Próximos 90 dias");
  const { start, end, firstBelowZero, late, undated } = schedule;
  await expect(chart).toContainText(outlookOf(schedule));
  await expect(chart).toContainText(
    `Saldo realizado de ${said(start)}; em ${dayText(end.date)}, ${said(end.balance)}.`,
  );
  if (firstBelowZero !== null) {
    // All that is due until then takes what there is below zero.
    const [link] = await chart
      .getByRole("link", { name: dayText(firstBelowZero.date) })
      .evaluateAll(addressesOf);
    const { totals } = behind(link ?? "", rows);
    expect(Math.round((start + totals.balance) * 100)).toBe(
      Math.round(firstBelowZero.balance * 100),
    );
  }
  const table = await tableOf(chart);
  const today = { date: TODAY, income: 0, expense: 0, balance: start };
  const days = schedule.days[0]?.date === TODAY ? schedule.days : [today, ...schedule.days];
  expect(table.map(({ cells }) => cells)).toEqual(
    days.map(({ date, balance }) => [dayText(date), said(balance)]),
  );
  for (const [at, { income, expense }] of days.entries()) {
    expectBehind(table[at]?.address, rows, { income, expense });
  }
  const notes = await chart
    .getByRole("link", { name: /atrasado|sem vencimento/u })
    .evaluateAll(addressesOf);
  const groups = [late, undated].filter(({ count }) => count > 0);
  expect(notes).toHaveLength(groups.length);
  for (const [at, group] of groups.entries()) expectBehind(notes[at], rows, group);
}

function outlookOf({ start, firstBelowZero, lowest }: Expected["schedule"]): string {
  if (firstBelowZero === null) {
    return start < 0
      ? "O saldo está abaixo de zero, e o que vence hoje o cobre."
      : `Não fica abaixo de zero: no mínimo ${said(lowest.balance)}, em ${dayText(lowest.date)}.`;
  }
  const isToday = firstBelowZero.date === TODAY;
  const already = isToday && start < 0 ? "Já está" : "Fica";
  const day = `${dayText(firstBelowZero.date)}${isToday ? " (hoje)" : ""}`;
  return `${already} abaixo de zero em ${day}: ${said(firstBelowZero.balance)}.`;
}

async function expectSeries(page: Page, expected: Expected, rows: Rows): Promise<void> {
  if (expected.timeline.length === 0) {
    await expect(region(page, "Receitas e despesas")).toContainText("Nenhum lançamento");
    return;
  }
  const first = expected.period.start ?? expected.timeline[0]?.date ?? "";
  const last = expected.period.end ?? expected.timeline.at(-1)?.date ?? "";
  for (const title of ["Receitas e despesas", "Mês a mês"]) {
    const table = await tableOf(region(page, title));
    const stretches = table.map(({ cells: [days = ""] }) =>
      days.split(" a ").map((day) => day.split("/").toReversed().join("-")),
    );
    // From the first day to the last, without a gap.
    expect([stretches[0]?.[0], stretches.at(-1)?.at(-1)]).toEqual([first, last]);
    for (const [at, stretch] of stretches.slice(0, -1).entries()) {
      const end = Temporal.PlainDate.from(stretch.at(-1) ?? "");
      expect(stretches[at + 1]?.[0]).toBe(end.add({ days: 1 }).toString());
    }
    for (const [at, { cells, address, addresses }] of table.entries()) {
      const start = stretches[at]?.[0] ?? "";
      const end = stretches[at]?.at(-1) ?? "";
      const { totals } = totalsOfRows(
        rows,
        { start, end, due: "dated", lifecycle: "active" },
        TODAY,
      );
      const amounts = [said(totals.income), said(totals.expense), said(totals.balance)];
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
  const table = await tableOf(chart);
  expect(table.map(({ cells }) => cells)).toEqual(
    statuses.map(({ income, expense }, at) => [
      ["Pagos", "Pendentes", "Atrasados"][at],
      said(income),
      said(expense),
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
    const { totals, leftOut } = behind((await note.getAttribute("href")) ?? "", rows);
    expect(totals.count + leftOut.inactive.count + leftOut.cancelled.count).toBe(Number(count));
  }
  await expect(page.getByText(/^Fora destes totais/u)).toHaveCount(
    rows.length === active.length ? 0 : 1,
  );
}

type Rows = readonly TransactionRow[];
/** The entries that an address of the list shows, added up. */
function behind(address: string, rows: Rows) {
  const { from, to, client, sort: _sort, id: _id, ...rest } = Object.fromEntries(searchOf(address));
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
  const { totals, leftOut } = behind(address ?? "", rows);
  const { income, expense, count = totals.count } = sums;
  expect(totals, address).toMatchObject({ income, expense, count });
  expect(leftOut.inactive.count + leftOut.cancelled.count).toBe(0);
}

function escaped(text: string): string {
  return text.replaceAll(/[$.]/gu, String.raw`\$&`);
}
