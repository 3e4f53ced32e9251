import { expect, test } from "vitest";
import type { FileColumn } from "#domain/file-column.ts";
import { cellsOf } from "#tests/support/parse-exports.ts";
import { readWorkbook } from "#tests/support/read-workbook.ts";
import { rowsFile } from "./list-file.ts";

const COLUMNS: readonly FileColumn<string>[] = [
  { heading: "Descrição", kind: "text", get: (text) => text },
];

test("an Excel file is well-formed XML, whatever the names in it", async () => {
  const name = "Extrato Banco & Cia <1>";
  const file = await rowsFile("xlsx", name, COLUMNS, ["Taxa < 5 & juros > 1"]);
  const workbook = readWorkbook(await file.bytes());
  expect(cellsOf(workbook, name)).toEqual([["Descrição"], ["Taxa < 5 & juros > 1"]]);
});
