/** The company's own categories: where they are managed, and where they are offered. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { entry, type Row } from "../support/api-rows.ts";
import { expect, test, type Company } from "./company.ts";
import { amountOf, editForm, openCreateForm, startNewEntry, typeOf } from "./entry-form.ts";
import { bulkAction, openList, rowOf, rows } from "./entry-list.ts";
import { toastUndo } from "./messages.ts";

const RENT = { id: "CAT-rent", name: "Aluguel", kind: "expense" };
const active = (page: Page) => page.getByRole("list", { name: "Categorias", exact: true });
const dialog = (page: Page) => page.getByRole("dialog");

async function openCategories(page: Page): Promise<void> {
  await page.goto("/configuracoes/categorias");
  await expect(active(page).getByRole("listitem").first()).toBeVisible();
}

async function choose(page: Page, category: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Ações de ${category}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

async function categoriesOf(company: Company): Promise<unknown[]> {
  const entries = await company.read<Row[]>("transactions?order=id");
  return entries.map(({ category }) => category);
}

const optionsOf = (page: Page, name: string) =>
  page.getByRole("combobox", { name, exact: true }).getByRole("option");

test("a new category is offered where its type fits, and an entry gets it", async ({
  page,
  company,
}) => {
  await openCategories(page);
  await expect(active(page).getByRole("listitem")).toHaveCount(7);
  await page.getByRole("button", { name: "Nova categoria" }).click();
  await dialog(page).getByRole("button", { name: "Criar categoria" }).click();
  await expect(dialog(page).getByLabel("Nome")).toHaveAccessibleDescription(
    "Preencha o campo Nome.",
  );
  await page.keyboard.type("outros");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("alert")).toContainText("já existe a categoria Outros.");
  await dialog(page).getByLabel("Nome").fill("Aluguel");
  await dialog(page).getByLabel("Aceita").selectOption("Só despesas");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Criar categoria" }).click();
  await expect(active(page).getByRole("listitem").last()).toContainText(
    /^Aluguel.*Só despesas · sem lançamentos/u,
  );
  await expectAccessible(page);
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  await expect(optionsOf(page, "Categoria").filter({ hasText: "Aluguel" })).toHaveCount(0);
  await typeOf(form, "Despesa").click();
  await form.getByLabel("Categoria").selectOption("Aluguel");
  await typeOf(form, "Receita").click();
  await expect(form.getByLabel("Categoria")).toHaveValue("");
  await typeOf(form, "Despesa").click();
  await form.getByLabel("Categoria").selectOption("Aluguel");
  await amountOf(form).fill("1200,00");
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "1.200,00")).toContainText("Aluguel");
  expect(await categoriesOf(company)).toEqual(["Aluguel"]);
});

test("a new name and a merge move the entries, in another user's open list too @short", async ({
  page,
  company,
  context,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { category: "Site", amount: 10 }),
    entry("TRI-b", { category: "Site", amount: 20 }),
    entry("TRI-c", { category: "Sistema", amount: 30 }),
  ]);
  const other = await context.newPage();
  await openList(other);
  await openCategories(page);
  await choose(page, "Site", "Editar…");
  await expect(dialog(page)).toContainText("(2 lançamentos)");
  await dialog(page).getByLabel("Nome").fill("Loja");
  await page.keyboard.press("Enter");
  await expect(active(page)).toContainText("Loja");
  await expect(rowOf(other, "10,00")).toContainText("Loja");
  await choose(page, "Loja", "Unir a outra…");
  await dialog(page).getByLabel("Unir a", { exact: true }).selectOption("Outros");
  await expect(dialog(page)).toContainText(
    "2 lançamentos passam de Loja para Outros, com um registro no histórico de cada um. Loja fica arquivada.",
  );
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Unir categorias" }).click();
  await expect(page.getByText("Loja foi unida a Outros.")).toBeVisible();
  const archived = page.getByRole("list", { name: "Categorias arquivadas" });
  await expect(archived.getByRole("listitem")).toHaveText([/^Loja.*sem lançamentos/u]);
  await expect(active(page).getByRole("listitem").filter({ hasText: "Outros" })).toContainText(
    "2 lançamentos",
  );
  await expect(rowOf(other, "20,00")).toContainText("Outros");
  expect(await categoriesOf(company)).toEqual(["Outros", "Outros", "Sistema"]);
  await toastUndo(page).click();
  await expect(page.getByText("Alteração desfeita.")).toBeVisible();
  await expect(active(page).getByRole("listitem").filter({ hasText: "Loja" })).toContainText(
    "2 lançamentos",
  );
  await expect(archived).toHaveCount(0);
  await expect(rowOf(other, "20,00")).toContainText("Loja");
  expect(await categoriesOf(company)).toEqual(["Loja", "Loja", "Sistema"]);
});

test("they move up and down by keyboard, and forms offer them in that order", async ({
  page,
  company,
}) => {
  await openCategories(page);
  const items = active(page).getByRole("listitem");
  const up = page.getByRole("button", { name: "Subir Site" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(items.nth(1)).toContainText("Site");
  await expect(up).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(items.nth(0)).toContainText("Site");
  await expect(up).toBeFocused();
  await expect(up).toBeDisabled();
  await page.getByRole("button", { name: "Descer Sistema" }).click();
  await expect(items.nth(2)).toContainText("Sistema");
  await expectAccessible(page);
  const rowsOf = await company.read<{ name: string }[]>("categories?order=position");
  expect(rowsOf.slice(0, 3).map(({ name }) => name)).toEqual(["Site", "Aplicativo", "Sistema"]);
  await page.goto("/movimentacoes");
  await startNewEntry(page);
  await expect(optionsOf(page, "Categoria")).toHaveText([
    "Escolha uma categoria",
    "Site",
    "Aplicativo",
    "Sistema",
    /^Pagamento de Func/u,
    "Despesa Empresa",
    "Pagamento cartão",
    "Outros",
    "+ Nova categoria…",
  ]);
});

test("a category is made inside the form of an entry, and chosen", async ({ page, company }) => {
  const form = await openCreateForm(page);
  await amountOf(form).fill("12");
  const category = form.getByLabel("Categoria", { exact: true });
  await category.focus();
  await category.selectOption("+ Nova categoria…");
  await dialog(page).getByRole("button", { name: "Voltar" }).click();
  await expect(category).toBeFocused();
  await expect(category).toHaveValue("");
  await category.selectOption("+ Nova categoria…");
  // Only what the entry can then have.
  await expect(dialog(page).getByLabel("Aceita").getByRole("option")).toHaveText([
    "Receitas e despesas",
    "Só receitas",
  ]);
  await dialog(page).getByLabel("Nome").fill("Frete");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect(category).toHaveValue("Frete");
  expect(await company.read("transactions")).toEqual([]);
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect
    .poll(() => company.read("transactions?select=category,amount"))
    .toEqual([{ category: "Frete", amount: 12 }]);
});

test("selected entries change their category, to one that accepts them all, and undo as one", async ({
  page,
  company,
}) => {
  await company.write("POST", "categories", RENT);
  await company.write("POST", "transactions", [
    entry("TRE-a", { type: "expense", category: "Outros", amount: 10 }),
    entry("TRE-b", { type: "expense", category: "Site", amount: 20 }),
    entry("TRI-c", { category: "Site", amount: 30 }),
  ]);
  await openList(page);
  for (const amount of ["10,00", "20,00", "30,00"]) {
    await rowOf(page, amount).getByRole("checkbox").check();
  }
  await bulkAction(page, "Mudar categoria…");
  await expect(optionsOf(page, "Categoria")).toHaveCount(8);
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Voltar" }).click();
  await rowOf(page, "30,00").getByRole("checkbox").uncheck();
  await bulkAction(page, "Mudar categoria…");
  await dialog(page).getByLabel("Categoria").selectOption("Aluguel");
  await dialog(page).getByRole("button", { name: "Mudar categoria" }).click();
  await expect(page.getByText("2 lançamentos mudaram de categoria.")).toBeVisible();
  expect(await categoriesOf(company)).toEqual(["Aluguel", "Aluguel", "Site"]);
  const records = await company.read<{ description: string }[]>(
    "audit_records?entity_id=in.(TRE-a,TRE-b)&description=like.Categoria*",
  );
  expect(records.map(({ description }) => description).toSorted()).toEqual([
    "Categoria: Outros → Aluguel",
    "Categoria: Site → Aluguel",
  ]);
  await toastUndo(page).click();
  await expect(page.getByText("2 lançamentos voltaram a ser como eram.")).toBeVisible();
  expect(await categoriesOf(company)).toEqual(["Outros", "Site", "Site"]);
});

test("an archived one stays with its entries, and is offered to no other", async ({
  page,
  company,
}) => {
  await company.write("POST", "categories", RENT);
  await company.write("POST", "transactions", [
    entry("TRE-a", { type: "expense", category: "Aluguel", amount: 10 }),
    entry("TRE-b", { type: "expense", category: "Site", amount: 20 }),
  ]);
  await openCategories(page);
  await choose(page, "Aluguel", "Arquivar");
  await expect(page.getByText("Aluguel foi arquivada.")).toBeVisible();
  await openList(page, "?id=TRE-b");
  await expect(editForm(page).getByLabel("Categoria")).toHaveValue("Site");
  await expect(optionsOf(page, "Categoria").filter({ hasText: "Aluguel" })).toHaveCount(0);
  await openList(page, "?id=TRE-a");
  const form = editForm(page);
  await expect(form.getByLabel("Categoria")).toHaveValue("Aluguel");
  await expect(form.getByLabel("Categoria")).toHaveAccessibleDescription(
    "Esta categoria está arquivada.",
  );
  await amountOf(form).fill("15,00");
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "15,00")).toContainText("Aluguel");
  await openList(page, "?category=Aluguel");
  await expect(rows(page)).toHaveCount(1);
});

test("the filters offer them, and a name finds itself alone", async ({ page, company }) => {
  await company.write("POST", "categories", [RENT, { name: "Aluguel de máquinas" }]);
  await company.write("POST", "transactions", [
    entry("TRE-a", { type: "expense", category: "Aluguel", amount: 10 }),
    entry("TRE-b", { type: "expense", category: "Aluguel de máquinas", amount: 20 }),
    entry("TRE-c", { type: "expense", category: "Site", amount: 30 }),
  ]);
  await openList(page);
  await page.getByRole("button", { name: /^Mais filtros/u }).click();
  await page.getByRole("combobox", { name: "Categoria" }).selectOption("Aluguel");
  await expect(rows(page)).toHaveCount(1);
  await openList(page, "?category=aluguel");
  await expect(rows(page)).toHaveCount(2);
  await page.goto("/relatorios?period=all");
  const field = page.getByRole("searchbox", { name: "Categoria" });
  await expect(page.locator("datalist option").filter({ hasText: "Aluguel" })).toHaveCount(2);
  await field.fill("Aluguel de máquinas");
  await expect(page).toHaveURL(/category=Aluguel/u);
  await expect(page.getByRole("main")).toContainText(/R\$\s20,00/u);
});

test("a place among the costs changes the DRE, and not its result", async ({ page, company }) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1000 }),
    entry("TRE-b", { type: "expense", category: "Outros", amount: 300 }),
  ]);
  await page.goto("/relatorios?view=dre");
  const table = page.getByRole("table", { name: /^DRE gerencial/u });
  await expect(table.getByRole("row")).toContainText([
    "Categoria",
    "(+) Receitas",
    "Site",
    "(−) Despesas",
    "Outros",
    /^\(=\) Resultado\D*700,00/u,
  ]);
  await openCategories(page);
  await choose(page, "Outros", "Editar…");
  await dialog(page).getByLabel("Lugar na DRE").selectOption("Custos");
  await dialog(page).getByRole("button", { name: "Salvar categoria" }).click();
  await expect(active(page)).toContainText("Custos na DRE");
  await page.goto("/relatorios?view=dre");
  await expect(table.getByRole("row")).toContainText([
    "Categoria",
    /^\(\+\) Receita bruta\D*1\.000,00/u,
    "Site",
    /^\(−\) Custos\D*300,00\D*30%/u,
    /^Outros\D*300,00/u,
    /^\(=\) Lucro bruto\D*700,00/u,
    "(−) Despesas operacionais",
    /^\(=\) Resultado líquido\D*700,00/u,
  ]);
  await expectAccessible(page);
  await table
    .getByRole("row", { name: /^Outros/u })
    .getByRole("link")
    .click();
  await expect(rows(page)).toHaveCount(1);
});
