import type { Page } from "@playwright/test";
import { expect, test } from "./company.ts";
import { fill } from "./report-screen.ts";

const KEPT = "sistema-financeiro.visoes-do-relatorio";

const menuOf = (page: Page) => page.getByRole("button", { name: "Visões salvas" });

async function saveView(page: Page, name: string): Promise<void> {
  await menuOf(page).click();
  await page.getByRole("menuitem", { name: "Salvar esta visão…" }).click();
  await page.getByLabel("Nome da visão").fill(name);
  await page.keyboard.press("Enter");
}

test.beforeEach(async ({ company }) => {
  await fill(company);
});

test("a view with a preset period follows the calendar; another keeps its dates", async ({
  page,
}) => {
  await page.goto("/relatorios?period=all");
  await page.getByRole("button", { name: "Este mês", exact: true }).click();
  await menuOf(page).click();
  await page.getByRole("menuitem", { name: "Salvar esta visão…" }).click();
  await expect(page.getByText("O período “Este mês” acompanha o calendário.")).toBeVisible();
  await page.getByLabel("Nome da visão").fill("O mês");
  await page.keyboard.press("Enter");
  const stored = await page.evaluate((key) => localStorage.getItem(key), KEPT);
  expect(JSON.parse(stored ?? "")).toMatchObject([{ name: "O mês", period: "this-month" }]);
  await page.goto("/relatorios?from=2026-01-01&to=2026-01-15");
  await saveView(page, "Começo de janeiro");
  await page.goto("/relatorios?period=all");
  await menuOf(page).click();
  await expect(page.getByRole("menuitemradio")).toHaveText(["Começo de janeiro", "O mês"]);
  await page.getByRole("menuitemradio", { name: "O mês" }).click();
  await expect(page.getByRole("button", { name: "Este mês", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("a view needs a name, and an existing one is only replaced after confirmation", async ({
  page,
}) => {
  await page.goto("/relatorios?type=income");
  await saveView(page, "   ");
  await expect(page.getByText("Informe o nome da visão.")).toBeVisible();
  await page.getByLabel("Nome da visão").fill("Água");
  await page.keyboard.press("Enter");
  await page.goto("/relatorios?type=expense");
  await saveView(page, "agua");
  await expect(page.getByRole("alert")).toHaveText(
    "Já existe a visão “Água”. Deseja substituí-la?",
  );
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Descartar", exact: true }).click();
  await expect(menuOf(page)).toBeFocused();
  await menuOf(page).click();
  await expect(page.getByRole("menuitemradio")).toHaveAttribute("aria-checked", "false");
  await page.keyboard.press("Escape");
  await expect(menuOf(page)).toBeFocused();
  await saveView(page, "agua");
  await page.getByRole("button", { name: "Substituir" }).click();
  await menuOf(page).click();
  await expect(page.getByRole("menuitemradio", { name: "agua" })).toHaveAttribute(
    "aria-checked",
    "true",
  );
});

test("corrupt saved views do not break the report", async ({ page }) => {
  await page.goto("/relatorios?period=all");
  for (const text of ["{", '{"a":1}', "[1,null,{}]", '[{"name":"x","period":{},"filters":7}]']) {
    await page.evaluate(([key, held]) => localStorage.setItem(key ?? "", held ?? ""), [KEPT, text]);
    await page.reload();
    await menuOf(page).click();
    await expect(page.getByText("Nenhuma visão salva.")).toBeVisible();
  }
  // It takes keys once it has the focus.
  await expect(page.getByRole("menu")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await saveView(page, "Boa");
  await menuOf(page).click();
  await expect(page.getByRole("menuitemradio")).toHaveText(["Boa"]);
});

test("views are saved, opened and removed by keyboard alone", async ({ page }) => {
  await page.goto("/relatorios?type=income");
  const { keyboard } = page;
  await menuOf(page).focus();
  await keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Salvar esta visão…" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByLabel("Nome da visão")).toBeFocused();
  await keyboard.type("Entradas");
  await keyboard.press("Enter");
  await expect(menuOf(page)).toBeFocused();
  await page.goto("/relatorios?period=all");
  await menuOf(page).focus();
  await keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Salvar esta visão…" })).toBeFocused();
  await keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitemradio", { name: "Entradas" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/relatorios?type=income");
  await expect(menuOf(page)).toBeFocused();
  await keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Salvar esta visão…" })).toBeFocused();
  await keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Excluir a visão Entradas" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByText("Visão “Entradas” excluída.")).toBeVisible();
  await expect(menuOf(page)).toBeFocused();
});

test("an undone removal does not replace a view that was saved since with the same name", async ({
  page,
}) => {
  await page.goto("/relatorios?type=income");
  await saveView(page, "Aberto");
  await menuOf(page).click();
  await page.getByRole("menuitem", { name: "Excluir a visão Aberto" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Visão “Aberto” excluída.")).toBeVisible();
  await page.getByLabel("Tipo", { exact: true }).selectOption("expense");
  await saveView(page, "aberto");
  await expect(page.getByText("Visão “aberto” salva.", { exact: true })).toBeVisible();
  await expect(menuOf(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Já há outra visão “Aberto”, salva depois.")).toBeVisible();
  const stored = await page.evaluate((key) => localStorage.getItem(key), KEPT);
  expect(JSON.parse(stored ?? "")).toMatchObject([
    { name: "aberto", filters: { type: "expense" } },
  ]);
});
