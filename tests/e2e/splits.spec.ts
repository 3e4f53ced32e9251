/** A split entry: divided in the form by keyboard, changed, filtered and counted. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { testDay } from "../support/test-clock.ts";
import { entry, recurrence } from "../support/api-rows.ts";
import { expect, test, type Company } from "./company.ts";
import { amountOf, editForm, notesOf, startNewEntry, tabTo, typeOf } from "./entry-form.ts";
import { bulkAction, openList, rowOf, rows } from "./entry-list.ts";

const PARTS = [
  { category: "Site", amount: 60 },
  { category: "Outros", amount: 30 },
  { category: "Sistema", amount: 10 },
];

const categoryOf = (page: Page, part: number) => page.getByLabel(`Categoria da parte ${part}`);
const amountOfPart = (page: Page, part: number) => page.getByLabel(`Valor da parte ${part}`);

async function splitsOf(company: Company, id: string): Promise<unknown> {
  const [row] = await company.read<{ splits: unknown }[]>(`transactions?id=eq.${id}`);
  return row?.splits;
}

async function writeSplit(company: Company): Promise<void> {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 100, category: "Site", splits: PARTS }),
    entry("TRI-b", { amount: 7, category: "Outros" }),
  ]);
}

test("an entry is divided by keyboard, with what is left shown live @short", async ({
  page,
  company,
}) => {
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  await typeOf(form, "Despesa").check();
  await form.getByLabel("Categoria", { exact: true }).selectOption("Site");
  await amountOf(form).fill("100,00");
  await tabTo(form.getByRole("button", { name: "Dividir em categorias" }));
  await page.keyboard.press("Enter");
  await expect(amountOfPart(page, 1)).toBeFocused();
  await expect(categoryOf(page, 1)).toHaveValue("Site");
  await page.keyboard.type("60");
  await expect(amountOfPart(page, 2)).toHaveAttribute("placeholder", "40,00");
  await categoryOf(page, 2).selectOption("Outros");
  await amountOfPart(page, 2).fill("30");
  await expect(form.getByText(/^Faltam R\$\s10,00 para o valor do lançamento\.$/u)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(amountOfPart(page, 1)).toHaveAttribute("aria-invalid", "true");
  await expect(categoryOf(page, 1)).toHaveAttribute("aria-invalid", "false");
  await expect(amountOfPart(page, 1)).toBeFocused();
  await expect(form.getByText("Corrija antes de salvar: Divisão.")).toBeVisible();
  await expect(form.getByRole("group", { name: "Divisão" })).toBeVisible();
  await form.getByRole("button", { name: "Adicionar categoria" }).click();
  await expect(categoryOf(page, 3)).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(form.getByText("Escolha a categoria da parte 3.")).toBeVisible();
  await expect(form.locator("fieldset [aria-invalid=true]")).toHaveCount(1);
  await expect(categoryOf(page, 3)).toHaveAttribute("aria-invalid", "true");
  await expect(categoryOf(page, 3)).toBeFocused();
  await categoryOf(page, 3).selectOption("Sistema");
  await expect(form.getByText(/^As partes somam R\$\s100,00\.$/u)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(rowOf(page, "100,00")).toContainText("dividido em 3");
  const [saved] = await company.read<{ category: string; splits: unknown }[]>("transactions");
  expect(saved).toMatchObject({ category: "Site", splits: PARTS });
  // The form is ready for an entry with one category.
  await expect(form.getByLabel("Categoria", { exact: true })).toHaveValue("");
});

test("on a phone a refused division comes into sight with the part to correct", async ({
  page,
  company,
}) => {
  await writeSplit(company);
  await page.setViewportSize({ width: 360, height: 740 });
  await openList(page, "?id=TRI-a");
  const form = editForm(page);
  await amountOfPart(page, 3).fill("20,00");
  await form.getByRole("button", { name: "Salvar alterações" }).focus();
  await notesOf(form).scrollIntoViewIfNeeded();
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(amountOfPart(page, 1)).toBeFocused();
  await expect(amountOfPart(page, 1)).toBeInViewport({ ratio: 1 });
  await expect(form.getByText(/^Sobram R\$\s10,00 nas partes\.$/u)).toBeVisible();
});

test("the parts are changed with the amount, as the history describes", async ({
  page,
  company,
}) => {
  await writeSplit(company);
  await openList(page, "?id=TRI-a");
  const form = editForm(page);
  await expect(amountOfPart(page, 3)).toHaveValue("10,00");
  await form.getByRole("button", { name: "Remover a parte 3" }).click();
  await expect(amountOfPart(page, 3)).toHaveCount(0);
  await expect(amountOfPart(page, 2)).toBeFocused();
  await amountOf(form).fill("95,50");
  await amountOfPart(page, 2).fill("");
  await expect(amountOfPart(page, 2)).toHaveAttribute("placeholder", "35,50");
  await page.keyboard.press("Control+Enter");
  await expect(
    page.getByText(/Divisão: .* → Site R\$\s60,00, Outros R\$\s35,50/u).first(),
  ).toBeVisible();
  expect(await splitsOf(company, "TRI-a")).toEqual([
    { category: "Site", amount: 60 },
    { category: "Outros", amount: 35.5 },
  ]);
  await page.getByRole("button", { name: "Desfazer esta alteração" }).first().click();
  await expect.poll(() => splitsOf(company, "TRI-a")).toEqual(PARTS);
  await expect(amountOfPart(page, 3)).toHaveValue("10,00");
  await form.getByRole("button", { name: "Não dividir" }).click();
  const category = form.getByLabel("Categoria", { exact: true });
  await expect(category).toHaveValue("Site");
  await expect(category).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => splitsOf(company, "TRI-a")).toBeNull();
});

test("a filter by category finds a part, and the sum has the part alone", async ({
  page,
  company,
}) => {
  await writeSplit(company);
  await openList(page, "?category=Outros");
  await expect(rows(page)).toHaveCount(2);
  const totals = page.getByRole("region", { name: "Totais do que está filtrado" });
  await expect(totals).toContainText(/R\$\s37,00/u);
  await expect(totals).toContainText("Dos lançamentos divididos, só as partes da categoria.");
  await expectAccessible(page);
});

test("of all that a category finds, what is summed and what is changed is said", async ({
  page,
  company,
}) => {
  await writeSplit(company);
  const many = Array.from({ length: 250 }, (_, at) => entry(`TRI-m${at}`, { category: "Outros" }));
  await company.write("POST", "transactions", many);
  await openList(page, "?category=Outros");
  const boxes = page.getByLabel("Selecionar os lançamentos carregados");
  await boxes.filter({ visible: true }).click();
  const bar = page.getByRole("region", { name: "Lançamentos selecionados" });
  const note = bar.getByText(/^Dos lançamentos divididos, a soma tem só as partes/u);
  await expect(note).toHaveCount(0);
  await bar.getByRole("button", { name: "Selecionar todos os 252 do filtro" }).click();
  await expect(note).toContainText("as ações valem para eles inteiros.");
  await expectAccessible(page);
});

test("of selected entries, a divided one gets the one category, also if its first part has it", async ({
  page,
  company,
}) => {
  await writeSplit(company);
  await openList(page);
  for (const amount of ["100,00", "7,00"]) await rowOf(page, amount).getByRole("checkbox").check();
  const dialog = page.getByRole("dialog");
  await bulkAction(page, "Mudar categoria…");
  await dialog.getByLabel("Categoria").selectOption("Site");
  await dialog.getByRole("button", { name: "Mudar categoria" }).click();
  await expect(page.getByText("2 lançamentos mudaram de categoria.")).toBeVisible();
  const categories = "transactions?select=category,splits&order=id";
  expect(await company.read(categories)).toEqual([
    { category: "Site", splits: null },
    { category: "Site", splits: null },
  ]);
  await page.locator("[data-sonner-toast]").getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText("2 lançamentos voltaram a ser como eram.")).toBeVisible();
  expect(await company.read(categories)).toEqual([
    { category: "Site", splits: PARTS },
    { category: "Outros", splits: null },
  ]);
});

test("it is marked wherever its first category names it, and found by another one", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", [
    { id: "CTT-a", name: "Ana", profile_type: "client", is_active: true },
  ]);
  const split = { amount: 100, category: "Site", splits: PARTS, client_id: "CTT-a" };
  await company.write("POST", "transactions", [
    entry("TRI-a", { ...split, expected_payment_date: testDay(2) }),
    entry("TRI-b", { amount: 7, category: "Site", expected_payment_date: testDay(2) }),
  ]);
  await page.goto("/");
  for (const name of ["A receber", "Receitas previstas"]) {
    const lines = page.getByRole("region", { name, exact: true }).getByRole("listitem");
    await expect(lines.filter({ hasText: "Site · dividido em 3" })).toHaveCount(1);
  }
  await page.goto("/clientes/CTT-a");
  const linked = page.getByRole("list", { name: "Movimentações vinculadas" });
  await expect(linked).toContainText("Site · dividido em 3");
  await page.goto("/atividade");
  await page.getByRole("button", { name: "2 lançamentos" }).click();
  const line = page.getByRole("row").filter({ hasText: "Site dividido em 3" });
  await expect(line.getByRole("link", { name: /^Ana, R\$\s100,00$/u })).toBeVisible();
  await openList(page, "?search=outros");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("dividido em 3");
});

const RENT = recurrence("SER-aluguel0001", { category: "Site", amount: 100, count: 3 });
const MADE = "transactions?order=series_number";

test("one of those that repeat is divided without a question about the others", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/recurrence", RENT);
  const [first] = await company.read<{ id: string }[]>(MADE);
  await openList(page, `?id=${first?.id}`);
  await editForm(page).getByRole("button", { name: "Dividir em categorias" }).click();
  await amountOfPart(page, 1).fill("60");
  await categoryOf(page, 2).selectOption("Outros");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
  expect(await splitsOf(company, first?.id ?? "")).toEqual([
    { category: "Site", amount: 60 },
    { category: "Outros", amount: 40 },
  ]);
});

test("of those that repeat, a divided one keeps its other parts when all get a category", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/recurrence", RENT);
  const [first, second, third] = await company.read<{ id: string }[]>(MADE);
  const parts = (...categories: readonly string[]) =>
    categories.map((category) => ({ category, amount: 50 }));
  const divide = (id: string | undefined, splits: object[]) =>
    company.write("PATCH", `transactions?id=eq.${id}`, { splits });
  await divide(second?.id, parts("Site", "Outros"));
  await divide(third?.id, parts("Outros", "Sistema"));
  await openList(page, `?id=${first?.id}`);
  const form = editForm(page);
  await form.getByLabel("Categoria", { exact: true }).selectOption("Aplicativo");
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  const dialog = page.getByRole("dialog", { name: "Alterar recorrência" });
  await expect(dialog).toContainText(
    "Dos divididos muda só a parte de Site: um não a tem e fica como está.",
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Este e os seguintes" }).click();
  await expect(page.getByText("2 transações atualizadas com sucesso!")).toBeVisible();
  const saved = await company.read<{ splits: unknown }[]>(`${MADE}&select=splits`);
  expect(saved.map(({ splits }) => splits)).toEqual([
    null,
    parts("Aplicativo", "Outros"),
    parts("Outros", "Sistema"),
  ]);
});
