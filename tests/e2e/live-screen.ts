/** Helpers for screens with live updates. */
import type { Page } from "@playwright/test";
import { expect, type Company } from "./company.ts";

/** An entry to write through the API. */
export function entry(id: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id,
    type: "income",
    category: "Site",
    amount: 100,
    expected_payment_date: "2026-11-21",
    ...changes,
  };
}

/** Opens a screen and waits for its event stream. */
export async function openScreen(page: Page, path = "/movimentacoes"): Promise<void> {
  const start = page.waitForResponse(/\/events/u);
  await page.goto(path);
  await start;
  await expect(page.getByRole("banner")).toContainText("Saldo Geral");
}

export async function expectBalance(page: Page, reais: string): Promise<void> {
  await expect(page.getByRole("banner")).toContainText(`R$ ${reais}`, { useInnerText: true });
}

export async function setAmount(company: Company, amount: number): Promise<void> {
  await company.write("PATCH", "transactions?id=eq.TRI-a", { amount });
}

/** Simulates a hidden or visible tab. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}
