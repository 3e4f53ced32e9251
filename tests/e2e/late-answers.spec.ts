/** A slow answer closes and fills only what the user still has open. */
import type { Page } from "@playwright/test";
import { expect, test } from "./company.ts";

/** Writes to this path wait until the returned function is called. */
async function holdWrites(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(new RegExp(`/rest/v1/(rpc/)?${path}\\b`, "u"), async (route) => {
    if (route.request().method() !== "GET") await promise;
    await route.continue();
  });
  return resolve;
}

test("what is typed in the settings during a save stays", async ({ page, company }) => {
  await page.goto("/configuracoes");
  const form = page.getByRole("form", { name: "Empresa" });
  const release = await holdWrites(page, "update_company");
  await form.getByLabel("Nome da empresa").fill("  Padaria ");
  await page.keyboard.press("Enter");
  await form.getByLabel("CNPJ ou CPF").fill("12abc34501de35");
  release();
  await expect(page.getByText("Dados da empresa salvos.")).toBeVisible();
  await expect(form.getByLabel("Nome da empresa")).toHaveValue("Padaria");
  await expect(form.getByLabel("CNPJ ou CPF")).toHaveValue("12abc34501de35");
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("CNPJ ou CPF")).toHaveValue("12.ABC.345/01DE-35");
  expect(await company.read("rpc/company")).toMatchObject({ version: 2, name: "Padaria" });
});
