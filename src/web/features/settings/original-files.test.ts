import { expect, test } from "vitest";
import { chooseOriginalFiles } from "./original-files.ts";

const file = (name: string, content = "id\n") => new File([content], name);

test("an empty file and a second download are the tables that they are named for", () => {
  const chosen = [
    file("transactions_rows.json"),
    file("clients_rows (1).csv"),
    file("AUDIT_RECORDS.CSV", ""),
  ];
  expect(chooseOriginalFiles(chosen)).toEqual({
    problem: null,
    files: [
      { name: "clients.csv", file: chosen[1] },
      { name: "transactions.json", file: chosen[0] },
      { name: "audit_records.csv", file: chosen[2] },
    ],
  });
});

test.each([
  [["clients.csv", "notas.csv", "transactions.csv"], /^O arquivo notas\.csv não tem o nome/u],
  [
    ["clients.csv", "clients_rows.csv"],
    /clients\.csv e clients_rows\.csv são os dois de contatos/u,
  ],
  [["clients.csv"], /Falta: lançamentos e histórico\.$/u],
])("of %j, the file that does not fit is named", (names, problem) => {
  expect(chooseOriginalFiles(names.map((name) => file(name))).problem).toMatch(problem);
});
