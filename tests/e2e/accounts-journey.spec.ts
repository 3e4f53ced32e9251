/**
 * A month of three accounts: a transfer, a card's bill paid, and the bank's balance checked up to
 * the centavo. Once by keyboard on the desktop, once with taps on a phone.
 */
import type { Page } from "@playwright/test";
import { testDay } from "../support/test-clock.ts";
import { paidEntry as paid, writeAccounts } from "./account-entries.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test, type Company } from "./company.ts";
import { chooseStatus, editForm, statusOf, tabTo } from "./entry-form.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const accountLink = (page: Page, name: RegExp) =>
  page.getByRole("list", { name: "Contas", exact: true }).getByRole("link", { name });
const heading = (page: Page) => page.getByRole("region", { name: "Conta", exact: true });

async function writeMonth(company: Company): Promise<void> {
  await writeAccounts(company);
  const bought = { account_id: "CTA-card", paid_on: testDay(-3) };
  await company.write("POST", "transactions", [
    paid("TRE-fuel", 120.4, bought),
    paid("TRE-paper", 30, bought),
    paid("TRE-rent", 80, { status: "pending", paid_on: null, notes: "Aluguel da sala" }),
  ]);
}

/** 1000 less the transfer of 200, the bill of 150.40 and the rent of 80. */
async function expectReconciled(page: Page, company: Company): Promise<void> {
  await expect(dialog(page, "Conferir saldo")).toContainText(
    /Confere: o saldo aqui também é R\$\s569,60\./u,
  );
  const columns = "select=from_account_id,to_account_id,amount&order=amount";
  expect(await company.read(`transfers?${columns}`)).toEqual([
    { from_account_id: "CTA-bank", to_account_id: "CTA-card", amount: 150.4 },
    { from_account_id: "CTA-bank", to_account_id: "CTA-cash", amount: 200 },
  ]);
}

test("a month is reconciled by keyboard", async ({ page, company }) => {
  const { keyboard } = page;
  const enter = async (control: ReturnType<typeof button>) => {
    await tabTo(control);
    await keyboard.press("Enter");
  };
  await writeMonth(company);
  await page.goto(`${company.url}/contas`);
  await enter(button(page, "Transferir"));
  const transfer = dialog(page, "Transferir");
  await expect(transfer.getByLabel("Da conta")).toHaveValue("CTA-bank");
  await tabTo(transfer.getByLabel("Para a conta"));
  await keyboard.type("Caixa");
  await tabTo(transfer.getByLabel("Valor"));
  await keyboard.type("200");
  await keyboard.press("Enter");
  await expect(accountLink(page, /^Caixa/u)).toContainText("250,00");

  await enter(accountLink(page, /^Cartão/u));
  await enter(button(page, "Pagar fatura"));
  await expect(dialog(page, "Pagar fatura").getByLabel("Valor")).toHaveValue("150,40");
  await expectAccessible(page);
  await enter(dialog(page, "Pagar fatura").getByRole("button", { name: /^Registrar/u }));
  await expect(page.getByRole("region", { name: "Faturas" })).toContainText("· Paga");

  await enter(page.getByRole("link", { name: "Todas as contas" }));
  await enter(accountLink(page, /^Itaú/u));
  await expect(heading(page)).toContainText("649,60");
  await enter(button(page, "Conferir saldo"));
  const check = dialog(page, "Conferir saldo");
  await expect(check.getByLabel("Saldo no banco")).toBeFocused();
  await keyboard.type("569,60");
  await keyboard.press("Enter");
  await expect(check).toContainText("Ainda não está marcado como pago.");
  await expectAccessible(page);
  await enter(check.getByRole("link"));
  await tabTo(statusOf(editForm(page)));
  await keyboard.type("Pago");
  await keyboard.press("Control+Enter");
  await expect(page.getByText("Status: Pendente → Pago")).toBeVisible();
  await page.goto(`${company.url}/contas/CTA-bank`);
  await enter(button(page, "Conferir saldo"));
  await expect(check.getByLabel("Saldo no banco")).toBeFocused();
  await keyboard.type("569,60");
  await keyboard.press("Enter");
  await expectReconciled(page, company);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("a month is reconciled with taps", async ({ page, company }) => {
    await writeMonth(company);
    await page.goto(`${company.url}/contas`);
    await button(page, "Transferir").tap();
    const transfer = dialog(page, "Transferir");
    await transfer.getByLabel("Para a conta").selectOption("Caixa");
    await transfer.getByLabel("Valor").fill("200");
    await transfer.getByRole("button", { name: /^Registrar/u }).tap();
    await expect(accountLink(page, /^Caixa/u)).toContainText("250,00");

    await accountLink(page, /^Cartão/u).tap();
    await button(page, "Pagar fatura").tap();
    await expect(dialog(page, "Pagar fatura").getByLabel("Valor")).toHaveValue("150,40");
    await expectAccessible(page);
    await dialog(page, "Pagar fatura")
      .getByRole("button", { name: /^Registrar/u })
      .tap();
    await expect(page.getByRole("region", { name: "Faturas" })).toContainText("· Paga");

    await page.getByRole("link", { name: "Todas as contas" }).tap();
    await accountLink(page, /^Itaú/u).tap();
    await expect(heading(page)).toContainText("649,60");
    await button(page, "Conferir saldo").tap();
    const check = dialog(page, "Conferir saldo");
    await check.getByLabel("Saldo no banco").fill("569,60");
    await check.getByRole("button", { name: "Conferir", exact: true }).tap();
    await expect(check).toContainText("Ainda não está marcado como pago.");
    await expectAccessible(page);
    await check.getByRole("link").tap();
    await chooseStatus(editForm(page), "Pago");
    await editForm(page).getByRole("button", { name: "Salvar alterações" }).tap();
    await expect
      .poll(() => company.read("transactions?id=eq.TRE-rent&select=status"))
      .toEqual([{ status: "paid" }]);
    await page.goto(`${company.url}/contas/CTA-bank`);
    await button(page, "Conferir saldo").tap();
    await check.getByLabel("Saldo no banco").fill("569,60");
    await check.getByRole("button", { name: "Conferir", exact: true }).tap();
    await expectReconciled(page, company);
  });
});
