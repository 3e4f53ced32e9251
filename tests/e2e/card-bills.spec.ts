/** The bills of a card: their purchases, debts and payments, and a new closing day. */
import type { Page } from "@playwright/test";
import { CARD, transfer } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { paidEntry as paid, writeAccounts } from "./account-entries.ts";
import { expect, test } from "./company.ts";

const openBill = (page: Page) =>
  page.getByRole("region", { name: "Faturas" }).getByRole("listitem").filter({ hasText: "Aberta" });

test("the open bill tells what was paid early", async ({ page, company }) => {
  await writeAccounts(company);
  const purchase = { account_id: "CTA-card" };
  await company.write("POST", "transactions", [
    paid("TRE-before", 150.4, { ...purchase, paid_on: testDay(-3) }),
    paid("TRE-now", 500, purchase),
  ]);
  await page.goto(`${company.url}/contas/CTA-card`);
  await expect(openBill(page)).toContainText(/Aberta: compras até hojeR\$\s500,00$/u);
  const payment = { to_account_id: "CTA-card", amount: 200.4, date: testDay() };
  await company.write("POST", "transfers", transfer("TRF-early", payment));
  await expect(openBill(page)).toContainText(
    /hojecom o saldo anterior e o já pago: R\$\s450,00R\$\s500,00$/u,
  );
});

test("the open bill tells of a debt from before the account", async ({ page, company }) => {
  const opening = { opening_balance: -350, opening_date: testDay() };
  await company.write("POST", "accounts", { ...CARD, ...opening });
  await company.write("POST", "transactions", paid("TRE-a", 100, { account_id: CARD.id }));
  await page.goto(`${company.url}/contas/${CARD.id}`);
  await expect(openBill(page)).toContainText(
    /hojecom o saldo anterior e o já pago: R\$\s450,00R\$\s100,00$/u,
  );
});

test("a new closing day is said to count for earlier bills too", async ({ page, company }) => {
  await writeAccounts(company);
  const closingDay = Number(testDay(-1).slice("yyyy-mm-".length));
  await page.goto(`${company.url}/contas/CTA-card`);
  await expect(openBill(page)).toBeVisible();
  await page.getByRole("button", { name: "Editar" }).click();
  const form = page.getByRole("dialog", { name: "Editar conta" });
  const notice = form.getByText(
    "As faturas anteriores passam a ser contadas pelo novo dia de fechamento.",
  );
  const day = form.getByLabel("Dia do fechamento");
  await day.fill(`${(closingDay % 28) + 1}`);
  await expect(notice).toHaveCount(0);
  // It appears with the first purchase, as long as the day differs.
  await company.write("POST", "transactions", paid("TRE-a", 100, { account_id: "CTA-card" }));
  await expect(notice).toBeVisible();
  await day.fill(`${closingDay}`);
  await expect(notice).toHaveCount(0);
  await day.fill("");
  await expect(notice).toHaveCount(0);
});
