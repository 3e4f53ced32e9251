/** The CSV files of a whole export are for people: their values are words. */
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE as timeZone } from "#domain/company-time.ts";
import { contact, entry, recurrence } from "#tests/support/api-rows.ts";
import { enginesByName, newFolder } from "#tests/support/engines.ts";
import { linesOfCsv } from "#tests/support/parse-exports.ts";
import { openTestApp } from "#tests/support/test-app.ts";
import { testClock } from "#tests/support/test-clock.ts";
import { readZip } from "#tests/support/zip-files.ts";
import { writeWholeExport } from "./write-whole-export.ts";

test("types, statuses and intervals are the words of the screens", async () => {
  const app = await openTestApp(enginesByName.SQLite);
  await app.send(
    "POST",
    "clients",
    contact("CTT-a", { profile_type: "supplier", other_types: ["employee"] }),
  );
  await app.send(
    "POST",
    "transactions",
    entry("TRE-a", { lifecycle: "cancelled", notes: "constructor" }),
  );
  await app.send("POST", "rpc/recurrence", recurrence("SER-rent000", { business_day: "next" }));
  const file = join(newFolder(), "tudo.zip");
  await writeWholeExport(app.database.location, createWriteStream(file), {
    timeZone,
    clock: testClock,
  });
  const files = readZip(file);
  const valuesOf = (table: string, ...labels: string[]) => {
    const [head = [], ...rows] = linesOfCsv(Buffer.from(files.get(`csv/${table}.csv`) ?? ""));
    return rows.map((row) => labels.map((label) => row[head.indexOf(label)]));
  };
  expect(valuesOf("clients", "Tipo", "Também")).toEqual([["Funcionário", "Fornecedor"]]);
  expect(valuesOf("transactions", "Tipo", "Status", "Situação", "Observações")).toContainEqual([
    "Despesa",
    "Pendente",
    "Cancelado",
    // A text stays as it is, also one that every JavaScript object has a property for.
    "constructor",
  ]);
  expect(valuesOf("recurrences", "Intervalo", "Dia útil")).toEqual([["Mês", "Seguinte"]]);
  expect(valuesOf("audit_records", "Tipo de cadastro")[0]).toEqual(["contato"]);
  expect(String(files.get("data/transactions.jsonl"))).toContain('"type":"expense"');
});
