/**
 * A payment from before the opening balance of its account: it changes no balance, and each screen
 * tells so.
 */
import { BANK, CASH, entry } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { paidEntry } from "./account-entries.ts";
import { expect, test } from "./company.ts";
import { companyDay, editForm, openCreateForm } from "./entry-form.ts";
import { openList, rowOf } from "./entry-list.ts";

const OPENED = testDay(-10);
const NOTICE = (day: string) =>
  `É antes do saldo inicial da conta Banco (${day}): não muda o saldo dela.`;

test.beforeEach(async ({ company }) => {
  await company.write("POST", "accounts", [
    { ...BANK, is_default: true, opening_balance: 500, opening_date: OPENED },
    { ...CASH, opening_date: testDay(-40) },
  ]);
});

test("the form tells so below the date and in the chosen account, and saves it", async ({
  page,
  company,
}) => {
  const form = await openCreateForm(page);
  const notice = form.getByText(NOTICE(companyDay(-10)));
  await form.getByLabel("Categoria", { exact: true }).selectOption("Site");
  await form.getByLabel("Valor", { exact: true }).fill("10");
  await form.getByLabel("Status", { exact: true }).selectOption("Pago");
  const paidOn = form.getByLabel("Recebido em", { exact: true });
  await paidOn.fill(companyDay(-10));
  await expect(paidOn).toHaveValue(companyDay(-10));
  await expect(notice).toHaveCount(0);
  await paidOn.fill(companyDay(-11));
  await expect(notice).toBeVisible();
  await form.getByLabel("Conta").selectOption("Caixa");
  await expect(notice).toHaveCount(0);
  await form.getByLabel("Conta").selectOption("Banco");
  await expect(notice).toBeVisible();
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  const [saved] = await company.read<{ id: string }[]>("transactions?select=id,paid_on");
  expect(saved).toMatchObject({ paid_on: testDay(-11) });
  await page.goto(`${company.url}/movimentacoes?id=${saved?.id}`);
  await expect(editForm(page).getByText(NOTICE(companyDay(-10)))).toBeVisible();
});

test("so do a partial payment, another day of one and of several, and a transfer", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRE-a", { amount: 10, account_id: BANK.id }),
    entry("TRE-b", { amount: 20, account_id: BANK.id }),
    entry("TRE-c", { amount: 30, account_id: CASH.id }),
  ]);
  const notice = NOTICE(companyDay(-10));
  await openList(page);
  await rowOf(page, "10,00")
    .getByRole("button", { name: /^Ações de/u })
    .click();
  await page.getByRole("menuitem", { name: "Pagar parte, ou com juros…" }).click();
  const part = page.getByRole("dialog", { name: "Pagar parte, ou com juros" });
  await part.getByLabel("Pago em", { exact: true }).fill(companyDay(-11));
  await expect(part.getByText(notice)).toBeVisible();
  await part.getByLabel("Conta").selectOption("Caixa");
  await expect(part.getByText(notice)).toHaveCount(0);
  await part.getByRole("button", { name: "Registrar pagamento" }).click();
  await expect(part).toHaveCount(0);

  const dialog = page.getByRole("dialog", { name: "Em que dia foi pago?" });
  await rowOf(page, "20,00")
    .getByRole("button", { name: /^Marcar como pago/u })
    .click();
  await expect(page.getByText("Marcado como pago.")).toBeVisible();
  await page.getByRole("button", { name: "Outro dia" }).click();
  await dialog.getByLabel("Pago em", { exact: true }).fill(companyDay(-11));
  await expect(dialog.getByText(notice)).toBeVisible();
  await dialog.getByRole("button", { name: "Marcar como pago neste dia" }).click();
  await expect(page.getByText(`Marcado como pago em ${companyDay(-11)}.`)).toBeVisible();

  await company.write("PATCH", "transactions?id=eq.TRE-b", { status: "pending" });
  await page.reload();
  for (const amount of ["20,00", "30,00"]) {
    await rowOf(page, amount)
      .getByRole("checkbox", { name: /^Selecionar/u })
      .check();
  }
  await page.getByRole("button", { name: "Marcar como pagos" }).click();
  await expect(page.getByText("2 lançamentos marcados como pagos.")).toBeVisible();
  await page.getByRole("button", { name: "Outro dia" }).click();
  const day = dialog.getByLabel("Pago em", { exact: true });
  await day.fill(companyDay(-41));
  await expect(
    dialog.getByText(
      `É antes do saldo inicial da conta Banco (${companyDay(-10)}) e da conta Caixa (${companyDay(-40)}): não muda o saldo delas.`,
    ),
  ).toBeVisible();
  await day.fill(companyDay(-11));
  await expect(dialog.getByText(notice)).toBeVisible();
  await dialog.getByRole("button", { name: "Voltar" }).click();

  await page.goto(`${company.url}/contas/${BANK.id}`);
  await page.getByRole("button", { name: "Transferir" }).click();
  const form = page.getByRole("dialog", { name: "Transferir" });
  await form.getByLabel("Data", { exact: true }).fill(companyDay(-11));
  await expect(form.getByText(notice)).toBeVisible();
  await form.getByLabel("Data", { exact: true }).fill(companyDay(-10));
  await expect(form.getByText(notice)).toHaveCount(0);
});

test("the statement separates movements before the opening balance", async ({ page, company }) => {
  const row = { account_id: BANK.id };
  await company.write("POST", "transactions", [
    paidEntry("TRE-before", 70, { ...row, paid_on: testDay(-11) }),
    paidEntry("TRE-first", 30, { ...row, paid_on: OPENED }),
  ]);
  await page.goto(`${company.url}/contas/${BANK.id}`);
  const movements = page.getByRole("list", { name: "Movimentos" }).getByRole("listitem");
  await expect(movements).toHaveCount(3);
  await expect(movements.nth(0)).not.toContainText("antes do saldo inicial");
  await expect(movements.nth(0)).toContainText(/Saldo R\$\s470,00/u);
  await expect(movements.nth(1)).toContainText(`Saldo inicial em ${companyDay(-10)}`);
  await expect(movements.nth(1)).toContainText(/R\$\s500,00/u);
  await expect(movements.nth(2)).toContainText(`${companyDay(-11)} · antes do saldo inicial`);
  await expect(page.getByText(/Saldo hoje R\$\s470,00/u)).toBeVisible();
});
