/**
 * Tables as CSV files for a spreadsheet in Portuguese (spec section 9). Always true: UTF-8 with a
 * byte order mark, `;` between fields, CRLF after each line, every field in quotes; and no field is
 * anything that a spreadsheet would run as a formula.
 */
import { formatCivilDate, type CivilDate } from "./civil-date.ts";
import type { Cents } from "./money.ts";

/** What a file begins with, so that a spreadsheet reads its accents right. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** One line of a file, its end included. */
export function lineOf(fields: readonly string[]): string {
  return `${fields.map(textField).join(";")}\r\n`;
}

/** `1234,56`: a number that a spreadsheet takes for one. */
export function plainDecimal(amount: Cents): string {
  const centavos = Math.abs(amount);
  const odd = centavos % 100;
  return `${amount < 0 ? "-" : ""}${(centavos - odd) / 100},${odd < 10 ? "0" : ""}${odd}`;
}

/** An amount in its quotes. */
export function moneyField(amount: Cents): string {
  return `"${plainDecimal(amount)}"`;
}

/** A day (`dd/mm/yyyy`, `-` for none) in its quotes. */
export function dateField(date: CivilDate | null): string {
  return `"${formatCivilDate(date)}"`;
}

/** Any text in its quotes, made harmless. */
export function textField(text: string): string {
  const said = harmless(text);
  return said.includes('"') ? `"${said.replaceAll('"', '""')}"` : `"${said}"`;
}

/** What each text that could be a formula begins with: the others, nearly all, are told at a glance. */
const OPENERS = "'=+-@\t\r＝＋－＠";
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u;
const NUMBER = /^[+-]?\d+(?:,\d+)?$/u;
/** What an empty date says is no formula, and a dash alone runs nothing. */
const DASH = "-";

/** With `'` before it when a spreadsheet would take it for a formula; a plain number stays. */
function harmless(field: string): string {
  if (!OPENERS.includes(field.charAt(0))) return field;
  return FORMULA.test(field) && !NUMBER.test(field) && field !== DASH ? `'${field}` : field;
}
