/** Keyboard shortcuts, their help and their switch, and saving with Ctrl+Enter. */
import type { Page } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./company.ts";
import { fieldOf, startNewContact } from "./contact-form.ts";
import { typeOf } from "./entry-form.ts";

function help(page: Page) {
  return page.getByRole("dialog", { name: "Atalhos do teclado" });
}

async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("n opens an empty form from every screen", async ({ page }) => {
  for (const path of ["/", "/clientes", "/relatorios", "/movimentacoes"]) {
    await openScreen(page, path);
    await page.keyboard.press("n");
    await expect(page).toHaveURL(/\/movimentacoes$/u);
    const form = page.getByRole("form", { name: "Registrar lançamento" });
    await expect(typeOf(form, "Receita")).toBeFocused();
  }
});

test("/ focuses the search of a screen that has one", async ({ page }) => {
  await openScreen(page, "/movimentacoes");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox").first()).toBeFocused();
  await page.keyboard.type("a/b");
  await expect(page.getByRole("searchbox").first()).toHaveValue("a/b");
});

test("t leads to the entries of today from every screen", async ({ page, company }) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { expected_payment_date: testDay(-1) }),
    entry("TRI-b", { expected_payment_date: testDay(0), amount: 200 }),
  ]);
  for (const path of ["/", "/clientes", "/relatorios", "/configuracoes", "/movimentacoes"]) {
    await openScreen(page, path);
    await page.keyboard.press("t");
    await expect(page).toHaveURL(/\/movimentacoes\?from=2026-11-01&to=2026-11-30(?:&sort=-due)?$/u);
    await expect(page.locator("tbody tr:focus")).toContainText(/200,00/u);
  }
});

test("a key typed into a field, or pressed with a modifier, is not a shortcut", async ({
  page,
}) => {
  await openScreen(page, "/clientes");
  const name = fieldOf(await startNewContact(page), "Nome");
  await name.pressSequentially("nina?");
  await expect(name).toHaveValue("nina?");
  await name.blur();
  for (const key of ["Control+n", "Alt+n", "Shift+N"]) {
    await page.keyboard.press(key);
  }
  await expect(help(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/clientes$/u);
});

test("? lists the shortcuts of the screen; Esc closes it and restores the focus", async ({
  page,
}) => {
  await openScreen(page, "/movimentacoes");
  const link = page.getByRole("link", { name: "Relatórios" });
  await link.focus();
  await page.keyboard.press("?");
  await expect(help(page)).toContainText("Nova movimentação");
  await expect(help(page)).toContainText("Ir para a busca da tela");
  await expect(help(page)).toContainText("Salvar o formulário em que você está");
  await expectAccessible(page);
  // Popovers capture the keyboard.
  await page.keyboard.press("n");
  await expect(help(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help(page)).toHaveCount(0);
  await expect(link).toBeFocused();
});

test("single-key shortcuts can be switched off, and stay off in this browser", async ({ page }) => {
  await openScreen(page, "/clientes");
  await page.keyboard.press("?");
  const toggle = help(page).getByRole("switch", { name: "Atalhos de uma tecla" });
  await expect(toggle).toBeChecked();
  await page.keyboard.press("Space");
  await expect(toggle).not.toBeChecked();
  await expect(help(page)).not.toContainText("Nova movimentação");
  await help(page).getByRole("button", { name: "Fechar" }).click();
  await page.reload();
  await expect(page.getByRole("banner")).toBeVisible();
  await page.keyboard.press("?");
  await page.keyboard.press("n");
  await expect(help(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/clientes$/u);

  await page.getByRole("button", { name: /^Quem está usando/u }).click();
  await page.getByRole("button", { name: "Atalhos do teclado" }).click();
  await toggle.click();
  await help(page).getByRole("button", { name: "Fechar" }).click();
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/movimentacoes$/u);
});

for (const key of ["Control+Enter", "Meta+Enter"]) {
  test(`${key} saves the form that has the focus, once`, async ({ page, company }) => {
    await openScreen(page, "/clientes");
    const name = fieldOf(await startNewContact(page), "Nome");
    await name.fill("Ana");
    await page.keyboard.press(key);
    await page.keyboard.press(key);
    await expect(page.getByRole("row").filter({ hasText: "Ana" })).toBeVisible();
    expect(await company.read<unknown[]>("clients")).toHaveLength(1);
  });
}
