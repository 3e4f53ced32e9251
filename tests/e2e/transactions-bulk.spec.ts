/** The list of entries: bulk actions. */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { type Row, account, contact, entry } from "../support/api-rows.ts";
import { cellsOf } from "../support/parse-exports.ts";
import { readWorkbook } from "../support/read-workbook.ts";
import { expect, test } from "./company.ts";
import { companyDay } from "./entry-form.ts";
import {
  bulkAction,
  openList,
  openListWithoutEvents,
  readStatus,
  rowOf,
  rows,
  scrollToLastRow,
  totals,
} from "./entry-list.ts";

function selectionBar(page: Page): Locator {
  return page.getByRole("region", { name: "Lançamentos selecionados" });
}

/**
 * The checkbox in the table's header, or above the rows; rows added meanwhile leave it
 * indeterminate.
 */
function allLoaded(page: Page): Locator {
  return page.getByLabel("Selecionar os lançamentos carregados").filter({ visible: true });
}

function many(count: number): Row[] {
  return Array.from({ length: count }, (_, index) =>
    entry(`TRI-r${String(index).padStart(4, "0")}`, { amount: index + 1 }),
  );
}

test("several are selected, a range with Shift, and marked as paid; all of it can be undone @short", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    ...many(4),
    entry("TRI-z", { amount: 900, status: "overdue" }),
  ]);
  await openList(page, "?sort=amount");
  const boxes = rows(page).getByRole("checkbox");
  await boxes.nth(0).click();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await boxes.nth(4).click();
  await expect(selectionBar(page)).toContainText(/Selecionados\s*4/u);
  await expect(selectionBar(page)).toContainText(/\+R\$\s906,00/u);
  await selectionBar(page).getByRole("button", { name: "Marcar como recebidos" }).click();
  await expect(page.getByText("4 lançamentos marcados como recebidos.")).toBeVisible();
  await expect(selectionBar(page)).toHaveCount(0);
  await expect(page.locator(":focus").filter({ has: totals(page) })).toHaveCount(1);
  await expect(rows(page).filter({ hasText: "Pago" })).toHaveCount(4);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText("4 lançamentos voltaram a ser como eram.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "Pago" })).toHaveCount(0);
  expect(await readStatus(company, "TRI-z")).toBe("overdue");
});

test("a bulk action skips entries changed by another user and counts them", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", many(3));
  await openListWithoutEvents(page);
  await allLoaded(page).click();
  await company.write("PATCH", "transactions?id=eq.TRI-r0001", { amount: 5000 });
  await selectionBar(page).getByRole("button", { name: "Marcar como recebidos" }).click();
  await expect(page.getByText("2 lançamentos marcados como recebidos.")).toBeVisible();
  await expect(page.getByText(/1 ficou como estava: foi alterado ou excluído/u)).toBeVisible();
  await expect(rowOf(page, "5.000,00")).toContainText("Pendente");
  expect(await readStatus(company, "TRI-r0001")).toBe("pending");
});

test("all matches of a filter are cancelled after confirmation, also those not loaded", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [...many(700), entry("TRE-x", { amount: 5 })]);
  await openList(page, "?type=income");
  await allLoaded(page).click();
  await selectionBar(page)
    .getByRole("button", { name: "Selecionar todos os 700 do filtro" })
    .click();
  await expect(selectionBar(page)).toContainText(/Selecionados\s*700/u);
  await bulkAction(page, "Cancelar lançamentos…");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("os 700 lançamentos selecionados");
  await expect(question).toContainText(/R\$\s245\.350,00/u);
  await question.getByRole("button", { name: "Cancelar lançamentos" }).click();
  await expect(page.getByText("700 lançamentos cancelados.")).toBeVisible({ timeout: 60_000 });
  await expect(totals(page)).toContainText(/700 cancelados/u);
  const left = await company.read<Row[]>("transactions?lifecycle=eq.active&select=id");
  expect(left).toEqual([{ id: "TRE-x" }]);
});

test("a bulk action on all matches is refused when the filter now matches more", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", many(700));
  await openListWithoutEvents(page);
  await allLoaded(page).click();
  await selectionBar(page)
    .getByRole("button", { name: /^Selecionar todos os 700/u })
    .click();
  await company.write("POST", "transactions", entry("TRI-late"));
  await selectionBar(page).getByRole("button", { name: "Marcar como recebidos" }).click();
  await expect(page.getByText(/O filtro agora encontra 701 lançamentos/u)).toBeVisible();
  expect(await company.read<Row[]>("transactions?status=eq.paid")).toEqual([]);
});

test("a server that dies during a bulk action shows the progress, and the rest can be done later", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", many(200));
  await openList(page, "?sort=amount");
  await scrollToLastRow(page, 201);
  await expect(rowOf(page, "200,00")).toBeVisible();
  await allLoaded(page).click();
  let patches = 0;
  await page.route(/rest\/v1\/transactions\?/u, (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    patches += 1;
    return patches === 2 ? route.abort("connectionreset") : route.continue();
  });
  await selectionBar(page).getByRole("button", { name: "Marcar como recebidos" }).click();
  await expect(page.getByText("90 lançamentos marcados como recebidos.")).toBeVisible();
  await expect(page.getByText(/Sem conexão com o Sistema Financeiro/u)).toBeVisible();
  await expect(selectionBar(page)).toContainText(/Selecionados\s*200/u);
  await expect(async () => {
    await page.keyboard.press("Home");
    await expect(rowOf(page, "1,00")).toContainText("Pago", { timeout: 200 });
  }).toPass();
  await selectionBar(page).getByRole("button", { name: "Marcar como recebidos" }).click();
  await expect(page.getByText("110 lançamentos marcados como recebidos.")).toBeVisible();
  await expect(page.getByText(/90 já estavam recebidos ou cancelados/u)).toBeVisible();
  expect(await company.read<Row[]>("transactions?status=neq.paid")).toEqual([]);
});

test("a bulk action can be stopped, also when it removes the selected entries from the list", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", many(250));
  await openList(page, "?status=unpaid&sort=amount");
  await allLoaded(page).click();
  await selectionBar(page)
    .getByRole("button", { name: /^Selecionar todos os 250/u })
    .click();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let patches = 0;
  await page.route(/rest\/v1\/transactions\?/u, async (route) => {
    if (route.request().method() === "PATCH") {
      patches += 1;
      if (patches > 1) await held;
    }
    return route.continue();
  });
  await selectionBar(page).getByRole("button", { name: "Marcar como recebidos" }).click();
  await expect
    .poll(() => company.read<Row[]>("transactions?status=eq.paid&select=id"))
    .not.toEqual([]);
  await selectionBar(page).getByRole("button", { name: "Parar" }).click();
  release();
  await expect(selectionBar(page).getByRole("button", { name: "Parar" })).toHaveCount(0);
  const paid = await company.read<Row[]>("transactions?status=eq.paid&select=id");
  expect(paid.length).toBeLessThan(250);
});

test("the selected entries are exported as CSV for a Portuguese spreadsheet", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", contact("CTT-a", { name: "=1+1" }));
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1234.5, client_id: "CTT-a", notes: "uma\nduas" }),
    entry("TRE-b", { amount: 2 }),
  ]);
  await openList(page);
  await rowOf(page, "1.234,50").getByRole("checkbox").check();
  const downloading = page.waitForEvent("download");
  await bulkAction(page, "Exportar CSV");
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("relatorio-financeiro.csv");
  expect(readFileSync(await download.path(), "utf8")).toBe(
    '\uFEFF"ID";"Tipo";"Categoria";"Valor";"Data lançamento";"Vencimento";"Status";"Situação";"Vínculo";"Observações"\r\n' +
      `"TRI-a";"Receita";"Site";"1234,50";"${companyDay(5)}";"${companyDay(5)}";"Pendente";"Ativo";"'=1+1";"uma duas"\r\n`,
  );
});

test("the selected entries are exported as Excel, with their totals", async ({ page, company }) => {
  await company.write("POST", "accounts", account("CTA-a", { name: "Itaú", is_default: true }));
  await company.write("POST", "tags", { id: "TAG-a", name: "Obra" });
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 10, notes: "Frete", account_id: "CTA-a", tag_ids: ["TAG-a"] }),
    entry("TRE-b", { amount: 2, type: "expense" }),
    entry("TRI-c", { amount: 300, notes: "Frete longo" }),
  ]);
  await openList(page);
  await rowOf(page, "10,00").getByRole("checkbox").check();
  await rowOf(page, "2,00").getByRole("checkbox").check();
  const downloading = page.waitForEvent("download");
  await bulkAction(page, "Exportar Excel");
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("relatorio-financeiro.xlsx");
  const workbook = readWorkbook(readFileSync(await download.path()));
  const lines = cellsOf(workbook, "Lançamentos").slice(1);
  expect(new Set(lines.map(([id]) => id))).toEqual(new Set(["TRE-b", "TRI-a"]));
  const income = lines.find(([id]) => id === "TRI-a");
  expect(income).toEqual(expect.arrayContaining(["Frete", "Itaú", "Obra", 10]));
  expect(cellsOf(workbook, "Resumo")).toContainEqual(["Total", 2, 10, 2, null]);
  await expect(page.getByText("2 lançamentos em relatorio-financeiro.xlsx.")).toBeVisible();
});

test("due date, contact, Pendente and removal of the selected entries, each undone by one press", async ({
  page,
  company,
}) => {
  await company.write(
    "POST",
    "clients",
    contact("CTT-a", { name: "Ana", profile_type: "employee" }),
  );
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1, status: "paid" }),
    entry("TRE-b", { type: "expense", amount: 2, status: "overdue" }),
  ]);
  await openList(page);
  const choose = async (action: string) => {
    await allLoaded(page).check();
    await bulkAction(page, action);
  };
  const saved = () =>
    company.read("transactions?select=expected_payment_date,client_id,status&order=amount");
  const before = await saved();
  const undo = async () => {
    await page.getByRole("button", { name: "Desfazer" }).first().click();
    await expect.poll(saved).toEqual(before);
  };
  const dialog = page.getByRole("dialog");

  await choose("Mudar vencimento…");
  const day = dialog.getByLabel("Data de Pagamento Prevista", { exact: true });
  await day.fill("30/11/2026");
  await day.fill("31/11/2026");
  await day.press("Enter");
  await expect(dialog).toContainText(": digite uma data que existe");
  expect(await saved()).toEqual(before);
  await day.fill("31/12/2026");
  await dialog.getByRole("button", { name: "Mudar vencimento" }).click();
  await expect(page.getByText("2 lançamentos mudaram de vencimento.")).toBeVisible();
  expect(await saved()).toMatchObject(
    Array.from({ length: 2 }, () => ({ expected_payment_date: "2026-12-31" })),
  );
  await undo();

  // An income cannot be linked to an employee.
  await choose("Mudar vínculo…");
  await dialog.getByRole("combobox", { name: "Vínculo" }).fill("Ana");
  await page.getByRole("option", { name: /Ana/u }).click();
  await dialog.getByRole("button", { name: "Mudar vínculo" }).click();
  await expect(page.getByText("1 lançamento mudou de vínculo.")).toBeVisible();
  expect(await saved()).toMatchObject([{ client_id: null }, { client_id: "CTT-a" }]);
  await undo();

  await choose("Marcar como pendentes");
  await expect(page.getByText("2 lançamentos marcados como pendentes.")).toBeVisible();
  expect(await saved()).toMatchObject([{ status: "pending" }, { status: "pending" }]);
  await undo();

  await choose("Excluir…");
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("2 lançamentos excluídos.")).toBeVisible();
  expect(await saved()).toEqual([]);
  await undo();
});
