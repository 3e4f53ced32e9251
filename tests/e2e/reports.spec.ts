/** Reports: totals under every filter, the URL, and every state. */
import { entry } from "../support/api-rows.ts";
import { expectAccessible, layoutWidth, testEachWidth } from "./accessibility.ts";
import { expect, test } from "./company.ts";
import { rowOf } from "./entry-list.ts";
import { brl } from "./totals.ts";
import { expectFigures, figure, fill, indicator, type Row } from "./report-screen.ts";

test("the totals equal the sums of the rows, under each filter of the URL", async ({
  page,
  company,
}) => {
  const rows = await fill(company);
  const isDue = (row: Row, from: string, to: string): boolean =>
    row.expected_payment_date === null ||
    (row.expected_payment_date >= from && row.expected_payment_date <= to);
  const cases: [string, (row: Row) => boolean][] = [
    ["?period=all", () => true],
    ["?from=2026-01-01&to=2026-01-31", (row) => isDue(row, "2026-01-01", "2026-01-31")],
    ["?client=CTT-padaria", (row) => row.client_id === "CTT-padaria"],
    ["?status=overdue", (row) => row.resolved_status === "overdue"],
    ["?status=unpaid", (row) => row.resolved_status !== "paid"],
    ["?type=expense", (row) => row.type === "expense"],
    ["?category=CARTAO", (row) => row.category === "Pagamento cartão"],
    [
      "?category=pagamento&status=paid&from=2026-01-31&type=expense",
      (row) => row.category === "Pagamento cartão",
    ],
  ];
  for (const [search, passes] of cases) {
    await page.goto(`/relatorios${search}`);
    await expectFigures(page, rows.filter(passes));
  }
  await page.goto("/relatorios?period=all");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Relatórios e Histórico");
  await expect(page.getByText(/^Fora destes totais/u)).toHaveText(
    /^Fora destes totais: 1 lançamento inativo \(receitas R\$\s400,00\) e 1 lançamento cancelado \(despesas R\$\s50,00\)\.$/u,
  );
});

test("the filters are set by hand, are in the URL, survive a reload, and are cleared at once @short", async ({
  page,
  company,
}) => {
  const rows = await fill(company);
  await page.goto("/relatorios?period=all");
  await expectFigures(page, rows);
  await page.getByLabel("Data inicial", { exact: true }).fill("01/01/2026");
  await page.getByLabel("Data final", { exact: true }).fill("28/02/2026");
  await page.keyboard.press("Tab");
  await page.getByLabel("Status", { exact: true }).selectOption({ label: "Atrasado" });
  await page.getByLabel("Tipo", { exact: true }).selectOption({ label: "Receita" });
  await page.getByLabel("Categoria", { exact: true }).fill("sist");
  await page.getByLabel("Cliente ou funcionário", { exact: true }).fill("padaria");
  await page.getByRole("option", { name: /Padaria/u }).click();
  const address = new URLSearchParams({
    from: "2026-01-01",
    to: "2026-02-28",
    status: "overdue",
    type: "income",
    category: "sist",
    client: "CTT-padaria",
  });
  await expect(() =>
    expect(new URL(page.url()).searchParams.toString().split("&").toSorted()).toEqual(
      address.toString().split("&").toSorted(),
    ),
  ).toPass();
  await expectFigures(
    page,
    rows.filter(({ amount }) => amount === 333.33),
  );
  await page.reload();
  await expectFigures(
    page,
    rows.filter(({ amount }) => amount === 333.33),
  );
  await expect(page.getByLabel("Data inicial", { exact: true })).toHaveValue("01/01/2026");
  await expect(page.getByLabel("Cliente ou funcionário", { exact: true })).toHaveValue(
    "Padaria D'Ávila",
  );
  await page.getByRole("button", { name: "Limpar filtros" }).click();
  await expect(page).toHaveURL("/relatorios?period=all");
  await expectFigures(page, rows);
});

test("a preset period is one click", async ({ page, company }) => {
  const today = Temporal.PlainDate.from(company.today());
  const first = today.with({ day: 1 });
  const before = first.subtract({ days: 1 });
  await company.write("POST", "transactions", [
    entry("TRI-now", { amount: 11, expected_payment_date: today.toString() }),
    entry("TRI-before", { amount: 22, expected_payment_date: before.toString() }),
    entry("TRI-long-ago", { amount: 44, expected_payment_date: "2001-01-01" }),
  ]);
  await page.goto("/relatorios?period=all");
  const periods: [string, number, string | null, string | null][] = [
    ["Este mês", 1100, first.toString(), today.with({ day: today.daysInMonth }).toString()],
    ["Mês passado", 2200, before.with({ day: 1 }).toString(), before.toString()],
    ["Tudo", 7700, null, null],
  ];
  for (const [label, centavos, from, to] of periods) {
    await page.getByRole("button", { name: label, exact: true }).click();
    await expect(figure(page, "Receitas")).toHaveText(brl(centavos));
    const { searchParams } = new URL(page.url());
    expect([searchParams.get("from"), searchParams.get("to")]).toEqual([from, to]);
    await expect(page.getByRole("button", { name: label, exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  }
  for (const [label, unit] of [
    ["Trimestre", 3],
    ["Ano", 12],
  ] as const) {
    await page.getByRole("button", { name: label, exact: true }).click();
    await expect(page).toHaveURL(/from=/u);
    const { searchParams } = new URL(page.url());
    const from = Temporal.PlainDate.from(searchParams.get("from") ?? "");
    const to = Temporal.PlainDate.from(searchParams.get("to") ?? "");
    expect(from.add({ months: unit }).subtract({ days: 1 }).equals(to)).toBe(true);
    expect(Temporal.PlainDate.compare(from, today)).toBeLessThanOrEqual(0);
    expect(Temporal.PlainDate.compare(today, to)).toBeLessThanOrEqual(0);
  }
});

test("a period that ends before it starts shows an error, and sends no request", async ({
  page,
  company,
}) => {
  await fill(company);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rpc/report")) requests.push(request.url());
  });
  await page.goto("/relatorios?from=2026-02-01&to=2026-01-01");
  const start = page.getByLabel("Data inicial", { exact: true });
  await expect(start).toHaveAttribute("aria-invalid", "true");
  await expect(start).toHaveAccessibleDescription(
    /^A data inicial \(01\/02\/2026\) é depois da data final \(01\/01\/2026\)/u,
  );
  expect(requests).toEqual([]);
  await page.getByLabel("Data final", { exact: true }).fill("01/03/2026");
  await expect(figure(page, "Receitas")).toBeVisible();
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.filter((url) => url.includes("2026-01-01"))).toEqual([]);
});

test("totals link to their entries", async ({ page, company }) => {
  await fill(company);
  const filter = "from=2026-01-01&to=2026-01-31";
  const leads: [string, string][] = [
    ["Receitas", "type=income&lifecycle=active"],
    ["Saldo do período", "lifecycle=active"],
    ["Pago", "status=paid&lifecycle=active"],
    ["1 lançamento inativo", "lifecycle=inactive"],
  ];
  for (const [name, search] of leads) {
    await page.goto(`/relatorios?${filter}`);
    await page.getByRole("main").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(/\/movimentacoes\?/u);
    const { searchParams: actual } = new URL(page.url());
    const expected = new URLSearchParams(`${filter}&${search}`);
    actual.sort();
    expected.sort();
    expect(actual.toString()).toBe(expected.toString());
  }
});

test("no matches and a company without entries have an empty state with a next step", async ({
  page,
  company,
}) => {
  await page.goto("/relatorios?period=all");
  await expect(page.getByText("Ainda não há lançamentos para somar.")).toBeVisible();
  const rows = await fill(company);
  await page.goto("/relatorios?category=aluguel");
  await expect(page.getByText("Nenhum lançamento para os filtros selecionados.")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Limpar filtros" }).last().click();
  await expectFigures(page, rows);
  // Also shown when all matching entries are excluded.
  await page.goto("/relatorios?from=2026-01-15&to=2026-01-15&category=sistema");
  await expect(page.getByText(/^Fora destes totais: 1 lançamento inativo/u)).toBeVisible();
});

test("a report that fails to load shows an error, and loads after Tentar novamente; the next one does not blank the screen", async ({
  page,
  company,
}) => {
  const rows = await fill(company);
  let isBroken = true;
  await page.route("**/rest/v1/rpc/report*", (route) =>
    isBroken
      ? route.fulfill({
          status: 500,
          json: { code: "XX000", message: "quebrou", details: null, hint: null },
        })
      : route.continue(),
  );
  await page.goto("/relatorios?period=all");
  const retry = page.getByRole("alert").getByRole("button", { name: "Tentar novamente" });
  await expect(retry).toBeVisible({ timeout: 30_000 });
  isBroken = false;
  await retry.click();
  await expectFigures(page, rows);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/rest/v1/rpc/report?*type=expense*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel("Tipo", { exact: true }).selectOption({ label: "Despesa" });
  await expect(page.locator("[aria-busy=true]").first()).toBeVisible();
  await expect(figure(page, "Receitas")).toHaveText(brl(140_384));
  release();
  await expectFigures(
    page,
    rows.filter(({ type }) => type === "expense"),
  );
});

testEachWidth("is accessible, empty and full", async ({ page, company, width }) => {
  await page.goto("/relatorios?period=all");
  await expect(page.getByText("Ainda não há lançamentos para somar.")).toBeVisible();
  await expectAccessible(page);
  await fill(company);
  await company.write("PATCH", "transactions?id=eq.TRI-2", { amount: 9_999_999_999.99 });
  await page.goto("/relatorios?client=CTT-padaria");
  await expect(indicator(page, "Lançamentos")).toContainText("2");
  await expect(rowOf(page, "70,00")).toBeVisible();
  if (width < 1024) await page.getByRole("button", { name: "Filtros (1)" }).click();
  await expect(page.getByLabel("Cliente ou funcionário", { exact: true })).toHaveValue(
    "Padaria D'Ávila",
  );
  await expectAccessible(page);
  expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
});

testEachWidth(
  "is accessible with the views' menu, its dialog and an entry open",
  async ({ page, company, width }) => {
    await fill(company);
    await page.goto("/relatorios?period=all");
    const menu = page.getByRole("button", { name: "Visões salvas" });
    const saving = page.getByRole("menuitem", { name: "Salvar esta visão…" });
    await menu.click();
    await expect(page.getByText("Nenhuma visão salva.")).toBeVisible();
    await expectAccessible(page);
    const name = page.getByLabel("Nome da visão");
    await saving.click();
    await name.fill("Tudo o que a empresa deve e tem a receber, de qualquer época");
    await name.press("Enter");
    await menu.click();
    await expect(page.getByRole("menuitemradio")).toBeVisible();
    await expectAccessible(page);
    expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
    await saving.click();
    await name.fill("tudo o que a empresa deve e tem a receber, de qualquer epoca");
    await name.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Deseja substituí-la?");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Voltar" }).click();
    await page.getByRole("button", { name: "Descartar", exact: true }).click();
    await expect(menu).toBeFocused();
    await rowOf(page, "70,00").click();
    await expect(page.getByRole("dialog", { name: "Editar lançamento" })).toBeVisible();
    await expectAccessible(page);
    expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
  },
);
