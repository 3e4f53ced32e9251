/** Helpers for the list of entries. */
import type { Locator, Page } from "@playwright/test";
import type { Row } from "../support/api-rows.ts";
import { type Company, expect } from "./company.ts";

/** The rendered rows of the table's body. */
export function rows(page: Page): Locator {
  return page.locator("tbody tr[aria-rowindex]");
}

/** The row with this amount. */
export function rowOf(page: Page, amount: string): Locator {
  const digits = amount.replaceAll(".", String.raw`\.`);
  return rows(page).filter({ hasText: new RegExp(String.raw`[+−]R\$\s${digits}`, "u") });
}

export async function openList(page: Page, query = ""): Promise<void> {
  await page.goto(`/movimentacoes${query}`);
  await expect(rows(page).first()).toBeVisible();
}

/** Scrolls down, page after page, to the last row, which has this `aria-rowindex`. */
export async function scrollToLastRow(page: Page, index: number): Promise<void> {
  const last = page.locator(`tbody tr[aria-rowindex="${index}"]`);
  const scrollDown = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(async () => {
    await scrollDown();
    expect(await last.count()).toBe(1);
  }).toPass({ intervals: [20] });
  await scrollDown();
  await expect(last).toBeInViewport();
}

/** Turns the mouse wheel where the page can scroll, and waits until it stops. */
export async function turnWheel(page: Page, pixels: number): Promise<void> {
  const scrolled = await page.evaluateHandle(() => {
    const end = new Promise((resolve) => addEventListener("scrollend", resolve, { once: true }));
    return { end };
  });
  await page.mouse.wheel(0, pixels);
  await scrolled.evaluate(async ({ end }) => void (await end));
  await whenRowsMounted(page);
}

/**
 * A few rows are mounted per frame, those nearest to the window first: when this many beyond it are
 * mounted, all visible ones are.
 */
const ROWS_BEYOND = 6;

export async function whenRowsMounted(page: Page): Promise<void> {
  const isMounted = () =>
    page.evaluate(async (beyond) => {
      // The last mounted row is measured with the next frame.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      const mounted = [...document.querySelectorAll("tbody tr[aria-rowindex]")];
      const inSight = mounted.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
      const index = (row: Element | undefined) => Number(row?.ariaRowIndex);
      const last = Number(mounted[0]?.closest("table")?.ariaRowCount);
      return (
        index(mounted[0]) <= Math.max(2, index(inSight[0]) - beyond) &&
        index(mounted.at(-1)) >= Math.min(last, index(inSight.at(-1)) + beyond)
      );
    }, ROWS_BEYOND);
  await expect.poll(isMounted).toBe(true);
}

/** Opens the list without live updates. */
export async function openListWithoutEvents(page: Page, query = ""): Promise<void> {
  await page.route("**/events*", (route) => route.abort());
  await openList(page, query);
}

export async function readStatus(company: Company, id: string): Promise<unknown> {
  const [row] = await company.read<Row[]>(`transactions?id=eq.${id}&select=status`);
  return row?.["status"];
}

/** Runs an action of the selection's menu, which contains all actions. */
export async function bulkAction(page: Page, name: string): Promise<void> {
  const bar = page.getByRole("region", { name: "Lançamentos selecionados" });
  await bar.getByRole("button", { name: "Outras ações dos selecionados" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** The totals below the table. */
export function totals(page: Page): Locator {
  return page.getByRole("region", { name: "Totais do que está filtrado" });
}

/** The amounts that wrap, or overflow their row. */
export function cutAmounts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("tbody tr[aria-rowindex]")].flatMap((row) => {
      const amount = [...row.querySelectorAll("td span")].find((element) =>
        /^[+−]R\$/u.test(element.textContent),
      );
      if (amount === undefined) return [];
      const [box, around] = [amount.getBoundingClientRect(), row.getBoundingClientRect()];
      const isWhole = box.height < 30 && box.left >= around.left && box.right <= around.right;
      return isWhole ? [] : [amount.textContent];
    }),
  );
}
