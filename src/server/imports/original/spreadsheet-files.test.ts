/** The three tables as a Brazilian spreadsheet saves them again. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { foldTyped } from "#domain/normalize-text.ts";
import { newFolder } from "#tests/support/engines.ts";
import { testClock } from "#tests/support/test-clock.ts";
import { decodeTables } from "./decode-tables.ts";
import { readTableFiles } from "./table-files.ts";

const CLIENTS = "id;name;phone;company_name;profile_type;pix_key;is_active;created_at;updated_at";
const ENTRIES =
  "id;type;category;amount;expected_payment_date;status;notes;client_id;lifecycle;created_at;updated_at";
const RECORDS = "id;user_name;description;entity_type;entity_id;timestamp";

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = newFolder();
  const all = { "clients.csv": "", "transactions.csv": "", "audit_records.csv": "", ...files };
  for (const [name, content] of Object.entries(all)) writeFileSync(join(folder, name), content);
  return folder;
}

function decode(files: Readonly<Record<string, string>>) {
  const categories = new Map(
    FIRST_CATEGORIES.map((name) => [foldTyped(name), { name, kind: "both" as const }]),
  );
  const context = { categories, nowMs: testClock(), timeZone: DEFAULT_TIME_ZONE };
  return decodeTables(readTableFiles(folderWith(files)), context);
}

function amountsOf(lines: readonly string[]): unknown[] {
  const file = ["id;amount", ...lines.map((amount, at) => `TRI-${at};${amount}`)].join("\n");
  return readTableFiles(folderWith({ "transactions.csv": file })).transactions.map(
    ({ amount }) => amount,
  );
}

/** With commas between the fields. */
function commaAmountsOf(lines: readonly string[]): unknown[] {
  const file = ["id,amount", ...lines.map((amount, at) => `TRI-${at},"${amount}"`)].join("\n");
  return readTableFiles(folderWith({ "transactions.csv": file })).transactions.map(
    ({ amount }) => amount,
  );
}

test("lines that end as on an old Mac are read, whatever the notes hold", () => {
  const lines = ["id,amount,notes", 'TRI-1,10.50,"a; b"'].join("\r");
  const { transactions } = readTableFiles(folderWith({ "transactions.csv": lines }));
  expect(transactions).toMatchObject([{ amount: "10.50", notes: "a; b" }]);
});

test("dates, amounts, VERDADEIRO and empty lines of a Brazilian spreadsheet are read", () => {
  const { problems, data } = decode({
    "clients.csv": `${CLIENTS}\r\nCTT-a1;João;;;client;;VERDADEIRO;02/01/2024 12:00;2/1/2024 9:05:07\r\n;;;;;;;;\r\nCTT-a2;Ana;;;client;;FALSO;02/01/2024 12:00;\r\n;;;;;;;;\r\n`,
    "transactions.csv": `${ENTRIES}\r\nTRI-a1;income;Sistema;1.234,50;31/01/2024;paid;;CTT-a1;active;02/01/2024 12:00;\r\n;;;;;;;;;;\r\n`,
    "audit_records.csv": `${RECORDS}\r\nAUD-a1;Ana;Lançamento criado;transaction;TRI-a1;02/01/2024 12:00:30\r\n`,
  });
  expect(problems).toEqual([]);
  expect(data.contacts).toMatchObject([
    // Without a zone it is UTC, as elsewhere.
    {
      isActive: true,
      createdAt: "2024-01-02T12:00:00.000Z",
      updatedAt: "2024-01-02T09:05:07.000Z",
    },
    { isActive: false },
  ]);
  expect(data.entries).toMatchObject([{ amountCents: 123_450, dueDate: "2024-01-31" }]);
  expect(data.history).toMatchObject([{ timestamp: "2024-01-02T12:00:30.000Z" }]);
});

test("a row without an id has the number that a spreadsheet shows", () => {
  const line = ";income;Sistema;1;;paid;;;active;02/01/2024 12:00;";
  const { problems } = decode({ "transactions.csv": `${ENTRIES}\n;;;;;;;;;;\n\n${line}\n` });
  expect(problems).toMatchObject([{ id: "linha 4", field: "id" }]);
});

test("a line with fewer fields than the first is refused with its number", () => {
  expect(() => decode({ "transactions.csv": `${ENTRIES}\nTRI-1;income\n` })).toThrow(
    /^A linha 2 de transactions\.csv tem 2 campos, e a primeira tem 11/u,
  );
});

test("is_active is not looked up among the members of objects", () => {
  const { problems } = decode({
    "clients.csv": `${CLIENTS}\nCTT-a1;João;;;client;;constructor;2024-01-02T12:00:00Z;\n`,
  });
  expect(problems).toMatchObject([{ field: "is_active" }]);
});

test("with commas between fields, a date shows the order of day and month, or is refused", () => {
  const dated = (days: readonly string[]) => {
    const rows = days.map((day, at) => `TRI-${at},${day}`);
    const file = ["id,expected_payment_date", ...rows].join("\n");
    return readTableFiles(folderWith({ "transactions.csv": file })).transactions.map(
      (row) => row["expected_payment_date"],
    );
  };
  expect(dated(["05/01/2024", "31/01/2024"])).toEqual(["2024-01-05", "2024-01-31"]);
  expect(dated(["05/01/2024"])).toEqual(["05/01/2024 (o dia vem antes do mês, ou depois?)"]);
});

test.each([
  ["1.234,50", "1234,50"],
  ["R$ 1.234,50", "1234,50"],
  ["1.234.567", "1234567"],
  ["0.125", "0.125"],
  ["1,234", "1,234"],
  ["1.234", "1.234 (o ponto é de milhar ou decimal?)"],
])("between semicolons, %s is %s", (typed, amount) => {
  expect(amountsOf([typed])).toEqual([amount]);
});

test.each([
  ["1,234.56", "1234.56"],
  ["1.234,50", "1234,50"],
  ["1.234", "1.234"],
  ["1,234", "1,234 (a vírgula é de milhar ou decimal?)"],
])("between commas, %s is %s", (typed, amount) => {
  expect(commaAmountsOf([typed])).toEqual([amount]);
});

test("another amount of the file shows what an ambiguous sign is", () => {
  expect(amountsOf(["1.234", "1.234,50"])).toEqual(["1234", "1234,50"]);
  expect(commaAmountsOf(["1,234", "10,5"])).toEqual(["1,234", "10,5"]);
  expect(commaAmountsOf(["1,234", "1,234.50"])).toEqual(["1234", "1234.50"]);
});

test("another amount of the file contradicts the usual meaning of a sign", () => {
  expect(commaAmountsOf(["1.500", "1.234,50"])).toEqual(["1500", "1234,50"]);
  expect(commaAmountsOf(["1.500", "10,50"])).toEqual([
    "1.500 (o ponto é de milhar ou decimal?)",
    "10,50",
  ]);
  expect(amountsOf(["1,500", "1,234.50"])).toEqual(["1500", "1234.50"]);
  expect(amountsOf(["1,500", "10.5"])).toEqual([
    "1,500 (a vírgula é de milhar ou decimal?)",
    "10.5",
  ]);
  expect(commaAmountsOf(["1.500", "10.5"])).toEqual(["1.500", "10.5"]);
});

test("what a spreadsheet has destroyed is refused by line and column, not taken over", () => {
  const contact = (id: string, phone: string, pixKey: string) =>
    `${id};Ana;${phone};;employee;${pixKey};VERDADEIRO;02/01/2024 12:00;`;
  const entry = (amount: string, notes: string) =>
    `TRE-a1;expense;Outros;${amount};####;paid;${notes};;active;02/01/2024 12:00;`;
  const read = (table: string, lines: readonly string[]) => () =>
    readTableFiles(folderWith({ [`${table}.csv`]: lines.join("\n") }));
  const clients = [CLIENTS, contact("CTT-a1", "5,51199E+12", ""), contact("CTT-a2", "", "1E+15")];
  expect(read("clients", clients)).toThrow(
    /^Uma planilha trocou valores de clients\.csv ao salvar: linha 2, phone \(5,51199E\+12\); linha 3, pix_key \(1E\+15\)\. /u,
  );
  expect(read("transactions", [ENTRIES, entry("1,5E+03", "#NOME?")])).toThrow(
    /amount \(1,5E\+03\); linha 2, expected_payment_date \(####\); linha 2, notes \(#NOME\?\)\. /u,
  );
  const many = Array.from({ length: 12 }, (_, at) => contact(`CTT-b${at}`, "#REF!", ""));
  expect(read("clients", [CLIENTS, ...many])).toThrow(/linha 11, phone \(#REF!\); e mais 2\. /u);
  // A text that only mentions them is one.
  const fine = read("transactions", [
    ENTRIES,
    entry("1e3", "NF #12, de 1E+10").replace("####", ""),
  ]);
  expect(fine().transactions).toMatchObject([{ amount: "1e3", notes: "NF #12, de 1E+10" }]);
  const line = read("transactions", [ENTRIES, entry("10", "######").replace(";####;", ";;")]);
  expect(line().transactions).toMatchObject([{ notes: "######" }]);
});
