/** A new record whose response is lost: it is saved once, even after a reload of the page. */
import type { Page } from "@playwright/test";
import type { Row } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { fieldOf, fillContact, newContactForm, openContactForm } from "./contact-form.ts";
import { amountOf, createForm, fillEntry, openCreateForm, savedEntry } from "./entry-form.ts";
import { loseAnswers } from "./lose-answers.ts";

const PHONE = { width: 360, height: 740 };

async function reload(page: Page): Promise<void> {
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
}

test("an entry whose answer is lost is saved once, also after a reload", async ({
  page,
  company,
}) => {
  const form = await openCreateForm(page);
  await fillEntry(form, { category: "Outros", amount: "7,50" });
  const answer = await loseAnswers(page, "transactions");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Erro ao criar transação.")).toBeVisible();
  await reload(page);
  await expect(form.getByText("Rascunho recuperado.")).toBeVisible();
  await answer();
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  expect(await savedEntry(company)).toMatchObject({ amount: 7.5 });
});

test("an entry whose answer is lost is not saved again with the other type", async ({
  page,
  company,
}) => {
  const form = await openCreateForm(page);
  await fillEntry(form, { type: "Receita", category: "Outros", amount: "7,50" });
  const answer = await loseAnswers(page, "transactions");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Erro ao criar transação.")).toBeVisible();
  await answer();
  await fillEntry(form, { type: "Despesa", category: "Outros" });
  for (let press = 0; press < 2; press += 1) {
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(form.getByRole("alert")).toContainText("A tentativa anterior já foi gravada");
  }
  expect(await savedEntry(company)).toMatchObject({ type: "income", amount: 7.5 });
});

test("an entry that never arrived is saved with the other type at the first press", async ({
  page,
  company,
}) => {
  const form = await openCreateForm(page);
  await fillEntry(form, { type: "Receita", category: "Outros", amount: "7,50" });
  await page.route("**/rest/v1/transactions*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Erro ao criar transação.")).toBeVisible();
  await page.unroute("**/rest/v1/transactions*");
  await fillEntry(form, { type: "Despesa", category: "Outros" });
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  expect(await savedEntry(company)).toMatchObject({ type: "expense", amount: 7.5 });
});

test("a contact whose response is lost is saved once, also after a reload on a phone", async ({
  page,
  company,
}) => {
  await page.setViewportSize(PHONE);
  const form = await openContactForm(page);
  await fillContact(form, { name: "Ana Paula" });
  const answer = await loseAnswers(page, "clients");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Erro ao criar o contato.")).toBeVisible();
  await reload(page);
  await expect(fieldOf(newContactForm(page), "Nome")).toHaveValue("Ana Paula");
  // Another attempt without a response, and a reload.
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Erro ao criar o contato.")).toBeVisible();
  await reload(page);
  await answer();
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Contato criado com sucesso!")).toBeVisible();
  expect(await company.read("clients?select=name")).toEqual([{ name: "Ana Paula" }]);
});

for (const size of [{ width: 1366, height: 768 }, PHONE]) {
  test(`a reload before the response saves an entry once, at ${size.width} px`, async ({
    page,
    company,
  }) => {
    await page.setViewportSize(size);
    await page.goto("/movimentacoes");
    await page.getByRole("link", { name: "Nova movimentação" }).click();
    const form = createForm(page);
    await fillEntry(form, { category: "Outros", amount: "7,50" });
    let written = (): void => undefined;
    const isWritten = new Promise<void>((resolve) => (written = resolve));
    await page.route("**/rest/v1/transactions*", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      written();
    });
    await form.getByRole("button", { name: "Registrar" }).click();
    await isWritten;
    await reload(page);
    await page.unroute("**/rest/v1/transactions*");
    await expect(amountOf(form)).toHaveValue("7,50");
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
    expect(await savedEntry(company)).toMatchObject({ amount: 7.5 });
  });
}

test("instalments whose response is lost, and later input, are restored after a reload", async ({
  page,
  company,
}) => {
  const form = await openCreateForm(page);
  await fillEntry(form, { category: "Outros", amount: "90" });
  await form.getByLabel("Parcelar em").fill("3");
  let lose = (): void => undefined;
  const answer = await loseAnswers(page, "instalments", new Promise((resolve) => (lose = resolve)));
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(form.getByLabel("Parcelar em")).toHaveValue("");
  await amountOf(form).fill("5");
  lose();
  await expect(page.getByText("Erro ao criar transação.")).toBeVisible();
  await reload(page);
  await answer();
  await expect(amountOf(form)).toHaveValue("5");
  await form.getByRole("button", { name: "Trazer de volta" }).click();
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("3 transações criadas com sucesso!")).toBeVisible();
  expect(await company.read<Row[]>("transactions")).toHaveLength(3);
});

for (const { what, table, path, open, save } of [
  {
    what: "a category",
    table: "categories",
    path: "/configuracoes/categorias",
    open: "Nova categoria",
    save: "Criar categoria",
  },
  {
    what: "a tag",
    table: "tags",
    path: "/configuracoes/etiquetas",
    open: "Nova etiqueta",
    save: "Criar etiqueta",
  },
  { what: "an account", table: "accounts", path: "/contas", open: "Nova conta", save: /^Criar/u },
]) {
  test(`${what} whose response is lost is saved once, and reported to exist under its first name`, async ({
    page,
    company,
  }) => {
    await page.goto(path);
    await page.getByRole("button", { name: open }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Nome").fill("Obra");
    const answer = await loseAnswers(page, table);
    await dialog.getByRole("button", { name: save }).dblclick();
    await expect(dialog.getByRole("alert")).toContainText("Sem conexão");
    await answer();
    await dialog.getByLabel("Nome").fill("Obra 2");
    await dialog.getByRole("button", { name: save }).click();
    await expect(dialog.getByRole("alert")).toContainText("A tentativa anterior já foi gravada");
    await dialog.getByLabel("Nome").fill("Obra");
    await dialog.getByRole("button", { name: save }).click();
    await expect(dialog).toHaveCount(0);
    const found = await company.read<Row[]>(`${table}?name=like.Obra*&select=name`);
    expect(found).toEqual([{ name: "Obra" }]);
  });
}

for (const { path, table, old, edit, heading } of [
  {
    path: "/configuracoes/etiquetas",
    table: "tags",
    old: { id: "TAG-a", name: "Filial" },
    edit: "Mudar o nome…",
    heading: "Mudar o nome da etiqueta",
  },
  {
    path: "/configuracoes/categorias",
    table: "categories",
    old: { id: "CAT-a", name: "Filial" },
    edit: "Editar…",
    heading: "Editar categoria",
  },
]) {
  test(`a new name in ${path} whose response is lost is saved, and that of another user can be loaded`, async ({
    page,
    company,
  }) => {
    await company.write("POST", table, old);
    await page.goto(path);
    const open = async (name: string) => {
      await page.getByRole("button", { name: `Ações de ${name}` }).click();
      await page.getByRole("menuitem", { name: edit }).click();
    };
    const dialog = page.getByRole("dialog", { name: heading });
    const save = dialog.getByRole("button", { name: /^Salvar/u });
    await open("Filial");
    await dialog.getByLabel("Nome").fill("Obra");
    const answer = await loseAnswers(page, table);
    await save.click();
    await expect(dialog.getByRole("alert")).toContainText("Sem conexão");
    await answer();
    await save.click();
    await expect(dialog).toHaveCount(0);
    await open("Obra");
    await company.write("PATCH", `${table}?id=eq.${old.id}`, { name: "Sede" });
    await dialog.getByLabel("Nome").fill("Loja");
    await save.click();
    await expect(dialog.getByRole("alert")).toContainText("Nada foi gravado.");
    await dialog.getByRole("button", { name: "Carregar versão atual" }).click();
    await expect(dialog.getByLabel("Nome")).toHaveValue("Sede");
    await dialog.getByLabel("Nome").fill("Loja");
    await save.click();
    await expect(dialog).toHaveCount(0);
    const found = await company.read<Row[]>(`${table}?id=eq.${old.id}&select=name`);
    expect(found).toEqual([{ name: "Loja" }]);
  });
}

test("a tag of the form whose response is lost is offered afterwards", async ({
  page,
  company,
}) => {
  await company.write("POST", "tags", { id: "TAG-a", name: "Filial" });
  await page.route("**/events*", (route) => route.abort());
  const form = await openCreateForm(page);
  const tags = form.getByRole("combobox", { name: "Etiquetas" });
  await tags.fill("Obra");
  await expect(page.getByRole("option", { name: "Criar a etiqueta" })).toBeVisible();
  const answer = await loseAnswers(page, "tags");
  await tags.press("Enter");
  await expect(page.getByText("A etiqueta não foi criada.")).toBeVisible();
  await answer();
  await tags.fill("Obra");
  await expect(page.getByRole("option", { name: "Obra", exact: true })).toBeVisible();
  await tags.press("Enter");
  await expect(form.getByRole("list", { name: "Etiquetas escolhidas" })).toContainText("Obra");
});
