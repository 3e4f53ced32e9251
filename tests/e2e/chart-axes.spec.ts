/** The amounts on the axes of charts. */
import type { Page } from "@playwright/test";
import { newEntry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { CHARTS, drawing, drawings } from "./dashboard-page.ts";

test.use({ serverClock: "2026-11-21T15:00:00Z" });

/** The amounts that begin outside of their chart, where they are cut off. */
function cutAmounts(page: Page): Promise<(string | null)[]> {
  return page.locator("svg text", { hasText: "R$" }).evaluateAll((texts) =>
    texts
      .filter((text) => {
        const left = text.closest("svg")?.getBoundingClientRect().left ?? 0;
        return text.getBoundingClientRect().left < left;
      })
      .map(({ textContent }) => textContent),
  );
}

test("a negative amount has its minus sign", async ({ page, company }) => {
  await company.write(
    "POST",
    "transactions",
    newEntry({ type: "expense", amount: 600_000, expected_payment_date: "2026-11-10" }),
  );
  await page.goto("/");
  await expect(drawings(page)).toHaveCount(CHARTS.length);
  for (const chart of ["Próximos 90 dias", "Mês a mês"]) {
    await expect(drawing(page, chart)).toContainText(/−R\$\s\d+\smil/u);
  }
  expect(await cutAmounts(page)).toEqual([]);
});
