/** Configurações › Dados: reading the original system, and its report as a file. */
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { Page } from "@playwright/test";
import type { Row } from "../support/api-rows.ts";
import { ORIGINAL_KEY, serveHostedBackend } from "../support/hosted-backend.ts";
import { originalCompany, originalEntry } from "../support/original-company.ts";
import { expectAccessible, layoutWidth, testEachWidth } from "./accessibility.ts";
import { expect, test } from "./company.ts";

const section = (page: Page) => page.getByRole("region", { name: "Trazer dados" });

async function readOriginal(page: Page, url: string): Promise<void> {
  await page.goto("/configuracoes/dados");
  await section(page).getByLabel("Endereço do projeto").fill(url);
  await section(page).getByLabel("Chave").fill(ORIGINAL_KEY);
  await section(page).getByLabel("Chave").press("Enter");
}

testEachWidth(
  "a finding with more lines than the screen lists is a file with all of them",
  async ({ page, width }) => {
    const inexact = Array.from({ length: 300 }, (_, at): Row =>
      originalEntry(100 + at, { amount: 1.005 }),
    );
    const tables = { ...originalCompany(0), transactions: inexact };
    const ends: (() => unknown)[] = [];
    const { url } = await serveHostedBackend(tables, { atEnd: (end) => void ends.push(end) });
    try {
      await readOriginal(page, url);
      await section(page)
        .getByText(/^Valores que não eram centavos exatos/u)
        .click();
      await expect(section(page).getByText("e mais 100")).toBeVisible();
      await expectAccessible(page);
      expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
      const file = page.waitForEvent("download");
      await section(page)
        .getByRole("link", { name: "Baixar o relatório inteiro (CSV)" })
        .press("Enter");
      const text = readFileSync(await (await file).path(), "utf8");
      for (const { id } of inexact) expect(text).toContain(`transactions, ${String(id)}: 1.005`);
    } finally {
      for (const end of ends) end();
    }
  },
);

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
