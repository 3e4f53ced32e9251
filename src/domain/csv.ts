/**
 * CSV as in spec section 9: UTF-8 with a byte order mark, `;`, CRLF, quoted fields. A spreadsheet
 * must not alter any text.
 */
import { formatCivilDate, type CivilDate } from "./civil-date.ts";
import { decimalText, type Cents, type TotalCents } from "./money.ts";
import { looksLikeValue } from "./spreadsheet-value.ts";

/** Without it a spreadsheet misreads accents. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Text that a spreadsheet should read as a number or a date. */
export type CsvValue = { readonly value: string };

export function encodeLine(fields: readonly (string | CsvValue)[]): string {
  return `${fields.map(encodeField).join(";")}\r\n`;
}

function encodeField(field: string | CsvValue): string {
  return typeof field === "string" ? textField(field) : `"${field.value}"`;
}

/** `1234,56`, which a spreadsheet reads as a number. */
export function moneyValue(amount: Cents | TotalCents): CsvValue {
  return { value: decimalText(amount, ",") };
}

export function moneyField(amount: Cents | TotalCents | null): string {
  return `"${amount === null ? "" : decimalText(amount, ",")}"`;
}

export function dateField(date: CivilDate | null): string {
  return `"${formatCivilDate(date)}"`;
}

export function textField(text: string): string {
  if (looksLikeValue(text))
    return text.length <= MAX_FORMULA_TEXT ? `"=""${text}"""` : `"'${text}"`;
  const escaped = escapeFormula(text);
  return escaped.includes('"') ? `"${escaped.replaceAll('"', '""')}"` : `"${escaped}"`;
}

/** The limit of Excel. */
const MAX_FORMULA_TEXT = 255;

/** A cheap first test: nearly all texts start with none of these. */
const OPENERS = "'=+-@\t\r＝＋－＠";
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u;
const DASH = "-";

function escapeFormula(field: string): string {
  if (!OPENERS.includes(field.charAt(0))) return field;
  return FORMULA.test(field) && field !== DASH ? `'${field}` : field;
}
