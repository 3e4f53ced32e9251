import { expect, test } from "vitest";
import { SAMPLE_TRANSACTION } from "#tests/support/arbitraries.ts";
import { REPORT_COLUMNS } from "./report-entry.ts";

function cell(heading: string, changes: { notes?: string | null; contactName?: string | null }) {
  const entry = {
    ...SAMPLE_TRANSACTION,
    resolvedStatus: "overdue",
    contactName: null,
    tagNames: [],
  } as const;
  return REPORT_COLUMNS.find((column) => column.heading === heading)?.get({ ...entry, ...changes });
}

test.each([
  ["several\nlines", "several lines"],
  ["windows\r\n\r\n  lines", "windows lines"],
  ["before  \n\t after", "before after"],
  ["one\u2028two\u2029three", "one two three"],
  ["two  spaces  stay", "two  spaces  stay"],
])("the notes %j are one line: %j", (notes, line) => {
  expect(cell("Observações", { notes })).toBe(line);
});

test("a missing note and a missing link are empty, not null", () => {
  expect([cell("Observações", { notes: null }), cell("Vínculo", {})]).toEqual(["", ""]);
});

test("labels are the Portuguese names, of the status as of today", () => {
  expect(["Tipo", "Status", "Situação"].map((heading) => cell(heading, {}))).toEqual([
    "Despesa",
    "Atrasado",
    "Ativo",
  ]);
});
