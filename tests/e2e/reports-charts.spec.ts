/** The reports' charts: fullscreen, links, files. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./company.ts";
import { drawing, drawings, layoutShift, region } from "./dashboard-page.ts";
import { rows } from "./entry-list.ts";
import { REPORT_CHARTS, fillCharts, large } from "./report-charts-screen.ts";

test.use({ serverClock: "2026-11-21T15:00:00Z" });
test.beforeEach(async ({ company }) => {
  await fillCharts(company);
});

test("each chart opens fullscreen by a click or Enter, takes the keys there, and gets the focus back", async ({
  page,
}) => {
  await page.goto("/relatorios?period=all");
  await expect(drawings(page)).toHaveCount(REPORT_CHARTS.length);
  expect(await layoutShift(page)).toBe(0);
  for (const title of REPORT_CHARTS) {
    const small = drawing(page, title);
    await small.click();
    const dialog = large(page, title);
    await expect(drawings(dialog)).toBeFocused();
    // The focus selects the first point.
    await expect(dialog.getByRole("status")).not.toBeEmpty();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(small).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Fechar" }).click();
    await expect(small).toBeFocused();
  }
  await expect(page).toHaveURL("/relatorios?period=all");
});

test("in the fullscreen chart a click, or the arrows and Enter, open the entries of the point", async ({
  page,
}) => {
  const leads: [string, number, RegExp, RegExp, number][] = [
    [
      "Evolução mensal",
      1,
      /^01\/10\/2026 a 31/u,
      /due=dated&from=2026-10-01&to=2026-10-31&lifecycle=active/u,
      0,
    ],
    ["Distribuição por status", 2, /^Atrasados: 1 lançamento, Valor R/u, /status=overdue/u, 1],
    ["Receitas e despesas por categoria", 1, /^Pagamento de F/u, /category=Pagamento\+de\+F/u, 1],
    [
      "Projeção dos próximos meses",
      6,
      /^dez\/2026 \(projeção\): Já previsto R/u,
      /from=2026-12-01&to=2026-12-31/u,
      1,
    ],
    ["Top 10 clientes e funcionários", 1, /^João: Receitas R\$\s0,00/u, /client=CTT-joao/u, 1],
    [
      "Fluxo de caixa diário, 10/09/2026 a 15/12/2026",
      3,
      /^15\/12\/2026: .* acumulado R\$\s1\.280,50$/u,
      /from=2026-12-15&to=2026-12-15/u,
      1,
    ],
  ];
  for (const [title, steps, text, address, count] of leads) {
    await page.goto("/relatorios?from=2026-09-02");
    await drawing(page, title).focus();
    await page.keyboard.press("Enter");
    const chart = large(page, title);
    await expect(drawings(chart)).toBeFocused();
    for (let step = 0; step < steps; step += 1) await page.keyboard.press("ArrowRight");
    await expect(chart.getByRole("status")).toHaveText(text);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/movimentacoes\?.*lifecycle=active/u);
    await expect(page).toHaveURL(address);
    await expect(rows(page)).toHaveCount(count);
  }
  // The same by pointer, for one type.
  await page.goBack();
  const title = "Receitas e despesas por categoria";
  await region(page, title)
    .getByRole("button", { name: `Ampliar: ${title}` })
    .click();
  const bars = large(page, title).locator(".recharts-bar-rectangle path");
  await bars.first().click();
  await expect(page).toHaveURL(/type=income&category=Sistema/u);
  await expect(rows(page)).toHaveCount(2);
});

test("a chart is saved as a picture, and its data for a spreadsheet", async ({ page }) => {
  await page.goto("/relatorios?status=paid");
  const title = "Projeção dos próximos meses";
  const chart = region(page, title);
  await expect(drawing(page, title)).toBeVisible();
  const choose = async (name: string) => {
    await chart.getByRole("button", { name: `Salvar: ${title}` }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  const picture = await saved(page, () => choose("Salvar como PNG"));
  expect(picture.name).toBe("projecao.png");
  expect(picture.bytes.subarray(1, 4).toString()).toBe("PNG");
  // At twice the resolution, whatever the screen.
  expect(picture.bytes.readUInt32BE(16)).toBe(2016);
  const data = await saved(page, () => choose("Salvar dados em CSV"));
  expect(data.name).toBe("projecao.csv");
  expect(data.bytes.toString().split("\r\n").slice(0, 7)).toEqual([
    '\uFEFF"Mês";"Saldo do mês";"Já previsto";"Projeção";"Faixa de ±10%: mínimo";"Faixa de ±10%: máximo"',
    ...["jun", "jul", "ago"].map((month) => `"${month}/2026";"0,00";"";"";"";""`),
    '"set/2026";"900,00";"";"";"";""',
    ...["out", "nov"].map((month) => `"${month}/2026";"0,00";"";"";"";""`),
  ]);
  // Also from the fullscreen chart, and as a table.
  await drawing(page, title).click();
  await large(page, title)
    .getByRole("button", { name: /^Ver como tabela/u })
    .click();
  const again = await saved(page, () =>
    large(page, title).getByRole("button", { name: "Salvar como PNG" }).click(),
  );
  expect(again.bytes.equals(picture.bytes)).toBe(true);
});

test("an unknown contact is named as such", async ({ page }) => {
  await page.route("**/rpc/report*", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { topContacts: object[] };
    const topContacts = answer.topContacts.map((contact) => ({ ...contact, name: null }));
    await route.fulfill({ response, json: { ...answer, topContacts } });
  });
  await page.goto("/relatorios?period=all");
  const chart = region(page, "Top 10 clientes e funcionários");
  await chart.getByRole("button", { name: /^Ver como tabela/u }).click();
  await expect(chart.getByRole("rowheader", { name: "Cliente não encontrado" })).toHaveCount(2);
});

test("a chart that cannot be saved tells so", async ({ page }) => {
  await page.route(/assets\/offscreen-chart-/u, (route) => route.abort());
  await page.goto("/relatorios?period=all");
  const title = "Evolução mensal";
  await region(page, title)
    .getByRole("button", { name: `Salvar: ${title}` })
    .click();
  await page.getByRole("menuitem", { name: "Salvar como PNG" }).click();
  await expect(page.getByText("A imagem do gráfico não pôde ser salva.")).toBeVisible();
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 780 } });

  test("one touch opens a chart large; there the first shows a point, the second leads to it", async ({
    page,
  }) => {
    await page.goto("/relatorios?period=all");
    const title = "Distribuição por status";
    await drawing(page, title).tap({ position: { x: 20, y: 20 } });
    const chart = large(page, title);
    const slice = chart.locator(".recharts-pie-sector path").last();
    await slice.tap();
    await expect(chart.getByRole("status")).toHaveText(/^Atrasados/u);
    await expect(page).toHaveURL("/relatorios?period=all");
    await slice.tap();
    await expect(page).toHaveURL(/status=overdue/u);
  });
});

async function saved(page: Page, save: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent("download"), save()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test("one entry without a due date is named as outside of the charts by date", async ({ page }) => {
  await page.goto("/relatorios?period=all");
  await expect(page.getByText(/^Fora dos gráficos por data: /u)).toHaveText(
    /: o que não tem vencimento \(receitas R\$\s7,00\)\.$/u,
  );
});
