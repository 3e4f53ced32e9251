import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { originalCompany } from "#tests/support/original-company.ts";
import { testClock } from "#tests/support/test-clock.ts";
import { checkForNewBooks } from "./check-original.ts";
import { describeImport, toScreenReport } from "./describe-import.ts";

const NONE = originalCompany(0);
const ALL = originalCompany(3);
const UNLINKED = ALL.transactions.map((entry) => ({ ...entry, client_id: null }));

test.each([
  ["nothing", NONE, "Se o original não está vazio, "],
  ["only a history", { ...ALL, clients: [], transactions: [] }, "tem contatos e lançamentos, "],
  ["no entries", { ...ALL, transactions: [] }, "Se o original tem lançamentos, "],
  ["no contacts", { ...ALL, clients: [], transactions: UNLINKED }, "Se o original tem contatos, "],
  ["no history", { ...ALL, audit_records: [] }, null],
  ["all tables", ALL, null],
])("with %s a check says whether that may be wrong", (_title, tables, start) => {
  const { report } = checkForNewBooks(tables, { nowMs: testClock(), timeZone: DEFAULT_TIME_ZONE });
  for (const [source, advice] of [
    ["files", "confira se são os arquivos certos, e inteiros."],
    ["hosted", "a chave não pode ler tudo: confira as permissões dela."],
  ] as const) {
    const texts = [
      describeImport(report, source).trimEnd(),
      toScreenReport(report, source).conclusion,
    ];
    for (const text of texts) {
      if (start === null) expect(text).not.toContain(advice);
      else expect(text.endsWith(`${start}${advice}`), text).toBe(true);
    }
  }
});
