/** Receitas & Despesas: what one does to a row, or to many, and what comes between. */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expect, test, type Company } from "./company.ts";
import { entry, openList, rowOf, rows, totals, type Row } from "./entry-list.ts";

/** Opens the list so that it hears nothing of what others do. */
async function openDeafList(page: Page, query = ""): Promise<void> {
  await page.route("**/events*", (route) => route.abort());
  await page.route(/audit_records\?select=sequence/u, (route) => route.abort());
  await openList(page, query);
}

async function statusOf(company: Company, id: string): Promise<unknown> {
  const [row] = await company.read<Row[]>(`transactions?id=eq.${id}&select=status`);
  return row?.["status"];
}

function selectionBar(page: Page): Locator {
  return page.getByRole("region", { name: "Lançamentos selecionados" });
}

/** The box in the table's head, or on a narrow screen the one above the rows. */
function allLoaded(page: Page): Locator {
  return page.getByLabel("Selecionar os lançamentos carregados").filter({ visible: true });
}

function many(count: number): Row[] {
  return Array.from({ length: count }, (_, index) =>
    entry(`TRI-r${String(index).padStart(4, "0")}`, { amount: index + 1 }),
  );
}

test("an entry is paid with one click on its row, and the click can be taken back", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRE-a", { type: "expense", category: "Pagamento cartão", amount: 320 }),
    entry("TRI-b", { amount: 50, status: "paid" }),
  ]);
  await openList(page);
  await rowOf(page, "320,00").hover();
  await rowOf(page, "320,00")
    .getByRole("button", {
      name: /^Marcar como pago Pagamento cartão, R\$\s320,00, 30\/11\/2026$/u,
    })
    .dblclick();
  await expect(page.getByText("Marcado como pago.")).toBeVisible();
  await expect(rowOf(page, "320,00")).toContainText("Pago");
  expect(await company.read<Row[]>("audit_records?entity_id=eq.TRE-a")).toHaveLength(2);
  // What is paid already does not offer it.
  await expect(rowOf(page, "50,00").getByRole("button", { name: /^Marcar/u })).toHaveCount(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(rowOf(page, "320,00")).toContainText("Pendente");
  expect(await statusOf(company, "TRE-a")).toBe("pending");
});

test("a click on a row that somebody else changed says so, shows the change, and writes nothing", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 320 }));
  await openDeafList(page);
  await company.write("PATCH", "transactions?id=eq.TRI-a", { amount: 450 });
  await rowOf(page, "320,00")
    .getByRole("button", { name: /^Marcar como recebido/u })
    .click();
  await expect(page.getByText("Outra pessoa alterou este lançamento")).toBeVisible();
  await expect(rowOf(page, "450,00")).toContainText("Pendente");
  expect(await statusOf(company, "TRI-a")).toBe("pending");
  // Removal asks anew, too, with what it is now.
  await rowOf(page, "450,00")
    .getByRole("button", { name: /^Excluir/u })
    .click();
  await company.write("PATCH", "transactions?id=eq.TRI-a", { amount: 999 });
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Excluir" }).click();
  await expect(question.getByRole("alert")).toContainText("Outra pessoa alterou");
  await expect(question).toContainText(/R\$\s999,00/u);
  await question.getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Transação excluída com sucesso!")).toBeVisible();
});

test("two people at once see what the other does to a row", async ({ page, browser, company }) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 70 }));
  const other = await (await browser.newContext({ baseURL: company.url })).newPage();
  await openList(page);
  await openList(other);
  await rowOf(page, "70,00")
    .getByRole("button", { name: /^Marcar como recebido/u })
    .click();
  await expect(rowOf(other, "70,00")).toContainText("Pago");
  await rowOf(other, "70,00")
    .getByRole("button", { name: /^Excluir/u })
    .click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(rowOf(page, "70,00")).toHaveCount(0);
  await other.context().close();
});

test("a server that dies while a row is saved is told, and the same click works when it is back", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 70 }));
  await openList(page);
  await company.stop();
  const pay = rowOf(page, "70,00").getByRole("button", { name: /^Marcar como recebido/u });
  await pay.click();
  await expect(page.getByText("Erro ao atualizar transação.")).toBeVisible();
  await expect(rowOf(page, "70,00")).toContainText("Pendente");
  await company.restart();
  await pay.click();
  await expect(rowOf(page, "70,00")).toContainText("Pago");
  expect(await company.read<Row[]>("audit_records?entity_id=eq.TRI-a")).toHaveLength(2);
});

test("the question before a removal says late what the list says late", async ({
  page,
  company,
}) => {
  const late = entry("TRI-late", { expected_payment_date: "2020-01-05" });
  await company.write("POST", "transactions", late);
  await openList(page);
  await rowOf(page, "100,00")
    .getByRole("button", { name: /^Excluir/u })
    .click();
  await expect(page.getByRole("alertdialog")).toContainText("vencimento 05/01/2020 · Atrasado");
});

test("a copy of an entry is a new form, filled and unpaid, that creates another", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", { id: "CTT-a", name: "Ana", profile_type: "client" });
  await company.write(
    "POST",
    "transactions",
    entry("TRI-a", { amount: 88, status: "paid", client_id: "CTT-a", notes: "Parcela" }),
  );
  await openList(page);
  await rowOf(page, "88,00")
    .getByRole("button", { name: /^Duplicar/u })
    .click();
  const form = page.getByRole("form", { name: "Registrar lançamento" });
  await expect(form.getByLabel("Valor", { exact: true })).toHaveValue("88,00");
  await expect(form.getByLabel("Observações")).toHaveValue("Parcela");
  await expect(form.getByLabel("Status", { exact: true })).toHaveValue("pending");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  const copies = await company.read<Row[]>("transactions?select=amount,client_id,notes,status");
  expect(copies).toContainEqual({
    amount: 88,
    client_id: "CTT-a",
    notes: "Parcela",
    status: "pending",
  });
});

test("several are chosen, with Shift a range, and marked as paid; all of it can be taken back", async ({
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
  await selectionBar(page).getByRole("button", { name: "Marcar como pagos" }).click();
  await expect(page.getByText("4 lançamentos marcados como pagos.")).toBeVisible();
  await expect(selectionBar(page)).toHaveCount(0);
  await expect(page.locator(":focus").filter({ has: totals(page) })).toHaveCount(1);
  await expect(rows(page).filter({ hasText: "Pago" })).toHaveCount(4);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText("4 lançamentos voltaram a ser como eram.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "Pago" })).toHaveCount(0);
  expect(await statusOf(company, "TRI-z")).toBe("overdue");
});

test("of many, those that somebody else changed meanwhile are left alone and named by number", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", many(3));
  await openDeafList(page);
  await allLoaded(page).check();
  await company.write("PATCH", "transactions?id=eq.TRI-r0001", { amount: 5000 });
  await selectionBar(page).getByRole("button", { name: "Marcar como pagos" }).click();
  await expect(page.getByText("2 lançamentos marcados como pagos.")).toBeVisible();
  await expect(page.getByText(/1 ficou como estava: outra pessoa o alterou/u)).toBeVisible();
  await expect(rowOf(page, "5.000,00")).toContainText("Pendente");
  expect(await statusOf(company, "TRI-r0001")).toBe("pending");
});

test("all that a filter finds is cancelled, also what is not loaded, after a question", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    ...many(700),
    entry("TRE-x", { type: "expense", amount: 5 }),
  ]);
  await openList(page, "?type=income");
  await allLoaded(page).check();
  await selectionBar(page)
    .getByRole("button", { name: "Selecionar todos os 700 do filtro" })
    .click();
  await expect(selectionBar(page)).toContainText(/Selecionados\s*700/u);
  await selectionBar(page).getByRole("button", { name: "Cancelar lançamentos" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("os 700 lançamentos selecionados");
  await expect(question).toContainText(/R\$\s245\.350,00/u);
  await question.getByRole("button", { name: "Cancelar lançamentos" }).click();
  await expect(page.getByText("700 lançamentos cancelados.")).toBeVisible({ timeout: 60_000 });
  await expect(totals(page)).toContainText(/700 cancelados/u);
  const left = await company.read<Row[]>("transactions?lifecycle=eq.active&select=id");
  expect(left).toEqual([{ id: "TRE-x" }]);
});

test("nothing is done to all when the filter finds more than was seen", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", many(700));
  await openDeafList(page);
  await allLoaded(page).check();
  await selectionBar(page)
    .getByRole("button", { name: /^Selecionar todos os 700/u })
    .click();
  await company.write("POST", "transactions", entry("TRI-late"));
  await selectionBar(page).getByRole("button", { name: "Marcar como pagos" }).click();
  await expect(page.getByText(/O filtro agora encontra 701 lançamentos/u)).toBeVisible();
  expect(await company.read<Row[]>("transactions?status=eq.paid")).toEqual([]);
});

test("a server that dies among many is told with how far it came, and the rest can be done after", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", many(200));
  await openList(page, "?sort=amount");
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(rowOf(page, "200,00")).toBeInViewport({ timeout: 200 });
  }).toPass();
  await allLoaded(page).check();
  let patches = 0;
  await page.route(/rest\/v1\/transactions\?/u, (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    patches += 1;
    return patches === 2 ? route.abort("connectionreset") : route.continue();
  });
  await selectionBar(page).getByRole("button", { name: "Marcar como pagos" }).click();
  await expect(page.getByText("90 lançamentos marcados como pagos.")).toBeVisible();
  await expect(page.getByText(/Sem conexão com o servidor/u)).toBeVisible();
  await expect(selectionBar(page)).toContainText(/Selecionados\s*200/u);
  await selectionBar(page).getByRole("button", { name: "Marcar como pagos" }).click();
  await expect(page.getByText("110 lançamentos marcados como pagos.")).toBeVisible();
  await expect(page.getByText(/90 já estavam pagos ou cancelados/u)).toBeVisible();
  expect(await company.read<Row[]>("transactions?status=neq.paid")).toEqual([]);
});

test("the chosen entries are exported as CSV for a spreadsheet in Portuguese", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", { id: "CTT-a", name: "=1+1", profile_type: "client" });
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1234.5, client_id: "CTT-a", notes: "uma\nduas" }),
    entry("TRE-b", { type: "expense", amount: 2 }),
  ]);
  await openList(page);
  await rowOf(page, "1.234,50").getByRole("checkbox").check();
  const downloading = page.waitForEvent("download");
  await selectionBar(page).getByRole("button", { name: "Exportar CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("relatorio-financeiro.csv");
  expect(readFileSync(await download.path(), "utf8")).toBe(
    '\uFEFF"ID";"Tipo";"Categoria";"Valor";"Data lançamento";"Vencimento";"Status";"Situação";"Vínculo";"Observações"\r\n' +
      '"TRI-a";"Receita";"Site";"1234,50";"30/11/2026";"30/11/2026";"Pendente";"Ativo";"\'=1+1";"uma duas"\r\n',
  );
});
