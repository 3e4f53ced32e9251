/** A category is renamed while a screen shows the old name. */
import { entry, type Row } from "../support/api-rows.ts";
import { expect, test, type Company } from "./company.ts";
import { amountOf, categoryOf, editForm, notesOf, startNewEntry } from "./entry-form.ts";
import { bulkAction, openList, rowOf, rows } from "./entry-list.ts";
import { openScreen } from "./live-screen.ts";

const SITE = "categories?id=eq.CAT-inicial3";
const OUTROS = "categories?id=eq.CAT-inicial7";

const rename = (company: Company, name: string, path = SITE) =>
  company.write("PATCH", path, { name });

const saved = (company: Company, columns = "category") =>
  company.read<Row[]>(`transactions?select=${columns}&order=created_at,id`);

test("an open form follows the new name, also where another category gets the old one", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a", { category: "Outros" }));
  await openScreen(page);
  const form = await startNewEntry(page);
  await categoryOf(form).selectOption("Site");
  await rename(company, "Loja");
  await expect(categoryOf(form)).toHaveValue("Loja");
  await rename(company, "Site", OUTROS);
  await expect(form.getByRole("option", { name: "Site", exact: true })).toHaveCount(1);
  await expect(categoryOf(form)).toHaveValue("Loja");
  await amountOf(form).fill("12,00");
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "12,00")).toContainText("Loja");
  expect(await saved(company)).toEqual([{ category: "Site" }, { category: "Loja" }]);
  // Input stays, and displayed names are updated.
  await rowOf(page, "100,00").click();
  await notesOf(editForm(page)).fill("Outubro");
  await rename(company, "Diversos", OUTROS);
  await expect(categoryOf(editForm(page))).toHaveValue("Diversos");
  await expect(notesOf(editForm(page))).toHaveValue("Outubro");
  await editForm(page).getByRole("button", { name: "Salvar alterações" }).click();
  await expect
    .poll(() => saved(company, "category,notes"))
    .toMatchObject([{ category: "Diversos", notes: "Outubro" }, { category: "Loja" }]);
  expect(await company.read("audit_records?entity_id=eq.TRI-a&select=description")).toEqual([
    { description: "Lançamento criado" },
    { description: "Observações atualizadas" },
  ]);
});

test.describe("without the news of it", () => {
  test.beforeEach(async ({ page, company }) => {
    await page.route("**/events*", (route) => route.abort());
    await company.write("POST", "transactions", [
      entry("TRI-a", { category: "Outros", amount: 10 }),
      entry("TRI-b", { category: "Sistema", amount: 20 }),
    ]);
    await openList(page);
  });

  test("an entry, its change, its parts and its instalments are saved by the new name", async ({
    page,
    company,
  }) => {
    const form = await startNewEntry(page);
    await categoryOf(form).selectOption("Site");
    await amountOf(form).fill("12,00");
    await rename(company, "Loja");
    await page.keyboard.press("Enter");
    await expect(rowOf(page, "12,00")).toContainText("Loja");
    // Refused once, which the user need not know.
    await expect(page.getByRole("alert")).toHaveCount(0);

    await categoryOf(form).selectOption("Sistema");
    await amountOf(form).fill("99,00");
    await form.getByRole("button", { name: "Dividir em categorias" }).click();
    await form.getByLabel("Valor da parte 1").fill("33,00");
    // The form has not been notified yet.
    await form.getByLabel("Categoria da parte 2").selectOption("Site");
    await form.getByLabel("Parcelar em").fill("3");
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(rowOf(page, "33,00")).toHaveCount(3);
    const parts = [
      { category: "Sistema", amount: 11 },
      { category: "Loja", amount: 22 },
    ];
    expect(await company.read("transactions?series_count=eq.3&select=splits")).toEqual(
      [parts, parts, parts].map((splits) => ({ splits })),
    );

    await rowOf(page, "20,00").click();
    await categoryOf(editForm(page)).selectOption("Site");
    await editForm(page).getByRole("button", { name: "Salvar alterações" }).click();
    await expect
      .poll(() => company.read("transactions?id=eq.TRI-b&select=category"))
      .toEqual([{ category: "Loja" }]);
  });

  test("entries changed in bulk, and a recurrence, get the category by its new name", async ({
    page,
    company,
  }) => {
    await page.getByRole("checkbox", { name: "Selecionar os lançamentos carregados" }).click();
    await bulkAction(page, "Mudar categoria…");
    const dialog = page.getByRole("dialog", { name: "Mudar categoria" });
    await dialog.getByLabel("Categoria").selectOption("Site");
    await rename(company, "Loja");
    await dialog.getByRole("button", { name: "Mudar categoria" }).click();
    await expect(page.getByText("2 lançamentos mudaram de categoria.")).toBeVisible();
    expect(await saved(company)).toEqual([{ category: "Loja" }, { category: "Loja" }]);

    const form = await startNewEntry(page);
    await categoryOf(form).selectOption("Sistema");
    await amountOf(form).fill("7,00");
    await form.getByLabel("Repetir").selectOption("Todo mês");
    await rename(company, "Programas", "categories?id=eq.CAT-inicial1");
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect
      .poll(() => company.read("recurrences?select=category"))
      .toEqual([{ category: "Programas" }]);
  });
});

test("a filter by the old name, in an address or a saved view, is by the new one", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { category: "Site", amount: 10 }),
    entry("TRI-b", { category: "Outros", amount: 20 }),
  ]);
  await openScreen(page, "/relatorios?category=Site");
  await page.getByRole("button", { name: "Visões salvas" }).click();
  await page.getByRole("menuitem", { name: "Salvar esta visão…" }).click();
  await page.getByLabel("Nome da visão").fill("Da loja");
  await page.keyboard.press("Enter");
  await rename(company, "Loja");
  await expect(page).toHaveURL(/category=Loja/u);
  await page.goto("/movimentacoes?category=Site");
  await expect(page).toHaveURL(/category=Loja/u);
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, "10,00")).toContainText("Loja");
  await page.goto("/relatorios?period=all");
  await page.getByRole("button", { name: "Visões salvas" }).click();
  await page.getByRole("menuitemradio", { name: "Da loja" }).click();
  await expect(page).toHaveURL(/category=Loja/u);
  // A part of a name stays a part.
  await page.goto("/movimentacoes?category=outr");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/category=outr/u);
});

test("the old name of a category can be typed in the filter as a part of names", async ({
  page,
  company,
}) => {
  await rename(company, "Sites");
  await page.goto("/relatorios?period=all&category=Site");
  await expect(page).toHaveURL(/category=Sites/u);
  const filter = page.getByRole("searchbox", { name: "Categoria" });
  await expect(filter).toHaveValue("Sites");
  await filter.fill("Site");
  await expect(page).toHaveURL(/category=Site(?:&|$)/u);
  await filter.press("End");
  await filter.pressSequentially(" in");
  await expect(page).toHaveURL(/category=Site\+in/u);
  await expect(filter).toHaveValue("Site in");
});

test("a change of category before a new name is undone from the history and from Atividade", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a", { category: "Site" }));
  await company.write("PATCH", "transactions?id=eq.TRI-a", { category: "Outros" });
  await rename(company, "Loja");
  await rename(company, "Diversos", OUTROS);
  await openList(page, "?id=TRI-a");
  const undo = page.getByRole("button", { name: /^Desfazer esta alteração: Categoria/u });
  await undo.click();
  await expect.poll(() => saved(company)).toEqual([{ category: "Loja" }]);
  await expect(categoryOf(editForm(page))).toHaveValue("Loja");
  await page.goto("/atividade");
  const line = page.getByRole("row").filter({ hasText: "Categoria: Diversos → Loja" });
  await line.getByRole("button", { name: /^Desfazer/u }).click();
  await expect.poll(() => saved(company)).toEqual([{ category: "Diversos" }]);
});

const payPart = "Pagar parte, ou com juros";

test("a payment of a part is undone, and done again, after a new name", async ({
  page,
  company,
}) => {
  const rent = entry("TRE-rent", { type: "expense", category: "Site", amount: 1000 });
  await company.write("POST", "transactions", rent);
  await openScreen(page);
  await rowOf(page, "1.000,00")
    .getByRole("button", { name: /^Ações de/u })
    .click();
  await page.getByRole("menuitem", { name: `${payPart}…` }).click();
  const dialog = page.getByRole("dialog", { name: payPart });
  await dialog.getByLabel("Do valor em aberto").fill("300");
  await dialog.getByRole("button", { name: "Registrar pagamento" }).click();
  await rename(company, "Loja");
  await expect(rowOf(page, "700,00")).toContainText("Loja");
  await rows(page).first().focus();
  await page.keyboard.press("Control+z");
  await expect(rowOf(page, "1.000,00")).toContainText("Loja");
  await rename(company, "Sites");
  await expect(rowOf(page, "1.000,00")).toContainText("Sites");
  await page.keyboard.press("Control+Shift+z");
  await expect(rowOf(page, "700,00")).toContainText("Sites");
  expect(await saved(company, "category,amount")).toEqual([
    { category: "Sites", amount: 700 },
    { category: "Sites", amount: 300 },
  ]);
});

test("new instalments are undone after a new name", async ({ page, company }) => {
  await openScreen(page);
  const form = await startNewEntry(page);
  await categoryOf(form).selectOption("Site");
  await amountOf(form).fill("99,00");
  await form.getByLabel("Parcelar em").fill("3");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(rowOf(page, "33,00")).toHaveCount(3);
  await rename(company, "Loja");
  await expect(rowOf(page, "33,00").filter({ hasText: "Loja" })).toHaveCount(3);
  await rows(page).first().focus();
  await page.keyboard.press("Control+z");
  await expect.poll(() => saved(company)).toEqual([]);
});
