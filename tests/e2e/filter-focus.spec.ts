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
