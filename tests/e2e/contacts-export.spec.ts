/** The CSV file of the list of contacts. */
import { readFileSync } from "node:fs";
import { linesOfCsv } from "../support/parse-exports.ts";
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
  }),
  contact("CTT-rita", { name: "Rita", profile_type: "employee" }),
  contact("CTT-formula", { name: "=SOMA(1;2)", profile_type: "employee" }),
];

/** From Receitas to Observações. */
const NOTHING = ["0,00", "0,00", "0,00", "0,00", "", "", "", ""];

test("the CSV file has the contacts of the filters, in the order of the list @short", async ({
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
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Exportar CSV" }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe("clientes-e-funcionarios.csv");
  await expect(page.getByText("clientes-e-funcionarios.csv foi salvo")).toBeVisible();
  const file = readFileSync(await saved.path());
  expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  // Not a formula for a spreadsheet.
  expect(file.toString()).toContain(`"'=SOMA(1;2)"`);
  const since = expect.stringMatching(/^\d{2}\/\d{2}\/\d{4}$/u);
  expect(linesOfCsv(file)).toEqual([
    [
      ..."ID;Nome;Tipo;Situação;Telefone;Empresa;Chave Pix;Desde;Receitas;Despesas".split(";"),
      ..."A receber;A pagar;Último lançamento;CPF ou CNPJ;E-mail;Observações".split(";"),
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
    ],
    ["CTT-rita", "Rita", "Funcionário", "Inativo", "", "", "", since, ...NOTHING],
  ]);
  await company.stop();
  await page.getByRole("button", { name: "Exportar CSV" }).click();
  await expect(page.getByText("Não foi possível exportar.")).toBeVisible();
});
