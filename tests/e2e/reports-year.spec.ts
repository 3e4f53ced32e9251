/** A year in the statements: all its months fit, and their names stay visible. */
import type { Locator, Page } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { layoutWidth } from "./accessibility.ts";
import { expect, test } from "./company.ts";
import { region } from "./dashboard-page.ts";

test.use({ serverClock: "2026-12-31T15:00:00Z" });

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, "0"));

test.beforeEach(async ({ company }) => {
  await company.write(
    "POST",
    "transactions",
    MONTHS.flatMap((month) =>
      ["Sistema", "Aplicativo", "Site", "Outros", "Despesa Empresa"].map((category, at) =>
        entry(`${at === 4 ? "TRE" : "TRI"}-${month}-${at}`, {
          category,
          amount: 25_006.59 + at,
          expected_payment_date: `2026-${month}-10`,
          paid_on: `2026-${month}-10`,
          status: "paid",
        }),
      ),
    ),
  );
});

const VIEWS = [
  { view: "dre", title: "DRE gerencial" },
  { view: "caixa", title: "Fluxo de caixa" },
] as const;

for (const [size, isWhole] of [
  [{ width: 1366, height: 768 }, true],
  [{ width: 1920, height: 1080 }, false],
] as const) {
  test(`a year and its total fit at ${size.width} px, and centavos are one click away`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    for (const { view, title } of VIEWS) {
      await openYear(page, view);
      const statement = region(page, title);
      const heads = statement.getByRole("columnheader");
      await expect(heads).toHaveCount(14);
      await heads.last().scrollIntoViewIfNeeded();
      for (const head of await heads.all()) await expect(head).toBeInViewport({ ratio: 1 });
      const site = statement.getByRole("row", { name: /^Site/u }).first().getByRole("cell").first();
      await expect(site).toHaveText(isWhole ? /^25\.009/u : /^25\.008,59/u);
      const centavos = statement.getByRole("switch", { name: "Centavos" });
      await expect(centavos).toHaveCount(isWhole ? 1 : 0);
      if (isWhole) {
        await centavos.check();
        await expect(site).toHaveText(/^25\.008,59/u);
        await expect(heads.last()).toBeInViewport({ ratio: 1 });
      }
      await statement.getByRole("switch", { name: "Percentuais" }).uncheck();
      await expect(site).not.toContainText("%");
      expect(await layoutWidth(page)).toBeLessThanOrEqual(size.width);
    }
  });
}

for (const size of [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 1366, height: 768 },
]) {
  test(`the names of the months stay over their columns at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    for (const { view, title } of VIEWS) {
      await openYear(page, view);
      const table = region(page, title).getByRole("table");
      await table.getByRole("row").last().scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 2000);
      await table.evaluate((element) => element.parentElement?.scrollTo({ left: 150 }));
      // At the narrowest width there is no room for a total of seven digits next to two months.
      for (const name of ["Categoria", "04/2026", ...(size.width === 360 ? [] : ["Total"])]) {
        const head = table.getByRole("columnheader", { name, exact: true });
        const shown = page.locator(`[data-name="${name}"]`);
        await expect(shown).toBeInViewport();
        await expect
          .poll(async () => Math.abs((await leftOf(shown)) - (await leftOf(head))))
          .toBeLessThanOrEqual(1);
      }
      expect(await layoutWidth(page)).toBeLessThanOrEqual(size.width);
    }
  });
}

async function openYear(page: Page, view: string): Promise<void> {
  await page.goto(`/relatorios?view=${view}&from=2026-01-01&to=2026-12-31`);
}

async function leftOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.x ?? Number.NaN;
}
