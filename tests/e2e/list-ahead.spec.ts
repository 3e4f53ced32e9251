/**
 * A list by due date that begins in the future, as with rents recorded for a year: the link to
 * today.
 */
import type { Locator, Page } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { addDays, civilDate } from "../../src/domain/civil-date.ts";
import { expectAccessible } from "./accessibility.ts";
import { type Company, expect, test } from "./company.ts";
import { openList, rowOf, rows } from "./entry-list.ts";
import { expectNoShifts, recordShifts } from "./look-at.ts";

test.use({ serverClock: "2026-11-21T15:00:00Z" });

const TODAY = civilDate("2026-11-21");

function toToday(page: Page): Locator {
  return page.getByRole("button", { name: "Ir para hoje" });
}

/** One entry for each day from tomorrow on, and some for today and before. */
async function fill(company: Company, { ahead }: { ahead: number }): Promise<void> {
  const entries = Array.from({ length: ahead + 40 }, (_, at) =>
    entry(`TRI-${at}`, {
      amount: at + 1,
      expected_payment_date: addDays(TODAY, ahead - at),
      lifecycle: at % 10 === 3 ? "cancelled" : "active",
    }),
  );
  await company.write("POST", "transactions", entries);
}

async function expectAtToday(page: Page): Promise<void> {
  const focused = page.locator("tbody tr:focus");
  await expect(focused).toContainText("vence hoje");
  await expect(focused).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("Até hoje, 21/11/2026")).toBeInViewport({ ratio: 1 });
}

test("a list that begins far ahead says how far, and leads to today without another filter", async ({
  page,
  company,
}) => {
  await recordShifts(page);
  await fill(company, { ahead: 120 });
  await openList(page);
  await expect(page.getByText("Depois de hoje: 120 lançamentos")).toBeVisible();
  await expect(rows(page).first()).toContainText("21/03/2027");
  await expectNoShifts(page, "list");
  await expectAccessible(page);
  // By keyboard: between the table head and the first row.
  await page.getByRole("button", { name: "Vínculo" }).focus();
  await page.keyboard.press("Tab");
  await expect(toToday(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expectAtToday(page);
  await expect(page).toHaveURL(/\/movimentacoes$/u);
  await expect(page.locator("tbody tr:focus")).toHaveAttribute("aria-rowindex", "122");
  const before = await page.evaluate(() => scrollY);
  // After visiting another screen, the list has the same scroll position.
  await page.getByRole("link", { name: "Contas", exact: true }).click();
  await expect(page).toHaveURL(/\/contas/u);
  await page.goBack();
  await expect(rowOf(page, "121,00")).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(before);
  // Hidden entries are not counted.
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("switch", { name: "Só ativos" }).check();
  await expect(page.getByText("Depois de hoje: 108 lançamentos")).toBeVisible();
  // Headings of days do not remove it.
  await page.getByRole("switch", { name: "Agrupar por dia" }).check();
  await toToday(page).click();
  await expect(page.locator("tbody tr:focus")).toContainText("vence hoje");
});

test("a short list, a month and other orders are without it", async ({ page, company }) => {
  await fill(company, { ahead: 15 });
  await openList(page);
  await expect(page.getByText("Até hoje, 21/11/2026")).toHaveCount(1);
  await expect(toToday(page)).toHaveCount(0);
  // In a lower window the first row of today is below its foot.
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(page.getByText("Até hoje, 21/11/2026")).not.toBeInViewport();
  await expect(toToday(page)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(toToday(page)).toHaveCount(0);
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 60 }, (_, at) =>
      entry(`TRE-${at}`, { type: "expense", amount: 9, expected_payment_date: "2026-11-28" }),
    ),
  );
  await expect(toToday(page)).toBeVisible();
  await openList(page, "?from=2026-11-01&to=2026-11-30");
  await expect(toToday(page)).toHaveCount(0);
  await openList(page, "?sort=due");
  await expect(toToday(page)).toHaveCount(0);
  await openList(page, "?sort=amount");
  await expect(toToday(page)).toHaveCount(0);
  // All of them are in the future: there is no today to scroll to.
  await openList(page, "?type=expense");
  await expect(page.getByText("28/11/2026").first()).toBeVisible();
  await expect(toToday(page)).toHaveCount(0);
});

test("where too many come before today, the way leads to its month", async ({ page, company }) => {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 2100 }, (_, at) =>
      entry(`TRI-${at}`, {
        amount: at + 1,
        expected_payment_date: at < 2050 ? "2027-01-10" : "2026-11-20",
      }),
    ),
  );
  await openList(page);
  await expect(page.getByText("Depois de hoje: 2.050 lançamentos")).toBeVisible();
  await toToday(page).click();
  await expect(page).toHaveURL(/\?from=2026-11-01&to=2026-11-30$/u);
  await expect(page.locator("tbody tr:focus")).toContainText("20/11/2026");
});

test.describe("on the phone", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test("the way to today is a tap", async ({ page, company }) => {
    await recordShifts(page);
    await fill(company, { ahead: 60 });
    await openList(page);
    await expect(page.getByText("Depois de hoje: 60 lançamentos")).toBeVisible();
    expect((await toToday(page).boundingBox())?.height).toBeGreaterThanOrEqual(39);
    await expectNoShifts(page, "list on the phone");
    await toToday(page).tap();
    await expectAtToday(page);
  });
});
