/** The report of a period by due date, payment or competência. */
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { region } from "./dashboard-page.ts";
import { rows } from "./entry-list.ts";
import { figure } from "./report-screen.ts";
import { brl } from "./totals.ts";

test.use({ serverClock: "2026-11-22T15:00:00Z" });

const NOVEMBER = "/relatorios?from=2026-11-01&to=2026-11-30";

test.beforeEach(async ({ company }) => {
  await company.write("POST", "transactions", [
    entry("TRE-bill", {
      amount: 1234.5,
      expected_payment_date: "2026-03-05",
      status: "paid",
      paid_on: "2026-11-22",
      accrual_date: "2026-02-28",
    }),
    entry("TRI-due", { amount: 7, expected_payment_date: "2026-11-30" }),
  ]);
});

test("a bill of March that was paid in November is in the report of November by payment", async ({
  page,
}) => {
  await page.goto(NOVEMBER);
  const by = page.getByLabel("Período por", { exact: true });
  const balance = region(page, "Saldo do período");
  const charts = page.getByRole("region", { name: "Gráficos" });
  const projection = charts.getByText("Projeção dos próximos meses");
  await expect(figure(page, "Receitas")).toHaveText(brl(700));
  await expect(figure(page, "Despesas")).toHaveText(brl(0));
  await expect(balance).toContainText("por vencimento");
  await expect(balance).toContainText("Receitas menos despesas, pagas ou não");
  await expect(projection).toHaveCount(1);
  await by.selectOption("Pagamento");
  await expect(page).toHaveURL(`${NOVEMBER}&by=payment`);
  await expect(figure(page, "Receitas")).toHaveText(brl(0));
  await expect(figure(page, "Despesas")).toHaveText(brl(123_450));
  await expect(balance).toContainText("por pagamento");
  await expect(balance).toContainText("Receitas menos despesas, já pagas");
  await expect(rows(page)).toHaveText([/R\$\s1\.234,50/u]);
  await expect(
    charts.getByText(/^Por pagamento: os dias com lançamentos, desde 22/u),
  ).toBeVisible();
  await expect(projection).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  const printed = "Este mês por pagamento, de 01/11/2026 a 30/11/2026";
  await expect(page.getByText(printed).filter({ visible: true })).toHaveCount(1);
  await expect(balance.getByText("por pagamento")).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await balance.getByRole("link").click();
  await expect(page).toHaveURL(/by=payment/u);
  await expect(rows(page)).toHaveText([/R\$\s1\.234,50/u]);
  await page.goBack();
  await by.selectOption("Competência");
  await expect(figure(page, "Despesas")).toHaveText(brl(0));
  await expect(balance).toContainText("por competência");
  await by.selectOption("Vencimento");
  await expect(page).toHaveURL(NOVEMBER);
});

test("its files are by the date of its period, a statement is by its own", async ({ page }) => {
  await page.addInitScript(() => {
    // The browser's print dialog would block the test.
    window.print = () => undefined;
  });
  await page.goto(`${NOVEMBER}&by=payment`);
  await expect(figure(page, "Despesas")).toHaveText(brl(123_450));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Exportar CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("relatorio-financeiro-por-pagamento-2026-11.csv");
  const [printed] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Exportar PDF" }).click(),
  ]);
  await expect(printed.getByText("pagamento", { exact: true })).toBeVisible();
  await expect(printed.getByRole("row", { name: /^TRE-bill/u })).toHaveCount(1);
  await page.getByRole("radio", { name: "DRE gerencial" }).check();
  await expect(page.getByLabel("Período por", { exact: true })).toHaveCount(0);
  const dre = page.getByRole("region", { name: "DRE gerencial" });
  await expect(dre.getByRole("table")).toContainText("7,00");
  await expect(dre.getByRole("table")).not.toContainText("1.234,50");
});

test("a saved view keeps the date of its period", async ({ page }) => {
  await page.goto(`${NOVEMBER}&by=payment`);
  const views = page.getByRole("button", { name: "Visões salvas" });
  await views.click();
  await page.getByRole("menuitem", { name: "Salvar esta visão…" }).click();
  await page.getByLabel("Nome da visão").fill("O que saiu");
  await page.keyboard.press("Enter");
  await page.goto(NOVEMBER);
  await expect(figure(page, "Despesas")).toHaveText(brl(0));
  await views.click();
  await page.getByRole("menuitemradio", { name: "O que saiu" }).click();
  await expect(page).toHaveURL(`${NOVEMBER}&by=payment`);
  await expect(figure(page, "Despesas")).toHaveText(brl(123_450));
});

test("on a phone the date of the period is one of the filters", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(NOVEMBER);
  await page.getByRole("button", { name: "Filtros", exact: true }).click();
  const filters = page.getByRole("dialog", { name: "Filtros" });
  await filters.getByLabel("Período por", { exact: true }).selectOption("Pagamento");
  await filters.getByRole("button", { name: "Ver o relatório" }).click();
  await expect(page.getByRole("button", { name: "Filtros (1)" })).toBeVisible();
  await expect(figure(page, "Despesas")).toHaveText(brl(123_450));
});
