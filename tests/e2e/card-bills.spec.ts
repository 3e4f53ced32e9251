/** The bills of a card: their purchases, debts and payments, and a new closing day. */
import type { Page } from "@playwright/test";
import { CARD, transfer } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { paidEntry as paid, writeAccounts } from "./account-entries.ts";
import { expectAccessible, layoutWidth } from "./accessibility.ts";
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

/** `Fatura de dezembro de 2026`: due a month after the closing. */
function nameOfBill(closing: Temporal.PlainDate): string {
  const due = closing.add({ months: 1 });
  return `Fatura de ${due.toLocaleString("pt-BR", { month: "long", year: "numeric" })}`;
}

for (const width of [1440, 360]) {
  test(`a bill opens its own purchases, with its sum (${width} px)`, async ({ page, company }) => {
    await page.setViewportSize({ width, height: 800 });
    await writeAccounts(company);
    const closing = Temporal.PlainDate.from(testDay(-1));
    const before = closing.subtract({ months: 1 });
    const bought = (notes: string, day: Temporal.PlainDate, amount: number) =>
      paid(`TRE-${notes}`, amount, { account_id: "CTA-card", paid_on: day.toString(), notes });
    await company.write("POST", "transactions", [
      bought("anterior", before, 7),
      bought("primeira", before.add({ days: 1 }), 20),
      bought("ultima", closing, 300),
      bought("seguinte", closing.add({ days: 1 }), 1000),
    ]);
    await company.write(
      "POST",
      "transfers",
      transfer("TRF-a", {
        to_account_id: "CTA-card",
        amount: 7,
        date: before.add({ days: 2 }).toString(),
      }),
    );
    await page.goto(`${company.url}/contas/CTA-card`);
    await page.getByRole("link", { name: nameOfBill(closing) }).press("Enter");
    const bill = page.getByRole("region", { name: nameOfBill(closing) });
    await expect(bill).toBeFocused();
    await expect(bill.getByRole("heading")).toBeInViewport();
    await expect(bill).toContainText(/· Fechada, a pagarR\$\s320,00/u);
    const lines = bill.getByRole("list", { name: "Movimentos" }).getByRole("listitem");
    await expect(lines).toContainText(["ultima", "Transferência de Itaú", "primeira"]);
    await expect(lines).toHaveCount(3);
    await expect(bill).toContainText(/Saldo no fim−R\$\s320,00/u);
    await expectAccessible(page);
    expect(await layoutWidth(page)).toBeLessThanOrEqual(width);

    await bill.getByRole("button", { name: "Próximo mês" }).click();
    await expect(page.getByRole("region", { name: "Extrato" })).toBeVisible();
    await page.getByRole("link", { name: nameOfBill(closing.add({ months: 1 })) }).click();
    await expect(lines).toHaveCount(0);
    const open = page.getByRole("region", { name: nameOfBill(closing.add({ months: 1 })) });
    await expect(open.getByRole("list", { name: "Movimentos" })).toContainText("seguinte");
    await expect(open).toContainText(/Aberta: compras até hojeR\$\s1\.000,00/u);
    await page.goBack();
    await expect(page.getByRole("region", { name: "Extrato" })).toBeVisible();
  });
}
