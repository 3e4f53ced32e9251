/** Contas: balances, transfers, statements, bills of cards. */
import type { Page } from "@playwright/test";
import { BANK, CASH, transfer } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { paidEntry as paid, writeAccounts } from "./account-entries.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./company.ts";
import { openCreateForm } from "./entry-form.ts";
import { bulkAction } from "./entry-list.ts";
import { toastUndo } from "./messages.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test("the first account has the company's opening balance, and is the default @short", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/update_company", {
    version: 0,
    openingBalance: 1234.5,
    openingBalanceDate: "2026-01-02",
  });
  await page.goto(`${company.url}/`);
  await page.getByRole("link", { name: "Contas", exact: true }).click();
  await expect(page.getByText("Nenhuma conta ainda.")).toBeVisible();
  await expect(
    page.getByText(/^O saldo inicial da empresa, R\$\s1\.234,50, passa para a primeira conta\.$/u),
  ).toBeVisible();
  await page.getByRole("button", { name: "Nova conta" }).click();
  const form = dialog(page, "Nova conta");
  await expect(form.getByLabel("Saldo inicial", { exact: true })).toHaveValue("1.234,50");
  await expect(form.getByLabel("Data do saldo inicial", { exact: true })).toHaveValue("02/01/2026");
  await form.getByRole("button", { name: "Criar conta" }).click();
  await expect(form.getByLabel("Nome")).toBeFocused();
  await expect(form.getByLabel("Nome")).toHaveAccessibleDescription("Preencha o campo Nome.");
  await form.getByLabel("Nome").fill("Banco do Brasil");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Conta criada.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Total" })).toContainText("1.234,50");
  // The button that opened the form is in another place now.
  await expect(page.locator("#conteudo")).toBeFocused();
  expect(await company.read("accounts?select=name,kind,opening_balance,is_default")).toEqual([
    { name: "Banco do Brasil", kind: "bank", opening_balance: 1234.5, is_default: true },
  ]);
  await page.getByRole("button", { name: "Nova conta" }).click();
  await expect(form.getByLabel("Saldo inicial", { exact: true })).toHaveAccessibleDescription(
    "No começo do dia do saldo inicial. Não inclua o que já está no saldo de outra conta.",
  );
});

test("the bill of a card is paid with one transfer", async ({ page, company }) => {
  await writeAccounts(company);
  const purchase = { account_id: "CTA-card", paid_on: testDay(-3) };
  await company.write("POST", "transactions", [
    paid("TRE-fuel", 120.4, purchase),
    paid("TRE-paper", 30, purchase),
  ]);
  await page.goto(`${company.url}/contas/CTA-card`);
  const bills = page.getByRole("region", { name: "Faturas" });
  const bill = bills.getByRole("listitem").filter({ hasText: "Fechada, a pagar" });
  await expect(bill).toContainText("150,40");
  // An archived card takes no transfer.
  await page.getByRole("button", { name: "Arquivar" }).click();
  await expect(page.getByRole("button", { name: "Reativar" })).toBeVisible();
  await expect(bill.getByRole("button", { name: "Pagar fatura" })).toHaveCount(0);
  await page.getByRole("button", { name: "Reativar" }).click();
  await bill.getByRole("button", { name: "Pagar fatura" }).click();
  const form = dialog(page, "Pagar fatura");
  await expect(form.getByLabel("Valor")).toHaveValue("150,40");
  await expect(form.getByLabel("Para a conta")).toHaveValue("CTA-card");
  await form.getByRole("button", { name: "Registrar transferência" }).click();
  await expect(bills.getByRole("listitem").filter({ hasText: "· Paga" })).toContainText("150,40");
  await expect(bills.getByRole("listitem").filter({ hasText: "Nada a pagar" })).toHaveCount(1);
  await expect(bills.getByRole("button", { name: "Pagar fatura" })).toHaveCount(0);
  await expect(page.locator("#conteudo")).toBeFocused();
  expect(await company.read("transfers?select=from_account_id,to_account_id,amount")).toEqual([
    { from_account_id: "CTA-bank", to_account_id: "CTA-card", amount: 150.4 },
  ]);
});

test("changes saved by another user while an account is edited are not overwritten", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  await page.goto(`${company.url}/contas/CTA-cash`);
  await page.getByRole("button", { name: "Editar" }).click();
  const form = dialog(page, "Editar conta");
  await expect(form.getByLabel("Nome")).toHaveValue("Caixa");
  await company.write("PATCH", "accounts?id=eq.CTA-cash", { name: "Gaveta", opening_balance: 75 });
  // The screen below the dialog has the new version.
  await expect(page.locator("h2", { hasText: "Gaveta" })).toBeVisible();
  await form.getByLabel("Nome").fill("Caixa da loja");
  await form.getByRole("button", { name: "Salvar conta" }).click();
  await expect(form.getByRole("alert")).toContainText("foi alterado enquanto você editava");
  const saved = () => company.read("accounts?id=eq.CTA-cash&select=name,opening_balance");
  expect(await saved()).toEqual([{ name: "Gaveta", opening_balance: 75 }]);
  await form.getByRole("button", { name: "Voltar" }).click();
  await page.getByRole("button", { name: "Descartar" }).click();
  await page.getByRole("button", { name: "Editar" }).click();
  await expect(form.getByLabel("Nome")).toHaveValue("Gaveta");
});

test("an account is renamed, archived and reactivated @short", async ({ page, company }) => {
  await writeAccounts(company);
  await page.goto(`${company.url}/contas/CTA-cash`);
  await page.getByRole("button", { name: "Editar" }).click();
  const form = dialog(page, "Editar conta");
  await form.getByLabel("Nome").fill("Gaveta");
  await form.getByRole("button", { name: "Salvar conta" }).click();
  await expect(page.getByRole("heading", { name: "Gaveta" })).toBeVisible();
  await page.getByRole("button", { name: "Arquivar" }).click();
  await expect(page.getByRole("button", { name: "Reativar" })).toBeVisible();
  await page.getByRole("link", { name: "Todas as contas" }).click();
  await page.getByText(/^Arquivadas \(1\), com R\$\s50,00$/u).click();
  const archived = page.getByRole("list", { name: "Contas arquivadas" });
  await archived.getByRole("link", { name: /^Gaveta/u }).click();
  await page.getByRole("button", { name: "Reativar" }).click();
  await expect(page.getByRole("button", { name: "Arquivar" })).toBeVisible();
  const records = await company.read<{ description: string }[]>(
    "audit_records?entity_id=eq.CTA-cash&select=description&order=sequence",
  );
  expect(records.map(({ description }) => description)).toEqual([
    "Conta criada",
    "Nome: Caixa → Gaveta",
    "Conta arquivada",
    "Conta reativada",
  ]);
});

test("archiving the default says that there is no default now", async ({ page, company }) => {
  await company.write("POST", "accounts", [{ ...BANK, is_default: true }, CASH]);
  await page.goto(`/contas/${BANK.id}`);
  await page.getByRole("button", { name: "Arquivar" }).click();
  await expect(page.getByText("Nenhuma conta é a padrão agora.")).toBeVisible();
});

test("an archived account is marked in filters, and does not become the default", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  await company.write("PATCH", "accounts?id=eq.CTA-cash", { is_active: false });
  await company.write("POST", "accounts", { ...CASH, id: "CTA-new" });
  for (const path of ["/relatorios?period=all", "/contas/transferencias"]) {
    await page.goto(path);
    const options = page
      .getByLabel("Conta", { exact: true })
      .getByRole("option", { name: "Caixa" });
    await expect(options).toHaveText(["Caixa (arquivada)", "Caixa"]);
    await page.getByLabel("Conta", { exact: true }).selectOption("CTA-cash");
    // On screen or on paper.
    await expect(
      page.locator("span", { hasText: /^(?:Conta: )?Caixa \(arquivada\)$/u }),
    ).not.toHaveCount(0);
  }
  await page.goto("/contas/CTA-cash");
  await page.getByRole("button", { name: "Editar" }).click();
  const form = dialog(page, "Editar conta");
  await expect(form.getByLabel("Nome")).toHaveValue("Caixa");
  await expect(form.getByRole("switch")).toHaveCount(0);
});

test("with more than one account the form names it, and begins with the default", async ({
  page,
  company,
}) => {
  await company.write("POST", "accounts", { ...BANK, is_default: true });
  const form = await openCreateForm(page);
  await expect(form.getByLabel("Categoria")).toBeVisible();
  await expect(form.getByLabel("Conta")).toHaveCount(0);
  await company.write("POST", "accounts", CASH);
  await expect(form.getByLabel("Conta")).toHaveValue("CTA-bank");
  await form.getByLabel("Categoria").selectOption("Outros");
  await form.getByLabel("Valor", { exact: true }).fill("12,50");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByRole("row").filter({ hasText: "12,50" })).toBeVisible();
  const saved = () => company.read("transactions?select=amount,account_id&order=created_at");
  expect(await saved()).toEqual([{ amount: 12.5, account_id: "CTA-bank" }]);
  await form.getByLabel("Categoria").selectOption("Outros");
  await form.getByLabel("Valor", { exact: true }).fill("8");
  await form.getByLabel("Conta").selectOption("Sem conta");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByRole("row").filter({ hasText: "8,00" })).toBeVisible();
  expect(await saved()).toEqual([
    { amount: 12.5, account_id: "CTA-bank" },
    { amount: 8, account_id: null },
  ]);
});

test("the account of an entry changes in its panel, and the history names both", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  await company.write("POST", "transactions", paid("TRI-site", 300));
  await page.goto(`${company.url}/movimentacoes?id=TRI-site`);
  const form = page.getByRole("form", { name: "Editar lançamento" });
  await form.getByLabel("Conta").selectOption("Caixa");
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Conta: Itaú → Caixa")).toBeVisible();
});

test("selected entries change their account together, and the list is filtered by it", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  await company.write("POST", "transactions", [
    paid("TRI-a", 100),
    paid("TRI-b", 200, { account_id: null }),
    paid("TRI-c", 300),
  ]);
  await page.goto(`${company.url}/movimentacoes`);
  for (const amount of ["100,00", "200,00"]) {
    await page.getByRole("row").filter({ hasText: amount }).getByRole("checkbox").check();
  }
  await bulkAction(page, "Mudar conta…");
  await dialog(page, "Mudar conta").getByLabel("Conta").selectOption("Caixa");
  await dialog(page, "Mudar conta").getByRole("button", { name: "Mudar conta" }).click();
  await expect(page.getByText("2 lançamentos mudaram de conta.")).toBeVisible();
  const accountsOf = async () =>
    (await company.read<{ account_id: string | null }[]>("transactions?order=id")).map(
      (row) => row.account_id,
    );
  expect(await accountsOf()).toEqual(["CTA-cash", "CTA-cash", "CTA-bank"]);

  await page.getByRole("button", { name: "Mais filtros" }).click();
  await page.getByLabel("Conta", { exact: true }).selectOption("Caixa");
  await expect(page).toHaveURL(/account=CTA-cash/u);
  await expect(page.getByText("Conta: Caixa")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "300,00" })).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: "200,00" })).toBeVisible();
  await toastUndo(page).click();
  await expect(page.getByText("2 lançamentos voltaram a ser como eram.")).toBeVisible();
  expect(await accountsOf()).toEqual(["CTA-bank", null, "CTA-bank"]);
});

test("the report is filtered by an account, in the address and in its entries", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  await company.write("POST", "transactions", [
    paid("TRI-a", 100),
    paid("TRI-b", 200, { account_id: "CTA-cash" }),
  ]);
  await page.goto(`${company.url}/relatorios?period=all`);
  await expect(page.getByRole("row").filter({ hasText: "100,00" })).toBeVisible();
  await page.getByLabel("Conta", { exact: true }).selectOption("Caixa");
  await expect(page).toHaveURL(/account=CTA-cash/u);
  await expect(page.getByRole("row").filter({ hasText: "200,00" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "100,00" })).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("R$ 200,00");
  await page.reload();
  await expect(page.getByLabel("Conta", { exact: true })).toHaveValue("CTA-cash");
  await page.getByRole("button", { name: "Limpar filtros" }).click();
  await expect(page.getByRole("row").filter({ hasText: "100,00" })).toBeVisible();
});

test("the month of a statement is in the address", async ({ page, company }) => {
  await writeAccounts(company);
  await company.write("POST", "transactions", [
    paid("TRI-old", 300, { paid_on: "2026-03-10", account_id: "CTA-cash" }),
  ]);
  await page.goto(`${company.url}/contas/CTA-cash?month=2026-04`);
  const statement = page.getByRole("region", { name: "Extrato" });
  await expect(statement).toContainText("abril de 2026");
  await statement.getByRole("button", { name: "Mês anterior" }).click();
  await expect(page).toHaveURL(/\?month=2026-03$/u);
  const movements = statement.getByRole("list", { name: "Movimentos" });
  await expect(movements).toContainText("R$ 300,00");
  await page.reload();
  await expect(movements).toContainText("R$ 300,00");
  await movements.getByRole("link").click();
  await expect(page.getByRole("form", { name: "Editar lançamento" })).toBeVisible();
  await page.goBack();
  await expect(statement).toContainText("março de 2026");
  await page.goto(`${company.url}/contas/CTA-cash?month=2026-13`);
  await expect(statement).toContainText("Saldo hoje");
  await expect(movements).toHaveCount(0);
});

test("the screens of accounts are accessible", async ({ page, company }) => {
  await writeAccounts(company);
  const payment = transfer("TRF-a", { to_account_id: "CTA-card", amount: 400 });
  await company.write("POST", "transfers", payment);
  await page.goto(`${company.url}/contas`);
  await expect(page.getByRole("list", { name: "Contas", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${company.url}/contas/CTA-card`);
  await expect(page.getByRole("region", { name: "Faturas" }).getByRole("list")).toBeVisible();
  await expect(page.getByRole("region", { name: "Extrato" })).toContainText("Saldo hoje");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Conferir saldo" }).click();
  await expectAccessible(page);
  await page.goto(`${company.url}/contas/transferencias`);
  await page.getByRole("checkbox", { name: /^Selecionar Transferência/u }).click();
  await expect(page.getByRole("region", { name: "Transferências selecionadas" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${company.url}/contas/transferencias?id=TRF-a`);
  await expect(page.getByRole("button", { name: "Cancelar transferência" })).toBeVisible();
  await expectAccessible(page);
});
