/** The focus where a filter is removed by a button that disappears with it. */
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { openList, rows } from "./entry-list.ts";

test("a removed filter passes the focus to the next one, and the last one to the bar", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await openList(page, "?type=income&status=pending");
  const chips = page.getByRole("list", { name: "Filtros ativos" }).getByRole("button");
  const bar = page.getByRole("search");
  await chips.first().focus();
  await page.keyboard.press("Enter");
  await expect(chips).toHaveCount(1);
  await expect(chips).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chips).toHaveCount(0);
  await expect(bar).toBeFocused();

  await openList(page, "?type=income&status=pending");
  await page.getByRole("button", { name: "Limpar filtros" }).press("Enter");
  await expect(chips).toHaveCount(0);
  await expect(bar).toBeFocused();

  await page.goto("/movimentacoes?type=expense");
  await page.getByRole("button", { name: "Mostrar todas" }).press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.locator("#conteudo")).toBeFocused();
});

test("in the report, filters that are cleared pass the focus to what is around them", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  const clear = page.getByRole("button", { name: "Limpar filtros" });
  await page.goto("/relatorios?type=income");
  await clear.press("Enter");
  await expect(clear).toHaveCount(0);
  await expect(page.getByRole("search")).toBeFocused();

  await page.goto("/relatorios?category=nada");
  await expect(page.getByText("Nenhum lançamento para os filtros selecionados.")).toBeVisible();
  await clear.last().press("Enter");
  await expect(clear).toHaveCount(0);
  await expect(page.locator("#conteudo")).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/relatorios?type=income");
  await page.getByRole("button", { name: "Filtros (1)" }).click();
  await clear.press("Enter");
  await expect(clear).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Ver o relatório" })).toBeFocused();
});

test("in the empty Atividade, filters that are cleared pass the focus to the content", async ({
  page,
}) => {
  await page.goto("/atividade?text=xyz");
  await expect(page.getByText("Nenhuma alteração encontrada.")).toBeVisible();
  const clear = page.getByRole("button", { name: "Limpar filtros" });
  await clear.last().press("Enter");
  await expect(clear).toHaveCount(0);
  await expect(page.locator("#conteudo")).toBeFocused();
});

test("on a phone the sheet of filters empties a month, which has no chip", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/movimentacoes?from=2026-10-01&to=2026-10-31");
  await page.getByRole("button", { name: "Filtros", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filtros" });
  await sheet.getByRole("button", { name: "Limpar" }).click();
  await expect(page).toHaveURL(/\/movimentacoes$/u);
  // Nothing is left to clear.
  await expect(sheet.getByRole("button", { name: "Limpar" })).toBeDisabled();
});
