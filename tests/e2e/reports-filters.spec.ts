/** The filters of the report while the page is scrolled. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, holdRequests, test } from "./company.ts";
import { writeAccounts } from "./account-entries.ts";
import { layoutShift } from "./dashboard-page.ts";
import { figure, fill } from "./report-screen.ts";
import { boxAtRest } from "./shell.ts";

test("a first filter moves no button beside it", async ({ page, company }) => {
  await fill(company);
  await page.goto("/relatorios?period=all");
  const exportCsv = page.getByRole("button", { name: "Exportar CSV" });
  await expect(exportCsv).toBeEnabled();
  const before = await exportCsv.boundingBox();
  await expect(page.getByRole("button", { name: "Limpar filtros" })).toHaveCount(0);
  await page.getByLabel("Tipo", { exact: true }).selectOption("income");
  await expect(page.getByRole("button", { name: "Limpar filtros" })).toBeVisible();
  expect(await exportCsv.boundingBox()).toEqual(before);
});

test("a figure of what the filters exclude is no link to it", async ({ page, company }) => {
  await fill(company);
  await page.goto("/relatorios?period=all&type=income&status=paid");
  const income = page.getByRole("region", { name: "Receitas", exact: true });
  await expect(income.getByRole("link")).toHaveCount(1);
  const expenses = page.getByRole("region", { name: "Despesas", exact: true });
  await expect(expenses).toContainText("R$");
  await expect(expenses.getByRole("link")).toHaveCount(0);
  const byStatus = page.getByRole("region", { name: "Valores por status" });
  await expect(byStatus.getByRole("link")).toHaveText(["Pago"]);
});

test("on a desktop all filters are two lines, whatever a company has, and show the choices", async ({
  page,
  company,
}) => {
  await fill(company);
  await company.write("POST", "tags", { id: "TAG-a", name: "Obra" });
  await writeAccounts(company);
  for (const width of [1366, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto("/relatorios?from=2026-01-01&to=2026-01-31&status=unpaid");
    await expect(page.getByRole("combobox", { name: "Etiquetas" })).toBeVisible();
    expect((await page.getByRole("search").boundingBox())?.height).toBeLessThan(115);
    await expect(page.getByLabel("Data final", { exact: true })).toHaveValue("31/01/2026");
    const fields = page.getByRole("search").locator("input, select");
    await expect(fields).toHaveCount(8);
    const cut = await fields.evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ outerHTML }) => outerHTML),
    );
    expect(cut).toEqual([]);
    await expectAccessible(page);
  }
});

test("on a phone the filters are a sheet, and its contact picker names all types", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/relatorios?period=all");
  await page.getByRole("button", { name: "Este mês" }).click();
  // The period is visible, and not one of those in the sheet.
  await page.getByRole("button", { name: "Filtros", exact: true }).click();
  await page.getByRole("combobox", { name: "Cliente ou funcionário" }).click();
  await expect(
    page.getByRole("option", { name: "Todos Clientes, funcionários e fornecedores" }),
  ).toBeVisible();
});

test("on a phone the chosen period is in sight, not under the fade at the edge", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/relatorios");
  const year = page.getByRole("button", { name: "Ano", exact: true });
  await year.focus();
  await page.keyboard.press("Enter");
  await expect(year).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(year).toHaveAttribute("aria-pressed", "true");
  const fade = 40;
  const isBesideFade = () =>
    year.evaluate((button, width) => {
      const line = button.closest("fieldset")?.parentElement;
      const end = (line?.getBoundingClientRect().right ?? 0) - width;
      return button.getBoundingClientRect().right <= end;
    }, fade);
  await expect.poll(isBesideFade).toBe(true);
});

test("scrolled away, the filters are one line of chips, and nothing moves", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/relatorios?type=income&category=sistema");
  await expect(figure(page, "Receitas")).toBeVisible();
  const line = page.getByRole("region", { name: "Filtros do relatório" });
  await expect(line).toHaveCount(0);
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 600);
  await expect(line).toBeVisible();
  await expect(line).toContainText("Todo o período");
  expect((await boxAtRest(line))?.y).toBe(64);
  expect(await layoutShift(page)).toBe(0);
  const remove = line.getByRole("button", { name: "Remover o filtro Tipo: Receita" });
  await remove.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(line.getByRole("button", { name: "Alterar filtros" })).toBeFocused();
  await remove.click();
  await expect(page).toHaveURL("/relatorios?category=sistema");
  await expect(remove).toHaveCount(0);
  await line.getByRole("button", { name: "Alterar filtros" }).click();
  await expect(page.getByRole("search")).toBeFocused();
  await expect(page.getByLabel("Data inicial", { exact: true })).toBeInViewport();
  await expect(line).toHaveCount(0);
});

test("what is scrolled before a change of filters is rendered stays", async ({ page, company }) => {
  await fill(company);
  await page.goto("/relatorios?type=income&category=sistema");
  await expect(figure(page, "Receitas")).toBeVisible();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 600);
  const line = page.getByRole("region", { name: "Filtros do relatório" });
  await expect(line).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  const answer = page.waitForResponse(/rpc\/report/u);
  await line
    .getByRole("button", { name: "Remover o filtro Tipo: Receita" })
    .evaluate((button: HTMLElement) => {
      button.click();
      scrollTo(0, 0);
    });
  await answer;
  await expect(page).toHaveURL("/relatorios?category=sistema");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("until accounts and tags are known, the skeletons are in sight", async ({ page, company }) => {
  await fill(company);
  await company.write("POST", "tags", { id: "TAG-a", name: "Obra" });
  await writeAccounts(company);
  const releaseAccounts = await holdTable(page, "accounts");
  const releaseTags = await holdTable(page, "tags");
  const report = page.waitForResponse(/rpc\/report/u);
  await page.goto("/relatorios?period=all");
  await report;
  await expect(page.getByLabel("Carregando o relatório")).toBeVisible();
  await releaseAccounts();
  expect(await layoutShift(page)).toBe(0);
  await expect(figure(page, "Receitas")).toHaveCount(0);
  await releaseTags();
  await expect(figure(page, "Receitas")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Etiquetas" })).toBeVisible();
  expect(await layoutShift(page)).toBe(0);
});

test("accounts and tags are read while the code of the screen loads", async ({ page, company }) => {
  await fill(company);
  const release = await holdRequests(page, "**/assets/reports-screen-*.js");
  const read = Promise.all([
    page.waitForResponse(/rest\/v1\/accounts/u),
    page.waitForResponse(/rest\/v1\/tags/u),
  ]);
  await page.goto("/relatorios?period=all");
  await read;
  release();
  await expect(figure(page, "Receitas")).toBeVisible();
});

/**
 * The responses for a table wait for the returned function, which resolves when they have arrived.
 */
async function holdTable(page: Page, table: string): Promise<() => Promise<void>> {
  const url = `**/rest/v1/${table}*`;
  const release = await holdRequests(page, url);
  return async () => {
    const response = page.waitForResponse(url);
    release();
    await response;
  };
}

test("on a phone a period that ends before it begins is refused on the page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/relatorios?from=2026-02-01&to=2026-01-01");
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toHaveText(/^A data inicial \(01\/02\/2026\) é depois da data final/u);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Este mês" }).click();
  await expect(alert).toHaveCount(0);
});

test("clearing the filters stays in the statement", async ({ page, company }) => {
  await fill(company);
  await page.goto("/relatorios?view=dre&from=2026-01-01&to=2026-12-31&type=expense");
  await page.getByRole("button", { name: "Limpar filtros" }).click();
  await expect(page).toHaveURL("/relatorios?view=dre");
  await expect(
    page.getByRole("region", { name: "DRE gerencial" }).getByRole("table"),
  ).toBeVisible();
});

test("a refused date in an empty field does not say that an earlier one holds", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/relatorios?period=all&type=income");
  const from = page.getByLabel("Data inicial", { exact: true });
  await from.fill("99/99");
  await from.press("Tab");
  await expect(
    page.getByText("Digite uma data que existe, de 1900 a 2199.", { exact: true }),
  ).toBeVisible();
});
