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

test("an Excel file keeps texts that are names of JavaScript", async () => {
  const texts = ["constructor", "__proto__", "toString", "_x0041_"];
  const file = await rowsFile("xlsx", "Textos", COLUMNS, texts);
  const [, ...rows] = cellsOf(readWorkbook(await file.bytes()), "Textos");
  expect(rows).toEqual(texts.map((text) => [text]));
});

test("the names in an Excel file are those of its sheets, which have no unreadable characters", async () => {
  const file = await rowsFile("xlsx", "Extrato Ita\uFFFD", COLUMNS, ["Taxa"]);
  expect(cellsOf(readWorkbook(await file.bytes()), "Extrato Ita")).toEqual([
    ["Descrição"],
    ["Taxa"],
  ]);
});
