/** The DRE gerencial and the fluxo de caixa against the slow oracle, and every state. */
import type { Locator } from "@playwright/test";
import * as fc from "fast-check";
import type { TransactionRow } from "../../src/contract/transactions.ts";
import { totalsOfRows } from "../support/report-oracle.ts";
import { randomEntries } from "../support/random-company.ts";
import { statementOfRows } from "../support/statement-oracle.ts";
import { contact, entry } from "../support/api-rows.ts";
import { expectAccessible, layoutWidth, testEachWidth } from "./accessibility.ts";
import { expect, test } from "./company.ts";
import { region, urlParams } from "./dashboard-page.ts";
import { fill } from "./report-screen.ts";
import { decimal, toLines, type Statement } from "./statement-lines.ts";

const TODAY = "2026-11-20";
const VIEWS = [
  { view: "dre", basis: "accrual", title: "DRE gerencial" },
  { view: "caixa", basis: "cash", title: "Fluxo de caixa" },
] as const;
const COLUMNS = [
  { start: "2026-08-15", end: "2026-08-31" },
  { start: "2026-09-01", end: "2026-09-30" },
  { start: "2026-10-01", end: "2026-10-31" },
  { start: "2026-11-01", end: "2026-11-30" },
  { start: "2026-12-01", end: "2026-12-31" },
];

test.use({ serverClock: "2026-11-21T00:30:00Z" });

const companies = fc.array(randomEntries(TODAY, ["CTT-a"]), {
  minLength: 40,
  maxLength: 80,
  size: "max",
});

for (const [at, entries] of fc.sample(companies, 6).entries()) {
  const { view, basis, title } = VIEWS[at % 2 === 0 ? 0 : 1];
  test(`every amount of both statements equals the sum of its entries, and links to them (${at})`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", [contact("CTT-a", { name: "Ana" })]);
    await company.write("POST", "transactions", entries);
    const rows = await company.read<TransactionRow[]>("transactions");
    await page.goto(`/relatorios?view=${view}&from=2026-08-15&to=2026-12-31`);
    const table = region(page, title).locator("tbody");
    // The planned rows are collapsed at first.
    for (const name of basis === "cash" ? ["Entradas previstas", "Saídas previstas"] : []) {
      await table.getByRole("button", { name }).click();
    }
    // Without centavos the largest amounts fit.
    const centavos = region(page, title).getByRole("switch", { name: "Centavos" });
    await expect(region(page, title).getByRole("switch", { name: "Percentuais" })).toBeChecked();
    if (await centavos.isVisible()) await centavos.check();
    const filter = { start: "2026-08-15", end: "2026-12-31" };
    const statement = statementOfRows(rows, filter, basis, COLUMNS, TODAY);
    const shown = () =>
      table.locator("tr:has(td)").evaluateAll((all) =>
        all.map((line) =>
          // Without the filler behind the last column.
          [...line.querySelectorAll(":scope > :not([aria-hidden])")].map(
            ({ textContent }) => textContent,
          ),
        ),
      );
    await expect.poll(shown).toEqual(toLines(statement, TODAY));
    const links = await table
      .locator("a")
      .evaluateAll((all) =>
        all.map((link) => ({ address: (link as HTMLAnchorElement).href, text: link.textContent })),
      );
    expect(links.map(({ text }) => text)).toEqual(linkedAmounts(statement));
    for (const { address, text } of links) {
      const { from, to, ...rest } = Object.fromEntries(urlParams(address));
      const asIs = { ...rest, start: from ?? "", end: to ?? "" };
      const { totals } = totalsOfRows(rows, asIs, TODAY);
      const amount = rest["type"] === "expense" ? totals.expense : totals.balance;
      expect(decimal(amount), address).toBe(text);
    }
  });
}

/** The amounts of a month; zeros and carried balances have no link. */
function linkedAmounts({ planned, ...counted }: Statement): string[] {
  return [counted, ...(planned === null ? [] : [planned])]
    .flatMap(({ income, expense, balance }) => [
      income.total,
      ...income.lines,
      expense.total,
      ...expense.lines,
      balance,
    ])
    .flatMap(({ amounts }) => amounts)
    .filter((amount) => amount !== 0)
    .map(decimal);
}

test("a statement is in the URL, follows the filters, and has an empty state @short", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/relatorios?period=all");
  await page.getByRole("radio", { name: "Fluxo de caixa" }).check();
  await expect(page).toHaveURL("/relatorios?view=caixa");
  const cash = region(page, "Fluxo de caixa");
  await cash.getByText("Por pagamento: o que conta").click();
  await expect(cash.getByText("O realizado soma o que foi pago")).toBeVisible();
  await expect(cash.getByRole("row", { name: /^Saldo final(?! previsto)/u })).toContainText(
    decimal(180.4),
  );
  await expect(page.getByRole("region", { name: "Lançamentos", exact: true })).toHaveCount(0);
  await page.reload();
  await page.getByLabel("Tipo", { exact: true }).selectOption({ label: "Receita" });
  await expect(cash.getByRole("row", { name: /^Acumulado até o fim/u })).toContainText(
    decimal(1000.5),
  );
  await page.getByRole("radio", { name: "DRE gerencial" }).check();
  const accrual = region(page, "DRE gerencial");
  await expect(accrual.getByText(/^Fora da tabela: /u)).toHaveText(
    /^Fora da tabela: 1 lançamento sem competência nem vencimento \(receitas R\$\s0,01\)\.$/u,
  );
  await page.getByLabel("Categoria", { exact: true }).fill("cartao");
  await expect(accrual).toContainText("Nenhum lançamento com data para os filtros selecionados.");
  // Another user creates an entry meanwhile.
  await company.write("POST", "transactions", [
    entry("TRI-live", {
      category: "Pagamento cartão",
      amount: 7,
      expected_payment_date: "2026-03-01",
    }),
  ]);
  await expect(accrual.getByRole("row", { name: /Resultado/u })).toContainText(decimal(7));
});

testEachWidth("statements are accessible, full and empty", async ({ page, company, width }) => {
  for (const { view } of VIEWS) {
    await page.goto(`/relatorios?view=${view}`);
    await expect(page.getByText("Ainda não há lançamentos com data")).toBeVisible();
    await expectAccessible(page);
  }
  await fill(company);
  await company.write("PATCH", "transactions?id=eq.TRI-2", { amount: 9_999_999_999.99 });
  for (const { view, title } of VIEWS) {
    await page.goto(`/relatorios?view=${view}`);
    await expect(region(page, title).getByRole("table")).toBeVisible();
    await expectAccessible(page);
    expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
  }
});

test("groups fold, and a single month is not repeated as the total", async ({ page, company }) => {
  await fill(company);
  await page.goto("/relatorios?view=dre");
  const table = region(page, "DRE gerencial").getByRole("table");
  await expect(table.getByRole("columnheader", { name: "Total" })).toHaveCount(1);
  const group = table.getByRole("button", { name: "(−) Despesas" });
  const category = table.getByRole("rowheader", { name: "Pagamento cartão" });
  await expect(category).toBeVisible();
  await group.click();
  await expect(category).toHaveCount(0);
  await expect(group).toHaveAttribute("aria-expanded", "false");
  await expect(table.getByRole("rowheader", { name: "Sistema" })).toBeVisible();
  await group.click();
  await expect(category).toBeVisible();
  await page.goto("/relatorios?view=dre&from=2026-01-01&to=2026-01-31");
  await expect(table.getByRole("columnheader")).toHaveText(["Categoria", "01/2026"]);
});

test("a statement of a company without entries speaks of no filters", async ({ page }) => {
  await page.goto("/relatorios?period=all");
  await page.getByRole("radio", { name: "DRE gerencial" }).check();
  const statement = region(page, "DRE gerencial");
  await expect(statement).toContainText("Ainda não há lançamentos com data.");
  await expect(statement).not.toContainText("filtros selecionados");
});

test("on a phone whole months stand between account and total, from the month of today", async ({
  page,
  company,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 12 }, (_, month) =>
      entry(`TRI-${month}`, {
        category: month % 2 === 0 ? "Sistema" : "Pagamento de Funcionario",
        amount: 13_558.39,
        expected_payment_date: `2026-${String(month + 1).padStart(2, "0")}-10`,
        status: "paid",
      }),
    ),
  );
  for (const { view, title } of VIEWS) {
    await page.goto(`/relatorios?view=${view}&from=2026-01-01&to=2026-12-31`);
    const table = region(page, title).getByRole("table");
    await expect.poll(() => monthsInSight(table)).toEqual(["11/2026", "12/2026"]);
    expect((await table.getByRole("columnheader").first().boundingBox())?.width).toBe(120);
    // After scrolling, it snaps to whole columns.
    for (const left of [0, 130, 333, 10_000]) {
      await table.evaluate((element, to) => element.parentElement?.scrollTo({ left: to }), left);
      await expect.poll(() => monthsInSight(table)).toHaveLength(2);
      expect(await monthsInSight(table)).not.toContain(null);
    }
    // A past period starts with its last month.
    await page.goto(`/relatorios?view=${view}&from=2026-01-01&to=2026-06-30`);
    await expect.poll(() => monthsInSight(table)).toEqual(["05/2026", "06/2026"]);
    expect(await layoutWidth(page)).toBeLessThanOrEqual(360);
  }
});

/** The visible months between the accounts and the total; null if one is cut. */
function monthsInSight(table: Locator): Promise<(string | null)[]> {
  return table.evaluate((element) => {
    const heads = [...element.querySelectorAll("thead th")];
    const left = heads[0]?.getBoundingClientRect().right ?? 0;
    const right = heads.at(-1)?.getBoundingClientRect().left ?? 0;
    return heads.slice(1, -1).flatMap((column) => {
      const box = column.getBoundingClientRect();
      if (box.right < left + 1 || box.left > right - 1) return [];
      return [box.left > left - 1 && box.right < right + 1 ? column.textContent : null];
    });
  });
}

test("back by keyboard, each line of the statement is below what is sticky", async ({
  page,
  company,
}) => {
  const names = Array.from({ length: 30 }, (_, at) => `Tipo ${at + 10}`);
  const categories = names.map((name, at) => ({ id: `CAT-${at + 10}`, name, kind: "both" }));
  await company.write("POST", "categories", categories);
  const all = names.map((category, at) => {
    return entry(`TRI-${at + 10}`, { category, expected_payment_date: "2026-11-05" });
  });
  await company.write("POST", "transactions", all);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto("/relatorios?view=dre&from=2026-11-01&to=2026-11-30");
  const links = region(page, "DRE gerencial").locator("tbody").getByRole("link");
  await links.last().focus();
  await expect(page.getByRole("region", { name: "Filtros do relatório" })).toBeVisible();
  for (let press = 0; press < 25; press += 1) {
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate(coveredFocus)).toBeNull();
  }
});

/** Runs in the page. What is above the middle of the focused element. */
function coveredFocus(): string | null {
  const { activeElement } = document;
  const box = activeElement?.getBoundingClientRect();
  if (box === undefined) return "nothing";
  const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return activeElement?.contains(found) === true ? null : (found?.outerHTML.slice(0, 120) ?? "");
}
