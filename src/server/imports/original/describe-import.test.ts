import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { originalCompany, originalRecord } from "#tests/support/original-company.ts";
import { testClock } from "#tests/support/test-clock.ts";
import { checkForNewBooks } from "./check-original.ts";
import { describeImport, toScreenReport } from "./describe-import.ts";

const CONTEXT = { nowMs: testClock(), timeZone: DEFAULT_TIME_ZONE };
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
  const { report } = checkForNewBooks(tables, CONTEXT);
  for (const [source, advice] of [
    ["files", "confira se são os arquivos certos, e inteiros."],
    ["hosted", "a chave não pode ler tudo: confira as permissões dela."],
  ] as const) {
    const texts = [
      describeImport(report, source).trimEnd(),
      toScreenReport(report, source).conclusion,
    ];
    const warned = texts.map((text) => text.endsWith(`${start ?? ""}${advice}`));
    expect(warned, texts.join("\n")).toEqual(texts.map(() => start !== null));
  }
});

test.each([
  [1, " 1 já estava aqui, igual."],
  [1200, " 1.200 já estavam aqui, iguais."],
])("of %d rows that are here already it says that they are", (alreadyHere, sentence) => {
  const report = { ...checkForNewBooks(ALL, CONTEXT).report, alreadyHere };
  expect(toScreenReport(report, "files").conclusion).toMatch(/^Serão trazidos: .*\./u);
  expect(toScreenReport(report, "files").conclusion).toContain(sentence);
  const done = toScreenReport({ ...report, action: "imported" }, "files").conclusion;
  expect(done).toMatch(/^Trazidos: .*\./u);
  expect(done).toContain(sentence);
});

test("what only the history mentions is listed, unless it was removed", () => {
  const absent = "CTT-absent";
  const { report } = checkForNewBooks(
    {
      ...ALL,
      transactions: [],
      audit_records: [
        ...ALL.audit_records,
        originalRecord(20, "TRI-gone"),
        originalRecord(21, "TRI-gone", { description: "Lançamento removido do sistema" }),
        originalRecord(22, absent, { entity_type: "client", description: "Contato criado" }),
        originalRecord(23, absent, { entity_type: "client", description: "Telefone atualizado" }),
        originalRecord(24, ALL.clients[0]?.["id"], { entity_type: "transaction" }),
      ],
    },
    CONTEXT,
  );
  const found = toScreenReport(report, "files").findings.find(({ title }) =>
    title.startsWith("Estão no histórico, mas não nas tabelas"),
  );
  expect(found?.lines).toEqual([
    ...ALL.transactions.map(({ id }) => `lançamento ${String(id)}`),
    `contato ${absent}`,
  ]);
  expect(checkForNewBooks(ALL, CONTEXT).report.absent).toEqual([]);
});
