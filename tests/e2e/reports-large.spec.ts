/** The reports' charts in each theme and width: small, as tables, fullscreen; no layout shift. */
import { expectAccessible, testEachWidth, layoutWidth } from "./accessibility.ts";
import { expect, holdRequests, test } from "./company.ts";
import { drawing, drawings, layoutShift, region } from "./dashboard-page.ts";
import { REPORT_CHARTS, fillCharts, large } from "./report-charts-screen.ts";

test.use({ serverClock: "2026-11-21T15:00:00Z" });

testEachWidth("charts are accessible, as tables and large", async ({ page, company, width }) => {
  await fillCharts(company);
  await company.write("PATCH", "clients?id=eq.CTT-padaria", {
    name: "Padaria ".repeat(20).trim(),
  });
  await company.write("PATCH", "transactions?id=eq.TRI-2", { amount: 9_999_999_999.99 });
  await page.goto("/relatorios?period=all");
  await expect(drawings(page)).toHaveCount(REPORT_CHARTS.length);
  await expectAccessible(page);
  for (const title of REPORT_CHARTS) {
    await drawing(page, title).focus();
    await page.keyboard.press("Enter");
    await expect(drawings(large(page, title))).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(large(page, title)).toHaveCount(0);
    await region(page, title)
      .getByRole("button", { name: /^Ver como tabela/u })
      .click();
    await expect(region(page, title).getByRole("table")).toBeVisible();
  }
  await expectAccessible(page);
  expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
});

for (const width of [1440, 360]) {
  test(`nothing moves while the report and its charts come (${width} px)`, async ({
    page,
    company,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await fillCharts(company);
    const release = await holdRequests(page, /rpc\/report|assets\/series-chart-/u);
    await page.goto("/relatorios?period=all");
    await expect(page.getByLabel("Carregando o relatório")).toBeVisible();
    release();
    await expect(drawings(page)).toHaveCount(REPORT_CHARTS.length);
    expect(await layoutShift(page)).toBe(0);
  });
}
