/** Creating and editing contacts: forms, refusals and history. */
import type { Page } from "@playwright/test";
import { CLIENT, EMPLOYEE, newEntry, type Row } from "../support/api-rows.ts";
import { expect, test, type Company } from "./company.ts";
import {
  editContactForm,
  fieldOf,
  fillContact,
  newContactForm,
  openContactForm,
} from "./contact-form.ts";

const PAID_BY_PIX = { ...EMPLOYEE, pix_key: "joao@exemplo.com.br" };

async function save(page: Page): Promise<void> {
  await editContactForm(page).getByRole("button", { name: "Salvar alterações" }).click();
}

async function onlyContact(company: Company): Promise<Row> {
  const rows = await company.read<Row[]>("clients");
  expect(rows).toHaveLength(1);
  return rows[0] ?? {};
}

async function phrases(company: Company): Promise<unknown[]> {
  const rows = await company.read<Row[]>("audit_records?order=sequence&select=description");
  return rows.map(({ description }) => description);
}

test("a new contact only needs a name, other fields are trimmed, blank is null", async ({
  page,
  company,
}) => {
  const form = await openContactForm(page);
  const name = fieldOf(form, "Nome");
  await expect(name).toHaveAttribute("placeholder", "Nome completo ou razão social");
  await expect(fieldOf(form, "Chave Pix")).toHaveCount(0);
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(form).toContainText("Nome");
  expect(await company.read<Row[]>("clients")).toEqual([]);

  const padded = { name: "  Padaria D'Ávila ", phone: "  (11) 3555-0101 ", companyName: "   " };
  await fillContact(form, padded);
  await form.getByRole("button", { name: "Registrar" }).dblclick();
  await expect(page.getByText("Contato criado com sucesso!")).toBeVisible();
  expect(await onlyContact(company)).toMatchObject({
    name: "Padaria D'Ávila",
    phone: "(11) 3555-0101",
    company_name: null,
    profile_type: "client",
    pix_key: null,
    is_active: true,
  });
  expect(await phrases(company)).toEqual(["Contato criado"]);
  await expect(name).toHaveValue("");
});

test("only employees have the field Pix key", async ({ page, company }) => {
  const form = await openContactForm(page);
  const pixKey = " joao@exemplo.com.br ";
  await fillContact(form, { name: "João Antunes", type: "Funcionário", pixKey });
  await fillContact(form, { type: "Cliente" });
  await expect(fieldOf(form, "Chave Pix")).toHaveCount(0);
  await fillContact(form, { type: "Funcionário" });
  await expect(fieldOf(form, "Chave Pix")).toHaveValue(pixKey);
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Contato criado com sucesso!")).toBeVisible();
  expect(await onlyContact(company)).toMatchObject({ pix_key: "joao@exemplo.com.br" });
});

test("a change to client warns about the Pix key, and removes it", async ({ page, company }) => {
  await company.write("POST", "clients", PAID_BY_PIX);
  await page.goto(`/clientes/${EMPLOYEE.id}?id=${EMPLOYEE.id}`);
  await fillContact(editContactForm(page), { type: "Cliente" });
  await expect(editContactForm(page)).toContainText("a chave Pix deste cadastro será removida");
  await save(page);
  await expect(page.getByText("Contato atualizado com sucesso!")).toBeVisible();
  expect(await onlyContact(company)).toMatchObject({ profile_type: "client", pix_key: null });
  expect((await phrases(company)).at(-1)).toBe("Tipo alterado para cliente | Chave Pix removida");
});

test("a client with income cannot become an employee: shown beside Tipo and logged", async ({
  page,
  company,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await company.write("POST", "clients", CLIENT);
  await company.write("POST", "transactions", newEntry({ client_id: CLIENT.id }));
  await page.goto(`/clientes/${CLIENT.id}?id=${CLIENT.id}`);
  const type = fieldOf(editContactForm(page), "Tipo");
  await type.selectOption({ label: "Funcionário" });
  await save(page);
  await expect(page.getByText("Erro ao atualizar o contato.")).toBeVisible();
  await expect(type).toBeFocused();
  await expect(type).toHaveAttribute("aria-invalid", "true");
  await expect(type).toHaveAccessibleDescription(
    /^Este cliente tem 1 receita vinculada e não pode passar a funcionário/u,
  );
  expect(logged.some((text) => text.includes("Supabase request failed: 409"))).toBe(true);
  await type.selectOption({ label: "Cliente" });
  await expect(type).toHaveAttribute("aria-invalid", "false");
  expect(await onlyContact(company)).toMatchObject({ profile_type: "client" });
});

test("a contact that the server did not confirm is shown as failed, and the input stays", async ({
  page,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.route("**/rest/v1/clients*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ json: [] }) : route.continue(),
  );
  await openContactForm(page);
  await fillContact(newContactForm(page), { name: "Padaria" });
  await newContactForm(page).getByRole("button", { name: "Registrar" }).click();
  await expect(newContactForm(page).getByRole("alert")).toContainText("Falha ao criar cliente");
  await expect(fieldOf(newContactForm(page), "Nome")).toHaveValue("Padaria");
  expect(logged.some((text) => text.includes("Falha ao criar cliente"))).toBe(true);
});

test("the input survives a stopped server, and the change is saved when it is back", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", CLIENT);
  await page.goto(`/clientes/${CLIENT.id}?id=${CLIENT.id}`);
  const phone = fieldOf(editContactForm(page), "Telefone");
  await expect(phone).toBeVisible();
  await company.stop();
  await phone.fill("(11) 91234-5678");
  await save(page);
  await expect(page.getByText("Sem conexão, tentando de novo.")).toBeVisible();
  await expect(phone).toHaveValue("(11) 91234-5678");
  await company.restart();
  await save(page);
  await expect(page.getByText("Contato atualizado com sucesso!")).toBeVisible();
  expect((await phrases(company)).slice(1)).toEqual(["Telefone atualizado"]);
});

test("an own change whose response was lost is shown as saved, not as a conflict", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", CLIENT);
  await page.goto(`/clientes/${CLIENT.id}?id=${CLIENT.id}`);
  let answers = 0;
  await page.route("**/rest/v1/clients*", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    const response = await route.fetch();
    answers += 1;
    return answers <= 2 ? route.abort() : route.fulfill({ response });
  });
  const summary = page.getByRole("region", { name: "Situação do contato" });
  await fillContact(editContactForm(page), { phone: "(11) 91234-5678" });
  await save(page);
  // The page below the form shows it.
  await expect(page.locator("main").getByText("(11) 91234-5678")).toBeVisible();
  await expect(editContactForm(page).getByRole("alert")).toHaveCount(0);
  await summary.getByRole("button", { name: "Marcar como inativo" }).click();
  await expect(summary).toContainText("Cliente · Inativo");
  await expect(editContactForm(page).getByRole("alert")).toHaveCount(0);
  await fillContact(editContactForm(page), { companyName: "Real Ltda." });
  await save(page);
  await expect(page.getByText("Contato atualizado com sucesso!")).toBeVisible();
  expect((await phrases(company)).slice(1)).toEqual([
    "Telefone atualizado",
    "Contato inativado",
    "Cadastro atualizado",
  ]);
});

test("the history is newest first, with user and time, and includes a change of Empresa", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", CLIENT);
  await company.write("PATCH", `clients?id=eq.${CLIENT.id}`, { name: "Padaria Real" });
  await company.write("PATCH", `clients?id=eq.${CLIENT.id}`, { is_active: false });
  await company.write("PATCH", `clients?id=eq.${CLIENT.id}`, { company_name: "Real Ltda." });
  await company.write("PATCH", `clients?id=eq.${CLIENT.id}`, {
    is_active: true,
    company_name: null,
    phone: "1",
  });
  await page.goto("/clientes");
  await page
    .getByRole("row", { name: /Padaria Real/u })
    .getByRole("button", { name: /^Histórico/u })
    .click();
  await expect(page.getByRole("tab", { name: "Histórico" })).toBeFocused();
  const records = page.getByRole("list", { name: "Histórico" }).getByRole("listitem");
  const stamp = String.raw`\d\d/\d\d/\d{4} \d\d:\d\d · Usuário Atual`;
  const undo = "Desfazer";
  await expect(records).toHaveText([
    new RegExp(
      `^Telefone atualizado \\| Contato reativadoEmpresa: Real Ltda\\. → não informada${stamp}${undo}$`,
      "u",
    ),
    new RegExp(`^Cadastro atualizadoEmpresa: não informada → Real Ltda\\.${stamp}$`, "u"),
    new RegExp(`^Contato inativado${stamp}$`, "u"),
    new RegExp(`^Nome atualizado para Padaria Real${stamp}${undo}$`, "u"),
    new RegExp(`^Contato criado${stamp}$`, "u"),
  ]);
});

test("a contact is deactivated and reactivated, and an inactive one gets no new entries @short", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", CLIENT);
  await page.goto(`/clientes/${CLIENT.id}?id=${CLIENT.id}`);
  const summary = page.getByRole("region", { name: "Situação do contato" });
  // On the page below the form.
  const newEntryButton = page.locator("main").getByText("Nova movimentação");
  await expect(newEntryButton).toBeVisible();
  await summary.getByRole("button", { name: "Marcar como inativo" }).dblclick();
  await expect(summary).toContainText("Inativo: não recebe novas movimentações.");
  await expect(newEntryButton).toHaveCount(0);
  await summary.getByRole("button", { name: "Marcar como ativo" }).click();
  await expect(summary).toContainText("Cliente · Ativo");

  await summary.getByRole("button", { name: "Marcar como inativo" }).click();
  await expect(summary).toContainText("Inativo: não recebe novas movimentações.");
  // The second click of a slow double-click comes after the response.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(newEntryButton).toHaveCount(0);
  await summary.getByRole("button", { name: "Marcar como ativo" }).click();
  await expect(summary).toContainText("Cliente · Ativo");
  expect((await phrases(company)).slice(1)).toEqual([
    "Contato inativado",
    "Contato reativado",
    "Contato inativado",
    "Contato reativado",
  ]);
});

test("concurrent edits: the other change is shown with a choice, and no input is lost", async ({
  page,
  browser,
  company,
}) => {
  await company.write("POST", "clients", CLIENT);
  await page.goto(`/clientes/${CLIENT.id}?id=${CLIENT.id}`);
  await fillContact(editContactForm(page), { companyName: "Minha empresa" });

  const other = await browser.newPage({ baseURL: company.url });
  await other.goto(`/clientes/${CLIENT.id}?id=${CLIENT.id}`);
  await fillContact(editContactForm(other), { phone: "(21) 99999-0000" });
  await save(other);
  await expect(other.getByText("Contato atualizado com sucesso!")).toBeVisible();
  await other.close();

  const notice = editContactForm(page).getByRole("alert");
  await expect(notice).toContainText("Este contato foi alterado enquanto você editava");
  await expect(notice).toContainText("Mudou: Telefone.");
  await expect(fieldOf(editContactForm(page), "Empresa")).toHaveValue("Minha empresa");
  await save(page);
  expect(await onlyContact(company)).toMatchObject({
    phone: "(21) 99999-0000",
    company_name: null,
  });

  await notice.getByRole("button", { name: "Manter o que digitei" }).click();
  await expect(page.getByText("Contato atualizado com sucesso!")).toBeVisible();
  expect(await onlyContact(company)).toMatchObject({
    phone: "(21) 99999-0000",
    company_name: "Minha empresa",
  });

  await fillContact(editContactForm(page), { name: "Engano" });
  await company.write("PATCH", `clients?id=eq.${CLIENT.id}`, { name: "Padaria Real" });
  await expect(notice).toContainText("Padaria D'Ávila → Padaria Real");
  await expect(notice).toContainText("Você digitou: Engano");
  await notice.getByRole("button", { name: "Carregar versão atual" }).click();
  await expect(fieldOf(editContactForm(page), "Nome")).toHaveValue("Padaria Real");
  expect(await onlyContact(company)).toMatchObject({ name: "Padaria Real" });
});

test("a client does not keep a Pix key typed before the change of type", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", PAID_BY_PIX);
  await page.goto(`/clientes/${EMPLOYEE.id}?id=${EMPLOYEE.id}`);
  await fillContact(editContactForm(page), { pixKey: "outra@exemplo.com.br" });
  await company.write("PATCH", `clients?id=eq.${EMPLOYEE.id}`, { profile_type: "client" });
  const notice = editContactForm(page).getByRole("alert");
  await expect(notice).toContainText("Você digitou: outra@exemplo.com.br");
  await expect(notice.getByRole("button")).toHaveText(["Carregar versão atual"]);
});
