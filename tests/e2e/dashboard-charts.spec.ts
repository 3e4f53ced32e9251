/** The dashboard's charts: loading, content and links. */
import { newEntry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { CHARTS, drawing, drawings, fill, region } from "./dashboard-page.ts";
import { rows, totals } from "./entry-list.ts";

test.use({ serverClock: "2026-11-21T15:00:00Z" });

test("the largest sums fit on the axes", async ({ page, company }) => {
  for (const [type, day, count] of [
    ["income", "2026-11-21", 6650],
    ["expense", "2026-10-21", 3350],
  ] as const) {
    const paid = { type, amount: 9_999_999_999.99, expected_payment_date: day, status: "paid" };
    const entries = Array.from({ length: count }, () => newEntry(paid));
    for (let at = 0; at < count; at += 1000) {
      await company.write("POST", "transactions", entries.slice(at, at + 1000));
    }
  }
  // Something is open, for the forecast.
  const open = newEntry({ amount: 0, expected_payment_date: "2026-12-10" });
  await company.write("POST", "transactions", open);
  await page.goto("/");
  await expect(drawings(page)).toHaveCount(CHARTS.length);
  // The last digit exceeds the limit of sums.
  await expect(drawing(page, "Mês a mês")).toContainText(/R\$\s105\str/u);
});

test("the period is chosen above the charts, is in the URL, and only affects them", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/");
  const charts = region(page, "Gráficos do período");
  await expect(charts).toContainText("01/12/2025 a 30/11/2026");
  await expect(charts.getByRole("radio", { name: "12 meses" })).toBeChecked();
  await charts.getByRole("radio", { name: "3 meses" }).check();
  await expect(page).toHaveURL("/?months=3");
  await expect(charts).toContainText("01/09/2026 a 30/11/2026");
  await expect(charts).toContainText(/R\$\s1\.250,50 de receitas e R\$\s300,00 de despesas/u);
  await charts.getByRole("radio", { name: "Tudo" }).check();
  await expect(page).toHaveURL("/?months=all");
  await expect(charts).toContainText("15/01/2025 a 15/12/2026");
  await expect(charts).toContainText(/R\$\s1\.250,50 de receitas e R\$\s1\.880,00 de despesas/u);
  await expect(charts).toContainText(/1 lançamento sem vencimento \(receitas R\$\s70,00\)/u);
  // Everything outside the period control shows all time.
  await expect(region(page, "Despesas")).toContainText(/R\$\s1\.880,00/u);
  await page.reload();
  await expect(charts.getByRole("radio", { name: "Tudo" })).toBeChecked();
  await charts.getByRole("radio", { name: "12 meses" }).check();
  await expect(page).toHaveURL("/");
  await page.goto("/?months=7");
  await expect(charts.getByRole("radio", { name: "12 meses" })).toBeChecked();
});

test("a period without entries has an empty state, which leads to all entries", async ({
  page,
  company,
}) => {
  const paid = newEntry({ expected_payment_date: "2020-01-01", status: "paid" });
  await company.write("POST", "transactions", paid);
  await page.goto("/?months=3&month=2026-12");
  for (const chart of ["Receitas e despesas", "Mês a mês"]) {
    await expect(region(page, chart)).toContainText(
      "Nenhum lançamento com vencimento neste período.",
    );
  }
  await expect(region(page, "Por status")).toContainText("Nenhum lançamento neste período.");
  // Nothing is open.
  await expect(region(page, "Próximos 90 dias")).toHaveCount(0);
  await region(page, "Mês a mês").getByRole("link", { name: "Ver todo o período" }).click();
  await expect(page).toHaveURL("/?months=all&month=2026-12");
  await expect(region(page, "O mês")).toContainText("dezembro de 2026");
  // A single point is a bar, not a line of no length.
  const bars = drawing(page, "Receitas e despesas").locator(".recharts-bar-rectangle path");
  await expect(bars.first()).toBeVisible();
});

test("the next ninety days name the first day below zero, and link to the due entries of each", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/");
  const chart = region(page, "Próximos 90 dias");
  await expect(chart).toContainText(/Fica abaixo de zero em 15\/12\/2026: −R\$\s629,50\./u);
  await expect(chart).toContainText(
    /Saldo realizado de R\$\s920,00\. Em 19\/02\/2027: −R\$\s629,50\./u,
  );
  await expect(chart).toContainText(
    /Contam hoje: 1 lançamento atrasado \(despesas R\$\s300,00\)\.Não contam: 1 lançamento sem vencimento \(receitas R\$\s70,00\)/u,
  );
  await chart.getByRole("button", { name: /^Ver como tabela/u }).click();
  await expect(chart.getByRole("row")).toHaveText([
    "DiaSaldo previsto no fim do dia",
    /21\/11\/2026R\$\s620,00/u,
    /30\/11\/2026R\$\s870,50/u,
    /15\/12\/2026−R\$\s629,50/u,
  ]);
  await chart.getByRole("row").getByRole("link", { name: "15/12/2026" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(/−R\$\s1\.500,00/u);
  await page.goBack();
  // The named totals link to everything expected until then, late or not.
  await chart.getByRole("link", { name: "15/12/2026" }).first().click();
  await expect(rows(page)).toHaveCount(3);
});

test("an axis that does not begin at zero tells so below the chart, also in a tooltip", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    newEntry({ amount: 10_000, expected_payment_date: "2026-11-20", status: "paid" }),
    newEntry({ type: "expense", amount: 900, expected_payment_date: "2026-12-15" }),
  ]);
  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/");
    const chart = region(page, "Próximos 90 dias");
    const note = chart.getByText("O eixo não começa em zero");
    const drawn = drawing(page, "Próximos 90 dias");
    await drawn.scrollIntoViewIfNeeded();
    const [text, svg] = [await note.boundingBox(), await drawn.boundingBox()];
    expect(text?.y).toBeGreaterThanOrEqual((svg?.y ?? Infinity) + (svg?.height ?? 0));
    const [x, y] = [(svg?.width ?? 0) - 40, (svg?.height ?? 0) - 40];
    await drawn.hover({ position: { x, y } });
    const tooltip = chart.locator(".recharts-tooltip-wrapper");
    await expect(tooltip).toBeVisible();
    const box = await tooltip.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(text?.y ?? 0);
  }
});

test("a hovered point shows its full amounts, and a click or Enter opens its entries", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/?months=3");
  const chart = drawing(page, "Mês a mês");
  await chart.scrollIntoViewIfNeeded();
  await chart.hover({ position: { x: 90, y: 100 } });
  const status = region(page, "Mês a mês").getByRole("status");
  const september = /01\/09\/2026 a 30\/09\/2026/u;
  await expect(status).toHaveText(
    /^01\/09\/2026 a 30\/09\/2026: Receitas R\$\s1\.000,00, Despesas R\$\s0,00, Saldo R\$\s1\.000,00$/u,
  );
  await expect(region(page, "Mês a mês").getByText(september)).toHaveCount(2);
  await chart.click({ position: { x: 90, y: 100 } });
  await expect(page).toHaveURL(
    "/movimentacoes?lifecycle=active&from=2026-09-01&to=2026-09-30&due=dated",
  );
  await expect(totals(page)).toContainText(/\+?R\$\s1\.000,00/u);
  await page.goBack();

  // Then clicks elsewhere: the click opens the point at its own position, not the hovered one.
  await chart.hover({ position: { x: 90, y: 100 } });
  await expect(status).toHaveText(september);
  const box = await chart.boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 30, (box?.y ?? 0) + 100);
  await expect(page).toHaveURL(/from=2026-11-01&to=2026-11-30/u);
  await page.goBack();

  await chart.focus();
  // The focus selects the first point.
  await page.keyboard.press("ArrowRight");
  await expect(status).toHaveText(
    /^01\/10\/2026 a 31\/10\/2026: Receitas R\$\s0,00, Despesas R\$\s300,00, Saldo −R\$\s300,00$/u,
  );
  const october = region(page, "Mês a mês").getByText(/01\/10\/2026 a 31\/10\/2026/u);
  await expect(october).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(october).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/from=2026-10-01&to=2026-10-31/u);
  await expect(rows(page)).toHaveCount(1);
});

test("a bar links to the entries of its type and status", async ({ page, company }) => {
  await fill(company);
  await page.goto("/?months=all");
  const bars = drawing(page, "Por status").locator(".recharts-bar-rectangle path");
  await bars.first().scrollIntoViewIfNeeded();
  await expect(bars).toHaveCount(5);
  await bars.nth(1).click();
  await expect(page).toHaveURL("/movimentacoes?lifecycle=active&status=pending&type=income");
  await expect(rows(page)).toHaveCount(2);
});

test("the list can be filtered by entries with and without a due date", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/");
  await page.getByRole("link", { name: "1 lançamento sem vencimento" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(totals(page)).toContainText(/R\$\s70,00/u);
  await page.getByRole("button", { name: "Remover o filtro Vencimento: Sem data" }).click();
  // The entries of the forecast: the open ones.
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole("button", { name: "Mais filtros" }).click();
  await page.getByLabel("Data de vencimento").selectOption("Com data");
  await expect(page).toHaveURL(/due=dated/u);
  await expect(rows(page)).toHaveCount(3);
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 780 } });

  test("the first touch shows the point, the second opens its entries", async ({
    page,
    company,
  }) => {
    await fill(company);
    await page.goto("/?months=3");
    const chart = drawing(page, "Mês a mês");
    await chart.scrollIntoViewIfNeeded();
    await chart.tap({ position: { x: 85, y: 100 } });
    await expect(region(page, "Mês a mês").getByRole("status")).toContainText(/R\$\s1\.000,00/u);
    await expect(page).toHaveURL("/?months=3");
    await chart.tap({ position: { x: 220, y: 100 } });
    await expect(region(page, "Mês a mês").getByRole("status")).toContainText("01/11/2026");
    await expect(page).toHaveURL("/?months=3");
    await chart.tap({ position: { x: 220, y: 100 } });
    await expect(page).toHaveURL(/from=2026-11-01&to=2026-11-30/u);
  });
});

test("the month is compared with the one before, and others can be chosen", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/");
  const month = region(page, "O mês");
  await expect(month).toContainText("novembro de 2026");
  await expect(month).toContainText(/Receitas do mêsR\$\s250,50\+R\$\s250,50/u);
  await expect(month).toContainText(/Despesas do mêsR\$\s0,00−R\$\s300,00 \(−100%\)/u);
  await expect(month).toContainText("Comparado com outubro de 2026.");
  await month.getByRole("button", { name: "Próximo mês" }).click();
  await expect(page).toHaveURL("/?month=2026-12");
  await expect(month).toContainText(/Saldo do mês−R\$\s1\.500,00−R\$\s1\.750,50−R\$\s1,75\smil/u);
  await page.reload();
  await expect(month).toContainText("dezembro de 2026");
  await month.getByRole("link", { name: /^R\$\s1\.500,00/u }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await month.getByRole("button", { name: "Este mês" }).click();
  await expect(page).toHaveURL("/");
  // The button is gone, the focus is not.
  await expect(month.getByRole("button", { name: "novembro de 2026" })).toBeFocused();
  await expect(month).toContainText("novembro de 2026");
  await page.goto("/?month=2026-13");
  await expect(month).toContainText("novembro de 2026");
});

test("a month after one without entries is not compared", async ({ page, company }) => {
  await fill(company);
  await page.goto("/?month=2026-09");
  const month = region(page, "O mês");
  await expect(month).toContainText("Nada a comparar em agosto de 2026.");
  await expect(month).toContainText(/Receitas do mêsR\$\s1\.000,00Despesas do mêsR\$\s0,00Saldo/u);
  await page.goto("/?month=2026-10");
  await expect(month).toContainText("Comparado com setembro de 2026.");
});

test("on a phone the largest amounts of a month have their comparisons", async ({
  page,
  company,
}) => {
  const largest = { amount: 99_999_999.99, type: "expense" } as const;
  await company.write("POST", "transactions", [
    newEntry({ ...largest, expected_payment_date: "2026-11-10" }),
    newEntry({ ...largest, amount: 12_345_678.9, expected_payment_date: "2026-10-10" }),
    newEntry({ ...largest, type: "income", expected_payment_date: "2026-10-10" }),
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const month = region(page, "O mês");
  for (const change of ["−100%", "+710%", /^−R\$\s188\smi$/u]) {
    await expect(month.getByText(change, { exact: true })).toBeInViewport({ ratio: 1 });
  }
  const amounts = month.getByRole("definition").getByRole("link");
  await expect(amounts).toHaveCount(3);
  const heights = await amounts.evaluateAll((links) =>
    links.map((link) => link.getBoundingClientRect().height),
  );
  expect(new Set(heights).size).toBe(1);
});

test("three months are bars, twelve are lines, and no chart is by week", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/?months=3");
  for (const name of ["Receitas e despesas", "Mês a mês"]) {
    await expect(drawing(page, name).locator(".recharts-bar").first()).toBeVisible();
    await expect(drawing(page, name).locator(".recharts-line, .recharts-area")).toHaveCount(0);
  }
  await page.goto("/");
  await expect(drawing(page, "Receitas e despesas").locator(".recharts-area")).toHaveCount(2);
  await expect(drawing(page, "Receitas e despesas")).toContainText("nov/26");
  await expect(drawing(page, "Mês a mês").locator(".recharts-line")).toHaveCount(3);
});
