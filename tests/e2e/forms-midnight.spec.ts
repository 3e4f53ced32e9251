/** A new form that is left open over midnight in São Paulo. */
import { testDay } from "../support/test-clock.ts";
import { writeAccounts } from "./account-entries.ts";
import { expect, installClock, test } from "./company.ts";
import {
  amountOf,
  companyDay,
  dateOf,
  fillEntry,
  notesOf,
  openCreateForm,
  typeOf,
} from "./entry-form.ts";

test.beforeEach(({ page }) => installClock(page.context(), `${testDay(1)}T02:58:00Z`));

test("a new form moves to the new day, until it is edited", async ({ page }) => {
  const form = await openCreateForm(page);
  await expect(dateOf(form)).toHaveValue(companyDay());
  await page.clock.runFor("03:00");
  await expect(dateOf(form)).toHaveValue(companyDay(1));
  await notesOf(form).fill("de ontem");
  await page.clock.runFor("24:00:00");
  await expect(dateOf(form)).toHaveValue(companyDay(1));
  await expect(notesOf(form)).toHaveValue("de ontem");
});

test("after a save the form keeps type and date of the entry, and at midnight the type alone", async ({
  page,
}) => {
  const form = await openCreateForm(page);
  await fillEntry(form, {
    type: "Despesa",
    category: "Pagamento cartão",
    amount: "10",
    date: companyDay(3),
  });
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  await expect(amountOf(form)).toHaveValue("0,00");
  await expect(dateOf(form)).toHaveValue(companyDay(3));
  await page.clock.runFor("03:00");
  await expect(dateOf(form)).toHaveValue(companyDay(1));
  await expect(typeOf(form, "Despesa")).toBeChecked();
});

test("after a save the form of transfers keeps accounts and date, and at midnight the accounts", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  await page.goto("/contas/transferencias");
  await page.getByRole("button", { name: "Nova transferência" }).click();
  const form = page.getByRole("form", { name: "Registrar transferência" });
  const date = form.getByLabel("Data", { exact: true });
  await form.getByLabel("Da conta").selectOption("Caixa");
  await form.getByLabel("Para a conta").selectOption("Itaú");
  await form.getByLabel("Valor").fill("20");
  await date.fill(companyDay(-2));
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Transferência registrada.")).toBeVisible();
  await expect(date).toHaveValue(companyDay(-2));
  await page.clock.runFor("03:00");
  await expect(date).toHaveValue(companyDay(1));
  await expect(form.getByLabel("Da conta")).toHaveValue("CTA-cash");
});
