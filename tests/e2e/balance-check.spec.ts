/** *Conferir saldo*: possible reasons for a difference from the bank's balance. */
import type { Page } from "@playwright/test";
import { paidEntry as paid, writeAccounts } from "./account-entries.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./company.ts";
import { companyDay } from "./entry-form.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Conferir saldo" });

test("a difference from the bank is explained by the entry not marked as paid @short", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  await company.write("POST", "transactions", [
    paid("TRE-rent", 80, { status: "pending", paid_on: null, notes: "Aluguel da sala" }),
    paid("TRI-site", 55, { status: "pending", paid_on: null }),
  ]);
  await page.goto(`${company.url}/contas/CTA-bank`);
  await page.getByRole("button", { name: "Conferir saldo" }).click();
  const form = dialog(page);
  await form.getByLabel("Saldo no banco").fill("920");
  await page.keyboard.press("Enter");
  await expect(form).toContainText(/o banco tem R\$\s80,00 a menos/u);
  const reasons = form.getByRole("list", { name: "O que pode explicar" });
  await expect(reasons).toContainText("Aluguel da sala");
  await expect(reasons).toContainText("Ainda não está marcado como pago.");
  await form.getByLabel("Saldo no banco").fill("1.055");
  await page.keyboard.press("Enter");
  await expect(reasons).toContainText("Ainda não está marcado como recebido.");
  await form.getByLabel("Saldo no banco").fill("1.000,00");
  await page.keyboard.press("Enter");
  await expect(form).toContainText(/Confere: o saldo aqui também é R\$\s1\.000,00\./u);
  // A cash box is counted.
  await page.goto(`${company.url}/contas/CTA-cash`);
  await page.getByRole("button", { name: "Conferir saldo" }).click();
  await expect(form).toContainText("conte o dinheiro");
  await page.keyboard.press("Enter");
  await expect(form).toContainText("Preencha o campo Valor no caixa.");
  await form.getByLabel("Valor no caixa").fill("0,01");
  await page.keyboard.press("Enter");
  await expect(form).toContainText(/o caixa tem R\$\s[\d.,]+ a (?:mais|menos)/u);
  await expect(form).not.toContainText("banco");
});

test("what is owed on a card is typed without a minus", async ({ page, company }) => {
  await writeAccounts(company);
  await company.write("POST", "transactions", [
    paid("TRE-bought", 350, { account_id: "CTA-card" }),
    paid("TRE-unpaid", 20, { account_id: "CTA-card", status: "pending", paid_on: null }),
  ]);
  await page.goto(`${company.url}/contas/CTA-card`);
  await page.getByRole("button", { name: "Conferir saldo" }).click();
  const form = dialog(page);
  await expect(form).toContainText(/Aqui se deve hoje R\$\s350,00\./u);
  const owed = form.getByLabel("Quanto se deve no cartão");
  await owed.fill("350");
  await page.keyboard.press("Enter");
  await expect(form).toContainText(/Confere: aqui também se deve R\$\s350,00\./u);
  await owed.fill("370");
  await page.keyboard.press("Enter");
  await expect(form).toContainText(
    /Aqui se deve R\$\s350,00: no cartão se deve R\$\s20,00 a mais\./u,
  );
  await expect(form).toContainText("Ainda não está marcado como pago.");
  await owed.fill("0");
  await page.keyboard.press("Enter");
  await expect(form).toContainText(/no cartão se deve R\$\s350,00 a menos\./u);
  await expectAccessible(page);
});

test("a difference that no entry explains is explained by two, or by swapped digits", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  await company.write("POST", "transactions", [
    paid("TRE-water", 33.1, { status: "pending", paid_on: null, notes: "Água" }),
    paid("TRE-power", 70.2, { status: "pending", paid_on: null, notes: "Luz" }),
  ]);
  await page.goto(`${company.url}/contas/CTA-bank`);
  await page.getByRole("button", { name: "Conferir saldo" }).click();
  const form = dialog(page);
  const reasons = form.getByRole("list", { name: "O que pode explicar" });
  await form.getByLabel("Saldo no banco").fill("896,70");
  await page.keyboard.press("Enter");
  await expect(form).toContainText("Dois juntos podem explicar:");
  await expect(reasons.getByRole("listitem")).toContainText(["Água"]);
  await expect(reasons).toContainText("Luz");
  await company.write("POST", "transactions", paid("TRI-digits", 54, { notes: "Venda" }));
  await form.getByLabel("Saldo no banco").fill("1.045,00");
  await page.keyboard.press("Enter");
  await expect(reasons).toContainText(
    /Dois algarismos podem estar trocados: com R\$\s45,00 o saldo confere\./u,
  );
});

test("a button shows the explanations after the first twelve", async ({ page, company }) => {
  await writeAccounts(company);
  const open = { status: "pending", paid_on: null };
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 14 }, (_, at) => paid(`TRE-a${at}`, 80, open)),
  );
  await page.goto(`${company.url}/contas/CTA-bank`);
  await page.getByRole("button", { name: "Conferir saldo" }).click();
  const form = dialog(page);
  await form.getByLabel("Saldo no banco").fill("920");
  await page.keyboard.press("Enter");
  const reasons = form.getByRole("list", { name: "O que pode explicar" }).getByRole("listitem");
  await expect(reasons).toHaveCount(12);
  await form.getByRole("button", { name: "Mostrar mais (de 14)" }).press("Enter");
  await expect(reasons).toHaveCount(14);
  await expect(reasons.nth(12).getByRole("link")).toBeFocused();
});

test("a day before the opening balance or after today is refused", async ({ page, company }) => {
  await writeAccounts(company);
  await page.goto(`${company.url}/contas/CTA-bank`);
  await page.getByRole("button", { name: "Conferir saldo" }).click();
  const form = dialog(page);
  await form.getByLabel("Saldo no banco").fill("900");
  const date = form.getByRole("textbox", { name: "Data" });
  await date.fill(companyDay(-61));
  await date.press("Enter");
  await expect(form).toContainText(
    `A data é antes do saldo inicial da conta (${companyDay(-60)}).`,
  );
  await expectAccessible(page);
  await date.fill(companyDay(1));
  await date.press("Enter");
  await expect(form).toContainText(`${companyDay(1)} ainda não chegou; hoje é ${companyDay(0)}.`);
  await date.fill(companyDay(-60));
  await date.press("Enter");
  await expect(form).toContainText(/o banco tem R\$\s100,00 a menos/u);
});
