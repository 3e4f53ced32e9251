/** Suppliers, and the documents, e-mails and notes of contacts. */
import { contact, type Row } from "../support/api-rows.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./company.ts";
import { editContactForm, fieldOf, fillContact, openContactForm } from "./contact-form.ts";
import { linkOf, offered, openCreateForm, typeOf } from "./entry-form.ts";

const LUZ = contact("CTT-luz", {
  name: "Companhia de Luz",
  profile_type: "supplier",
  document: "12ABC34501DE35",
  email: "contas@exemplo.com.br",
  notes: "Conta vence\ndia 10",
});
const ANA = contact("CTT-ana", { name: "Ana", document: "52998224725" });

test("a supplier is registered with its Pix key, document, e-mail and notes", async ({
  page,
  company,
}) => {
  const form = await openContactForm(page);
  await fillContact(form, { type: "Fornecedor", name: "Companhia de Luz", phone: "9999" });
  await expect(fieldOf(form, "Telefone")).toHaveAccessibleDescription(/não parece um telefone/u);
  await fillContact(form, { phone: "(11) 91234-5678" });
  await expect(fieldOf(form, "Telefone")).toHaveAccessibleDescription("");
  // A tap on save closes the form: the hint does not wait until the field is left.
  await fillContact(form, { pixKey: "123" });
  await expect(fieldOf(form, "Chave Pix")).toHaveAccessibleDescription(/não parece uma chave Pix/u);
  await fillContact(form, { pixKey: "luz@exemplo.com.br" });
  await expect(fieldOf(form, "Chave Pix")).toHaveAccessibleDescription("");
  await fillContact(form, {
    document: "12.abc.345/01de-36",
    email: "contas@exemplo",
    notes: "Conta vence\ndia 10",
  });
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(fieldOf(form, "CPF ou CNPJ")).toHaveAccessibleDescription(/não confere/u);
  await expect(fieldOf(form, "E-mail")).toHaveAccessibleDescription(/nome@empresa\.com\.br/u);
  await fillContact(form, { document: "12.abc.345/01de-35", email: "Contas@EXEMPLO.com.br" });
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Contato criado com sucesso!")).toBeVisible();
  // The next contact is likely of the same kind.
  await expect(fieldOf(form, "Tipo")).toHaveValue("supplier");
  const [row] = await company.read<Row[]>("clients");
  expect(row).toMatchObject({
    profile_type: "supplier",
    pix_key: "luz@exemplo.com.br",
    document: "12ABC34501DE35",
    email: "Contas@exemplo.com.br",
    notes: "Conta vence\ndia 10",
  });
});

test("a document of another contact is named with a link, and can still be saved", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", [LUZ, ANA]);
  await page.goto(`/clientes/${LUZ.id}?id=${LUZ.id}`);
  const form = editContactForm(page);
  await expect(fieldOf(form, "CPF ou CNPJ")).toHaveValue("12.ABC.345/01DE-35");
  await expect(form.getByText("já está em")).toBeHidden();
  await fillContact(form, { document: "529.982.247-25" });
  await expect(form.getByText("Este CPF já está em Ana.")).toBeVisible();
  await expect(form.getByRole("link", { name: "Ana" })).toHaveAttribute(
    "href",
    "/clientes/CTT-ana",
  );
  await expectAccessible(page);
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Contato atualizado com sucesso!")).toBeVisible();
  expect(await company.read(`clients?select=document&document=eq.52998224725`)).toHaveLength(2);
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Histórico" }).click();
  await expect(page.getByText("CPF/CNPJ atualizado")).toBeVisible();
});

test("the list filters suppliers, and finds documents and e-mails", async ({ page, company }) => {
  await company.write("POST", "clients", [LUZ, ANA]);
  await page.goto("/clientes");
  const rows = page.getByRole("row").filter({ hasText: "Desde" });
  await expect(rows).toHaveCount(2);
  await page.getByRole("radio", { name: "Fornecedores" }).check();
  await expect(rows).toHaveText([/Companhia de Luz.*Fornecedor/u]);
  await page.getByRole("radio", { name: "Todos" }).check();
  const search = page.getByRole("searchbox");
  for (const [text, name] of [
    ["12.abc.345/", LUZ.name],
    ["contas@", LUZ.name],
    ["529.982.247-25", ANA.name],
  ] as const) {
    await search.fill(text);
    await expect(rows).toHaveText([new RegExp(name, "u")]);
  }
});

test("the page of a contact shows its document, e-mail and notes", async ({ page, company }) => {
  await company.write("POST", "clients", LUZ);
  await page.goto(`/clientes/${LUZ.id}`);
  const record = page.getByRole("region", { name: "Cadastro" });
  await expect(record).toContainText("Fornecedor · Ativo");
  await expect(record).toContainText("12.ABC.345/01DE-35");
  await expect(record.getByRole("button", { name: "Copiar CNPJ" })).toBeVisible();
  await expect(record.getByRole("link", { name: "Escrever um e-mail" })).toHaveAttribute(
    "href",
    "mailto:contas@exemplo.com.br",
  );
  await expect(record).toContainText("Conta vence\ndia 10", { useInnerText: true });
  await expectAccessible(page);
});

test("an expense is linked to a supplier, also to a new one; becoming an income drops it", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", LUZ);
  const form = await openCreateForm(page);
  await linkOf(form).fill("Luz");
  await expect(offered(page, /Companhia de Luz/u)).toContainText("Receitas só para clientes");
  await typeOf(form, "Despesa").check();
  await linkOf(form).fill("Companhia");
  await offered(page, /Companhia de Luz/u).click();
  await expect(linkOf(form)).toHaveValue(LUZ.name);
  await typeOf(form, "Receita").check();
  await expect(linkOf(form)).toHaveValue("");
  await typeOf(form, "Despesa").check();
  await expect(linkOf(form)).toHaveValue(LUZ.name);
  await linkOf(form).fill("Papelaria");
  await offered(page, /Cadastrar/u).click();
  const dialog = page.getByRole("dialog", { name: "Cadastrar contato" });
  await expect(fieldOf(dialog, "Tipo")).toHaveValue("supplier");
  await dialog.getByRole("button", { name: "Cadastrar e vincular" }).click();
  await expect(linkOf(form)).toHaveValue("Papelaria");
  expect(await company.read("clients?select=profile_type&name=eq.Papelaria")).toEqual([
    { profile_type: "supplier" },
  ]);
});
