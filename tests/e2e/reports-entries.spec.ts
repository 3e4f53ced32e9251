/** The reports' table in depth: very long, empty, with filters. */
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { openCreateForm } from "./entry-form.ts";
import { rowOf, rows } from "./entry-list.ts";
import { fill, figure } from "./report-screen.ts";

const LIST = "Nenhuma movimentação encontrada para os filtros selecionados.";

test("twenty thousand entries are scrolled to the last one under the report, rendering only visible rows", async ({
  page,
  company,
}) => {
  test.setTimeout(240_000);
  const count = 20_000;
  for (let at = 0; at < count; at += 10_000) {
    const some = Array.from({ length: 10_000 }, (_, index) =>
      entry(`TRI-row${String(at + index).padStart(6, "0")}`, {
        amount: at + index + 1,
        expected_payment_date: "2026-03-10",
      }),
    );
    await company.write("POST", "transactions", some);
  }
  await page.goto("/relatorios?sort=-amount");
  await expect(page.getByRole("table", { name: "Movimentações" })).toHaveAttribute(
    "aria-rowcount",
    String(count + 1),
  );
  const last = page.locator(`tbody tr[aria-rowindex="${count + 1}"]`);
  const max = { rows: 0 };
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    max.rows = Math.max(max.rows, await page.locator("tbody tr").count());
    expect(await last.count()).toBe(1);
  }).toPass({ timeout: 200_000, intervals: [20] });
  await page.keyboard.press("End");
  await expect(last).toBeInViewport();
  await expect(last).toContainText(/R\$\s1,00/u);
  expect(max.rows).toBeLessThanOrEqual(100);
});

test("the table's header replaces the filters below the page header, and neither covers the other", async ({
  page,
  company,
}) => {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 120 }, (_, index) =>
      entry(`TRI-r${index}`, { amount: index + 1, expected_payment_date: "2026-03-10" }),
    ),
  );
  await page.goto("/relatorios?period=all");
  await expect(rows(page).first()).toBeVisible();
  const edges = async () => {
    const head = await page.getByRole("columnheader", { name: "Valor" }).boundingBox();
    const filters = await page.getByRole("search").boundingBox();
    return {
      header: 64,
      filters: Math.round((filters?.y ?? 0) + (filters?.height ?? 0)),
      head: Math.round(head?.y ?? 0),
    };
  };
  for (const top of [0, 150, 300, 450, 600, 900, 2500]) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
    await expect
      .poll(async () => {
        const { header, filters, head } = await edges();
        return head >= Math.max(header, filters);
      }, `scrolled to ${top}`)
      .toBe(true);
  }
  expect(await edges()).toMatchObject({ head: 64 });
});

test("an empty report tells so once, and a report with an invalid period has no table", async ({
  page,
  company,
}) => {
  await page.goto("/relatorios?period=all");
  await expect(page.getByText("Ainda não há lançamentos para somar.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Lançamentos" })).toBeHidden();
  await expect(page.getByText(LIST)).toHaveCount(0);
  await fill(company);
  await expect(page.getByRole("heading", { name: "Lançamentos" })).toBeVisible();
  await page.goto("/relatorios?category=aluguel");
  await expect(page.getByText("Nenhum lançamento para os filtros selecionados.")).toBeVisible();
  await expect(page.getByText(LIST)).toHaveCount(0);
  await expect(page.getByText("Nenhum lançamento encontrado.")).toHaveCount(1);
  await page.goto("/relatorios?from=2026-02-01&to=2026-01-01");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Lançamentos" })).toHaveCount(0);
  // An invalid report cannot be saved as a view.
  await page.getByRole("button", { name: "Visões salvas" }).click();
  await expect(page.getByRole("menuitem", { name: "Salvar esta visão…" })).toBeDisabled();
});

test("the last matching entry stays open when an action excludes it from the filter", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/relatorios?status=overdue&client=CTT-joao");
  await rowOf(page, "2.500,00").click();
  const sheet = page.getByRole("dialog", { name: "Editar lançamento" });
  await sheet.getByLabel("Status", { exact: true }).selectOption({ label: "Pago" });
  await sheet.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
  await expect(sheet.getByText("Status: Pendente → Pago")).toBeVisible();
  await expect(page.getByText("Nenhum lançamento para os filtros selecionados.")).toBeAttached();
  await sheet.getByRole("button", { name: "Fechar" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL("/relatorios?status=overdue&client=CTT-joao");
});

test("the table has the entries that the cards count, whatever the address filters by", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-dated", { amount: 100 }),
    entry("TRI-open", { amount: 20, expected_payment_date: null }),
  ]);
  await page.goto("/relatorios?due=dated");
  await expect(figure(page, "Receitas")).toHaveText(/R\$\s100,00/u);
  await expect(rows(page)).toHaveCount(1);
});

test("several entries are marked as paid under the report, one is deleted, and the totals follow", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/relatorios?type=income&status=unpaid");
  await page
    .getByRole("checkbox", { name: /carregad/u })
    .first()
    .check();
  const bar = page.getByRole("region", { name: "Lançamentos selecionados" });
  await bar.getByRole("button", { name: "Limpar a seleção" }).click();
  await page.getByRole("checkbox", { name: /R\$\s333,33/u }).check();
  await page.getByRole("checkbox", { name: /R\$\s70,00/u }).check();
  await bar.getByRole("button", { name: "Marcar como recebidos" }).click();
  await expect(figure(page, "Receitas")).toHaveText(/R\$\s0,01/u);
  await rowOf(page, "0,01")
    .getByRole("button", { name: /^Excluir/u })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(
    page.getByText("Nenhum lançamento ativo para os filtros selecionados."),
  ).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test("n opens a new entry from the report, / focuses its category; a pasted URL opens its entry over it", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/relatorios?period=all&id=TRI-3");
  const sheet = page.getByRole("dialog", { name: "Editar lançamento" });
  await expect(sheet.getByLabel("Valor", { exact: true })).toHaveValue("70,00");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL("/relatorios?period=all");
  await page.keyboard.press("/");
  await expect(page.getByLabel("Categoria", { exact: true })).toBeFocused();
  await page.getByRole("heading", { name: "Lançamentos" }).click();
  await page.keyboard.press("n");
  await expect(page).toHaveURL("/movimentacoes");
  await expect(await openCreateForm(page)).toBeVisible();
});
