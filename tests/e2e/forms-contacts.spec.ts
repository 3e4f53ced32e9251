/** The contact of an entry: search, refusal with a reason, quick creation. */
import { CLIENT, contact, EMPLOYEE, entry, type Row } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { fieldOf } from "./contact-form.ts";
import {
  amountOf,
  editForm,
  entries,
  fillEntry,
  linkOf,
  notesOf,
  offered,
  openCreateForm,
  savedEntry,
  typeOf,
} from "./entry-form.ts";

test.describe("the contact of an entry", () => {
  test("a contact is found without accents, and those not allowed show the reason", async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", [
      CLIENT,
      EMPLOYEE,
      contact("CTT-old", { name: "Joana Avilar" }),
    ]);
    await company.write("PATCH", "clients?id=eq.CTT-old", { is_active: false });
    const form = await openCreateForm(page);
    await linkOf(form).click();
    await expect(offered(page).first()).toHaveText("Sem vínculo");
    await page.keyboard.type("AVIL");
    const found = offered(page);
    await expect(found.first()).toContainText("Padaria D'ÁvilaCliente");
    await expect(found.nth(1)).toContainText("Joana AvilarCliente · Inativo");
    await expect(found.nth(1)).toHaveAttribute("aria-disabled", "true");
    await found.nth(1).click({ force: true });
    await expect(found.nth(1)).toBeVisible();
    await linkOf(form).fill("joao");
    await expect(found.first()).toContainText("Funcionário · Receitas só para clientes");
    await page.keyboard.press("Enter");
    await expect(found.first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(found).toHaveCount(0);
    await expect(linkOf(form)).toHaveValue("");
    await linkOf(form).fill("padaria");
    await page.keyboard.press("Enter");
    await expect(linkOf(form)).toHaveValue("Padaria D'Ávila");
    await linkOf(form).fill("");
    await linkOf(form).blur();
    await expect(linkOf(form)).toHaveValue("");
    // The arrow goes to the best match, not past it to the option for a new contact.
    await linkOf(form).fill("pada");
    await expect(found).toHaveCount(2);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(linkOf(form)).toHaveValue("Padaria D'Ávila");
  });

  test("a fully typed name is linked without selection, an unknown one is refused", async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", CLIENT);
    const form = await openCreateForm(page);
    await linkOf(form).fill("padaria d'avila");
    await page.keyboard.press("Tab");
    await expect(linkOf(form)).toHaveValue("Padaria D'Ávila");
    await linkOf(form).fill("Ninguém");
    await page.keyboard.press("Tab");
    await expect(form.getByText("“Ninguém” não está no cadastro: escolha na lista")).toBeVisible();
    await expect(linkOf(form)).toHaveValue("Ninguém");
    await expect(linkOf(form)).toHaveAttribute("aria-invalid", "true");
    // Saved neither without a link nor with the previous one.
    await fillEntry(form, { category: "Outros", amount: "10,00" });
    await page.keyboard.press("Control+Enter");
    await expect(form.getByText("Nada foi salvo. “Ninguém” não está no cadastro")).toBeVisible();
    expect(await entries(company)).toEqual([]);
    await linkOf(form).fill("padaria d'avila");
    await page.keyboard.press("Tab");
    await expect(linkOf(form)).toHaveValue("Padaria D'Ávila");
    await expect(linkOf(form)).toHaveAttribute("aria-invalid", "false");
  });

  test("a save by click with a part of a name is refused; with the whole name it has the link", async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", CLIENT);
    const form = await openCreateForm(page);
    await fillEntry(form, { category: "Outros", amount: "10,00" });
    const submit = form.getByRole("button", { name: "Registrar" });
    await linkOf(form).fill("pada");
    await expect(offered(page).first()).toContainText("Padaria D'Ávila");
    await submit.click();
    const refused = form.getByText("Nada foi salvo. “pada” não está no cadastro");
    await expect(refused).toBeVisible();
    // The refused part is not taken for its contact by a press that repeats the save, or by Tab.
    await submit.press("Enter");
    await expect(refused).toBeVisible();
    await linkOf(form).focus();
    await page.keyboard.press("Control+Enter");
    await expect(refused).toBeVisible();
    await linkOf(form).click();
    await page.keyboard.press("Control+Enter");
    await expect(refused).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(linkOf(form)).toHaveValue("pada");
    expect(await entries(company)).toEqual([]);
    // A highlighted contact is a choice.
    await linkOf(form).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await expect(linkOf(form)).toHaveValue("Padaria D'Ávila");
    await linkOf(form).fill("padaria d'avila");
    await submit.click();
    await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
    expect(await savedEntry(company)).toMatchObject({ client_id: CLIENT.id });
  });

  test("of thousands of contacts some are shown, with the total count", async ({
    page,
    company,
  }) => {
    const rows = Array.from({ length: 3000 }, (_, index) =>
      contact(`CTT-many${index}`, { name: `Cliente ${String(index).padStart(4, "0")}` }),
    );
    for (let start = 0; start < rows.length; start += 500) {
      await company.write("POST", "clients", rows.slice(start, start + 500));
    }
    const form = await openCreateForm(page);
    await linkOf(form).click();
    await expect(page.getByText("Mostrando 50 de 3.000.")).toBeVisible();
    await page.keyboard.type("cliente 2777");
    await expect(offered(page, /^Cliente 2777/u)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(linkOf(form)).toHaveValue("Cliente 2777");
  });

  test("an income drops its employee with a hint, and an expense restores it", async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", EMPLOYEE);
    const form = await openCreateForm(page);
    await typeOf(form, "Despesa").check();
    await linkOf(form).fill("joão");
    await page.keyboard.press("Enter");
    await expect(linkOf(form)).toHaveValue("João Antunes");
    await typeOf(form, "Receita").check();
    await expect(linkOf(form)).toHaveValue("");
    const notice = "O vínculo com João Antunes foi retirado: receitas são só para clientes.";
    await expect(form.getByText(notice)).toBeVisible();
    await typeOf(form, "Despesa").check();
    await expect(form.getByText(notice)).toHaveCount(0);
    await expect(linkOf(form)).toHaveValue("João Antunes");
    await company.write("POST", "transactions", entry("TRE-existing", { client_id: EMPLOYEE.id }));
    await typeOf(form, "Receita").check();
    await page.goto("/movimentacoes?id=TRE-existing");
    const edit = editForm(page);
    await expect(linkOf(edit)).toHaveValue("João Antunes");
    await typeOf(edit, "Receita").check();
    await expect(edit.getByText(notice)).toBeVisible();
    await edit.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
    await expect(edit.getByText(notice)).toHaveCount(0);
    expect(await savedEntry(company)).toMatchObject({ type: "income", client_id: null });
  });

  test("a contact created from the form is linked at once, and no input is lost @short", async ({
    page,
    company,
  }) => {
    const form = await openCreateForm(page);
    const category = "Pagamento de Funcionario";
    await fillEntry(form, { type: "Despesa", category, amount: "99,9", notes: "adiantamento" });
    await linkOf(form).fill("Maria da Silva");
    // Leaving the field keeps the name, and the button that registers it.
    await notesOf(form).click();
    await expect(linkOf(form)).toHaveValue("Maria da Silva");
    await form.getByRole("button", { name: "Cadastrar “Maria da Silva”…" }).click();
    const dialog = page.getByRole("dialog", { name: "Cadastrar contato" });
    await expect(fieldOf(dialog, "Nome")).toHaveValue("Maria da Silva");
    await expect(fieldOf(dialog, "Tipo")).toHaveValue("employee");
    await dialog.getByRole("button", { name: "Cadastrar e vincular" }).dblclick();
    await expect(dialog).toHaveCount(0);
    await expect(linkOf(form)).toHaveValue("Maria da Silva");
    await expect(linkOf(form)).toBeFocused();
    await expect(amountOf(form)).toHaveValue("99,90");
    await expect(notesOf(form)).toHaveValue("adiantamento");
    const contacts = await company.read<Row[]>("clients");
    expect(contacts).toHaveLength(1);
    expect(await entries(company)).toHaveLength(0);
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
    expect(await savedEntry(company)).toMatchObject({ client_id: contacts[0]?.["id"] });
  });

  test("the input of a contact that failed to save stays, and a retry creates it once", async ({
    page,
    company,
  }) => {
    const form = await openCreateForm(page);
    await linkOf(form).fill("Maria");
    await offered(page, "Cadastrar “Maria”…").click();
    const dialog = page.getByRole("dialog", { name: "Cadastrar contato" });
    await expect(fieldOf(dialog, "Tipo")).toHaveValue("client");
    await fieldOf(dialog, "Nome").fill("");
    await dialog.getByRole("button", { name: "Cadastrar e vincular" }).click();
    await expect(dialog.getByText("Preencha o campo Nome.")).toBeVisible();
    await fieldOf(dialog, "Nome").fill("Maria");
    await dialog.getByLabel("Telefone (opcional)").fill("(11) 91234-5678");
    let lost = 0;
    await page.route("**/rest/v1/clients*", async (route) => {
      if (route.request().method() !== "POST" || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort("connectionreset");
    });
    await dialog.getByRole("button", { name: "Cadastrar e vincular" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Sem conexão");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Descartar o que foi digitado?");
    await question.getByRole("button", { name: "Continuar editando" }).click();
    await dialog.getByRole("button", { name: "Cadastrar e vincular" }).click();
    await expect(linkOf(form)).toHaveValue("Maria");
    const contacts = await company.read<Row[]>("clients");
    expect(contacts).toMatchObject([{ name: "Maria", phone: "(11) 91234-5678" }]);
  });
});
