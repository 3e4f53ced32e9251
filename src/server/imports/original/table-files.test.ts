import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "#tests/support/engines.ts";
import { readTableFiles } from "./table-files.ts";

const CLIENTS = `id,name,phone,is_active\nCTT-1,"Ana; ""a"", e Zé",,true\nCTT-2,Bia,1,f\n`;
const READ = [
  { id: "CTT-1", name: 'Ana; "a", e Zé', phone: null, is_active: true },
  { id: "CTT-2", name: "Bia", phone: "1", is_active: false },
];

function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = newFolder();
  const all = { "transactions.json": "[]", "audit_records.json": "[]", ...files };
  for (const [name, content] of Object.entries(all)) writeFileSync(join(folder, name), content);
  return folder;
}

test.each([
  ["commas", { "clients.csv": CLIENTS }],
  ["a byte order mark", { "clients_rows.csv": `\u{FEFF}${CLIENTS}` }],
  [
    "semicolons",
    {
      "clients.csv": `id;name;phone;is_active\r\nCTT-1;"Ana; ""a"", e Zé";;true\r\nCTT-2;Bia;1;f\r\n`,
    },
  ],
  [
    "names of columns as typed in a spreadsheet",
    { "clients.csv": CLIENTS.replace("id,name,phone", "ID, Name ,Phone") },
  ],
  ["JSON", { "clients.json": `\u{FEFF}${JSON.stringify(READ)}` }],
])("tables with %s are read", (_title, files) => {
  expect(readTableFiles(folderWith(files)).clients).toEqual(READ);
});

test("a dot before three digits is ambiguous where semicolons separate", () => {
  const folder = newFolder();
  writeFileSync(join(folder, "clients.json"), "[]");
  writeFileSync(join(folder, "audit_records.json"), "[]");
  writeFileSync(join(folder, "transactions.csv"), "id;amount\nTRI-1;1.234\nTRI-2;1234,5\n");
  const amounts = readTableFiles(folder).transactions.map((row) => row["amount"]);
  expect(amounts).toEqual(["1.234 (o ponto é de milhar ou decimal?)", "1234,5"]);
  // Another amount reveals the meaning of the dot.
  writeFileSync(join(folder, "transactions.csv"), "id;amount\nTRI-1;1.234\nTRI-2;0.30000000004\n");
  expect(readTableFiles(folder).transactions[0]?.["amount"]).toBe("1.234");
});

test("a CSV without a byte is an empty table, as the hosted backend writes it", () => {
  expect(readTableFiles(folderWith({ "clients.csv": "" })).clients).toEqual([]);
});

test.each<readonly [string, Readonly<Record<string, string | Buffer>>, RegExp]>([
  ["without a table", {}, /Falta clients\.csv ou clients\.json/u],
  ["with a table twice", { "clients.csv": CLIENTS, "clients.json": "[]" }, /só um arquivo/u],
  [
    "with another encoding",
    { "clients.csv": Buffer.from("id,name\n1,Jo\u00e3o", "latin1") },
    /UTF-8/u,
  ],
  ["with a cut file", { "clients.json": '[{"id":' }, /não pôde ser lido/u],
  ["with an object", { "clients.json": "{}" }, /uma lista JSON/u],
  [
    "with a page of a web site",
    { "clients.csv": "<!DOCTYPE html><p>Entre, por favor</p>\n" },
    /não é a tabela clients do original: .* coluna id\.$/u,
  ],
  [
    "with a column twice",
    { "clients.csv": "id,name, Name\nCTT-1,Ana,Bia\n" },
    /duas vezes a coluna name/u,
  ],
  ["with a cut line", { "clients.csv": `${CLIENTS}CTT-3,"Caio` }, /um CSV/u],
])("a folder %s is refused in a sentence", (_title, files, sentence) => {
  expect(() => readTableFiles(folderWith(files))).toThrow(sentence);
});
