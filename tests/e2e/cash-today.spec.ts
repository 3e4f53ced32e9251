import { account, BANK } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { paidEntry as paid, writeAccounts } from "./account-entries.ts";
import { expect, test } from "./company.ts";
import { expectAccessible } from "./accessibility.ts";
import { toastButton, toastUndo } from "./messages.ts";

test("the company's money is one amount on the Painel, in Contas and in the cash flow", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    paid("TRI-site", 300),
    { ...paid("TRE-luz", 80), status: "pending", paid_on: null },
    { ...paid("TRE-cancelada", 5), lifecycle: "cancelled" },
  ]);
  await company.write("POST", "rpc/update_company", {
    version: 0,
    openingBalance: 1000,
    openingBalanceDate: testDay(-30),
  });
  await page.goto(`${company.url}/`);
  // The first amount of the screen, shown once.
  const main = page.getByRole("main");
  await expect(main).toContainText(/^Saldo em caixa e bancos hojeR\$\s1\.300,00/u);
  await expect(page.getByRole("region", { name: "Próximos 90 dias" })).not.toContainText(
    "Saldo realizado",
  );
  // The first account takes over the opening balance; earlier payments are in no account.
  await page.getByRole("link", { name: "Contas", exact: true }).click();
  await page.getByRole("button", { name: "Nova conta" }).click();
  const form = page.getByRole("dialog", { name: "Nova conta" });
  await form.getByLabel("Nome").fill("Banco do Brasil");
  await page.keyboard.press("Enter");
  const total = page.getByRole("region", { name: "Total" });
  await expect(total).toContainText("1.300,00");
  const outside = page.getByRole("link", { name: /^Sem conta/u });
  await expect(outside).toContainText("1 lançamento pago");
  // An entry from before the account is paid from it.
  await page.getByRole("link", { name: "Painel" }).click();
  await expect(main).toContainText(/^Saldo em contas hojeR\$\s1\.300,00/u);
  await page
    .getByRole("button", { name: /^Marcar como pago: Outros/u })
    .first()
    .click();
  await expect(main).toContainText(/^Saldo em contas hojeR\$\s1\.220,00/u);
  await main.getByRole("link", { name: /^Saldo em contas hoje/u }).click();
  await expect(total).toContainText(/Saldo em contas hojeR\$\s1\.220,00/u);
  await expect(page.getByRole("link", { name: /^Banco do Brasil/u })).toContainText("920,00");
  await outside.click();
  await expect(page.getByRole("row", { name: /Outros/u })).toHaveCount(1);
  await expect(page.getByRole("button", { name: /Conta: sem conta/u })).toBeVisible();
  const flow = "rpc/statement?basis=cash";
  const { carried } = await company.read<{ carried: { closing: number[] } }>(flow);
  expect(carried.closing.at(-1)).toBe(1220);
});

test("the amount of the Painel shows each account when its button is pressed, on a phone too", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  await company.write("POST", "accounts", [
    account("CTA-old", { name: "Poupança", opening_balance: 7, opening_date: testDay(-60) }),
    account("CTA-empty", { name: "Antiga", opening_date: testDay(-60) }),
  ]);
  for (const id of ["CTA-old", "CTA-empty"])
    await company.write("PATCH", `accounts?id=eq.${id}`, { is_active: false });
  await company.write("POST", "transactions", [
    paid("TRE-luz", 80, { account_id: "CTA-card" }),
    paid("TRI-site", 300, { account_id: null }),
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  let reads = 0;
  page.on("request", (request) => {
    if (request.url().includes("rpc/account_balances")) reads += 1;
  });
  await page.goto("/");
  const strip = page.getByRole("region", { name: "Saldo em contas hoje" });
  await expect(strip).toContainText(/R\$\s1\.277,00/u);
  const button = strip.getByRole("button", { name: "Saldo de cada conta" });
  await expect(button).toHaveAttribute("aria-expanded", "false");
  expect(reads).toBe(0);
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  const balances = strip.getByRole("list", { name: "Saldo de cada conta" });
  await expect(balances.getByRole("listitem")).toHaveText([
    /^CaixaR\$\s50,00$/u,
    /^Cartão−R\$\s80,00$/u,
    /^ItaúR\$\s1\.000,00$/u,
    /^Poupança \(arquivada\)R\$\s7,00$/u,
    /^Sem contaR\$\s300,00$/u,
  ]);
  await expectAccessible(page);
  await button.click();
  await expect(balances).toHaveCount(0);
  await button.click();
  await balances.getByRole("link", { name: /^Itaú/u }).click();
  await expect(page).toHaveURL(/\/contas\/CTA-bank/u);
});

test("the first account is undone by its message, and the next one takes over the balance", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/update_company", {
    version: 0,
    openingBalance: 5000,
    openingBalanceDate: testDay(-30),
  });
  await page.goto(`${company.url}/contas`);
  const form = page.getByRole("dialog", { name: "Nova conta" });
  const balance = form.getByLabel("Saldo inicial", { exact: true });
  const create = async (name: string) => {
    await page.getByRole("button", { name: "Nova conta" }).click();
    await expect(balance).toHaveValue("5.000,00");
    await form.getByLabel("Nome").fill(name);
    await page.keyboard.press("Enter");
    await expect(total).toContainText(/Saldo em contas hojeR\$\s5\.000,00/u);
  };
  const total = page.getByRole("region", { name: "Total" });
  await create("Banco do Brasil");
  await toastUndo(page).click();
  await expect(page.getByText("Banco do Brasil: arquivada")).toBeVisible();
  await expect(page.getByText(/^O saldo inicial da empresa, R\$\s5\.000,00/u)).toBeVisible();
  await toastButton(page, "Refazer").click();
  await expect(page.getByText("Banco do Brasil: ativa")).toBeVisible();
  await expect(total).toContainText("5.000,00");
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Nenhuma conta ainda.")).toBeVisible();
  await create("Itaú");
  await expect(page.getByText("Arquivadas (1)", { exact: true })).toBeVisible();
});

test("the balances at the end of the month add up, with what is unpaid in no account", async ({
  page,
  company,
}) => {
  const due = { status: "pending", paid_on: null, expected_payment_date: testDay() };
  await company.write("POST", "accounts", { ...BANK, opening_balance: 500 });
  await company.write("POST", "transactions", [
    paid("TRE-luz", 80, { ...due, account_id: BANK.id }),
    paid("TRE-agua", 30, { ...due, account_id: null }),
    paid("TRE-later", 7, { ...due, account_id: null, expected_payment_date: testDay(90) }),
    paid("TRE-undated", 9, { ...due, account_id: null, expected_payment_date: null }),
  ]);
  await page.goto(`${company.url}/contas`);
  const total = page.getByRole("region", { name: "Total" });
  await expect(total).toContainText(/Saldo em contas hojeR\$\s500,00.* até lá: R\$\s390,00/u);
  const accounts = page.getByRole("list", { name: "Contas", exact: true }).getByRole("listitem");
  await expect(accounts).toHaveText([
    /^Banco.*R\$\s500,00em \d\d\/\d\d: R\$\s420,00$/u,
    /^Sem contalançamentos em abertoR\$\s0,00em \d\d\/\d\d: −R\$\s30,00$/u,
  ]);
  await accounts.getByRole("link", { name: /^Sem conta/u }).click();
  await expect(page.getByRole("row", { name: /Outros/u })).toHaveCount(1);
  await expect(page.getByRole("row", { name: /30,00/u })).toBeVisible();
});
