/** The dashboard while it loads, and when a part fails: no layout shift, the rest keeps working. */
import type { Locator } from "@playwright/test";
import { expect, holdRequests, test } from "./company.ts";
import { CHARTS, drawings, fill, layoutShift, region } from "./dashboard-page.ts";

test.use({ serverClock: "2026-11-21T15:00:00Z" });

for (const width of [1440, 360]) {
  test(`cards and lists come first, then the charts, and nothing moves (${width} px)`, async ({
    page,
    company,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const release = await holdRequests(page, "**/assets/series-chart-*.js");
    await fill(company);
    await page.goto("/");
    await expect(region(page, "Receitas")).toContainText(/R\$\s1\.000,00/u);
    await expect(region(page, "Despesas atrasadas").getByRole("listitem")).toHaveCount(1);
    await expect(drawings(page)).toHaveCount(0);
    release();
    await expect(drawings(page)).toHaveCount(CHARTS.length);
    expect(await layoutShift(page)).toBe(0);
  });
}

test("the skeleton of the Painel has the height of the Painel", async ({ page, company }) => {
  await fill(company);
  await company.write("POST", "rpc/update_company", { version: 0, openingBalance: 1000 });
  await page.addInitScript(() => {
    localStorage.setItem("sistema-financeiro.primeiros-passos", "dispensados");
  });
  const release = await holdRequests(page, "**/rpc/dashboard*");
  // The length of the agenda depends on the number of due entries.
  const heights = (blocks: Locator) =>
    blocks.evaluateAll((all) =>
      [0, 1, 3, 4].map((at) => all[at]?.getBoundingClientRect().height ?? Number.NaN),
    );
  await page.goto("/");
  const standsIn = page.getByLabel("Carregando o painel").locator("> *");
  await expect(standsIn).toHaveCount(6);
  const standIn = await heights(standsIn);
  release();
  await expect(drawings(page)).toHaveCount(CHARTS.length);
  const blocks = page.locator("main section[aria-label=Receitas]").locator("xpath=../../*");
  expect(await heights(blocks)).toEqual(standIn);
});

test("nothing moves while the Painel of an empty company loads", async ({ page }) => {
  const isFollowing = page.waitForResponse(/\/events/u);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Começar vazio" })).toBeVisible();
  // Everything that the page needs was loaded before.
  await isFollowing;
  expect(await layoutShift(page)).toBe(0);
  await expect(drawings(page)).toHaveCount(0);
});

test("charts whose code fails to load show an error and their tables, and can be retried", async ({
  page,
  company,
}) => {
  let isGone = true;
  await page.route("**/assets/series-chart-*.js", (route) =>
    isGone ? route.abort() : route.continue(),
  );
  await fill(company);
  await page.goto("/");
  const chart = region(page, "Por status");
  await expect(chart).toContainText("O gráfico não pôde ser carregado");
  await chart.getByRole("button", { name: /^Ver como tabela/u }).click();
  await expect(chart.getByRole("row", { name: /^Pagos/u })).toContainText(/R\$\s1\.000,00/u);
  await chart.getByRole("button", { name: /^Ver como gráfico/u }).click();
  isGone = false;
  await chart.getByRole("button", { name: "Tentar novamente" }).click();
  // Code loaded for one chart serves all.
  await expect(drawings(page)).toHaveCount(CHARTS.length);
});

test("a period that fails to load removes nothing else", async ({ page, company }) => {
  await fill(company);
  await page.goto("/");
  const charts = region(page, "Gráficos do período");
  await expect(charts).toContainText("01/12/2025 a 30/11/2026");
  await page.route(/rpc\/dashboard\?months=3/u, (route) =>
    route.fulfill({
      status: 400,
      json: { code: "22003", message: "não deu", details: "", hint: "" },
    }),
  );
  await charts.getByRole("radio", { name: "3 meses" }).check();
  await expect(charts.getByRole("alert")).toContainText("não deu");
  await expect(region(page, "Receitas")).toContainText(/R\$\s1\.000,00/u);
  await expect(region(page, "Despesas atrasadas").getByRole("listitem")).toHaveCount(1);
  await charts.getByRole("radio", { name: "6 meses" }).check();
  await expect(charts).toContainText("01/06/2026 a 30/11/2026");
  await expect(charts.getByRole("alert")).toHaveCount(0);
});
