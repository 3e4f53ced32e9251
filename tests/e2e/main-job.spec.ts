/** The main job, end to end: register, record, edit, pay, cancel, delete; see totals and history. */
import type { Page } from "@playwright/test";
import { TRANSACTION_LABELS } from "../../src/contract/transaction-labels.ts";
import { type Row, newEntry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { registerContact } from "./contact-form.ts";
import { editForm, fillEntry, openCreateForm, shownDay } from "./entry-form.ts";

// Uses the real clock, like a user: the meaning of a day must not depend on the test clock.
test.use({ serverClock: null });

async function recordEntry(page: Page, fields: Parameters<typeof fillEntry>[1]): Promise<void> {
  const form = await openCreateForm(page);
  await fillEntry(form, fields);
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
}

test("a user creates, edits, marks as paid, cancels and deletes, and the totals follow @short", async ({
  page,
  company,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Nova movimentação" }).click();
  await expect(page).toHaveURL(/\/movimentacoes$/u);
  await expect(page.getByRole("heading", { name: "Receitas & Despesas" })).toBeVisible();
  await expect(page.getByText("Nenhum lançamento ainda.")).toBeVisible();

  await page.goto("/clientes");
  for (const contact of [
    { name: "Padaria D'Ávila", phone: "(11) 3555-0101", type: "Cliente" },
    { name: "João Antunes", type: "Funcionário", pixKey: "joao@exemplo.com.br" },
  ] as const) {
    await registerContact(page, contact);
    await expect(page.getByRole("table").getByText(contact.name)).toBeVisible();
  }

  await recordEntry(page, {
    type: "Receita",
    category: "Site",
    amount: "1.234,56",
    link: "Padaria D'Ávila",
    notes: "Primeira parcela",
  });
  await recordEntry(page, {
    type: "Despesa",
    category: "Pagamento de Funcionario",
    amount: "R$ 200,5",
    link: "João Antunes",
  });
  const header = page.getByRole("banner");
  await expect(header).toContainText(/R\$\s1\.034,06/u);
  await expect(header).toContainText(/R\$\s1\.234,56/u);
  await expect(header).toContainText(/R\$\s200,50/u);
  await expect(header).toContainText(/1 registro\(s\) · R\$\s1\.234,56/u);

  // The open form covers the buttons of the rows.
  await page.keyboard.press("Escape");
  const income = page.getByRole("row").filter({ hasText: "Padaria D'Ávila" });
  await income.getByRole("button", { name: /^Editar/u }).click();
  const form = editForm(page);
  await fillEntry(form, { amount: "2000", status: "Pago" });
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
  const newest = `Valor: R$ 1.234,56 → R$ 2.000,00 | Status: Pendente → Pago | Recebido em: - → ${shownDay(company.today())}`;
  await expect(page.getByText(newest)).toBeVisible();
  await expect(page.getByText("Lançamento criado")).toBeVisible();
  await expect(page.getByRole("main").getByText("Usuário Atual").first()).toBeVisible();
  await expect(header).toContainText(/R\$\s1\.799,50/u);

  await page.getByRole("button", { name: "Cancelar lançamento" }).click();
  await expect(page.getByText("Situação: Ativo → Cancelado")).toBeVisible();
  await expect(header).toContainText(/−\s?R\$\s200,50|R\$\s?−200,50/u);
  await page.getByRole("button", { name: "Marcar como ativo" }).click();
  await expect(page.getByText("Situação: Cancelado → Ativo")).toBeVisible();

  await page.keyboard.press("Escape");
  await income.getByRole("button", { name: /^Excluir/u }).click();
  await expect(
    page.getByText(
      'Deseja excluir permanentemente a receita "Site"? Esta ação não pode ser desfeita.',
    ),
  ).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Transação excluída com sucesso!")).toBeVisible();
  await expect(income).toHaveCount(0);
  await expect(form).toHaveCount(0);

  const records = await company.read<Row[]>("audit_records?order=sequence&select=description");
  expect(records.map(({ description }) => description)).toEqual([
    "Contato criado",
    "Contato criado",
    "Lançamento criado",
    "Lançamento criado",
    newest,
    "Situação: Ativo → Cancelado",
    "Situação: Cancelado → Ativo",
    "Lançamento removido do sistema",
  ]);
});

test("the form and the table have every field of an entry", async ({ page, company }) => {
  await company.write("POST", "transactions", newEntry());
  const {
    lifecycle,
    notes,
    // Its label depends on the type.
    paid_on: _paidOn,
    accrual_date: accrual,
    tag_ids: tags,
    // Only for instalments, next to the category.
    series_number: _number,
    series_count: _count,
    // Only in the panel, for a payment.
    paid_on_assumed: _assumed,
    parent_id: _parent,
    payment_role: _role,
    // Only with more than one account.
    account_id: _account,
    // Replaces the category of a split entry.
    splits: _splits,
    ...both
  } = TRANSACTION_LABELS;
  const form = await openCreateForm(page);
  await form.getByLabel(both.status, { exact: true }).selectOption("Pago");
  await form.getByText("Mais", { exact: true }).click();
  for (const label of [...Object.values(both), notes, "Recebido em", accrual, tags]) {
    await expect(form.getByLabel(label, { exact: true })).toBeVisible();
  }
  for (const label of [...Object.values(both), lifecycle]) {
    await expect(page.getByRole("columnheader", { name: label })).toBeVisible();
  }
});
