/** The names of a statement's lines: their indent and their width. */
import type { Locator } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { region } from "./dashboard-page.ts";

test("categories stand in from their total, and one month on a phone leaves room for their names", async ({
  page,
  company,
}) => {
  const category = "Pagamento de Funcionario";
  await company.write("POST", "transactions", entry("TRE-a", { type: "expense", category }));
  const left = (words: Locator) =>
    words.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      // Measures the words, which follow an icon.
      return range.getClientRects()[range.getClientRects().length - 1]?.left ?? 0;
    });
  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/relatorios?view=dre&from=2026-11-01&to=2026-11-30");
    const table = region(page, "DRE gerencial").locator("tbody");
    const child = table.getByRole("rowheader", { name: category });
    const total = table.getByRole("rowheader", { name: "Despesas" });
    expect(await left(child)).toBeGreaterThanOrEqual(await left(total));
    // One line.
    expect((await child.boundingBox())?.height).toBeLessThan(48);
  }
});
