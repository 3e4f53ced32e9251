/** Helpers for the form of a contact. */
import type { Locator, Page } from "@playwright/test";

export const newContactForm = (page: Page) => page.getByRole("form", { name: "Registrar contato" });
export const editContactForm = (page: Page) => page.getByRole("form", { name: "Editar contato" });
export const fieldOf = (form: Locator, label: string) => form.getByLabel(label, { exact: true });

export const alsoOf = (form: Locator, type: string) =>
  form.getByRole("group", { name: "Também" }).getByRole("checkbox", { name: type });

/** Called on the list of contacts. */
export async function startNewContact(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Novo contato" }).click();
  return newContactForm(page);
}

export async function openContactForm(page: Page): Promise<Locator> {
  await page.goto("/clientes");
  return startNewContact(page);
}

type ContactFields = {
  readonly type?: "Cliente" | "Funcionário" | "Fornecedor";
  readonly name?: string;
  readonly phone?: string;
  readonly companyName?: string;
  readonly pixKey?: string;
  readonly document?: string;
  readonly email?: string;
  readonly notes?: string;
  readonly address?: string;
  /** The other types of the contact. */
  readonly also?: readonly NonNullable<ContactFields["type"]>[];
};

/** Fills these fields of the form: the type first, as clients have no Pix key. */
export async function fillContact(form: Locator, fields: ContactFields): Promise<void> {
  const { type, name, phone, companyName, pixKey, document, email, notes, address } = fields;
  if (type !== undefined) await fieldOf(form, "Tipo").selectOption({ label: type });
  for (const other of fields.also ?? []) await alsoOf(form, other).check();
  if (name !== undefined) await fieldOf(form, "Nome").fill(name);
  if (phone !== undefined) await fieldOf(form, "Telefone").fill(phone);
  if (companyName !== undefined) await fieldOf(form, "Empresa").fill(companyName);
  if (pixKey !== undefined) await fieldOf(form, "Chave Pix").fill(pixKey);
  if (document !== undefined) await fieldOf(form, "CPF ou CNPJ").fill(document);
  if (email !== undefined) await fieldOf(form, "E-mail").fill(email);
  if (address !== undefined) await fieldOf(form, "Endereço").fill(address);
  if (notes !== undefined) await fieldOf(form, "Observações").fill(notes);
}

/** Called on the list of contacts. */
export async function registerContact(page: Page, fields: ContactFields): Promise<void> {
  const form = await startNewContact(page);
  await fillContact(form, fields);
  await form.getByRole("button", { name: "Registrar" }).click();
}
