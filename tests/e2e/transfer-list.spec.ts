/** The list of transfers: filters, sums, the panel, bulk actions, files. */
import { readFileSync } from "node:fs";
import { transfer } from "../support/api-rows.ts";
import { cellsOf, linesOfCsv } from "../support/parse-exports.ts";
import { readWorkbook } from "../support/read-workbook.ts";
import { testDay } from "../support/test-clock.ts";
import { writeAccounts } from "./account-entries.ts";
import { expect, holdRequests, test } from "./company.ts";
import type { Company } from "./company.ts";

const toCash = { from_account_id: "CTA-bank", to_account_id: "CTA-cash" };
const toBank = { from_account_id: "CTA-cash", to_account_id: "CTA-bank" };
const toCard = { from_account_id: "CTA-bank", to_account_id: "CTA-card" };

async function writeTransfers(company: Company): Promise<void> {
  await writeAccounts(company);
  await company.write("POST", "transfers", [
    transfer("TRF-a", { ...toCash, amount: 200, date: testDay(-3), notes: "Troco do balcão" }),
    transfer("TRF-b", { ...toBank, amount: 30, date: testDay(-2) }),
    transfer("TRF-c", { ...toCard, amount: 412.5, date: testDay(-1), notes: "Fatura" }),
    transfer("TRF-d", { ...toCash, amount: 100, date: testDay(-40) }),
  ]);
}

test("transfers are listed, filtered, changed and cancelled, all with an undo @short", async ({
  page,
  company,
}) => {
  await writeTransfers(company);
  await page.goto(`${company.url}/contas`);
  await page.getByRole("link", { name: "Transferências" }).click();
  const rows = page.getByRole("table", { name: "Transferências" }).getByRole("row");
  const named = (name: RegExp) => page.getByRole("row", { name });
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toHaveAccessibleName(
    /^Transferência de Itaú para Cartão, R\$\s412,50/u,
  );
  const sums = page.getByRole("region", { name: "Somas das transferências filtradas" });
  await expect(sums).toContainText(/Transferências4TotalR\$\s742,50/u);

  await page.getByLabel("Conta", { exact: true }).selectOption("Caixa");
  await expect(rows).toHaveCount(4);
  await expect(sums).toContainText(/EntrouR\$\s300,00SaiuR\$\s30,00/u);
  await page.getByRole("searchbox", { name: "Buscar transferências" }).fill("balcao");
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Limpar filtros" }).click();
  await expect(rows).toHaveCount(5);

  // By keyboard: the row opens its panel, which changes the transfer.
  await named(/Itaú para Caixa, R\$\s200,00/u).press("Enter");
  const panel = page.getByRole("complementary", { name: "Editar transferência" });
  await panel.getByLabel("Valor", { exact: true }).fill("250");
  await panel.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Transferência salva.")).toBeVisible();
  await expect(named(/Itaú para Caixa, R\$\s250,00/u)).toBeVisible();
  await expect(panel.getByRole("list", { name: "Histórico" })).toContainText("Valor: R$ 200,00");
  await panel.getByRole("button", { name: "Cancelar transferência" }).click();
  await expect(panel.getByText("Cancelada: não conta nos saldos.")).toBeVisible();
  await expect(sums).toContainText("1 cancelada fora da soma");
  await page.keyboard.press("Escape");

  // One that is cancelled already is not cancelled again, nor counted.
  await named(/Itaú para Caixa, R\$\s250,00/u).press("Space");
  const bar = page.getByRole("region", { name: "Transferências selecionadas" });
  const cancel = bar.getByRole("button", { name: "Cancelar transferências" });
  await expect(cancel).toBeDisabled();
  await named(/Itaú para Cartão/u).press("Space");
  await named(/Caixa para Itaú/u).press("Space");
  await expect(bar).toContainText(/3 selecionadas\s*R\$\s442,50/u);
  await cancel.click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(
    /cancelar as 2 transferências selecionadas que ainda não estão canceladas \(R\$\s442,50\)/u,
  );
  await question.getByRole("button", { name: "Cancelar transferências" }).click();
  await expect(page.getByText("2 transferências canceladas.")).toBeVisible();
  await expect(sums).toContainText("3 canceladas fora da soma");
  await page.keyboard.press("Control+z");
  await expect(page.getByText("2 transferências reativadas.")).toBeVisible();
  await expect(sums).toContainText("1 cancelada fora da soma");
});

test("a new transfer in the list is written once, visible at once, and in the files", async ({
  page,
  company,
}) => {
  await writeTransfers(company);
  await page.goto(`${company.url}/contas/transferencias`);
  await page.getByRole("button", { name: "Nova transferência" }).click();
  const form = page.getByRole("form", { name: "Registrar transferência" });
  await expect(form.getByLabel("Da conta")).toHaveValue("CTA-bank");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(form.getByText("Preencha o campo Valor.")).toBeVisible();
  await form.getByLabel("Para a conta").selectOption("Caixa");
  await form.getByLabel("Valor", { exact: true }).fill("75,5");
  await form.getByLabel("Observações").fill("=SOMA(1)");
  await form.getByRole("button", { name: "Registrar" }).click();
  const row = page.getByRole("row", { name: /Itaú para Caixa, R\$\s75,50/u });
  await expect(row).toBeVisible();

  // Written elsewhere, it appears by itself.
  await company.write("POST", "transfers", transfer("TRF-e", { ...toCard, amount: 1.99 }));
  await expect(page.getByRole("row", { name: /R\$\s1,99/u })).toBeVisible();

  await page.getByLabel("Conta", { exact: true }).selectOption("Caixa");
  await expect(page.getByRole("row", { name: /R\$\s1,99/u })).toBeHidden();
  await page.keyboard.press("Escape");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar CSV" }).click();
  const csv = readFileSync(await (await saved).path(), "utf8")
    .trim()
    .split("\r\n");
  expect(csv).toHaveLength(5);
  expect(csv[1]).toContain(`"Itaú";"Caixa";"75,50";"75,50";"";"Ativa";"'=SOMA(1)"`);
  const workbook = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar Excel" }).click();
  expect((await workbook).suggestedFilename()).toBe("transferencias.xlsx");
});

test("a workbook tells which transfers the sum of the list counts", async ({ page, company }) => {
  await writeTransfers(company);
  await company.write("PATCH", "transfers?id=eq.TRF-c", { lifecycle: "cancelled" });
  await page.goto(`${company.url}/contas/transferencias`);
  const sums = page.getByRole("region", { name: "Somas das transferências filtradas" });
  await expect(sums).toContainText(/TotalR\$\s330,00/u);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar Excel" }).click();
  const workbook = readWorkbook(readFileSync(await (await saved).path()));
  const [head = [], ...rows] = cellsOf(workbook, "Transferências");
  const [amount, counts] = [head.indexOf("Valor"), head.indexOf("Conta nos totais")];
  expect(rows.map((row) => [row[amount], row[counts]])).toEqual([
    [412.5, "Não"],
    [30, "Sim"],
    [200, "Sim"],
    [100, "Sim"],
  ]);
});

test("with an account in the filter, a file has both sums of the list", async ({
  page,
  company,
}) => {
  await writeTransfers(company);
  await page.goto(`${company.url}/contas/transferencias?account=CTA-cash`);
  const sums = page.getByRole("region", { name: "Somas das transferências filtradas" });
  await expect(sums).toContainText(/EntrouR\$\s300,00SaiuR\$\s30,00/u);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar CSV" }).click();
  const [head, ...lines] = linesOfCsv(readFileSync(await (await saved).path()));
  expect(head?.slice(4, 7)).toEqual(["Valor", "Entrou", "Saiu"]);
  expect(lines.map((line) => line.slice(4, 7))).toEqual([
    ["30,00", "", "30,00"],
    ["200,00", "200,00", ""],
    ["100,00", "100,00", ""],
  ]);
});

test("all found transfers are cancelled only if they are those that the question told", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  const many = Array.from({ length: 1500 }, (_, at) => transfer(`TRF-${at}many`, toCash));
  await company.write("POST", "transfers", many);
  await page.goto(`${company.url}/contas/transferencias`);
  await page.getByRole("row").nth(1).press("Space");
  await page.getByRole("checkbox", { name: "Selecionar as transferências carregadas" }).check();
  await page.getByRole("button", { name: "Selecionar todas as 1.500 do filtro" }).click();
  const release = await holdRequests(page, /\/transfers\?.*limit=2000/u);
  await page.getByRole("button", { name: "Cancelar transferências" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("as 1.500 transferências");
  await question.getByRole("button", { name: "Cancelar transferências" }).click();
  await company.write("POST", "transfers", transfer("TRF-later", toCash));
  release();
  await expect(page.getByText("O filtro agora encontra 1.501 transferências.")).toBeVisible();
  expect(await company.read("transfers?lifecycle=eq.cancelled")).toEqual([]);
});

test("without two accounts the list tells what is missing", async ({ page, company }) => {
  await page.goto(`${company.url}/contas/transferencias`);
  await expect(page.getByText("Nenhuma transferência ainda.")).toBeVisible();
  await page.getByRole("button", { name: "Cadastrar contas" }).click();
  await expect(page.getByText("Nenhuma conta ainda.")).toBeVisible();
});

test("no file is saved without the names of the accounts", async ({ page, company }) => {
  await writeTransfers(company);
  const accounts = "**/rest/v1/accounts?*";
  await page.route(accounts, (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto(`${company.url}/contas/transferencias`);
  const failure = page.getByRole("alert").filter({ hasText: "As contas não puderam" });
  await expect(failure).toBeVisible();
  await page.getByRole("button", { name: "Exportar CSV" }).click();
  await expect(page.getByText("Não foi possível exportar.")).toBeVisible();
  await expect(page.getByText("foi salvo na pasta de downloads.")).toHaveCount(0);
  await page.unroute(accounts);
  await failure.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByLabel("Conta", { exact: true })).toBeFocused();
  await expect(failure).toHaveCount(0);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar CSV" }).click();
  expect(readFileSync(await (await saved).path(), "utf8")).toContain(`"Itaú";"Cartão";"412,50"`);
});
