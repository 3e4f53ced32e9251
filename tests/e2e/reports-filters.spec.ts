/** The filters of the report while it is scrolled. */
import { expect, test } from "./company.ts";
import { figure, fill } from "./report-screen.ts";

test("a first filter moves no button beside it", async ({ page, company }) => {
  await fill(company);
  await page.goto("/relatorios");
  const exportCsv = page.getByRole("button", { name: "Exportar CSV" });
  await expect(exportCsv).toBeEnabled();
  const before = await exportCsv.boundingBox();
  await expect(page.getByRole("button", { name: "Limpar filtros" })).toHaveCount(0);
  await page.getByLabel("Tipo", { exact: true }).selectOption("income");
  await expect(page.getByRole("button", { name: "Limpar filtros" })).toBeVisible();
  expect(await exportCsv.boundingBox()).toEqual(before);
});

test("a period is one filter, and its picker says whom it has", async ({ page, company }) => {
  await fill(company);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/relatorios");
  await page.getByRole("button", { name: "Este mês" }).click();
  await page.getByRole("button", { name: "Filtros (1)" }).click();
  await page.getByRole("combobox", { name: "Cliente ou funcionário" }).click();
  await expect(
    page.getByRole("option", { name: "Todos Clientes, funcionários e fornecedores" }),
  ).toBeVisible();
});

test("scrolled away, the filters are one line of chips, and nothing moves", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) shifts.push(shift.startTime);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/relatorios?type=income&category=sistema");
  await expect(figure(page, "Receitas")).toBeVisible();
  const line = page.getByRole("region", { name: "Filtros do relatório" });
  await expect(line).toHaveCount(0);
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 600);
  await expect(line).toBeVisible();
  await expect(line).toContainText("Todo o período");
  expect((await line.boundingBox())?.y).toBe(64);
  expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toEqual([]);
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
