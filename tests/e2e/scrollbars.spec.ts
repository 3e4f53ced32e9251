/** Scrollbars with a width, as on Windows; Playwright hides them elsewhere. */
import type { Page } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { createForm } from "./entry-form.ts";
import { openList, rows } from "./entry-list.ts";

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] });
  },
});

test("a report has no overflow beside a scrollbar at 360 px", async ({ page, company }) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 99_999.99, expected_payment_date: "2026-01-10", status: "paid" }),
    entry("TRI-b", { category: "Pagamento cartão", expected_payment_date: "2026-11-10" }),
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const view of ["?period=all", "?view=dre", "?view=caixa"]) {
    await page.goto(`/relatorios${view}`);
    await expect(page.getByRole("table").first()).toContainText("Site");
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, view).toBeLessThanOrEqual(0);
  }
});

for (const width of [1366, 1390]) {
  test(`dialogs, the calendar and a large chart leave the page where it is at ${width} px`, async ({
    page,
    company,
  }) => {
    await company.write(
      "POST",
      "transactions",
      Array.from({ length: 60 }, (_, at) => entry(`TRI-${at}`)),
    );
    await page.setViewportSize({ width, height: 768 });
    await openList(page);
    const scrollbar = await page.evaluate(() => innerWidth - document.documentElement.clientWidth);
    expect(scrollbar).toBeGreaterThan(5);
    const before = await positions(page);

    await rows(page)
      .first()
      .getByRole("button", { name: /^Ações de/u })
      .click();
    await page.getByRole("menuitem", { name: "Excluir" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    expect(await positions(page)).toEqual(before);
    await page.getByRole("button", { name: "Voltar" }).click();

    await page.keyboard.press("n");
    await createForm(page)
      .getByRole("button", { name: /calendário/iu })
      .click();
    await expect(page.getByRole("dialog", { name: "Calendário" })).toBeVisible();
    expect(await positions(page)).toEqual(before);

    await page.goto("/relatorios?period=all");
    await page
      .getByRole("button", { name: /^Ampliar/u })
      .first()
      .waitFor();
    const report = await positions(page);
    await page
      .getByRole("button", { name: /^Ampliar/u })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await positions(page)).toEqual(report);
  });
}

/** The right edges of the header and of the screen's content. */
function positions(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("header a, main > *")].map(
      (element) => element.getBoundingClientRect().right,
    ),
  );
}
