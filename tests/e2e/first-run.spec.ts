/** The first run: four questions, and the first steps until the tenth entry. */
import { account, newEntry } from "../support/api-rows.ts";
import { expectAccessible, layoutWidth, testEachWidth } from "./accessibility.ts";
import { expect, holdRequests, test, type Company } from "./company.ts";
import { fillContact, newContactForm } from "./contact-form.ts";

async function writeEntries(company: Company, count: number): Promise<void> {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: count }, () => newEntry()),
  );
}

test("a new company answers the questions by keyboard, and is asked once @short", async ({
  page,
  company,
}) => {
  await page.goto("/");
  const form = page.getByRole("form", { name: "Boas-vindas! Quatro perguntas para começar" });
  await expectAccessible(page);
  await form.getByLabel("Qual é o seu nome?").fill("Rita");
  await form.getByLabel("Qual é o nome da empresa?").fill("Padaria");
  const balance = form.getByLabel("Quanto havia no caixa e no banco no começo de hoje?");
  await balance.fill("12.5");
  await balance.press("Enter");
  await expect(
    form.getByText(
      "Em “Quanto havia no caixa e no banco”, use vírgula para os centavos, como em 12,50.",
    ),
  ).toBeVisible();
  await expect(balance).toBeFocused();
  expect(await company.read("rpc/company")).toMatchObject({ version: 0 });
  await balance.fill("-12,50");
  await balance.press("Enter");
  const steps = page.getByRole("region", { name: /^Primeiros passos/u });
  await expect(steps).toContainText("1 de 5");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("main")).toContainText(
    /^Saldo em caixa e bancos hoje−R\$\s12,50Cadastrar as contas/u,
  );
  expect(await company.read("rpc/company")).toMatchObject({
    version: 1,
    name: "Padaria",
    openingBalance: -12.5,
  });
  expect(await company.read("audit_records?select=user_name")).toEqual([{ user_name: "Rita" }]);
  await page.reload();
  await expect(steps).toContainText("1 de 5");
  await expect(form).toBeHidden();
});

test("the questions can be skipped, for good and in every tab", async ({
  page,
  context,
  company,
}) => {
  await page.goto("/");
  const other = await context.newPage();
  await other.goto("/");
  await other.getByLabel("Qual é o nome da empresa?").fill("não salvo");
  await other.getByRole("button", { name: "Pular as perguntas" }).dblclick();
  for (const tab of [page, other]) {
    await expect(tab.getByRole("region", { name: /^Primeiros passos/u })).toContainText("0 de 5");
    await expect(tab.getByText("Boas-vindas!")).toHaveCount(0);
  }
  expect(await company.read("rpc/company")).toMatchObject({ version: 1, name: null });
});

test("a user with open bills elsewhere saves the answers and continues with open entries", async ({
  page,
  company,
}) => {
  await page.goto("/");
  await page.getByLabel("Qual é o nome da empresa?").fill("Padaria");
  await page.getByRole("button", { name: "Registrar o que está em aberto" }).click();
  await expect(page.getByRole("form", { name: "Registrar lançamento" })).toBeVisible();
  await expect(page).toHaveURL(/\/movimentacoes$/u);
  // The form covers nothing of the empty list.
  const form = await page.locator("[data-drawer]").boundingBox();
  const hint = await page.getByText("Comece pela primeira receita ou despesa.").boundingBox();
  expect((hint?.x ?? Infinity) + (hint?.width ?? 0)).toBeLessThan(form?.x ?? 0);
  expect(await company.read("rpc/company")).toMatchObject({ version: 1, name: "Padaria" });
});

test("a stopped server loses no answer", async ({ page, company }) => {
  await page.goto("/");
  const name = page.getByLabel("Qual é o nome da empresa?");
  await name.fill("Padaria");
  await company.stop();
  await page.getByRole("button", { name: "Começar vazio" }).click();
  await expect(page.getByText("Sem conexão, tentando de novo.")).toBeVisible();
  await expect(name).toHaveValue("Padaria");
  await company.restart();
  await page.getByRole("button", { name: "Começar vazio" }).click();
  await expect(page.getByRole("region", { name: /^Primeiros passos/u })).toContainText("1 de 5");
});

test("who has an account is not asked for a balance, which would count nowhere", async ({
  page,
  company,
}) => {
  await company.write("POST", "accounts", account("CTA-banco", { opening_balance: 5000 }));
  await page.goto("/");
  const form = page.getByRole("form", { name: "Boas-vindas! Três perguntas para começar" });
  await expect(form.getByRole("textbox")).toHaveCount(2);
  await form.getByRole("button", { name: "Começar vazio" }).click();
  await expect(page.getByRole("region", { name: /^Primeiros passos/u })).toContainText("1 de 5");
  expect(await company.read("rpc/company")).toMatchObject({ version: 1, openingBalance: null });
});

test("a balance is no longer asked once another user creates the first account", async ({
  page,
  company,
}) => {
  await page.goto("/");
  await page.getByLabel("Qual é o nome da empresa?").fill("Padaria");
  const balance = page.getByLabel("Quanto havia no caixa e no banco no começo de hoje?");
  await balance.fill("12.5");
  await balance.press("Enter");
  await expect(page.getByText(/use vírgula para os centavos/u)).toBeVisible();
  await company.write("POST", "accounts", account("CTA-banco"));
  await expect(balance).toBeHidden();
  await page.getByRole("button", { name: "Começar vazio" }).click();
  await expect(page.getByRole("region", { name: /^Primeiros passos/u })).toContainText("2 de 5");
  expect(await company.read("rpc/company")).toMatchObject({
    name: "Padaria",
    openingBalance: null,
  });
});

test("what was typed stays when another user answers, and a blank erases nothing of theirs", async ({
  page,
  company,
}) => {
  await page.goto("/");
  await page.getByLabel("Qual é o seu nome?").fill("Rita");
  const balance = page.getByLabel("Quanto havia no caixa e no banco no começo de hoje?");
  await balance.fill("100,00");
  await company.write("POST", "rpc/update_company", {
    version: 0,
    name: "Padaria do Rafael",
    openingBalance: 5,
    openingBalanceDate: "2020-01-31",
  });
  await expect(page.getByRole("main")).toContainText(
    /Saldo em caixa e bancos hojeR\$\s5,00Cadastrar as contas/u,
  );
  await expect(page.getByText("Padaria do Rafael").first()).toBeVisible();
  await expect(balance).toHaveValue("100,00");
  await page.getByRole("button", { name: "Começar vazio" }).click();
  await expect(page.getByRole("region", { name: /^Primeiros passos/u })).toContainText("1 de 5");
  expect(await company.read("rpc/company")).toMatchObject({
    version: 2,
    name: "Padaria do Rafael",
    openingBalance: 100,
    openingBalanceDate: company.today(),
  });
});

test("what was typed stays when another user records the first entry", async ({
  page,
  company,
}) => {
  await page.goto("/");
  const name = page.getByLabel("Qual é o nome da empresa?");
  await name.fill("Padaria");
  await writeEntries(company, 1);
  await expect(page.getByRole("region", { name: "A pagar e a receber" })).toContainText(
    /R\$\s100,00/u,
  );
  await expect(name).toHaveValue("Padaria");
  await page.getByRole("button", { name: "Começar vazio" }).click();
  await expect(page.getByRole("region", { name: /^Primeiros passos/u })).toContainText("2 de 5");
  await expect(page.getByRole("region", { name: "O mês", exact: true })).toBeVisible();
  expect(await company.read("rpc/company")).toMatchObject({ version: 1, name: "Padaria" });
});

test("answers that are refused because another user answered meanwhile can be sent again", async ({
  page,
  company,
}) => {
  await page.goto("/");
  const name = page.getByLabel("Qual é o nome da empresa?");
  await name.fill("Padaria Nova");
  // As on a slow network, the browser does not learn of the other answers.
  const release = await holdRequests(page, "**/rpc/company*");
  await company.write("POST", "rpc/update_company", {
    version: 0,
    name: "Padaria do Rafael",
    document: "52998224725",
  });
  await page.getByRole("button", { name: "Registrar o que está em aberto" }).click();
  const alert = page.getByRole("form", { name: /^Boas-vindas!/u }).getByRole("alert");
  await expect(alert).toContainText("Os dados da empresa mudaram em outra tela; nada foi gravado.");
  release();
  await expect(page.getByText("Padaria do Rafael").first()).toBeVisible();
  await expect(alert).toBeVisible();
  await expect(name).toHaveValue("Padaria Nova");
  await page.getByRole("button", { name: "Registrar o que está em aberto" }).click();
  await expect(page.getByRole("form", { name: "Registrar lançamento" })).toBeVisible();
  expect(await company.read("rpc/company")).toMatchObject({
    version: 2,
    name: "Padaria Nova",
    document: "52998224725",
  });
});

test("each first step leads to its screen and is ticked by the data", async ({ page, company }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Pular as perguntas" }).click();
  const steps = page.getByRole("region", { name: /^Primeiros passos/u });
  // The answer is saved by then.
  await expect(steps).toBeVisible();
  const open = async (name: string) => {
    await page.goto("/");
    await steps.getByRole("link", { name }).click();
  };
  await open("Dar nome à empresa");
  await page.getByLabel("Nome da empresa").fill("Padaria");
  await page.getByRole("button", { name: "Salvar empresa" }).click();
  await open("Cadastrar as contas do banco e do caixa");
  await expect(page.getByRole("heading", { name: "Contas", exact: true })).toBeVisible();
  await company.write("POST", "accounts", account("CTA-caixa"));
  await open("Cadastrar o primeiro cliente");
  await fillContact(newContactForm(page), { name: "Ana" });
  await page.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Ana").first()).toBeVisible();
  await open("Registrar a primeira receita ou despesa");
  await expect(page.getByRole("form", { name: "Registrar lançamento" })).toBeVisible();
  await writeEntries(company, 1);
  await page.goto("/");
  await expect(steps).toContainText("4 de 5");
  await expect(steps.getByText("Cadastrar o primeiro cliente (feito)")).toBeVisible();
  await expect(steps.getByRole("listitem").getByRole("link")).toHaveText(["Marcar um pagamento"]);
  // From the Painel, which knows only that there is a client.
  await page.getByRole("link", { name: "Clientes & Funcionários", exact: true }).click();
  await page.getByRole("row").filter({ hasText: "Ana" }).getByText("Ana").click();
  await expect(page.getByRole("heading", { name: "Ana", exact: true })).toBeVisible();
  await page.goto("/");
  // Live, when another user pays.
  await company.write("PATCH", "transactions?amount=eq.100", { status: "paid" });
  await expect(steps).toBeHidden();
});

test("the first steps are shown until the tenth entry, or until they are dismissed", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/update_company", { version: 0 });
  await writeEntries(company, 9);
  await page.goto("/");
  const steps = page.getByRole("region", { name: /^Primeiros passos/u });
  await expect(steps).toContainText("1 de 5");
  await writeEntries(company, 1);
  await expect(steps).toBeHidden();
  await company.write("DELETE", "transactions?amount=eq.100");
  await expect(steps).toContainText("0 de 5");
  await steps.getByRole("button", { name: "Dispensar" }).click();
  await expect(steps).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await expect(page.getByText("Nenhuma despesa atrasada no momento.")).toBeVisible();
  await expect(steps).toBeHidden();
});

testEachWidth("the first run", async ({ page, width }) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Começar vazio" })).toBeVisible();
  await expectAccessible(page);
  expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
  await page.getByRole("button", { name: "Pular as perguntas" }).click();
  await expect(page.getByRole("region", { name: /^Primeiros passos/u })).toBeVisible();
  await expectAccessible(page);
  expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
});
