/** The list of Receitas & Despesas, as the tests use it. */
import type { Locator, Page } from "@playwright/test";
import { expect, type Company } from "./company.ts";

/** A row of the wire. */
export type Row = Record<string, unknown>;

/** An entry to write past the screens. */
export function entry(id: string, changes: Row = {}): Row {
  return {
    id,
    type: "income",
    category: "Site",
    amount: 100,
    expected_payment_date: "2026-11-30",
    status: "pending",
    ...changes,
  };
}

/** Rows of the table's body that are there now. */
export function rows(page: Page): Locator {
  return page.locator("tbody tr[aria-rowindex]");
}

/** The row that shows this amount. */
export function rowOf(page: Page, amount: string): Locator {
  const digits = amount.replaceAll(".", String.raw`\.`);
  return rows(page).filter({ hasText: new RegExp(String.raw`[+−]R\$\s${digits}`, "u") });
}

/** Opens the list, and waits for its rows. */
export async function openList(page: Page, query = ""): Promise<void> {
  await page.goto(`/movimentacoes${query}`);
  await expect(rows(page).first()).toBeVisible();
}

/** Opens the list so that it hears nothing of what others do. */
export async function openDeafList(page: Page, query = ""): Promise<void> {
  await page.route("**/events*", (route) => route.abort());
  await openList(page, query);
}

/** The status that the server has for the entry. */
export async function statusOf(company: Company, id: string): Promise<unknown> {
  const [row] = await company.read<Row[]>(`transactions?id=eq.${id}&select=status`);
  return row?.["status"];
}

/** What stands under the table. */
export function totals(page: Page): Locator {
  return page.getByRole("region", { name: "Totais do que está filtrado" });
}
