/** A refused form moves the focus to the field; where that has it already, its error is an alert. */
import type { Page } from "@playwright/test";
import { expect, test } from "./company.ts";
import { writeAccounts } from "./account-entries.ts";

async function openSaveView(page: Page): Promise<void> {
  await page.goto("/relatorios?period=all");
  await page.getByRole("button", { name: "Visões salvas" }).click();
  await page.getByRole("menuitem", { name: "Salvar esta visão…" }).click();
  await expect(page.getByLabel("Nome da visão")).toBeFocused();
}

test("the name of a view", async ({ page, company }) => {
  await writeAccounts(company);
  await openSaveView(page);
  const field = page.getByLabel("Nome da visão");
  const error = "Informe o nome da visão.";
  await page.getByRole("button", { name: "Salvar visão" }).press("Enter");
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(error);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await field.fill("a");
  await field.fill("");
  await field.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(error);
});

test("the name of the user", async ({ page }) => {
  await page.goto("/configuracoes");
  const field = page.getByLabel("Seu nome");
  await field.fill("a".repeat(500));
  await page.getByRole("button", { name: "Salvar nome" }).press("Enter");
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/^Use no máximo/u);
});

test("the words that were kept", async ({ page }) => {
  await page.goto("/configuracoes/confianca");
  const section = page.getByRole("region", { name: "Conferir palavras guardadas" });
  await section.getByRole("button", { name: "Conferir" }).press("Enter");
  const field = section.getByLabel("As doze palavras");
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/^Escreva as doze palavras\./u);
});

test("the name of an account, a category and a tag", async ({ page }) => {
  for (const [path, opener] of [
    ["/contas", "Nova conta"],
    ["/configuracoes/categorias", "Nova categoria"],
    ["/configuracoes/etiquetas", "Nova etiqueta"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("button", { name: opener }).first().click();
    const field = page.getByRole("dialog").getByLabel("Nome", { exact: true });
    await expect(field).toBeFocused();
    await page.keyboard.press("Enter");
    const alert = page.getByRole("dialog").getByRole("alert");
    await expect(alert, path).toHaveText(/^\S/u);
    await expect(field).toHaveAccessibleDescription((await alert.textContent()) ?? "");
  }
});
