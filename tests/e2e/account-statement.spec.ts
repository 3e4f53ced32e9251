import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { account, purchase, transfer } from "../support/api-rows.ts";
import { cellsOf, linesOfCsv, numberOfDay } from "../support/parse-exports.ts";
import { readWorkbook } from "../support/read-workbook.ts";
import { paidEntry as paid, writeAccounts } from "./account-entries.ts";
import { testDay } from "../support/test-clock.ts";
import { expect, test } from "./company.ts";

test("a long month is read in pages, down to the balance before it", async ({ page, company }) => {
  await writeAccounts(company);
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 130 }, (_, at) =>
      paid(`TRI-a${at}`, 1, { paid_on: "2026-03-10", account_id: "CTA-cash" }),
    ),
  );
  await page.goto(`${company.url}/contas/CTA-cash?month=2026-03`);
  const statement = page.getByRole("region", { name: "Extrato" });
  const movements = statement.getByRole("list", { name: "Movimentos" }).getByRole("listitem");
  await expect(movements.filter({ hasText: "10/03/2026" })).toHaveCount(100);
  await expect(statement).not.toContainText("Saldo anterior");
  // A page that cannot be read says so below the rows, where the button was.
  const more = /rpc\/account_movements.*after=/u;
  await page.route(more, (route) => route.fulfill({ status: 500 }));
  await statement.getByRole("button", { name: "Mostrar mais" }).click();
  const retry = statement.getByRole("button", { name: "Tentar novamente" });
  await expect(retry).toBeInViewport();
  await page.unroute(more);
  await retry.click();
  await expect(movements.filter({ hasText: "10/03/2026" })).toHaveCount(130);
  await expect(statement).toContainText("Saldo anterior");
});

test("the files have the whole period, oldest first, up to the closing balance", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  const bought = { account_id: "CTA-cash", paid_on: "2026-10-10" };
  await company.write("POST", "transactions", [
    ...Array.from({ length: 1005 }, (_, at) => paid(`TRI-a${at}`, 1, bought)),
    paid("TRE-rent", 80.5, { ...bought, paid_on: "2026-10-11", notes: "=Aluguel" }),
    paid("TRI-later", 9, { ...bought, paid_on: "2026-11-01" }),
  ]);
  const change = { to_account_id: "CTA-cash", date: "2026-10-12", amount: 30, notes: "Troco" };
  await company.write("POST", "transfers", transfer("TRF-a", change));
  await page.goto(`${company.url}/contas/CTA-cash?month=2026-10`);
  const statement = page.getByRole("region", { name: "Extrato" });
  await expect(statement).toContainText(/Saldo no fimR\$\s1\.004,50/u);
  const csv = await savedFile(page, "CSV");
  expect(csv.name).toBe("extrato-caixa-2026-10.csv");
  const [head, opening, first, ...lines] = linesOfCsv(csv.file);
  expect(head).toEqual(["Data", "Descrição", "Valor", "Saldo", "Data presumida", "ID"]);
  expect(opening).toEqual(["01/10/2026", "Saldo anterior", "", "50,00", "", ""]);
  expect(first).toEqual(["10/10/2026", "Outros", "1,00", "51,00", "", "TRI-a999"]);
  expect(lines).toHaveLength(1007);
  expect(lines.slice(-3)).toEqual([
    ["11/10/2026", "=Aluguel · Outros", "-80,50", "974,50", "", "TRE-rent"],
    ["12/10/2026", "Transferência de Itaú · Troco", "30,00", "1004,50", "", "TRF-a"],
    ["31/10/2026", "Saldo no fim", "", "1004,50", "", ""],
  ]);
  const xlsx = await savedFile(page, "Excel");
  expect(xlsx.name).toBe("extrato-caixa-2026-10.xlsx");
  const rows = cellsOf(readWorkbook(xlsx.file), "Extrato Caixa");
  expect(rows).toHaveLength(1010);
  expect(rows.slice(-2).map((row) => row.slice(0, 4))).toEqual([
    [numberOfDay("2026-10-12"), "Transferência de Itaú · Troco", 30, 1004.5],
    [numberOfDay("2026-10-31"), "Saldo no fim", null, 1004.5],
  ]);
});

test("the files of a month without movements have its balance, whatever the account's name", async ({
  page,
  company,
}) => {
  const opening = { opening_balance: 50, opening_date: "2026-09-01" };
  const names = ["Nubank [PJ]: conta do escritório da Ana", "🏦"];
  await company.write(
    "POST",
    "accounts",
    names.map((name, at) => account(`CTA-a${at}`, { name, ...opening })),
  );
  const saved = [];
  for (const [at] of names.entries()) {
    await page.goto(`${company.url}/contas/CTA-a${at}?month=2026-10`);
    await expect(page.getByText("Nada se moveu neste mês.")).toBeVisible();
    const { name, file } = await savedFile(page, "CSV");
    expect(linesOfCsv(file).slice(1)).toEqual([
      ["01/10/2026", "Saldo anterior", "", "50,00", "", ""],
      ["31/10/2026", "Saldo no fim", "", "50,00", "", ""],
    ]);
    saved.push(name);
  }
  expect(saved).toEqual([
    "extrato-nubank-pj-conta-do-escritorio-da-ana-2026-10.csv",
    "extrato-CTA-a1-2026-10.csv",
  ]);
  await page.goto(`${company.url}/contas/CTA-a0?month=2026-10`);
  const { file } = await savedFile(page, "Excel");
  const [, first] = cellsOf(readWorkbook(file), "Extrato Nubank PJ conta do escr");
  expect(first?.slice(0, 4)).toEqual([numberOfDay("2026-10-01"), "Saldo anterior", null, 50]);
});

test("instalments, parts, assumed dates and accounts of one name are told apart", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  const opening_date = "2026-09-01";
  const old = account("CTA-old", { name: "Poupança", opening_date });
  await company.write("POST", "accounts", old);
  const toOld = { from_account_id: "CTA-cash", to_account_id: "CTA-old", date: "2026-10-13" };
  await company.write("POST", "transfers", transfer("TRF-a", { ...toOld, amount: 5 }));
  await company.write("PATCH", "accounts?id=eq.CTA-old", { is_active: false });
  await company.write("POST", "accounts", { ...old, id: "CTA-new" });
  await company.write("POST", "rpc/instalments", purchase());
  const inCash = { account_id: "CTA-cash", paid_on: "2026-10-10" };
  await company.write("PATCH", "transactions?series_number=eq.2", { status: "paid", ...inCash });
  const splits = [
    { category: "Site", amount: 60 },
    { category: "Outros", amount: 40 },
  ];
  await company.write("POST", "transactions", [
    paid("TRI-split", 100, { ...inCash, paid_on: "2026-10-11", category: "Site", splits }),
    paid("TRI-assumed", 7, { ...inCash, paid_on: "2026-10-12", paid_on_assumed: true }),
  ]);
  await page.goto(`${company.url}/contas/CTA-cash?month=2026-10`);
  const rows = page.getByRole("list", { name: "Movimentos" }).getByRole("listitem");
  await expect(rows).toContainText([
    "Transferência para Poupança (arquivada)",
    "Outros12/10/2026 (presumida)",
    "Site11/10/2026 · dividido em 2",
    "Outros10/10/2026 · 2/4",
  ]);
  const { file } = await savedFile(page, "CSV");
  expect(linesOfCsv(file).map((line) => [line[1], line[4]])).toEqual([
    ["Descrição", "Data presumida"],
    ["Saldo anterior", ""],
    ["Outros · 2/4", ""],
    ["Site R$ 60,00, Outros R$ 40,00", ""],
    ["Outros", "Sim"],
    ["Transferência para Poupança (arquivada)", ""],
    ["Saldo no fim", ""],
  ]);
});

test("the month of today ends with the balance of today, and a coming one has only that", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  const today = testDay().split("-").toReversed().join("/");
  const statement = page.getByRole("region", { name: "Extrato" });
  await page.goto("/contas/CTA-cash");
  await expect(statement).toContainText(/Saldo hojeR\$\s50,00.*Saldo anteriorR\$\s50,00/u);
  const current = linesOfCsv((await savedFile(page, "CSV")).file);
  expect(current.at(-1)?.slice(0, 4)).toEqual([today, "Saldo hoje", "", "50,00"]);
  await page.goto("/contas/CTA-cash?month=2027-02");
  await expect(statement).toContainText(/Saldo hojeR\$\s50,00/u);
  await expect(statement).not.toContainText("Saldo anterior");
  const coming = linesOfCsv((await savedFile(page, "CSV")).file);
  expect(coming.slice(1)).toEqual([[today, "Saldo hoje", "", "50,00", "", ""]]);
});

async function savedFile(page: Page, format: string) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Exportar ${format}` }).click(),
  ]);
  return { name: download.suggestedFilename(), file: readFileSync(await download.path()) };
}

test("a balance that could not be read is asked for again", async ({ page, company }) => {
  await writeAccounts(company);
  const balances = "**/rpc/account_balances*";
  await page.route(balances, (route) => route.fulfill({ status: 500 }));
  await page.goto("/contas/CTA-bank");
  const heading = page.getByRole("region", { name: "Conta", exact: true });
  await expect(heading.getByRole("alert")).toBeVisible();
  await page.unroute(balances);
  await heading.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(heading.getByRole("paragraph").last()).toHaveText(/^Saldo hoje R\$\s1\.000,00$/u);
  await expect(heading.getByRole("alert")).toHaveCount(0);
});
