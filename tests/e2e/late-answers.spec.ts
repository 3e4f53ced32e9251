/** A slow answer closes and fills only what the user still has open. */
import type { Locator, Page } from "@playwright/test";
import { entry, recurrence } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { expect, holdRequests, holdWrites, test } from "./company.ts";
import {
  amountOf,
  categoryOf,
  createForm,
  editForm,
  fillEntry,
  linkOf,
  notesOf,
  offered,
  openCreateForm,
  savedEntry,
} from "./entry-form.ts";
import { openList, rowOf } from "./entry-list.ts";
import { whenStill } from "./look-at.ts";

/** Until it shows that it is sent, the dialog asks before it discards what was typed. */
async function sendByEnter(page: Page, dialog: Locator): Promise<void> {
  const sent = page.waitForRequest((request) => request.method() !== "GET");
  await page.keyboard.press("Enter");
  await sent;
  await expect(dialog.locator('[type="submit"]')).toHaveAttribute("aria-disabled", "true");
}

for (const { what, table, path, open, done } of [
  {
    what: "a category",
    table: "categories",
    path: "/configuracoes/categorias",
    open: "Nova categoria",
    done: "Categoria Obra criada.",
  },
  {
    what: "a tag",
    table: "tags",
    path: "/configuracoes/etiquetas",
    open: "Nova etiqueta",
    done: "Etiqueta Obra criada.",
  },
  {
    what: "an account",
    table: "accounts",
    path: "/contas",
    open: "Nova conta",
    done: "Conta criada.",
  },
]) {
  test(`the late answer for ${what} leaves the dialog of the next one open`, async ({ page }) => {
    await page.goto(path);
    const opener = page.getByRole("button", { name: open }).first();
    const dialog = page.getByRole("dialog", { name: open });
    const name = dialog.getByLabel("Nome");
    const release = await holdWrites(page, table);
    await opener.click();
    await name.fill("Obra");
    await sendByEnter(page, dialog);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await opener.click();
    await name.fill("Outra");
    release();
    await expect(page.getByText(done)).toBeVisible();
    await expect(name).toHaveValue("Outra");
  });
}

test("the late answer for a part payment leaves the dialog of another entry open", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRE-a", { amount: 300 }),
    entry("TRE-b", { amount: 70 }),
  ]);
  await openList(page);
  const dialog = page.getByRole("dialog", { name: "Pagar parte, ou com juros" });
  const amount = dialog.getByLabel("Do valor em aberto");
  const open = async (shown: string) => {
    await rowOf(page, shown)
      .getByRole("button", { name: /^Ações de/u })
      .click();
    await page.getByRole("menuitem", { name: "Pagar parte, ou com juros…" }).click();
  };
  const release = await holdWrites(page, /\w*payment\w*/u);
  await open("300,00");
  await amount.fill("100");
  await sendByEnter(page, dialog);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await open("70,00");
  await amount.fill("5");
  release();
  await expect(page.getByText(/Pagamento de R\$\s100,00 registrado\./u)).toBeVisible();
  await expect(amount).toHaveValue("5");
});

test("a contact that is created late is not linked to the next entry", async ({
  page,
  company,
}) => {
  const form = await openCreateForm(page);
  await linkOf(form).fill("Maria");
  await offered(page, "Cadastrar “Maria”…").click();
  const release = await holdWrites(page, "clients");
  const save = page.getByRole("button", { name: "Cadastrar e vincular" });
  await save.click();
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Cadastrar contato" })).toHaveCount(0);
  await fillEntry(form, { category: "Outros", amount: "5" });
  await form.getByRole("button", { name: "Registrar", exact: true }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  release();
  await expect(page.getByText("Contato criado com sucesso!")).toBeVisible();
  await expect(linkOf(form)).toHaveValue("");
  expect(await savedEntry(company)).toMatchObject({ client_id: null });
});

test("a category that is created late does not become that of the next entry", async ({ page }) => {
  const form = await openCreateForm(page);
  await categoryOf(form).selectOption("+ Nova categoria…");
  const release = await holdWrites(page, "categories");
  const dialog = page.getByRole("dialog", { name: "Nova categoria" });
  await dialog.getByLabel("Nome").fill("Loja");
  await sendByEnter(page, dialog);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await fillEntry(form, { category: "Outros", amount: "5" });
  await form.getByRole("button", { name: "Registrar", exact: true }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  release();
  await expect(page.getByText("Categoria Loja criada.")).toBeVisible();
  await expect(form.getByRole("option", { name: "Loja" })).toHaveCount(1);
  await expect(categoryOf(form)).toHaveValue("");
});

test("on a phone the late answer for a closed form leaves the next form open", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const newEntry = page.getByRole("link", { name: "Nova movimentação" });
  await page.goto("/movimentacoes");
  await newEntry.click();
  const form = createForm(page);
  await fillEntry(form, { category: "Outros", amount: "7" });
  const release = await holdWrites(page, "transactions");
  await form.getByRole("button", { name: "Registrar", exact: true }).click();
  await page.goBack();
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await expect(form).toHaveCount(0);
  await newEntry.click();
  await amountOf(form).fill("12");
  release();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  await expect(amountOf(form)).toHaveValue("12");
});

test("on a phone the question about a form that is saved meanwhile closes with it", async ({
  page,
}) => {
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/movimentacoes");
  await page.getByRole("link", { name: "Nova movimentação" }).click();
  await fillEntry(createForm(page), { category: "Outros", amount: "7" });
  const release = await holdWrites(page, "transactions");
  await createForm(page).getByRole("button", { name: "Registrar", exact: true }).click();
  await page.goBack();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("ainda não foi salvo");
  release();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(createForm(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Nova movimentação" }).click();
  await expect(amountOf(createForm(page))).toBeVisible();
  await page.goBack();
  await expect(createForm(page)).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("a recurrence that is read late opens nothing over what the user does since", async ({
  page,
  company,
}) => {
  const rent = recurrence("SER-aluguel", { notes: "Aluguel" });
  const wage = { notes: "Salário", expected_payment_date: testDay(9) };
  await company.write("POST", "rpc/recurrence", rent);
  await company.write("POST", "rpc/recurrence", recurrence("SER-salario", wage));
  await page.goto("/recorrencias");
  const ask = async (name: string) => {
    await page.getByRole("button", { name: `Ações de ${name}` }).click();
    await page.getByRole("menuitem", { name: "Encerrar" }).click();
  };
  const slow = /transactions\?.*SER-aluguel/u;
  let release = await holdRequests(page, slow);
  await ask("Aluguel");
  await ask("Salário");
  const dialog = page.getByRole("alertdialog", { name: "Encerrar recorrência" });
  await expect(dialog).toContainText("Salário");
  const text = await dialog.innerText();
  const read = page.waitForResponse(slow);
  release();
  await (await read).finished();
  await whenStill(page);
  expect(await dialog.innerText()).toBe(text);
  await page.keyboard.press("Escape");

  await page.reload();
  await page.unroute(slow);
  release = await holdRequests(page, slow);
  await page
    .getByRole("cell", { name: /Aluguel/u })
    .first()
    .click();
  await page.getByRole("link", { name: "Contas" }).click();
  await expect(page).toHaveURL("/contas");
  const readAgain = page.waitForResponse(slow);
  release();
  await (await readAgain).finished();
  await whenStill(page);
  await expect(page).toHaveURL("/contas");
});

test("the question about a series does not come over another entry", async ({ page, company }) => {
  await company.write("POST", "rpc/recurrence", recurrence("SER-aluguel", { notes: "Aluguel" }));
  await company.write(
    "POST",
    "transactions",
    entry("TRE-outra", { notes: "Outra conta", amount: 77 }),
  );
  await openList(page);
  await rowOf(page, "1.500,00").first().click();
  await expect(notesOf(editForm(page))).toHaveValue("Aluguel");
  await expect(page.getByRole("region", { name: "Recorrência" })).toBeVisible();
  await amountOf(editForm(page)).fill("5");
  const slow = /transactions\?.*SER-aluguel/u;
  const asked = page.waitForRequest(slow);
  const release = await holdRequests(page, slow);
  await editForm(page).getByRole("button", { name: "Salvar alterações" }).click();
  await asked;
  await rowOf(page, "77,00").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await expect(notesOf(editForm(page))).toHaveValue("Outra conta");
  const read = page.waitForResponse(slow);
  release();
  await (await read).finished();
  await whenStill(page);
  await expect(page.getByRole("dialog", { name: "Alterar recorrência" })).toHaveCount(0);
  expect(await company.read("transactions?amount=eq.5")).toEqual([]);
});

test("a category is archived while the answer for another one is late", async ({
  page,
  company,
}) => {
  await page.goto("/configuracoes/categorias");
  const release = await holdWrites(page, "categories");
  for (const name of ["Site", "Sistema"]) {
    await page.getByRole("button", { name: `Ações de ${name}` }).click();
    await page.getByRole("menuitem", { name: "Arquivar" }).click();
  }
  release();
  await expect(page.getByText("Sistema foi arquivada.")).toBeVisible();
  expect(await company.read("categories?is_active=is.false&select=name&order=name")).toEqual([
    { name: "Sistema" },
    { name: "Site" },
  ]);
});

test("what is typed in the settings during a save stays", async ({ page, company }) => {
  await page.goto("/configuracoes");
  const form = page.getByRole("form", { name: "Empresa" });
  const release = await holdWrites(page, "update_company");
  await form.getByLabel("Nome da empresa").fill("  Padaria ");
  await page.keyboard.press("Enter");
  await form.getByLabel("CNPJ ou CPF").fill("12abc34501de35");
  release();
  await expect(page.getByText("Dados da empresa salvos.")).toBeVisible();
  await expect(form.getByLabel("Nome da empresa")).toHaveValue("Padaria");
  await expect(form.getByLabel("CNPJ ou CPF")).toHaveValue("12abc34501de35");
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("CNPJ ou CPF")).toHaveValue("12.ABC.345/01DE-35");
  expect(await company.read("rpc/company")).toMatchObject({ version: 2, name: "Padaria" });
});
