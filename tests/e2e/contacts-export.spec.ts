/** The CSV and Excel files of the list of contacts. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { cellsOf, linesOfCsv } from "../support/parse-exports.ts";
import { readWorkbook } from "../support/read-workbook.ts";
import { contact, entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";

const CONTACTS = [
  contact("CTT-padaria", { name: "Padaria Conceição" }),
  contact("CTT-joao", {
    name: "João Antunes",
    profile_type: "employee",
    phone: "(11) 91234-5678",
    pix_key: "joao.antunes@exemplo.com.br",
    document: "52998224725",
    email: "joao@exemplo.com.br",
    notes: "um\ndois",
    address: "Rua A, 1\nSão Paulo",
  }),
  contact("CTT-rita", { name: "Rita", profile_type: "employee" }),
  contact("CTT-formula", { name: "=SOMA(1;2)", profile_type: "employee" }),
];

/** From Receitas to Endereço. */
const NOTHING = ["0,00", "0,00", "0,00", "0,00", "", "", "", "", ""];

async function saved(page: Page, kind: string, name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Exportar ${kind}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  await expect(page.getByText(`${name} foi salvo`)).toBeVisible();
  return readFileSync(await download.path());
}

test("the files have the contacts of the filters, in the order of the list", async ({
  page,
  company,
}) => {
  for (const row of CONTACTS) await company.write("POST", "clients", row);
  await company.write("PATCH", "clients?id=eq.CTT-rita", { is_active: false });
  await company.write("POST", "transactions", [
    entry("TRE-1", { client_id: "CTT-joao", amount: 1234.5 }),
    entry("TRE-2", { client_id: "CTT-joao", lifecycle: "cancelled" }),
    entry("TRI-3", { client_id: "CTT-padaria" }),
  ]);
  await page.goto("/clientes?type=employee&sort=name");
  await expect(page.getByRole("row").filter({ hasText: "Desde" })).toHaveCount(3);
  const file = await saved(page, "CSV", "clientes-e-funcionarios.csv");
  expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  // Not a formula for a spreadsheet.
  expect(file.toString()).toContain(`"'=SOMA(1;2)"`);
  const since = expect.stringMatching(/^\d{2}\/\d{2}\/\d{4}$/u);
  expect(linesOfCsv(file)).toEqual([
    [
      ..."ID;Nome;Tipo;Situação;Telefone;Empresa;Chave Pix;Desde;Receitas;Despesas".split(";"),
      ..."A receber;A pagar;Último vencimento;CPF ou CNPJ;E-mail;Observações;Endereço".split(";"),
    ],
    ["CTT-formula", "=SOMA(1;2)", "Funcionário", "Ativo", "", "", "", since, ...NOTHING],
    [
      "CTT-joao",
      "João Antunes",
      "Funcionário",
      "Ativo",
      "(11) 91234-5678",
      "",
      "joao.antunes@exemplo.com.br",
      since,
      "0,00",
      "1234,50",
      "0,00",
      "1234,50",
      since,
      "529.982.247-25",
      "joao@exemplo.com.br",
      "um dois",
      "Rua A, 1 São Paulo",
    ],
    ["CTT-rita", "Rita", "Funcionário", "Inativo", "", "", "", since, ...NOTHING],
  ]);
  const workbook = readWorkbook(await saved(page, "Excel", "clientes-e-funcionarios.xlsx"));
  const cells = cellsOf(workbook, "Clientes e funcionários");
  expect(cells[0]).toEqual(linesOfCsv(file)[0]);
  expect(cells.slice(1).map((row) => [row[1], row[9], row[13]])).toEqual([
    ["=SOMA(1;2)", 0, null],
    ["João Antunes", 1234.5, "529.982.247-25"],
    ["Rita", 0, null],
  ]);
  await company.stop();
  await page.getByRole("button", { name: "Exportar CSV" }).click();
  await expect(page.getByText("Não foi possível exportar.")).toBeVisible();
});

test("identifiers of a long list are the same in Excel as in the list", async ({
  page,
  company,
}) => {
  const keys = ["01234567890", "+5511987654321", "3/4", "1E5", "1".repeat(44), "=1+1"];
  const contacts = Array.from({ length: 3000 }, (_, at) =>
    contact(`CTT-n${at}`, {
      name: `Pessoa ${String(at).padStart(4, "0")}`,
      profile_type: "employee",
      pix_key: keys[at % keys.length] ?? "",
    }),
  );
  await company.write("POST", "clients", contacts);
  await page.goto("/clientes?sort=name");
  await expect(page.getByText("Pessoa 0000")).toBeVisible();
  const expected = contacts.map(({ pix_key }) => pix_key);
  const workbook = readWorkbook(await saved(page, "Excel", "clientes-e-funcionarios.xlsx"));
  const rows = workbook.get("Clientes e funcionários")?.slice(1) ?? [];
  expect(rows.map((row) => row[6]?.value)).toEqual(expected);
  expect(new Set(rows.map((row) => row[6]?.format))).toEqual(new Set(["@"]));
  const csv = linesOfCsv(await saved(page, "CSV", "clientes-e-funcionarios.csv"));
  expect(csv.slice(1).map((line) => line[6])).toEqual(expected);
});
