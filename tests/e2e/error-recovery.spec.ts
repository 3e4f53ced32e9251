/** Errors during work: no input is lost, nothing is written twice or overwritten. */
import type { Locator, Page } from "@playwright/test";
import { CLIENT, entry, type Row } from "../support/api-rows.ts";
import { expect, test, type Company } from "./company.ts";
import { editContactForm, fillContact, openContactForm } from "./contact-form.ts";
import {
  amountOf,
  createForm,
  editForm,
  fillEntry,
  linkOf,
  notesOf,
  offered,
  openCreateForm,
} from "./entry-form.ts";

/** Fills the form for a new entry without submitting it; returns the amount field. */
async function typeEntry(page: Page, amount: string): Promise<Locator> {
  const form = await openCreateForm(page);
  await fillEntry(form, { category: "Outros", amount });
  return amountOf(form);
}

async function register(page: Page): Promise<void> {
  await createForm(page).getByRole("button", { name: "Registrar" }).click();
}

async function countOf(company: Company, path: string): Promise<number> {
  return (await company.read<Row[]>(path)).length;
}

test("a double click on Registrar creates one entry", async ({ page, company }) => {
  await typeEntry(page, "7,50");
  await createForm(page).getByRole("button", { name: "Registrar" }).dblclick();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  expect(await countOf(company, "transactions")).toBe(1);
  expect(await countOf(company, "audit_records")).toBe(1);
});

test("the input survives a stopped server, and the same entry is created when it is back", async ({
  page,
  company,
}) => {
  const amount = await typeEntry(page, "99,90");
  await company.stop();
  await register(page);
  await expect(page.getByText("Erro ao criar transação.")).toBeVisible();
  await expect(page.getByText("Sem conexão, tentando de novo.")).toBeVisible();
  await expect(amount).toHaveValue("99,90");
  await company.restart();
  await expect(page.getByRole("button", { name: "Registrar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  expect(await countOf(company, "transactions")).toBe(1);
});

test("a save that failed is the message that stays, not that of the contact made before it", async ({
  page,
  company,
}) => {
  const form = await openCreateForm(page);
  await fillEntry(form, { category: "Outros", amount: "10,00" });
  await linkOf(form).fill("Maria");
  await offered(page, "Cadastrar “Maria”…").click();
  await page.getByRole("button", { name: "Cadastrar e vincular" }).click();
  const created = page.getByText("Contato criado com sucesso!");
  await expect(created).toBeVisible();
  await company.stop();
  await register(page);
  await expect(page.getByText("Erro ao criar transação.")).toBeVisible();
  await expect(created).toHaveCount(0, { timeout: 3000 });
});

test("a lost response does not create a second entry", async ({ page, company }) => {
  await typeEntry(page, "5");
  let lost = 0;
  await page.route("**/rest/v1/transactions*", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort("connectionreset");
  });
  await register(page);
  await expect(page.getByText("Erro ao criar transação.")).toBeVisible();
  expect(await countOf(company, "transactions")).toBe(1);
  await register(page);
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  expect(await countOf(company, "transactions")).toBe(1);
  expect(await countOf(company, "audit_records")).toBe(1);
});

test("edits after a lost response are shown as unsaved, with a link to the saved entry", async ({
  page,
  company,
}) => {
  let lost = 0;
  await page.route("**/rest/v1/clients*", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort("connectionreset");
  });
  const form = await openContactForm(page);
  await fillContact(form, { name: "Padaria" });
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(form.getByRole("alert")).toContainText("Sem conexão com o Sistema Financeiro");
  await fillContact(form, { phone: "(11) 3555-0101" });
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(form.getByRole("alert")).toContainText("A tentativa anterior já foi gravada");
  await expect(form.getByRole("alert")).not.toContainText("CTT-");
  await form.getByRole("button", { name: "Abrir o contato gravado" }).click();
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(page).toHaveURL(/\/clientes\/CTT-/u);
  await expect(page.getByRole("heading", { name: "Padaria", level: 2 })).toBeVisible();
  expect(await countOf(company, "clients")).toBe(1);
});

test("an account whose save got no response exists when it is saved again", async ({
  page,
  company,
}) => {
  await company.write("POST", "accounts", { id: "CTA-a", name: "Caixa", kind: "cash" });
  await page.route("**/rest/v1/accounts*", async (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await page.goto("/contas/CTA-a");
  await page.getByRole("button", { name: "Editar" }).click();
  const form = page.getByRole("dialog", { name: "Editar conta" });
  await form.getByLabel("Nome").fill("Gaveta");
  await form.getByRole("button", { name: "Salvar conta" }).click();
  await expect(form.getByRole("alert")).toContainText("Sem conexão");
  await page.unroute("**/rest/v1/accounts*");
  await form.getByRole("button", { name: "Salvar conta" }).click();
  await expect(page.getByText("Conta salva.")).toBeVisible();
  expect(await company.read("accounts?select=name")).toEqual([{ name: "Gaveta" }]);
});

test("invalid input shows a Portuguese message beside the field, and nothing is sent", async ({
  page,
  company,
}) => {
  const amount = await typeEntry(page, "12.5");
  await register(page);
  await expect(
    page.getByText("Em Valor, use vírgula para os centavos, como em 12,50."),
  ).toBeVisible();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  expect(await countOf(company, "transactions")).toBe(0);
});

test("a change by another user is not overwritten @short", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-existing", { amount: 10 }));
  await page.goto("/movimentacoes?id=TRI-existing");
  const form = editForm(page);
  await expect(amountOf(form)).toHaveValue("10,00");
  await notesOf(form).fill("minha nota");
  await company.write("PATCH", "transactions?id=eq.TRI-existing", { amount: 20 });
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(form.getByRole("alert")).toContainText("foi alterado enquanto você editava");
  await expect(notesOf(form)).toHaveValue("minha nota");
  const [row] = await company.read<Row[]>("transactions?id=eq.TRI-existing");
  expect(row).toMatchObject({ amount: 20, notes: null });
});

test("an entry removed by another user is shown as gone", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-existing"));
  await page.goto("/movimentacoes");
  const row = page.getByRole("row").filter({ hasText: "Site" });
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: /^Excluir/u }).click();
  await company.write("DELETE", "transactions?id=eq.TRI-existing");
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Erro ao excluir transação.")).toBeVisible();
});

test("a double click on a lifecycle button is one change", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-existing"));
  await page.goto("/movimentacoes?id=TRI-existing");
  await page.getByRole("button", { name: "Marcar como inativo" }).dblclick();
  await expect(page.getByText("Situação: Ativo → Inativo")).toBeVisible();
  await expect(page.getByText("foi alterado enquanto você editava")).toHaveCount(0);
  expect(await countOf(company, "audit_records")).toBe(2);
});

test("a stray click asks before input is lost", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-existing"));
  const amount = await typeEntry(page, "55,55");
  await page.getByRole("row").filter({ hasText: "Site" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Descartar o que foi digitado?");
  await question.getByRole("button", { name: /^(?!Descartar)/u }).click();
  await expect(amount).toHaveValue("55,55");
  await page.getByRole("row").filter({ hasText: "Site" }).click();
  await question.getByRole("button", { name: "Descartar" }).click();
  await expect(editForm(page)).toBeVisible();
});

test("a refusal shows the server's message", async ({ page, company }) => {
  await company.write("POST", "clients", CLIENT);
  await company.write("POST", "transactions", entry("TRI-existing", { client_id: CLIENT.id }));
  await page.goto(`/clientes/${CLIENT.id}?id=${CLIENT.id}`);
  const form = editContactForm(page);
  await fillContact(form, { type: "Funcionário" });
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(form).toContainText("Este cliente tem 1 receita vinculada");
});

test("a form whose code fails to load leaves the list unchanged, and can be retried", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-existing"));
  let isGone = true;
  await page.route("**/assets/entry-panel-*.js", (route) =>
    isGone ? route.abort() : route.continue(),
  );
  await page.goto("/movimentacoes");
  const failure = page.getByRole("alert").filter({ visible: true });
  await expect(page.getByRole("row").filter({ hasText: "Site" })).toBeVisible();
  await expect(failure).toHaveCount(0);
  await page.getByRole("button", { name: "Novo lançamento" }).click();
  await expect(failure).toContainText("O formulário não pôde ser carregado");
  isGone = false;
  await failure.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(createForm(page)).toBeVisible();
});

test("a dialog whose code fails to load keeps the input, and can be retried", async ({ page }) => {
  let isGone = true;
  // Before the page is idle and preloads all code.
  await page.route("**/assets/category-dialog-*.js", (route) =>
    isGone ? route.abort() : route.continue(),
  );
  const amount = await typeEntry(page, "7,50");
  const form = createForm(page);
  const category = form.getByLabel("Categoria", { exact: true });
  await category.selectOption("+ Nova categoria…");
  const failure = page.getByRole("alert");
  await expect(failure).toContainText("Esta janela não pôde ser carregada");
  await expect(amount).toHaveValue("7,50");
  await failure.getByRole("button", { name: "Voltar" }).click();
  await expect(failure).toHaveCount(0);
  await category.selectOption("+ Nova categoria…");
  isGone = false;
  await failure.getByRole("button", { name: "Tentar novamente" }).click();
  await page.getByRole("dialog", { name: "Nova categoria" }).getByLabel("Nome").fill("Frete");
  await page.keyboard.press("Enter");
  await expect(category).toHaveValue("Frete");
  await expect(amount).toHaveValue("7,50");
});

test("another payment day can be requested again after its code failed to load", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-existing"));
  let isGone = true;
  await page.route("**/assets/payment-day-dialog-*.js", (route) =>
    isGone ? route.abort() : route.continue(),
  );
  await page.goto("/movimentacoes");
  const row = page.getByRole("row").filter({ hasText: "Site" });
  await row.getByRole("button", { name: /^Marcar como/u }).click();
  await page.getByRole("button", { name: "Outro dia" }).click();
  const failure = page.getByRole("alert");
  await expect(failure).toContainText("Esta janela não pôde ser carregada");
  await expect(row).toContainText("Pago");
  await failure.getByRole("button", { name: "Voltar" }).click();
  await expect(failure).toHaveCount(0);
  // The message is shown again.
  await page.getByRole("button", { name: "Outro dia" }).click();
  isGone = false;
  await failure.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("dialog", { name: /^Em que dia/u })).toBeVisible();
});

test("a list that fails to load shows an error, and loads after Tentar novamente", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-existing"));
  let isBroken = true;
  const json = { code: "XX000", message: "quebrou", details: null, hint: null };
  await page.route("**/rest/v1/transactions*", (route) =>
    isBroken ? route.fulfill({ status: 500, json }) : route.continue(),
  );
  await page.goto("/movimentacoes");
  await expect(page.getByRole("button", { name: "Tentar novamente" })).toBeVisible({
    timeout: 30_000,
  });
  isBroken = false;
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Site" })).toBeVisible();
});
