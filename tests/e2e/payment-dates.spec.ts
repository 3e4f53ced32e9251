/** The payment date and the competência of an entry. */
import type { Locator, Page } from "@playwright/test";
import { account, contact, entry } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { expect, test } from "./company.ts";
import { region } from "./dashboard-page.ts";
import {
  companyDay,
  createForm,
  editForm,
  entries,
  openCreateForm,
  savedEntry,
} from "./entry-form.ts";
import { openList, rows } from "./entry-list.ts";

test("the form asks for the day of the payment only while the status is Pago", async ({
  page,
  company,
}) => {
  const form = await openCreateForm(page);
  const paidOn = form.getByLabel("Recebido em", { exact: true });
  const status = form.getByLabel("Status", { exact: true });
  await form.getByLabel("Categoria", { exact: true }).selectOption("Site");
  await expect(paidOn).toHaveCount(0);
  await status.selectOption("Pago");
  await expect(paidOn).toHaveValue(companyDay());
  await status.selectOption("Pendente");
  await expect(paidOn).toHaveCount(0);
  await status.selectOption("Pago");
  await paidOn.fill(companyDay(1));
  await paidOn.press("Tab");
  const refusal = `${companyDay(1)} ainda não chegou; hoje é ${companyDay()}.`;
  await expect(paidOn).toHaveAccessibleDescription(refusal);
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(paidOn).toBeFocused();
  await paidOn.fill(companyDay(-3));
  await page.reload();
  await expect(paidOn).toHaveValue(companyDay(-3));
  await form.getByLabel("Valor", { exact: true }).fill("10");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  expect(await savedEntry(company)).toMatchObject({
    status: "paid",
    paid_on: testDay(-3),
    expected_payment_date: testDay(-3),
    accrual_date: null,
  });
});

test("an assumed payment date is marked, until a user confirms it", async ({ page, company }) => {
  const paid = { status: "paid", paid_on: "2026-02-10", expected_payment_date: "2026-02-10" };
  await company.write("POST", "transactions", [
    entry("TRI-assumed", { ...paid, paid_on_assumed: true }),
  ]);
  await page.goto("/movimentacoes?id=TRI-assumed&from=2026-02-01&to=2026-02-28");
  const note = "Recebido em 10/02/2026 (data presumida): o histórico não diz o dia.";
  await expect(page.getByText(note)).toBeVisible();
  await expect(rows(page).first()).toContainText("Pago data presumida");
  await page.getByRole("button", { name: "Confirmar a data" }).click();
  await expect(page.getByText("Recebido em: 10/02/2026 (presumida) → 10/02/2026")).toBeVisible();
  await expect(page.getByText(note)).toHaveCount(0);
  await expect(rows(page).first()).not.toContainText("presumida");
  expect(await savedEntry(company)).toMatchObject({ ...paid, paid_on_assumed: false });
});

test("the competência is under Mais, and a copy keeps neither date", async ({ page, company }) => {
  await company.write("POST", "transactions", [
    entry("TRI-existing", { status: "paid", paid_on: "2026-02-10", accrual_date: "2026-01-31" }),
  ]);
  await page.goto("/movimentacoes?id=TRI-existing");
  const form = editForm(page);
  await expect(page.getByText("Recebido em 10/02/2026. Competência: 31/01/2026.")).toBeVisible();
  const accrual = form.getByLabel("Competência", { exact: true });
  await expect(accrual).toHaveValue("31/01/2026");
  await accrual.fill("");
  await form.getByLabel("Recebido em", { exact: true }).fill("11/02/2026");
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
  await expect(page.getByText("Recebido em: 10/02/2026 → 11/02/2026")).toBeVisible();
  expect(await savedEntry(company)).toMatchObject({ paid_on: "2026-02-11", accrual_date: null });
  await form.getByLabel("Status", { exact: true }).selectOption("Pendente");
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Recebido em: 11/02/2026 → -")).toBeVisible();
  expect(await savedEntry(company)).toMatchObject({ status: "pending", paid_on: null });

  await company.write("PATCH", "transactions?id=eq.TRI-existing", {
    paid_on: "2026-02-10",
    accrual_date: "2026-01-31",
  });
  await openList(page);
  await rows(page).first().getByRole("button", { name: "Ações de" }).click();
  await page.getByRole("menuitem", { name: "Duplicar" }).click();
  const copy = createForm(page);
  await expect(copy.getByLabel("Status", { exact: true })).toHaveValue("pending");
  await expect(copy.getByLabel("Competência", { exact: true })).toBeHidden();
  await copy.getByRole("button", { name: "Registrar" }).click();
  await expect.poll(async () => (await entries(company)).length).toBe(2);
  expect((await entries(company))[1]).toMatchObject({ paid_on: null, accrual_date: null });
});

test("Outro dia in a message changes the day, and Desfazer undoes the payment", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 10, expected_payment_date: testDay(-4) }),
  ]);
  await openList(page);
  await rows(page)
    .first()
    .getByRole("button", { name: /^Marcar como recebido/u })
    .click();
  await expect(page.getByText("Marcado como recebido.")).toBeVisible();
  expect(await savedEntry(company)).toMatchObject({ status: "paid", paid_on: testDay() });
  await page.getByRole("button", { name: "Outro dia" }).click();
  const dialog = page.getByRole("dialog", { name: "Em que dia foi recebido?" });
  await expect(dialog).toContainText(/Site, R\$\s10,00/u);
  await dialog.getByRole("button", { name: "Voltar" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Outro dia" }).click();
  const day = dialog.getByLabel("Recebido em", { exact: true });
  await expect(day).toBeFocused();
  await expect(day).toHaveValue(companyDay());
  await page.keyboard.type(companyDay(-1));
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Marcado como recebido em ${companyDay(-1)}.`)).toBeVisible();
  expect(await savedEntry(company)).toMatchObject({ status: "paid", paid_on: testDay(-1) });
  // The previous message has disappeared.
  const undo = page.getByRole("button", { name: "Desfazer" });
  await expect(undo).toHaveCount(1);
  await undo.click();
  await expect(rows(page).first()).toContainText("Atrasado");
  expect(await savedEntry(company)).toMatchObject({ status: "pending", paid_on: null });
  const records = await company.read<{ description: string }[]>(
    "audit_records?order=sequence&select=description",
  );
  expect(records.map(({ description }) => description)).toEqual([
    "Lançamento criado",
    `Status: Pendente → Pago | Recebido em: - → ${companyDay()}`,
    `Recebido em: ${companyDay()} → ${companyDay(-1)}`,
    `Status: Pago → Pendente | Recebido em: ${companyDay(-1)} → -`,
  ]);
});

test("another day is typed or chosen in the calendar, and an invalid one is refused", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [entry("TRE-a")]);
  await openList(page);
  await rows(page)
    .first()
    .getByRole("button", { name: /^Marcar como pago/u })
    .click();
  await page.getByRole("button", { name: "Outro dia" }).click();
  const dialog = page.getByRole("dialog", { name: "Em que dia foi pago?" });
  const day = dialog.getByLabel("Pago em", { exact: true });
  for (const [typed, refusal] of [
    [companyDay(1), `${companyDay(1)} ainda não chegou; hoje é ${companyDay()}.`],
    ["31/02/2026", "Pago em: digite uma data que existe, de 1900 a 2199."],
    ["", "Preencha o campo Pago em."],
  ] as const) {
    await day.fill(typed);
    await day.press("Enter");
    await expect(day).toHaveAccessibleDescription(new RegExp(refusal, "u"));
    await expect(day).toBeFocused();
  }
  expect(await savedEntry(company)).toMatchObject({ paid_on: testDay() });
  await day.fill(companyDay(-1));
  await dialog.getByRole("button", { name: "Abrir o calendário: Pago em" }).click();
  await page.getByRole("dialog", { name: "Calendário" }).getByRole("grid").press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(day).toHaveValue(companyDay(-8));
  await dialog.getByRole("button", { name: "Marcar como pago neste dia" }).click();
  await expect(page.getByText(`Marcado como pago em ${companyDay(-8)}.`)).toBeVisible();
  expect(await savedEntry(company)).toMatchObject({ status: "paid", paid_on: testDay(-8) });
});

test("many are paid together, then on another day, and then not at all", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-a"),
    entry("TRI-b", { status: "overdue" }),
  ]);
  await openList(page);
  await page
    .getByRole("checkbox", { name: /^Selecionar/u })
    .first()
    .check();
  await page.getByRole("button", { name: "Marcar como recebidos" }).click();
  await expect(page.getByText("2 lançamentos marcados como recebidos.")).toBeVisible();
  const payments = async () =>
    (await entries(company)).map(({ status, paid_on: paidOn }) => [status, paidOn]);
  expect(await payments()).toEqual([
    ["paid", testDay()],
    ["paid", testDay()],
  ]);
  await page.getByRole("button", { name: "Outro dia" }).click();
  await page.getByRole("dialog").getByLabel("Recebido em", { exact: true }).fill(companyDay(-7));
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 recebimentos passaram para outro dia.")).toBeVisible();
  expect(await payments()).toEqual([
    ["paid", testDay(-7)],
    ["paid", testDay(-7)],
  ]);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText("2 lançamentos voltaram a ser como eram.")).toBeVisible();
  expect(await payments()).toEqual(
    expect.arrayContaining([
      ["overdue", null],
      ["pending", null],
    ]),
  );
});

test.describe("on 22 November", () => {
  test.use({ serverClock: "2026-11-22T15:00:00Z" });

  test("a bill of 5 March paid now is in November's realizado and March's DRE", async ({
    page,
    company,
  }) => {
    await company.write("POST", "transactions", [
      entry("TRE-march", {
        category: "Despesa Empresa",
        amount: 1234.56,
        expected_payment_date: "2026-03-05",
      }),
    ]);
    await openList(page);
    await rows(page)
      .first()
      .getByRole("button", { name: /^Marcar como pago/u })
      .click();
    await expect(page.getByText("Marcado como pago.")).toBeVisible();

    const months = "from=2026-03-01&to=2026-11-30";
    await page.goto(`/relatorios?view=dre&${months}`);
    const zeros = (count: number): string[] => Array<string>(count).fill("0,00");
    const amount = "−1.234,56";
    await expect(cellsOf(page, "DRE gerencial", "Despesa Empresa")).toHaveText([
      "1.234,56",
      ...zeros(8),
      "1.234,56",
    ]);
    await page.goto(`/relatorios?view=caixa&${months}`);
    await expect(cellsOf(page, "Fluxo de caixa", "(=) Saldo do período")).toHaveText([
      ...zeros(8),
      amount,
      amount,
    ]);
    await expect(cellsOf(page, "Fluxo de caixa", "(=) Saldo previsto")).toHaveText([
      amount,
      ...zeros(8),
      amount,
    ]);
  });
});

function cellsOf(page: Page, statement: string, line: string): Locator {
  return region(page, statement)
    .locator("tbody tr")
    .filter({ has: page.getByRole("rowheader", { name: line, exact: true }) })
    .getByRole("cell");
}

test("a payment has the name of the entry in the list, and the account that it moved", async ({
  page,
  company,
}) => {
  await company.write("POST", "accounts", [
    account("CTA-a", { name: "Banco", is_default: true }),
    account("CTA-b", { name: "Caixa", kind: "cash" }),
  ]);
  await company.write("POST", "clients", contact("CTT-a", { name: "Padaria" }));
  const row = { amount: 10, client_id: "CTT-a", account_id: "CTA-b" };
  await company.write("POST", "transactions", entry("TRI-a", row));
  await openList(page);
  await rows(page)
    .first()
    .getByRole("button", { name: /^Marcar como recebido/u })
    .click();
  await expect(page.getByText(/^Padaria · R\$\s10,00 · Caixa$/u)).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText(/^Padaria · Site, R\$\s10,00$/u)).toBeVisible();
});
