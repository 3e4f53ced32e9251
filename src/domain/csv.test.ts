import { assert, pre, property, string } from "fast-check";
import { expect, test } from "vitest";
import { encodeLine, moneyValue, type CsvValue } from "./csv.ts";
import { cents } from "./money.ts";

/** Parses the fields of a line as a spreadsheet does. */
function fieldsOf(row: readonly (string | CsvValue)[]): string[] {
  const [line = ""] = encodeLine(row).split("\r\n");
  return [...line.matchAll(/"((?:[^"]|"")*)"(?:;|$)/gu)].map(([, field = ""]) =>
    field.replaceAll('""', '"'),
  );
}

test("a line has semicolons, CRLF, every field in quotes", () => {
  expect(encodeLine(["Mês", moneyValue(cents(123_456)), ""])).toBe('"Mês";"1234,56";""\r\n');
});

test("quotes are doubled, semicolons stay inside", () => {
  expect(encodeLine(['Bar "X"; Y'])).toBe('"Bar ""X""; Y"\r\n');
});

test.each([
  [123_456_789, "1234567,89"],
  [-5, "-0,05"],
  [0, "0,00"],
])("%i centavos are the number %s", (centavos, text) => {
  expect(fieldsOf([moneyValue(cents(centavos))])).toEqual([text]);
});

test.each(["=1+1", "+SOMA(A1)", "-2+3", "@x", "\tx", "+-*1", "-x"])(
  "%j is not run as a formula",
  (text) => {
    expect(fieldsOf([text])).toEqual([`'${text}`]);
  },
);

test.each(["-", "NF 12", "(11) 98765-4321", "529.982.247-25"])("%j stays as it is", (text) => {
  expect(fieldsOf([text])).toEqual([text]);
});

test.each(["01234567890", "+5511987654321", "1".repeat(44), "3/4", "1E5", "-12,50", "7", " 12 "])(
  "%j is a text for a spreadsheet too",
  (text) => {
    expect(fieldsOf([text])).toEqual([`="${text}"`]);
  },
);

test("more digits than a formula may hold get an apostrophe", () => {
  const digits = "1".repeat(256);
  expect(fieldsOf([digits])).toEqual([`'${digits}`]);
});

test("any text keeps the fields of a line, and none starts a formula", () => {
  assert(
    property(string({ unit: "grapheme" }), string({ unit: "binary" }), (one, other) => {
      pre(!/[\r\n]/u.test(one + other));
      const fields = fieldsOf([one, other]);
      expect(fields).toHaveLength(2);
      for (const field of fields) expect(field).not.toMatch(/^(?:=(?!"[^"]*"$)|[@\t\r]|[+-].)/u);
    }),
  );
});
