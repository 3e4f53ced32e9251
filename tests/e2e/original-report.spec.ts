/** Configurações › Dados: reading the original system. */
import type { IncomingMessage } from "node:http";
import type { Page } from "@playwright/test";
import { ORIGINAL_KEY, serveHostedBackend } from "../support/hosted-backend.ts";
import { originalCompany } from "../support/original-company.ts";
import { expect, test } from "./company.ts";

const section = (page: Page) => page.getByRole("region", { name: "Trazer dados" });

async function readOriginal(page: Page, url: string): Promise<void> {
  await page.goto("/configuracoes/dados");
  await section(page).getByLabel("Endereço do projeto").fill(url);
  await section(page).getByLabel("Chave").fill(ORIGINAL_KEY);
  await section(page).getByLabel("Chave").press("Enter");
}

test("reading the original shows how many rows are read, and of how many", async ({ page }) => {
  const tables = originalCompany(5);
  const total = Object.values(tables).reduce((sum, rows) => sum + rows.length, 0);
  const ends: (() => unknown)[] = [];
  const { url } = await serveHostedBackend(tables, {
    maxRows: 2,
    // The second page never comes.
    answer: ({ url: path = "" }: IncomingMessage) => path.includes("id=gt."),
    atEnd: (end) => void ends.push(end),
  });
  try {
    await readOriginal(page, url);
    const progress = section(page).getByText(`Lendo o sistema original: 2 de ${total}`);
    await expect(progress).toBeVisible();
    await section(page).getByRole("button", { name: "Cancelar" }).click();
    await expect(progress).toHaveCount(0);
  } finally {
    for (const end of ends) end();
  }
});
