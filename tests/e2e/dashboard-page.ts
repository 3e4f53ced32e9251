/** Helpers for the dashboard. */
import type { Locator, Page } from "@playwright/test";
import { type Company, expect } from "./company.ts";
import { newEntry } from "../support/api-rows.ts";

export const CHARTS = ["Próximos 90 dias", "Receitas e despesas", "Por status", "Mês a mês"];

export function region(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

/** The drawings of all charts in a part of the page. */
export function drawings(part: Page | Locator): Locator {
  return part.locator("svg[role=img][aria-roledescription]");
}

/** The drawing of a chart, which handles focus and arrow keys. */
export function drawing(page: Page, name: string): Locator {
  return page.getByRole("img", { name, exact: true });
}

/** The layout shift since the page was opened, except after user input. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // The last change is laid out with the next frame.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value?: number })[];
    observer.disconnect();
    return shifts.reduce((sum, { value = 0 }) => sum + value, 0);
  });
}

type Line = {
  readonly cells: readonly string[];
  readonly address: string | undefined;
  readonly addresses: readonly string[];
};

/** The rows of a chart's table, and their links. */
export async function readTable(chart: Locator): Promise<Line[]> {
  await chart.getByRole("button", { name: /^Ver como tabela/u }).click();
  await expect(chart.locator("tbody tr").first()).toBeVisible();
  return chart.locator("tbody tr").evaluateAll((lines) =>
    lines.map((line) => {
      const addresses = [...line.querySelectorAll("a")].map(({ href }) => href);
      const cells = [...line.children].map(({ textContent }) => textContent);
      return { cells, addresses, address: addresses[0] };
    }),
  );
}

export function linkUrls(links: (Element & { href?: string })[]): string[] {
  return links.map(({ href = "" }) => href);
}

export function urlParams(address: string): URLSearchParams {
  return new URL(address, "http://here").searchParams;
}

/** Entries of every kind around 21 November 2026. */
export async function fill(company: Company): Promise<void> {
  const entries = [
    { type: "income", amount: 1000, expected_payment_date: "2026-09-10", status: "paid" },
    { type: "income", amount: 250.5, expected_payment_date: "2026-11-30" },
    { type: "expense", amount: 300, expected_payment_date: "2026-10-05" },
    { type: "expense", amount: 1500, expected_payment_date: "2026-12-15" },
    { type: "expense", amount: 80, expected_payment_date: "2025-01-15", status: "paid" },
    { type: "income", amount: 70, expected_payment_date: null },
    { type: "expense", amount: 9000, expected_payment_date: "2026-11-30", lifecycle: "cancelled" },
  ];
  await company.write(
    "POST",
    "transactions",
    entries.map((changes) => newEntry(changes)),
  );
}
