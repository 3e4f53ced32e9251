import { assert, pre, property, string } from "fast-check";
import { expect, test } from "vitest";
import { civilDate } from "./civil-date.ts";
import { cents } from "./money.ts";
import { reportCsv } from "./report-csv.ts";
import type { ReportEntry } from "./report-entry.ts";
import type { PeriodDate } from "./report-filter.ts";
import { toSplits } from "./split.ts";

const ENTRY: ReportEntry = {
  id: "TRE-1",
  type: "expense",
  category: "Pagamento cartão",
  amountCents: cents(123_456_789),
  dueDate: civilDate("2026-01-05"),
  resolvedStatus: "overdue",
  lifecycle: "active",
  contactName: "Padaria D'Ávila",
  notes: null,
  tagNames: ["Obra"],
  seriesNumber: null,
  seriesCount: null,
  paidOn: null,
  accrualDate: null,
  splits: null,
  isPaidOnAssumed: false,
};

/** The fields of one entry's line. */
function fieldsOf(entry: Partial<ReportEntry>): string[] {
  const [, line = ""] = reportCsv([{ ...ENTRY, ...entry }], "due").split("\r\n");
  return [...line.matchAll(/"((?:[^"]|"")*)"(?:;|$)/gu)].map(([, field = ""]) =>
    field.replaceAll('""', '"'),
  );
}

test("a file is UTF-8 with a byte order mark, semicolons, CRLF and quoted fields", () => {
  expect(reportCsv([ENTRY], "due")).toBe(
    '\uFEFF"ID";"Tipo";"Categoria";"Valor";"Data lançamento";"Vencimento";"Status";"Situação";"Vínculo";"Observações"\r\n' +
      '"TRE-1";"Despesa";"Pagamento cartão";"1234567,89";"05/01/2026";"05/01/2026";"Atrasado";"Ativo";"Padaria D\'Ávila";""\r\n',
  );
});

test("by payment or competência, that date follows the columns of the spec", () => {
  const paid = { ...ENTRY, paidOn: civilDate("2026-11-22"), accrualDate: civilDate("2025-12-31") };
  const assumed = { ...paid, isPaidOnAssumed: true };
  const endsBy = (by: PeriodDate) =>
    reportCsv([paid, ENTRY, assumed], by)
      .split("\r\n")
      .slice(0, by === "payment" ? 4 : 3)
      .map((line) => line.split(";").slice(9));
  expect(endsBy("payment")).toEqual([
    ['"Observações"', '"Pago em"', '"Data presumida"'],
    ['""', '"22/11/2026"', '""'],
    ['""', '"-"', '""'],
    ['""', '"22/11/2026"', '"Sim"'],
  ]);
  // An entry without a competência of its own has that of its due date.
  expect(endsBy("accrual")).toEqual([
    ['"Observações"', '"Competência"'],
    ['""', '"31/12/2025"'],
    ['""', '"05/01/2026"'],
  ]);
});

test("without entries there is only the header line", () => {
  expect(reportCsv([], "due").split("\r\n")).toHaveLength(2);
});

test("a missing date is -, a missing contact is empty", () => {
  const fields = fieldsOf({ dueDate: null, contactName: null });
  expect(fields.slice(4, 6)).toEqual(["-", "-"]);
  expect(fields[8]).toBe("");
});

test("the category column of an entry over several has each, with its amount", () => {
  const splits = toSplits([
    { category: "Outros", amountCents: cents(123_456_000) },
    { category: "=Site; novo", amountCents: cents(789) },
  ]);
  const fields = fieldsOf({ category: "Outros", splits });
  expect(fields).toHaveLength(10);
  expect(fields.slice(2, 4)).toEqual(["Outros R$ 1.234.560,00, =Site; novo R$ 7,89", "1234567,89"]);
});

test("a category of the company's own is quoted, and starts no formula", () => {
  expect(fieldsOf({ category: '="Sede"; 2' }).slice(2, 4)).toEqual(['\'="Sede"; 2', "1234567,89"]);
});

test("a category, a name and a note that look like a number or a day are texts", () => {
  const fields = fieldsOf({ category: "2024", contactName: "3/4", notes: "0123" });
  expect([fields[2], fields[8], fields[9]]).toEqual(['="2024"', '="3/4"', '="0123"']);
});

test("new lines in notes become spaces", () => {
  expect(fieldsOf({ notes: "uma\r\noutra\n\n mais" })[9]).toBe("uma outra mais");
});

test("any text keeps the ten fields of a line, and none starts a formula", () => {
  assert(
    property(string({ unit: "grapheme" }), string({ unit: "binary" }), (name, notes) => {
      pre(!/[\r\n]/u.test(name));
      const fields = fieldsOf({ contactName: name, notes });
      expect(fields).toHaveLength(10);
      for (const field of fields) expect(field).not.toMatch(/^(?:=(?!"[^"]*"$)|[@\t\r]|[+-].)/u);
    }),
  );
});
