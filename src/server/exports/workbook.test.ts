/** The layout and totals of the report's Excel file. */
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { newEntry } from "#tests/support/api-rows.ts";
import { enginesByName } from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { cellsOf } from "#tests/support/parse-exports.ts";
import { readWorkbook } from "#tests/support/read-workbook.ts";
import { openTestApp } from "#tests/support/test-app.ts";

test("the report is a table with a filter, whose counted rows sum to the report", async () => {
  const app = await openTestApp(enginesByName.SQLite);
  await app.send("POST", "transactions", [
    newEntry({ amount: 1234.5, notes: "Um texto bem mais comprido do que os outros todos" }),
    newEntry({ amount: 10, type: "expense" }),
    newEntry({ amount: 7, lifecycle: "cancelled" }),
    newEntry({ amount: 5, lifecycle: "inactive" }),
  ]);
  const { body } = await exportedFile(app, "relatorio-financeiro.xlsx?order=-amount");
  const [head = [], ...rows] = cellsOf(readWorkbook(body), "Lançamentos");
  expect(rows.map((row) => row[head.indexOf("Conta nos totais")])).toEqual([
    "Sim",
    "Sim",
    "Não",
    "Não",
  ]);
  const total = cellsOf(readWorkbook(body), "Resumo").find(([label]) => label === "Total");
  expect(total?.slice(0, 4)).toEqual(["Total", 2, 1234.5, 10]);

  const parts = unzipSync(body);
  const part = (path: string): string => strFromU8(parts[path] ?? new Uint8Array());
  const sheet = part("xl/worksheets/sheet1.xml");
  expect(sheet).toContain('</sheetData><autoFilter ref="A1:Q5"/>');
  expect(part("xl/workbook.xml")).toContain("'Lançamentos'!$1:$1</definedName>");
  for (const xml of [sheet, part("xl/worksheets/sheet2.xml")]) {
    expect(xml).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>');
    expect(xml).toMatch(/<pageSetup fitToWidth="1" fitToHeight="0"[^>]* orientation="landscape"/u);
    expect(xml).toContain("Página &amp;P de &amp;N");
  }
  const widths = [...sheet.matchAll(/<col [^>]*width="(\d+)"/gu)].map(([, width]) => Number(width));
  expect(widths[head.indexOf("Observações")]).toBe(45);
  expect(widths[head.indexOf("Tipo")]).toBeLessThan(12);
  const fonts = [...part("xl/styles.xml").matchAll(/<name val="([^"]+)"/gu)].map(
    ([, name]) => name,
  );
  expect(new Set(fonts)).toEqual(new Set(["Calibri"]));
});

test(
  "a column that adds nothing is collapsed, and so is not printed",
  { tags: ["extended"] },
  async () => {
    const app = await openTestApp(enginesByName.SQLite);
    const foldedColumns = async (): Promise<(string | undefined)[]> => {
      const { body } = await exportedFile(app, "relatorio-financeiro.xlsx");
      const [head = []] = cellsOf(readWorkbook(body), "Lançamentos");
      const sheet = strFromU8(unzipSync(body)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
      const hidden = sheet.matchAll(/<col min="(\d+)" outlineLevel="1" hidden="1" /gu);
      return [...hidden].map(([, number]) => head[Number(number) - 1]?.toString());
    };
    const tables = ["Parcela", "Data presumida", "Competência", "Conta", "Etiquetas"];
    await app.send("POST", "transactions", newEntry({ expected_payment_date: "2026-03-05" }));
    expect(await foldedColumns()).toEqual([
      "ID",
      "Data lançamento",
      "Situação",
      ...tables,
      "Conta nos totais",
    ]);
    await app.send(
      "POST",
      "transactions",
      newEntry({
        expected_payment_date: "2026-03-05",
        accrual_date: "2026-02-01",
        lifecycle: "cancelled",
      }),
    );
    expect(await foldedColumns()).toEqual([
      "ID",
      "Data lançamento",
      ...tables.filter((name) => name !== "Competência"),
    ]);
  },
);

test(
  "the summary adds up the entries in the file, also of a search and of a situation",
  { tags: ["extended"] },
  async () => {
    const app = await openTestApp(enginesByName.SQLite);
    await app.send("POST", "transactions", [
      newEntry({ amount: 100, notes: "Padaria do bairro" }),
      newEntry({ amount: 30, notes: "Padaria", type: "expense" }),
      newEntry({ amount: 7, notes: "padaria", lifecycle: "cancelled" }),
      newEntry({ amount: 5, notes: "Oficina" }),
    ]);
    const summaryOf = async (filter: string) => {
      const { body } = await exportedFile(app, `relatorio-financeiro.xlsx?${filter}`);
      const rows = cellsOf(readWorkbook(body), "Resumo");
      return (label: string) => rows.find(([first]) => first === label)?.slice(1, 4);
    };
    const found = await summaryOf("search=padaria");
    expect(found("Filtros")?.[0]).toBe("Busca: “padaria”");
    expect(found("Total")).toEqual([2, 100, 30]);
    expect(found("Cancelados")).toEqual([1, 7, 0]);
    const cancelled = await summaryOf("lifecycle=cancelled");
    expect(cancelled("Total")).toEqual([0, 0, 0]);
    expect(cancelled("Cancelados")).toEqual([1, 7, 0]);
  },
);

test(
  "a year of a statement is printed on two pages beside each other, each with the accounts",
  { tags: ["extended"] },
  async () => {
    const app = await openTestApp(enginesByName.SQLite);
    await app.send("POST", "transactions", newEntry({ expected_payment_date: "2026-03-05" }));
    const parts = async (period: string): Promise<string[]> => {
      const { body } = await exportedFile(app, `dre-gerencial.xlsx?${period}`);
      const files = unzipSync(body);
      return ["xl/worksheets/sheet1.xml", "xl/workbook.xml"].map((path) =>
        strFromU8(files[path] ?? new Uint8Array()),
      );
    };
    const [year, names] = await parts("start=2026-01-01&end=2026-12-31");
    expect(year).toContain('<pageSetup fitToWidth="2" fitToHeight="0"');
    expect(names).toContain("'DRE gerencial'!$A:$B,'DRE gerencial'!$1:$1</definedName>");
    const [month] = await parts("start=2026-03-01&end=2026-03-31");
    expect(month).toContain('<pageSetup fitToWidth="1" fitToHeight="0"');
  },
);
