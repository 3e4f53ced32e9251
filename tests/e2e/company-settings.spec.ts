/** Configurações: the company's settings on the server, and those of this browser. */
import { civilDate, formatCivilDate } from "../../src/domain/civil-date.ts";
import { writeAccounts } from "./account-entries.ts";
import { expectAccessible, layoutWidth, testEachWidth } from "./accessibility.ts";
import { expect, test } from "./company.ts";
import { newEntry } from "../support/api-rows.ts";
import { fillEntry, openCreateForm } from "./entry-form.ts";
import { keepMessages, toastButton, toastUndo } from "./messages.ts";

test("the company's name and number are saved for everyone, and other tabs follow @short", async ({
  page,
  context,
  company,
}) => {
  await page.goto("/");
  const other = await context.newPage();
  await other.goto("/clientes");
  await page.getByRole("link", { name: "Configurações" }).click();
  const form = page.getByRole("form", { name: "Empresa" });
  await form.getByLabel("Nome da empresa").fill("Padaria D'Ávila");
  await form.getByLabel("CNPJ ou CPF").fill("12abc34501de36");
  await form.getByLabel("CNPJ ou CPF").press("Enter");
  await expect(
    form.getByText("CNPJ ou CPF não confere: os dois últimos números não combinam com os outros."),
  ).toBeVisible();
  await expect(form.getByLabel("CNPJ ou CPF")).toBeFocused();
  expect(await company.read("rpc/company")).toMatchObject({ version: 0, name: null });
  await form.getByLabel("CNPJ ou CPF").fill("12abc34501de35");
  await form.getByLabel("Saldo inicial", { exact: true }).fill("-1.234,56");
  await form.getByRole("button", { name: "Salvar empresa" }).click();
  await expect(page.getByText("Dados da empresa salvos.")).toBeVisible();
  await expect(form.getByLabel("CNPJ ou CPF")).toHaveValue("12.ABC.345/01DE-35");
  await expect(form.getByLabel("Data do saldo inicial", { exact: true })).toHaveValue(
    formatCivilDate(civilDate(company.today())),
  );
  for (const tab of [page, other]) {
    await expect(
      tab.getByRole("complementary", { name: "Menu" }).getByText("Padaria D'Ávila"),
    ).toBeVisible();
  }
  expect(await company.read("rpc/company")).toMatchObject({
    version: 1,
    name: "Padaria D'Ávila",
    document: "12ABC34501DE35",
    openingBalance: -1234.56,
  });
  // Leaving a saved form asks no question.
  await page.getByRole("link", { name: "Painel" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Painel Financeiro");
});

test("with accounts the opening balance is that of each", async ({ page, company }) => {
  await writeAccounts(company);
  await page.goto("/configuracoes");
  const form = page.getByRole("form", { name: "Empresa" });
  await expect(form).toContainText("O saldo inicial é o de cada conta, em Contas.");
  await expect(form.getByLabel("Saldo inicial", { exact: true })).toHaveCount(0);
});

test("a balance typed before another user made the first account does not stop the save", async ({
  page,
  company,
}) => {
  await page.goto("/configuracoes");
  const form = page.getByRole("form", { name: "Empresa" });
  await form.getByLabel("Saldo inicial", { exact: true }).fill("abc");
  await writeAccounts(company);
  await expect(form).toContainText("O saldo inicial é o de cada conta, em Contas.");
  await form.getByLabel("Nome da empresa").fill("Padaria");
  await form.getByRole("button", { name: "Salvar empresa" }).click();
  await expect(page.getByText("Dados da empresa salvos.")).toBeVisible();
  expect(await company.read("rpc/company")).toMatchObject({ name: "Padaria" });
});

test("the history of the company shows the changes, times and users, and undoes them", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/update_company", { version: 0 });
  await page.goto("/configuracoes");
  const history = page.getByRole("list", { name: "Histórico dos dados da empresa" });
  await expect(history.getByRole("listitem")).toHaveText([/^Perguntas do começo puladas/u]);
  const form = page.getByRole("form", { name: "Empresa" });
  await form.getByLabel("Nome da empresa").fill("Padaria");
  await form.getByLabel("Saldo inicial", { exact: true }).fill("-12,50");
  await form.getByRole("button", { name: "Salvar empresa" }).click();
  await expect(history.getByRole("listitem").first()).toHaveText(
    /^Nome da empresa: não informado → PadariaSaldo inicial: não informado → −R\$\s12,50Data do saldo inicial: não informada → \d\d\/\d\d\/\d{4}\d\d\/\d\d\/\d{4} \d\d:\d\d · Usuário AtualDesfazer$/u,
  );
  // Another user's change appears.
  await company.write("POST", "rpc/update_company", { version: 2, name: "Padaria Nova" });
  await expect(history.getByRole("listitem").first()).toContainText(
    "Nome da empresa: Padaria → Padaria Nova",
  );
  await expect(history.getByRole("listitem")).toHaveCount(3);
  // The name was changed again since.
  const undo = history.getByRole("button", { name: /^Desfazer esta alteração/u });
  await expect(undo).toHaveCount(1);
  await undo.click();
  await expect(history.getByRole("listitem").first()).toContainText(
    "Nome da empresa: Padaria Nova → Padaria",
  );
  await expect(form.getByLabel("Nome da empresa")).toHaveValue("Padaria");
  await expect(history).toBeFocused();
  // Now the name of the second change is restored.
  await undo.last().click();
  await expect(form.getByLabel("Saldo inicial", { exact: true })).toHaveValue("");
  expect(await company.read("rpc/company")).toMatchObject({
    version: 5,
    name: null,
    openingBalance: null,
    openingBalanceDate: null,
  });
  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessible(page);
    expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
  }
});

test("a change is undone by its message and by Ctrl+Z, and done again", async ({
  page,
  company,
}) => {
  await keepMessages(page);
  const menu = page.getByRole("complementary", { name: "Menu" });
  await company.write("POST", "rpc/update_company", { version: 0, name: "Padaria" });
  await page.goto("/configuracoes");
  const form = page.getByRole("form", { name: "Empresa" });
  await form.getByLabel("Nome da empresa").fill("Confeitaria");
  await form.getByLabel("CNPJ ou CPF").fill("529.982.247-25");
  await form.getByRole("button", { name: "Salvar empresa" }).click();
  const message = (text: string) => page.locator("[data-sonner-toast]", { hasText: text });
  await expect(message("Dados da empresa salvos.")).toContainText("Nome da empresa, CNPJ ou CPF");
  // Another person's change of something else stays.
  await company.write("POST", "rpc/update_company", { version: 2, pixKey: "a@b.com" });
  await toastUndo(page).click();
  await expect(message("Alteração desfeita.")).toBeVisible();
  await expect(form.getByLabel("Nome da empresa")).toHaveValue("Padaria");
  await expect(form.getByLabel("CNPJ ou CPF")).toHaveValue("");
  await expect(menu.getByText("Padaria", { exact: true })).toBeVisible();
  await toastButton(page, "Refazer").click();
  await expect(form.getByLabel("Nome da empresa")).toHaveValue("Confeitaria");
  await page.getByRole("link", { name: "Painel" }).click();
  await page.keyboard.press("Control+z");
  await expect(menu.getByText("Padaria", { exact: true })).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(menu.getByText("Confeitaria", { exact: true })).toBeVisible();
  expect(await company.read("rpc/company")).toMatchObject({ version: 7, pixKey: "a@b.com" });

  await company.write("POST", "rpc/update_company", { version: 7, name: "Padaria do Rui" });
  await expect(menu.getByText("Padaria do Rui", { exact: true })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(
    message("Houve outra mudança depois em Nome da empresa, e nada foi desfeito."),
  ).toBeVisible();
  expect(await company.read("rpc/company")).toMatchObject({ version: 8, name: "Padaria do Rui" });
});

test("a change is undone in its line of Atividade", async ({ page, company }) => {
  await company.write("POST", "rpc/update_company", { version: 0, name: "Padaria" });
  await company.write("POST", "rpc/update_company", { version: 1, name: "Loja" });
  await page.goto("/atividade");
  // Not the first one, nor what has changed again.
  const undo = page.getByRole("button", { name: /^Desfazer esta alteração: .*Dados da empresa$/u });
  await expect(page.getByRole("link", { name: /^Ver empresa/u })).toHaveCount(1);
  await undo.click();
  await expect(page.getByText("Nome da empresa: Loja → Padaria")).toBeVisible();
  await expect(undo).toHaveCount(1);
  expect(await company.read("rpc/company")).toMatchObject({ version: 3, name: "Padaria" });
});

test("a stopped server loses nothing of the form, and leaving it asks first", async ({
  page,
  company,
}) => {
  await page.goto("/configuracoes");
  const form = page.getByRole("form", { name: "Empresa" });
  await form.getByLabel("Nome da empresa").fill("Padaria");
  await company.stop();
  await form.getByRole("button", { name: "Salvar empresa" }).click();
  await expect(page.getByText("Sem conexão, tentando de novo.")).toBeVisible();
  await page.getByRole("link", { name: "Movimentações" }).click();
  const question = page.getByRole("alertdialog", { name: "Descartar o que foi digitado?" });
  await question.getByRole("button", { name: "Continuar editando" }).click();
  await expect(form.getByLabel("Nome da empresa")).toHaveValue("Padaria");
  await company.restart();
  await form.getByRole("button", { name: "Salvar empresa" }).click();
  await expect(page.getByText("Dados da empresa salvos.")).toBeVisible();
  expect(await company.read("rpc/company")).toMatchObject({ version: 1, name: "Padaria" });
});

test("a name that an older version kept in the browser becomes the company's once", async ({
  page,
  company,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem("visited") !== null) return;
    sessionStorage.setItem("visited", "yes");
    localStorage.setItem("sistema-financeiro.empresa", "Padaria Antiga");
  });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const adoption = expect.stringContaining("/assets/adopt-company-name-");
  await page.goto("/clientes");
  const menu = page.getByRole("complementary", { name: "Menu" });
  await expect(menu.getByText("Padaria Antiga")).toBeVisible();
  expect(requests).toContainEqual(adoption);
  expect(await company.read("rpc/company")).toMatchObject({ version: 1, name: "Padaria Antiga" });
  await company.write("POST", "rpc/update_company", { version: 1, name: null });
  await expect(menu.getByText("Padaria Antiga")).toBeHidden();
  requests.length = 0;
  await page.reload();
  await expect(menu.getByText("Sistema Financeiro")).toBeVisible();
  // The live updates start right before a stored name would be sent.
  await expect.poll(() => requests).toContain("/events");
  expect(requests).not.toContainEqual(adoption);
  expect(await company.read("rpc/company")).toMatchObject({ version: 2, name: null });
});

test("a name kept in the browser does not replace the company's", async ({ page, company }) => {
  await company.write("POST", "rpc/update_company", { version: 0, name: "Padaria" });
  await page.addInitScript(() => {
    localStorage.setItem("sistema-financeiro.empresa", "Outra");
  });
  await page.goto("/clientes");
  const menu = page.getByRole("complementary", { name: "Menu" });
  await expect(menu.getByText("Padaria", { exact: true })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("sistema-financeiro.empresa")))
    .toBe(null);
  expect(await company.read("rpc/company")).toMatchObject({ version: 1, name: "Padaria" });
});

test("the person's name, the theme and the shortcuts are set there too", async ({ page }) => {
  await page.goto("/configuracoes");
  const person = page.getByRole("region", { name: "Você" });
  await person.getByLabel("Seu nome").fill("Dona Sônia");
  await person.getByRole("button", { name: "Salvar nome" }).press("Enter");
  await expect(page.getByRole("button", { name: "Quem está usando: Dona Sônia" })).toBeVisible();
  await expect(person.getByRole("button", { name: "Salvar nome" })).toBeFocused();
  await page.getByRole("region", { name: "Aparência" }).getByText("Escuro").click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const shortcuts = page.getByRole("region", { name: "Atalhos do teclado" });
  await expect(shortcuts.getByText("Ir para a busca da tela")).toBeVisible();
  await shortcuts.getByRole("switch", { name: "Atalhos de uma tecla" }).click();
  await expect(shortcuts.getByText("Ir para a busca da tela")).toBeHidden();
});

testEachWidth("the screen Configurações", async ({ page, company, width }) => {
  const name = "Padaria e Confeitaria Dona Sônia, Filhos e Netos do Bairro Alto Ltda";
  await company.write("POST", "rpc/update_company", { version: 0, name });
  await page.goto("/configuracoes");
  await expect(page.getByLabel("Nome da empresa", { exact: true })).toHaveValue(name);
  await page.getByLabel("CNPJ ou CPF").fill("1");
  await page.getByRole("button", { name: "Salvar empresa" }).click();
  await expect(page.getByText(/^CNPJ ou CPF deve ter/u)).toBeVisible();
  await expectAccessible(page);
  expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
});

test("a name that the history has is offered on another device", async ({ page, company }) => {
  await page.goto("/configuracoes");
  const person = page.getByRole("region", { name: "Você" });
  await person.getByLabel("Seu nome").fill("Dona Sônia");
  await person.getByRole("button", { name: "Salvar nome" }).click();
  const form = await openCreateForm(page);
  await fillEntry(form, { category: "Site", amount: "10" });
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  await company.write("POST", "transactions", newEntry({}));
  await page.evaluate(() => localStorage.clear());
  await page.goto("/configuracoes");
  await expect(person.getByLabel("Seu nome")).toHaveValue("");
  const offered = person.locator("datalist option");
  await expect(offered).toHaveText(["Dona Sônia"]);
  await page.goto("/atividade");
  const users = page.getByLabel("Responsável").getByRole("option");
  await expect(users).toHaveText(["Responsável: todos", "Dona Sônia", "Usuário Atual"]);
});
