/**
 * Tables as CSV files for a spreadsheet in Portuguese (spec section 9). Always true: UTF-8 with a
 * byte order mark, `;` between fields, CRLF after each line, every field in quotes; and no field is
 * anything that a spreadsheet would run as a formula.
 */
import { cents, formatDecimal, type Cents } from "./money.ts";

/** What a file begins with, so that a spreadsheet reads its accents right. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** One line of a file, its end included. */
export function lineOf(fields: readonly string[]): string {
  return `${fields.map(quoted).join(";")}\r\n`;
}

/** `1234,56`: a number that a spreadsheet takes for one. */
export function plainDecimal(amount: Cents): string {
  const text = formatDecimal(cents(Math.abs(amount))).replaceAll(".", "");
  return amount < 0 ? `-${text}` : text;
}

function quoted(field: string): string {
  return `"${harmless(field).replaceAll('"', '""')}"`;
}

const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u;
const NUMBER = /^[+-]?\d+(?:,\d+)?$/u;
/** What an empty date says is no formula, and a dash alone runs nothing. */
const DASH = "-";

/** With `'` before it when a spreadsheet would take it for a formula; a plain number stays. */
function harmless(field: string): string {
  return FORMULA.test(field) && !NUMBER.test(field) && field !== DASH ? `'${field}` : field;
}
