/**
 * The initial view of Relatórios, also on a phone, and the few clicks to send last month's data to
 * the accountant.
 */
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { figure } from "./report-screen.ts";

test.use({ serverClock: "2026-11-21T15:00:00Z" });

test.beforeEach(async ({ company }) => {
  await company.write("POST", "transactions", [
    entry("TRI-now", { amount: 300, expected_payment_date: "2026-11-10" }),
    entry("TRI-before", { amount: 200, expected_payment_date: "2026-10-31" }),
  ]);
});

test("opens with the current month and the result first; all of it, once chosen, stays", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await page.getByRole("button", { name: "Abrir o menu" }).click();
  await page.getByRole("link", { name: "Relatórios" }).click();
  await expect(page).toHaveURL("/relatorios?from=2026-11-01&to=2026-11-30");
  await expect(figure(page, "Saldo do período")).toContainText(/R\$\s300,00/u);
  await expect(figure(page, "Saldo do período")).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Tudo" }).click();
  await expect(page).toHaveURL("/relatorios?period=all");
  await page.reload();
  await expect(figure(page, "Saldo do período")).toContainText(/R\$\s500,00/u);
  await page.goto("/relatorios?type=income");
  await expect(figure(page, "Saldo do período")).toContainText(/R\$\s500,00/u);
});

test("the last month is one click away as a file for the accountant", async ({ page }) => {
  await page.goto("/relatorios");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Excel de outubro de 2026, para o contador" }).click();
  expect((await download).suggestedFilename()).toBe("relatorio-financeiro-2026-10.xlsx");
});

test("the rules of a statement are folded above the table, at a desk and on a phone", async ({
  page,
}) => {
  await page.goto("/relatorios?view=caixa");
  const rules = page.getByText(/o realizado soma o que foi pago/iu);
  const summary = page.getByText("Por pagamento: o que conta");
  await expect(rules).toBeHidden();
  await summary.click();
  await expect(rules).toBeVisible();
  await summary.click();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(rules).toBeHidden();
  await summary.click();
  await expect(rules).toBeVisible();
});
