/** The reports' table of entries, and saved views. */
import type { Page } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { editForm } from "./entry-form.ts";
import { rowOf, rows, readStatus, whenRowsMounted } from "./entry-list.ts";
import { brl } from "./totals.ts";
import { figure, fill } from "./report-screen.ts";

const found = (page: Page) => page.getByRole("region", { name: "Lançamentos", exact: true });

test.beforeEach(async ({ company }) => {
  await fill(company);
});

test("the table has the rows of the filters in the chosen order, without refetching the totals", async ({
  page,
  company,
}) => {
  // An event of the entries just written would refetch the totals.
  await page.route("**/events*", (route) => route.abort());
  let reports = 0;
  page.on("request", (request) => {
    if (request.url().includes("/rpc/report")) reports += 1;
  });
  await page.goto("/relatorios?category=sistema");
  await expect(found(page)).toContainText("5 encontrados");
  // Excluded entries are listed too, muted.
  await expect(rowOf(page, "50,00")).toContainText("Cancelado");
  const read = reports;
  const head = page.getByRole("columnheader", { name: "Valor" });
  for (const [sort, order] of [
    ["amount", "amount.asc"],
    ["-amount", "amount.desc"],
  ] as const) {
    await head.getByRole("button").click();
    await expect(page).toHaveURL(`/relatorios?category=sistema&sort=${sort}`);
    const expected = await company.read<{ id: string; amount: number }[]>(
      `transactions?category=eq.Sistema&order=${order}&select=amount`,
    );
    await expect(rows(page).locator("td:nth-child(4)")).toHaveText(
      expected.map(
        ({ amount }) =>
          new RegExp(`${brl(amount * 100).replaceAll(/[.$]/gu, String.raw`\$&`)}$`, "u"),
      ),
    );
  }
  expect(reports).toBe(read);
  await page.getByLabel("Tipo", { exact: true }).selectOption({ label: "Despesa" });
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/sort=-amount/u);
  await expect(
    page.getByText("Nenhum lançamento ativo para os filtros selecionados."),
  ).toBeVisible();
  // The order is not a filter.
  await page.getByRole("search").getByRole("button", { name: "Limpar filtros" }).click();
  await expect(page).toHaveURL("/relatorios?sort=-amount");
  await expect(rows(page).first()).toContainText("2.500,00");
});

test("an entry marked as paid in the table of a report changes its cards, and can be undone", async ({
  page,
  company,
}) => {
  await page.goto("/relatorios?status=pending");
  await expect(figure(page, "Receitas")).toHaveText(brl(7001));
  await rowOf(page, "70,00")
    .getByRole("button", { name: /^Marcar como recebido/u })
    .click();
  await expect(figure(page, "Receitas")).toHaveText(brl(1));
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(figure(page, "Receitas")).toHaveText(brl(7001));
  await expect(rowOf(page, "70,00")).toContainText("Pendente");
  expect(await readStatus(company, "TRI-3")).toBe("pending");
});

test("an entry is edited in a sheet over the report, which does not move", async ({
  page,
  company,
}) => {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 40 }, (_, index) =>
      entry(`TRI-more${index}`, { amount: 10_000 + index, expected_payment_date: "2026-03-10" }),
    ),
  );
  await page.goto("/relatorios?sort=-amount");
  await page.getByRole("link", { name: "Ver os lançamentos" }).click();
  await expect(found(page)).toBeFocused();
  await rowOf(page, "10.030,00").scrollIntoViewIfNeeded();
  await whenRowsMounted(page);
  const top = async () => Math.round((await rowOf(page, "10.030,00").boundingBox())?.y ?? 0);
  const before = await top();
  await rowOf(page, "10.030,00").click();
  const sheet = page.getByRole("dialog", { name: "Editar lançamento" });
  await expect(sheet).toBeVisible();
  await expect(page).toHaveURL("/relatorios?sort=-amount&id=TRI-more30");
  await sheet.getByLabel("Observações").fill("visto no relatório");
  // A dialog asks before the input is discarded.
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuar editando" }).click();
  await sheet.getByRole("button", { name: "Cancelar lançamento" }).click();
  await expect(page.getByText("Situação: Ativo → Cancelado")).toBeVisible();
  await expect(page.getByText(/^Fora destes totais/u)).toContainText("2 lançamentos cancelados");
  await sheet.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Observações atualizadas")).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL("/relatorios?sort=-amount");
  await expect(rowOf(page, "10.030,00")).toContainText("Cancelado");
  expect(await top()).toBe(before);
  await rowOf(page, "10.031,00")
    .getByRole("button", { name: /^Ações de/u })
    .click();
  await page.getByRole("menuitem", { name: "Duplicar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/relatorios?sort=-amount");
  await expect(rowOf(page, "10.031,00")).toHaveCount(2);
  await expect(editForm(page)).toHaveCount(0);
});

test("a view is saved under a name, survives a reload, is in other tabs, and opens in one click", async ({
  page,
  context,
}) => {
  await page.goto("/relatorios?status=unpaid&type=expense&sort=-amount");
  const menu = page.getByRole("button", { name: "Visões salvas" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Salvar esta visão…" }).click();
  await page.getByLabel("Nome da visão").fill("  A pagar ");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Visão “A pagar” salva.")).toBeVisible();
  await expect(menu).toBeFocused();
  await page.getByRole("button", { name: "Limpar filtros" }).click();
  await page.goto("/relatorios?period=all");
  await menu.click();
  const view = page.getByRole("menuitemradio", { name: "A pagar" });
  await expect(view).toHaveAttribute("aria-checked", "false");
  await view.click();
  await expect(page).toHaveURL("/relatorios?type=expense&status=unpaid&sort=-amount");
  await expect(rows(page)).toHaveCount(2);
  await menu.click();
  await expect(view).toHaveAttribute("aria-checked", "true");

  const other = await context.newPage();
  await other.goto("/relatorios?period=all");
  await other.getByRole("button", { name: "Visões salvas" }).click();
  await other.getByRole("menuitem", { name: "Excluir a visão A pagar" }).click();
  await expect(view).toHaveCount(0);
  await other.getByRole("button", { name: "Desfazer" }).click();
  await expect(view).toBeVisible();
});
