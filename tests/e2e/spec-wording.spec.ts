/** The literal texts and rules of spec sections 2, 4, 5 and 8 for entries. */
import type { Page } from "@playwright/test";
import { EMPLOYEE, entry } from "../support/api-rows.ts";
import { CATEGORY_WORDS } from "../support/words.ts";
import { expect, test } from "./company.ts";
import { openList, rowOf } from "./entry-list.ts";
import {
  amountOf,
  categoryOf,
  companyDay,
  createForm,
  dateOf,
  editForm,
  fillEntry,
  linkOf,
  openCreateForm,
  statusOf,
  typeOf,
} from "./entry-form.ts";

/** The page's console messages from now on. */
function watchConsole(page: Page): string[] {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  return logged;
}

test("a new entry is an income of zero, due today, pending; its options are the specification's @short", async ({
  page,
  company,
}) => {
  const form = await openCreateForm(page);
  const types = form.getByRole("radiogroup", { name: "Tipo" }).getByRole("radio");
  const status = statusOf(form);
  await expect(types).toHaveCount(2);
  await expect(typeOf(form, "Receita")).toBeChecked();
  await expect(amountOf(form)).toHaveValue("0,00");
  await expect(dateOf(form)).toHaveValue(companyDay());
  await expect(status.getByRole("option")).toHaveText(["Pendente", "Pago", "Atrasado"]);
  await expect(status).toHaveValue("pending");
  await expect(categoryOf(form).getByRole("option")).toHaveText([
    /^Escolha/u,
    ...CATEGORY_WORDS,
    "+ Nova categoria…",
  ]);
  await expect(form.getByText("Lançamentos retroativos são permitidos.")).toBeVisible();
  await expect(
    form.getByText("Receitas podem ser vinculadas apenas a clientes.", { exact: true }),
  ).toBeVisible();
  await typeOf(form, "Despesa").check();
  await expect(
    form.getByText("Despesas podem ser vinculadas a clientes ou funcionários.", { exact: true }),
  ).toBeVisible();

  // Category and date are required; blank notes and no link become null; an amount may be 0.
  await fillEntry(form, { date: "", notes: "   " });
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(categoryOf(form)).toHaveAttribute("aria-invalid", "true");
  await expect(dateOf(form)).toHaveAttribute("aria-invalid", "true");
  expect(await company.read("transactions")).toEqual([]);
  await fillEntry(form, { category: "Outros", date: "05/01/2020" });
  await form.getByRole("button", { name: "Registrar" }).click();
  await form.getByRole("button", { name: "Registrar com R$ 0,00" }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  expect(await company.read("transactions?id=like.TRE-*")).toMatchObject([
    {
      amount: 0,
      expected_payment_date: "2020-01-05",
      notes: null,
      client_id: null,
      status: "pending",
      lifecycle: "active",
    },
  ]);
});

test("the table has the specification's columns and filters, and row, Histórico and Editar open the entry", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [entry("TRI-a"), entry("TRE-b")]);
  await openList(page);
  for (const name of [
    "Tipo",
    "Categoria",
    "Valor",
    "Data de Pagamento Prevista",
    "Status",
    "Situação",
    "Vínculo",
    "Ações",
  ]) {
    await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole("group", { name: "Tipo" }).getByRole("radio")).toHaveCount(3);
  await expect(page.getByLabel("Status", { exact: true }).first().getByRole("option")).toHaveText([
    "Status: todos",
    "Em aberto",
    "Atrasado",
    "Pendente",
    "Pago",
  ]);
  const row = rowOf(page, "100,00").first();
  for (const open of [
    () => row.click(),
    () => row.getByRole("button", { name: /^Histórico/u }).click(),
    () => row.getByRole("button", { name: /^Editar/u }).click(),
  ]) {
    await open();
    await expect(editForm(page)).toBeVisible();
    await expect(page.getByRole("button", { name: "Marcar como ativo" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Marcar como inativo" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancelar lançamento" })).toBeVisible();
    await expect(page.getByText("Lançamento criado")).toBeVisible();
    await page.getByRole("button", { name: "Novo lançamento" }).first().click();
    await expect(createForm(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(createForm(page)).toHaveCount(0);
  }
});

test("an update or removal of a missing entry fails with Transaction not found", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [entry("TRI-a"), entry("TRI-b", { amount: 7 })]);
  await page.route("**/events*", (route) => route.abort());
  const logged = watchConsole(page);
  await openList(page, "?id=TRI-a");
  await amountOf(editForm(page)).fill("5");
  await company.write("DELETE", "transactions?id=eq.TRI-a");
  await editForm(page).getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Erro ao atualizar transação.")).toBeVisible();
  expect(logged.filter((text) => text.includes("Transaction not found"))).toHaveLength(1);

  await openList(page);
  await company.write("DELETE", "transactions?id=eq.TRI-b");
  await rowOf(page, "7,00")
    .getByRole("button", { name: /^Excluir/u })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Erro ao excluir transação.")).toBeVisible();
  expect(logged.filter((text) => text.includes("Transaction not found"))).toHaveLength(2);
});

test("a response without the new row is Falha ao criar lançamento, and the form keeps its input", async ({
  page,
}) => {
  const logged = watchConsole(page);
  await page.route("**/rest/v1/transactions*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ json: [] }) : route.continue(),
  );
  const form = await openCreateForm(page);
  await fillEntry(form, { category: "Site", amount: "12,34" });
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Erro ao criar transação.")).toBeVisible();
  await expect(amountOf(form)).toHaveValue("12,34");
  expect(logged.some((text) => text.includes("Falha ao criar lançamento"))).toBe(true);
});

test("a failed load is logged with its status and body", async ({ page }) => {
  const logged = watchConsole(page);
  await page.route("**/rest/v1/transactions?*", (route) =>
    route.fulfill({ status: 503, body: "em manutenção" }),
  );
  await page.goto("/movimentacoes");
  await expect(page.getByRole("button", { name: "Tentar novamente" })).toBeVisible({
    timeout: 30_000,
  });
  expect(
    logged.some((text) =>
      text.includes("Supabase request failed: 503 Service Unavailable - em manutenção"),
    ),
  ).toBe(true);
});

test("an income drops a linked employee, and no link is stored as null", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", EMPLOYEE);
  await company.write("POST", "transactions", [entry("TRE-a", { client_id: "CTT-joao" })]);
  await openList(page, "?id=TRE-a");
  const form = editForm(page);
  await expect(linkOf(form)).toHaveValue(/João Antunes/u);
  await typeOf(form, "Receita").check();
  await expect(linkOf(form)).toHaveValue("");
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
  await expect(
    page.getByText("Vínculo alterado (João Antunes → sem vínculo)", { exact: false }),
  ).toBeVisible();
  // The id stays when the type changes.
  expect(await company.read("transactions?select=id,type,client_id")).toEqual([
    { id: "TRE-a", type: "income", client_id: null },
  ]);
});
