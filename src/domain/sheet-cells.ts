/** The cells of an Excel sheet, as `write-excel-file` takes them: typed, in one font. */
import { formatCivilDate, type CivilDate } from "./civil-date.ts";
import { formatDecimal, type Cents, type TotalCents } from "./money.ts";

export type SheetCell = {
  readonly value: string | number | Date;
  readonly type: StringConstructor | NumberConstructor | DateConstructor;
  readonly format?: string;
  readonly align?: "right" | "center";
  readonly fontWeight?: "bold";
  /** Wraps the text to the column's width. */
  readonly wrap?: true;
};

/** The text format keeps `01234567890` even when a user edits the cell. */
export function textCell(text: string): SheetCell {
  // Excel would decode its own escape sequence as a character.
  const value = text.replace(/_(?=x[0-9A-Fa-f]{4}_)/gu, "_x005F_");
  return { value: isObjectMember(text) ? escapeFirst(text) : value, type: String, format: "@" };
}

/** True for a text such as `constructor`: the library looks up known texts in an object. */
function isObjectMember(text: string): boolean {
  return text in Object.prototype;
}

/** Writes the first character as Excel's escape sequence. */
function escapeFirst(text: string): string {
  const code = text.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return `_x${code}_${text.slice(1)}`;
}

export function boldCell(text: string): SheetCell {
  return emphasised(textCell(text));
}

/** The head of a column of numbers. */
export function numberHead(text: string): SheetCell {
  return { ...boldCell(text), align: "right" };
}

/** A right-aligned date would touch the text of the next column. */
export function centred(cell: SheetCell): SheetCell {
  return { ...cell, align: "center" };
}

export function emphasised(cell: SheetCell): SheetCell {
  return { ...cell, fontWeight: "bold" };
}

/** Excel keeps 15 digits of a number: a longer amount is written as text. */
export function moneyCell(amount: Cents | TotalCents): SheetCell {
  const isNumber = amount < 10 ** 15 && amount > -(10 ** 15);
  if (!isNumber) return { ...textCell(formatDecimal(amount)), align: "right" };
  return { value: Number(amount) / 100, type: Number, format: "#,##0.00" };
}

/** `12.5` as 12,5%. */
export function percentCell(percent: number): SheetCell {
  return { value: percent / 100, type: Number, format: "0.0%" };
}

/** Excel has a nonexistent 29 February 1900: an earlier date is written as text. */
const FIRST_VALID_DAY = "1900-03-01";

export function dayCell(date: CivilDate | null): SheetCell | null {
  if (date === null) return null;
  if (date < FIRST_VALID_DAY) return centred(textCell(formatCivilDate(date)));
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return {
    value: new Date(Date.UTC(year, month - 1, day)),
    type: Date,
    format: "dd/mm/yyyy",
    align: "center",
  };
}
