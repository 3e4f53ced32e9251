/** A contact with several of the types client, employee and supplier, and its address. */
import { contact, entry } from "../support/api-rows.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./company.ts";
import { alsoOf, editContactForm, fieldOf, fillContact, openContactForm } from "./contact-form.ts";
import { linkOf, offered, openCreateForm } from "./entry-form.ts";

const LIMA = contact("CTT-lima", {
  name: "Lima ME",
  other_types: ["supplier"],
  pix_key: "lima@exemplo.com.br",
  address: "Rua A, 1\nSão Paulo",
});
const ROWS = [
  LIMA,
  contact("CTT-ana", { name: "Ana" }),
  contact("CTT-luz", { name: "Luz", profile_type: "supplier" }),
];

test("a client is registered as a supplier too, with its Pix key and address", async ({
  page,
  company,
}) => {
  const form = await openContactForm(page);
  await expect(fieldOf(form, "Chave Pix")).toBeHidden();
  await fillContact(form, {
    also: ["Fornecedor"],
    name: "Lima ME",
    pixKey: "lima@exemplo.com.br",
    address: "Rua A, 1\nSão Paulo",
  });
  await expectAccessible(page);
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Contato criado com sucesso!")).toBeVisible();
  expect(await company.read("clients")).toMatchObject([
    {
      profile_type: "client",
      other_types: ["supplier"],
      pix_key: "lima@exemplo.com.br",
      address: "Rua A, 1\nSão Paulo",
    },
  ]);
  await expect(page.getByRole("row").filter({ hasText: "Lima ME" })).toContainText(
    "Cliente e fornecedor",
  );
});

test("each type finds who is it among others, and both kinds of entries may link to it", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", ROWS);
  await page.goto("/clientes");
  const rows = page.getByRole("row").filter({ hasText: "Desde" });
  for (const [type, names] of [
    ["Fornecedores", [/Lima ME.*Cliente e fornecedor/u, /Luz/u]],
    ["Clientes", [/Ana/u, /Lima ME/u]],
    ["Funcionários", []],
  ] as const) {
    await page.getByRole("radio", { name: type }).check();
    await expect(rows).toHaveText(names);
  }
  const form = await openCreateForm(page);
  await linkOf(form).fill("Lima");
  await expect(offered(page, /Lima ME/u)).toContainText("Cliente e fornecedor");
  await offered(page, /Lima ME/u).click();
  await expect(linkOf(form)).toHaveValue("Lima ME");
});

test("the page shows all types of a contact, and its debts in both directions", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", LIMA);
  await company.write("POST", "transactions", entry("TRI-1", { client_id: LIMA.id, amount: 10 }));
  await page.goto(`/clientes/${LIMA.id}`);
  const record = page.getByRole("region", { name: "Cadastro" });
  await expect(record).toContainText("Cliente e fornecedor · Ativo");
  await expect(record).toContainText("Rua A, 1\nSão Paulo", { useInnerText: true });
  await expect(record.getByRole("button", { name: "Copiar chave Pix" })).toBeVisible();
  await expect(page.getByRole("region", { name: "A receber" })).toBeVisible();
  await expect(page.getByRole("region", { name: "A pagar" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Editar" }).click();
  const form = editContactForm(page);
  await expect(alsoOf(form, "Fornecedor")).toBeChecked();
  await alsoOf(form, "Fornecedor").uncheck();
  await expect(form.getByText("a chave Pix deste cadastro será removida")).toBeVisible();
  await fieldOf(form, "Tipo").selectOption({ label: "Fornecedor" });
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(form).toContainText("Este cliente tem 1 receita vinculada");
  await fillContact(form, { also: ["Cliente", "Funcionário"] });
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Contato atualizado com sucesso!")).toBeVisible();
  expect(await company.read("clients")).toMatchObject([
    { profile_type: "client", other_types: ["employee", "supplier"], pix_key: LIMA["pix_key"] },
  ]);
});
