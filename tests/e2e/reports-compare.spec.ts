/** The report compared with an earlier period, and files named after their period. */
import { readFileSync } from "node:fs";
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { totals } from "./entry-list.ts";
import { region } from "./dashboard-page.ts";

test.use({ serverClock: "2026-11-21T15:00:00Z" });

test.beforeEach(async ({ company }) => {
  await company.write("POST", "transactions", [
    entry("TRI-now", { amount: 300, expected_payment_date: "2026-11-10" }),
    entry("TRI-before", { amount: 200, expected_payment_date: "2026-10-31" }),
    entry("TRI-year", { amount: 400, expected_payment_date: "2025-11-01" }),
    entry("TRE-before", { amount: 50, expected_payment_date: "2026-10-01" }),
    entry("TRI-cancelled", {
      amount: 9000,
      expected_payment_date: "2026-10-05",
      lifecycle: "cancelled",
    }),
  ]);
});

test("the totals are compared with the period before, and with the same one of last year", async ({
  page,
}) => {
  await page.goto("/relatorios?from=2026-11-01&to=2026-11-30");
  const compare = page.getByLabel("Comparar com");
  await compare.selectOption("Período anterior");
  await expect(page).toHaveURL(/compare=before/u);
  await expect(region(page, "Receitas")).toContainText(
    /\+R\$\s100,00 \(\+50%\) em relação a outubro de 2026/u,
  );
  await expect(region(page, "Despesas")).toContainText(/−R\$\s50,00 \(−100%\)/u);
  await expect(region(page, "Saldo do período")).toContainText(/\+R\$\s150,00 \(\+100%\)/u);
  await compare.selectOption("Mesmo período do ano anterior");
  await expect(region(page, "Receitas")).toContainText(
    /−R\$\s100,00 \(−25%\) em relação a novembro de 2025/u,
  );
  await expect(region(page, "Despesas")).toContainText("Sem mudança em relação a novembro de 2025");
  await expect(totals(page)).toContainText(/R\$\s300,00/u);
  // The links of the totals do not include it.
  await region(page, "Receitas").getByRole("link").first().click();
  await expect(page).toHaveURL(
    "/movimentacoes?type=income&from=2026-11-01&to=2026-11-30&lifecycle=active",
  );
  await page.goto("/relatorios?compare=before");
  await expect(region(page, "Receitas")).toContainText("Escolha um período com início e fim");
  await page.getByRole("button", { name: "Ano passado" }).click();
  await expect(page).toHaveURL("/relatorios?compare=before&from=2025-01-01&to=2025-12-31");
  await expect(region(page, "Receitas")).toContainText(/\+R\$\s400,00 em relação a 2024/u);
  await page.goto("/relatorios?compare=before&from=2026-11-10&to=2026-11-12");
  await expect(region(page, "Receitas")).toContainText(
    "em relação ao período de 07/11/2026 a 09/11/2026",
  );
});

test("the chosen comparison is still there after a look at DRE and Fluxo", async ({ page }) => {
  await page.goto("/relatorios?from=2026-11-01&to=2026-11-30");
  await page.getByLabel("Comparar com").selectOption("Período anterior");
  for (const view of ["DRE gerencial", "Fluxo de caixa"]) {
    await page.getByRole("radio", { name: view }).check();
    await expect(page.getByRole("heading", { name: view })).toBeVisible();
    await expect(page).toHaveURL(/compare=before/u);
  }
  await page.reload();
  await page.getByRole("radio", { name: "Resumo" }).check();
  await expect(page.getByLabel("Comparar com")).toHaveValue("before");
  await expect(region(page, "Receitas")).toContainText("em relação a outubro de 2026");
});

test("a file has its period in its name, and the report's CSV the name of the specification", async ({
  page,
  company,
}) => {
  const names = [
    ["/relatorios?period=all", "relatorio-financeiro.csv"],
    ["/relatorios?from=2026-11-01&to=2026-11-30", "relatorio-financeiro.csv"],
    ["/relatorios?from=2026-01-01&to=2026-12-31&view=dre", "dre-gerencial-2026.csv"],
    [
      "/relatorios?from=2026-01-01&to=2026-12-31&view=dre&type=income",
      "dre-gerencial-2026-filtrado.csv",
    ],
    ["/relatorios?from=2026-11-10&view=caixa", "fluxo-de-caixa-desde-2026-11-10.csv"],
  ] as const;
  for (const [address, name] of names) {
    await page.goto(address);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar CSV" }).click();
    expect((await download).suggestedFilename()).toBe(name);
  }
  const { headers } = await fetch(
    `${company.url}/exports/relatorio-financeiro.xlsx?start=2026-11-01&end=2026-11-30`,
  );
  expect(headers.get("content-disposition")).toBe(
    'attachment; filename="relatorio-financeiro-2026-11.xlsx"',
  );
});

test("filters without an active entry leave the cards with zero", async ({ page }) => {
  await page.goto("/relatorios?from=2026-06-01&to=2026-06-30");
  await expect(page.getByText("Nenhum lançamento para os filtros selecionados.")).toBeVisible();
  for (const card of ["Receitas", "Despesas", "Saldo do período"]) {
    await expect(region(page, card)).toContainText(/R\$\s0,00/u);
  }
  await expect(region(page, "Gráficos")).toHaveCount(0);
});

test("the choice of Resumo, DRE and Fluxo fits on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/relatorios?period=all");
  const choice = page.getByRole("group", { name: "O que mostrar" });
  await expect(choice).toBeVisible();
  const isTooWide = await choice.evaluate((box) => box.scrollWidth > box.clientWidth);
  expect(isTooWide).toBe(false);
  const [inner, outer] = [await choice.boundingBox(), await region(page, "Receitas").boundingBox()];
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual(
    (outer?.x ?? 0) + (outer?.width ?? 0) + 0.5,
  );
});

test("a statement is compared with an earlier period, on the screen and in its files", async ({
  page,
}) => {
  await page.goto("/relatorios?view=dre&from=2026-11-01&to=2026-11-30");
  await page.getByLabel("Comparar com").selectOption("Período anterior");
  await expect(page).toHaveURL(/compare=before/u);
  const statement = region(page, "DRE gerencial");
  const heads = statement.getByRole("columnheader");
  await expect(heads).toHaveText(["Categoria", "11/2026", "10/2026", "Variação"]);
  const rows = statement.getByRole("row");
  await expect(rows.filter({ hasText: "(+) Receitas" }).getByRole("cell")).toHaveText([
    "300,00100%",
    "200,00100%",
    "+100,00+50%",
  ]);
  // Outros occurs only in October.
  await expect(rows.filter({ hasText: "(−) Despesas" }).getByRole("cell")).toHaveText([
    "0,000%",
    "50,0025%",
    "−50,00−100%",
  ]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar CSV" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file).toContain('"10/2026";"10/2026 (% da receita)";"Variação";"% de variação"');
  // A period without an end has no earlier period.
  await page.goto("/relatorios?view=dre&from=2026-11-01&compare=before");
  await expect(statement).toContainText("Escolha um período com início e fim para comparar.");
  await expect(statement.getByRole("columnheader", { name: "Variação" })).toHaveCount(0);
});
