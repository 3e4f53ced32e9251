/** The filters of the report while it is scrolled. */
import { expect, test } from "./company.ts";
import { layoutShift } from "./dashboard-page.ts";
import { figure, fill } from "./report-screen.ts";
import { boxAtRest } from "./shell.ts";

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
  const remove = line.getByRole("button", { name: "Remover o filtro Receita" });
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
