/** Spec section 9: UTF-8 with a byte order mark, `;`, CRLF, fields quoted, formulas escaped. */
import { formatCivilDate, type CivilDate } from "./civil-date.ts";
import { decimalText, type Cents, type TotalCents } from "./money.ts";

/** Without it a spreadsheet reads accents wrong. */
export const BYTE_ORDER_MARK = "\uFEFF";

export function encodeLine(fields: readonly string[]): string {
  return `${fields.map(textField).join(";")}\r\n`;
}

/** `1234,56`, which a spreadsheet reads as a number. */
export function plainDecimal(amount: Cents | TotalCents): string {
  return decimalText(amount, ",");
}

export function moneyField(amount: Cents): string {
  return `"${plainDecimal(amount)}"`;
}

export function dateField(date: CivilDate | null): string {
  return `"${formatCivilDate(date)}"`;
}

export function textField(text: string): string {
  const escaped = escapeFormula(text);
  return escaped.includes('"') ? `"${escaped.replaceAll('"', '""')}"` : `"${escaped}"`;
}

/** A cheap first test: nearly all texts start with none of these. */
const OPENERS = "'=+-@\t\r＝＋－＠";
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u;
const NUMBER = /^[+-]?\d+(?:,\d+)?$/u;
const DASH = "-";

function escapeFormula(field: string): string {
  if (!OPENERS.includes(field.charAt(0))) return field;
  return FORMULA.test(field) && !NUMBER.test(field) && field !== DASH ? `'${field}` : field;
}
