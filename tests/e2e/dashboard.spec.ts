/** The dashboard: totals, lists, links, and every state. */
import type { Locator, Page } from "@playwright/test";
import { CLIENT, EMPLOYEE, entry } from "../support/api-rows.ts";
import { expectAccessible, layoutWidth, testEachWidth } from "./accessibility.ts";
import { expect, test, type Company } from "./company.ts";
import { drawings } from "./dashboard-page.ts";
import { figure } from "./report-screen.ts";
import { testDay } from "../support/test-clock.ts";
import { brl, sumOf, type Summed } from "./totals.ts";

type Row = Summed & { readonly status: string };

/** More than four for each list, unordered, and some that no list may show. */
const ENTRIES = [
  entry("TRE-late5", { expected_payment_date: "2020-01-05", amount: 5.05 }),
  entry("TRE-late1", { expected_payment_date: "2020-01-01", amount: 1.01, client_id: EMPLOYEE.id }),
  entry("TRE-late2", { expected_payment_date: "2020-01-02", amount: 2.02 }),
  entry("TRE-late4", { expected_payment_date: "2020-01-04", amount: 4.04 }),
  entry("TRE-late3", { expected_payment_date: "2020-01-03", status: "overdue", amount: 3 }),
  entry("TRE-paid", { expected_payment_date: "2020-01-01", status: "paid", amount: 700 }),
  entry("TRE-gone", { expected_payment_date: "2019-01-01", lifecycle: "cancelled" }),
  entry("TRI-undated", { expected_payment_date: null, amount: 90 }),
  entry("TRI-come2", { expected_payment_date: "2199-01-02", amount: 20.2 }),
  entry("TRI-come1", { expected_payment_date: "2199-01-01", amount: 10.1, client_id: CLIENT.id }),
  entry("TRI-late", { expected_payment_date: "2020-02-02", amount: 33.33 }),
  entry("TRI-paid", { expected_payment_date: "2020-02-02", status: "paid", amount: 2500.5 }),
  entry("TRI-asleep", { expected_payment_date: "2199-01-01", lifecycle: "inactive" }),
];

async function fill(company: Company): Promise<void> {
  await company.write("POST", "clients", [CLIENT, EMPLOYEE]);
  await company.write("POST", "transactions", ENTRIES);
}

function card(page: Page, label: string): Locator {
  return page.getByRole("region", { name: label, exact: true });
}

test("the four cards show the sums of the rows", async ({ page, company }) => {
  await fill(company);
  const rows = await company.read<Row[]>("transactions?lifecycle=eq.active");
  const sum = (type: Row["type"], isPaid: boolean): number =>
    sumOf(
      rows.filter(({ status }) => (status === "paid") === isPaid),
      type,
    );
  const [received, toReceive] = [sum("income", true), sum("income", false)];
  const [paid, toPay] = [sum("expense", true), sum("expense", false)];
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Painel Financeiro");
  const cards: [string, number, [string, number][]][] = [
    ["Receitas", received, []],
    [
      "Despesas",
      paid + toPay,
      [
        ["Pagas", paid],
        ["A pagar", toPay],
      ],
    ],
    ["Saldo realizado", received - paid, [["Saldo Geral", received + toReceive - paid - toPay]]],
    [
      "Fluxo projetado",
      toReceive - toPay,
      [
        ["A receber", toReceive],
        ["A pagar", toPay],
      ],
    ],
  ];
  for (const [label, shown, details] of cards) {
    await expect(card(page, label).getByRole("paragraph").last()).toHaveText(brl(shown));
    for (const [term, amount] of details) {
      const line = card(page, label)
        .locator("dl > div")
        .filter({
          has: page.getByText(term, { exact: true }),
        });
      await expect(line).toHaveText(`${term}${brl(amount)}`);
    }
  }
});

test("each list shows its first four, with contact and missing due date", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/");
  const late = page.getByRole("region", { name: "Despesas atrasadas" });
  await expect(late.getByRole("listitem")).toHaveCount(4);
  await expect(late.getByRole("listitem").first()).toContainText(
    /^João.*01\/01\/2020 há [\d.]+ dias·Site$/u,
  );
  await expect(late.getByRole("listitem").first()).toContainText(/−R\$\s1,01/u);
  await expect(late.getByRole("listitem").nth(1)).toContainText(
    /02\/01\/2020 há [\d.]+ dias·Sem vínculo/u,
  );
  await expect(late.getByRole("listitem").last()).toContainText("04/01/2020");
  await expect(late).toContainText(/5 despesas · R\$\s15,12/u);
  const toCome = page.getByRole("region", { name: "Receitas previstas" });
  await expect(toCome.getByRole("listitem")).toHaveCount(3);
  await expect(toCome.getByRole("listitem").first()).toContainText(
    /^Padaria D'Ávila.*01\/01\/2199·Site$/u,
  );
  await expect(toCome.getByRole("listitem").last()).toContainText("sem vencimento·Sem vínculo");
  await expect(toCome.getByRole("listitem").last()).toContainText(/\+R\$\s90,00/u);
});

test("every card and row links to its entries", async ({ page, company }) => {
  await fill(company);
  const leads: [string, string][] = [
    ["Receitas", "?lifecycle=active&type=income&status=paid"],
    ["Despesas", "?lifecycle=active&type=expense"],
    ["Saldo realizado", "?lifecycle=active&status=paid"],
    ["Fluxo projetado", "?lifecycle=active&status=unpaid"],
  ];
  for (const [label, search] of leads) {
    await page.goto("/");
    // Anywhere on the card.
    await card(page, label).click({ position: { x: 5, y: 5 } });
    await expect(page).toHaveURL(`/movimentacoes${search}`);
  }
  await page.goto("/");
  await page.getByRole("link", { name: "Ver todas: Despesas atrasadas" }).click();
  await expect(page).toHaveURL(
    "/movimentacoes?type=expense&status=overdue&lifecycle=active&sort=due",
  );
  await page.goto("/");
  await page.getByRole("link", { name: "Padaria D'Ávila" }).click();
  await expect(page).toHaveURL(
    "/movimentacoes?type=income&status=pending&lifecycle=active&sort=due&id=TRI-come1",
  );
  await expect(page.getByRole("form", { name: "Editar lançamento" })).toBeVisible();
});

test("a company without entries shows how to start, and its lists are empty", async ({
  page,
  company,
}) => {
  await page.goto("/");
  await expect(page.getByText("Nenhuma despesa atrasada no momento.")).toBeVisible();
  await expect(page.getByText("Não há receitas pendentes no período.")).toBeVisible();
  await expect(card(page, "Saldo realizado")).toContainText(/R\$\s0,00/u);
  await page.getByRole("button", { name: "Começar vazio" }).click();
  await page.getByRole("link", { name: "Cadastrar o primeiro cliente" }).click();
  await expect(page).toHaveURL("/clientes");
  await page.goto("/");
  await page.getByRole("link", { name: "Registrar a primeira receita ou despesa" }).click();
  await expect(page.getByRole("form", { name: "Registrar lançamento" })).toBeVisible();
  await fill(company);
  await page.goto("/");
  await expect(page.getByText("Despesas atrasadas")).toBeVisible();
  await expect(page.getByText("Boas-vindas!")).toHaveCount(0);
});

test("entries of other users appear", async ({ page, company }) => {
  await page.goto("/");
  await expect(page.getByText("Nenhuma despesa atrasada no momento.")).toBeVisible();
  await fill(company);
  await expect(page.getByRole("region", { name: "Despesas atrasadas" })).toContainText("João");
  await expect(card(page, "Receitas")).toContainText(/R\$\s2\.500,50/u);
});

test("totals that fail to load show an error, and load after Tentar novamente", async ({
  page,
  company,
}) => {
  await fill(company);
  let isBroken = true;
  await page.route("**/rest/v1/rpc/dashboard*", (route) =>
    isBroken
      ? route.fulfill({
          status: 500,
          json: { code: "XX000", message: "quebrou", details: null, hint: null },
        })
      : route.continue(),
  );
  await page.goto("/");
  const retry = page.getByRole("alert").getByRole("button", { name: "Tentar novamente" });
  await expect(retry).toBeVisible({ timeout: 30_000 });
  isBroken = false;
  await retry.click();
  await expect(card(page, "Receitas")).toContainText(/R\$\s2\.500,50/u);
});

test("an amount too long for its card is abbreviated, and exact on hover and for screen readers", async ({
  page,
  company,
}) => {
  const largest = entry("TRE-largest", {
    amount: 9_999_999_999.99,
    expected_payment_date: "2026-11-21",
    status: "paid",
  });
  await company.write("POST", "transactions", largest);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/");
  const balance = card(page, "Saldo realizado");
  const exact = /−R\$\s9\.999\.999\.999,99/u;
  await expect(balance.getByText(/^−R\$\s10\sbi$/u)).toBeVisible();
  await expect(balance.getByRole("paragraph").last()).toContainText(exact);
  const inFull = balance.getByRole("paragraph").last().getByText(exact).last();
  await expect(inFull).toHaveCSS("opacity", "0");
  await balance.getByRole("link").first().focus();
  await expect(inFull).toHaveCSS("opacity", "1");
  expect(await layoutWidth(page)).toBeLessThanOrEqual(1280);
  await page.setViewportSize({ width: 900, height: 900 });
  await expect(balance.getByText(/bi$/u)).toHaveCount(0);
});

testEachWidth("is accessible, empty and full", async ({ page, company, width }) => {
  await page.goto("/");
  await expect(page.getByText("Nenhuma despesa atrasada no momento.")).toBeVisible();
  await expectAccessible(page);
  expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
  const longName = "Associação dos Comerciantes e Prestadores de Serviço ".repeat(3).trim();
  await fill(company);
  await company.write("PATCH", "clients?id=eq.CTT-padaria", { name: longName });
  await company.write("PATCH", "transactions?id=eq.TRI-come1", { amount: 9_999_999_999.99 });
  await page.goto("/?months=all");
  const toReceive = page.getByRole("button", { name: /^A receber/u });
  if (width < 768) await toReceive.click();
  await expect(page.getByRole("link", { name: longName })).toBeVisible();
  await expect(drawings(page)).toHaveCount(4);
  await expectAccessible(page);
  expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
  await page.getByRole("img", { name: "Mês a mês" }).focus();
  await page.keyboard.press("ArrowRight");
  for (const chart of ["Próximos 90 dias", "Receitas e despesas", "Por status", "Mês a mês"]) {
    await page.getByRole("button", { name: `Ver como tabela: ${chart}` }).click();
  }
  await expect(page.getByRole("table")).toHaveCount(4);
  await expectAccessible(page);
  expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
});

test("the four cards have digits of one size, also where only one amount is long", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-long", {
      type: "income",
      amount: 1_684_958.53,
      expected_payment_date: "2020-01-01",
      status: "paid",
    }),
    entry("TRE-short", { amount: 12, expected_payment_date: "2020-01-01" }),
  ]);
  for (const width of [1366, 1280, 1440, 360]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto("/");
    const sizes = page.locator("main p.text-figure > span > span:last-child");
    await expect(sizes).toHaveCount(4);
    const found = await sizes.evaluateAll((all) =>
      all.map((one) => getComputedStyle(one).fontSize),
    );
    expect(new Set(found).size, `${width} px: ${found.join(", ")}`).toBe(1);
  }
});

test("the month has the same income as its report, without entries that have no due date", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-dated", { amount: 1000, expected_payment_date: testDay() }),
    entry("TRI-undated", { amount: 100, expected_payment_date: null }),
  ]);
  await page.goto("/");
  const month = page.getByRole("region", { name: "O mês" });
  await expect(month).toContainText(/Receitas do mêsR\$\s1\.000,00/u);
  await month.getByRole("link", { name: "Ver o relatório" }).click();
  await expect(figure(page, "Receitas")).toHaveText(/^R\$\s1\.000,00$/u);
  // The filter has no field, and can be removed.
  await page.getByRole("button", { name: "Remover o filtro Vencimento: Com data" }).click();
  await expect(figure(page, "Receitas")).toHaveText(/^R\$\s1\.100,00$/u);
});
