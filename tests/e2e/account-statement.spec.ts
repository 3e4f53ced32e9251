import { readFileSync } from "node:fs";
import { transfer } from "../support/api-rows.ts";
import { cellsOf, linesOfCsv, numberOfDay } from "../support/parse-exports.ts";
import { readWorkbook } from "../support/read-workbook.ts";
import { paidEntry as paid, writeAccounts } from "./account-entries.ts";
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
  await expect(statement).not.toContainText("Saldo no começo");
  // A page that cannot be read says so below the rows, where the button was.
  const more = /rpc\/account_movements.*after=/u;
  await page.route(more, (route) => route.fulfill({ status: 500 }));
  await statement.getByRole("button", { name: "Mostrar mais" }).click();
  const retry = statement.getByRole("button", { name: "Tentar novamente" });
  await expect(retry).toBeInViewport();
  await page.unroute(more);
  await retry.click();
  await expect(movements.filter({ hasText: "10/03/2026" })).toHaveCount(130);
  await expect(statement).toContainText("Saldo no começo");
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
  const saved = async (format: string) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      statement.getByRole("button", { name: `Exportar ${format}` }).click(),
    ]);
    return { name: download.suggestedFilename(), file: readFileSync(await download.path()) };
  };
  const csv = await saved("CSV");
  expect(csv.name).toBe("extrato-caixa-2026-10.csv");
  const [head, first, ...lines] = linesOfCsv(csv.file);
  expect(head).toEqual(["Data", "Descrição", "Valor", "Saldo"]);
  expect(first).toEqual(["10/10/2026", "Outros", "1,00", "51,00"]);
  expect(lines).toHaveLength(1006);
  expect(lines.slice(-2)).toEqual([
    ["11/10/2026", "=Aluguel · Outros", "-80,50", "974,50"],
    ["12/10/2026", "Transferência de Itaú · Troco", "30,00", "1004,50"],
  ]);
  const xlsx = await saved("Excel");
  expect(xlsx.name).toBe("extrato-caixa-2026-10.xlsx");
  const rows = cellsOf(readWorkbook(xlsx.file), "Extrato");
  expect(rows).toHaveLength(1008);
  expect(rows.at(-1)).toEqual([
    numberOfDay("2026-10-12"),
    "Transferência de Itaú · Troco",
    30,
    1004.5,
  ]);
});

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
