/** What others change appears by itself: in other tabs, other browsers, and after a broken connection. */
import type { Page } from "@playwright/test";
import { expect, test } from "./company.ts";

function entry(id: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id,
    type: "income",
    category: "Site",
    amount: 100,
    expected_payment_date: "2026-11-21",
    ...changes,
  };
}

async function openScreen(page: Page): Promise<void> {
  await page.goto("/movimentacoes");
  await expect(page.getByRole("banner")).toContainText(/Saldo Geral/u);
}

async function expectBalance(page: Page, text: RegExp): Promise<void> {
  await expect(page.getByRole("banner")).toContainText(text);
}

test("what somebody records elsewhere counts in the header without a reload", async ({
  page,
  company,
}) => {
  await openScreen(page);
  await company.write("POST", "transactions", entry("TRI-a"));
  await expectBalance(page, /R\$\s100,00/u);
  await company.write("PATCH", "transactions?id=eq.TRI-a", { amount: 250 });
  await expectBalance(page, /R\$\s250,00/u);
});
