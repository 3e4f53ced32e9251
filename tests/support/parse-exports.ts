/** Parses exported files with independent libraries. */
import { parse } from "csv-parse/sync";
import { extractText, getDocumentProxy } from "unpdf";
import { read, utils, type WorkBook } from "xlsx";

/** The lines of a CSV file, unchanged. */
export function rawLinesOfCsv(file: Buffer): string[][] {
  return parse(file, { bom: true, delimiter: ";", recordDelimiter: "\r\n" });
}

/** The lines of a CSV file, without the apostrophe that escapes formulas. */
export function linesOfCsv(file: Buffer): string[][] {
  return rawLinesOfCsv(file).map((line) => line.map((field) => field.replace(GUARD, "")));
}

const GUARD = /^'(?='*[=+\-@\t\r＝＋－＠])/u;

/** The fields that a spreadsheet would run as formulas. */
export function formulasInCsv(file: Buffer): string[] {
  return rawLinesOfCsv(file)
    .flat()
    .filter((field) => /^[=+\-@\t\r]/u.test(field) && !/^(?:[+-]?\d+(?:,\d+)?|-)$/u.test(field));
}

/** A workbook, with the formats of its cells. */
export function workbookOf(file: Buffer): WorkBook {
  return read(file, { cellNF: true });
}

/** The cells of a sheet by row; an empty cell is null, a date is its serial number. */
export function cellsOf(workbook: WorkBook, sheet: string): unknown[][] {
  const found = workbook.Sheets[sheet];
  if (found === undefined) throw new Error(`There is no sheet ${sheet}`);
  return utils.sheet_to_json(found, { header: 1, defval: null, blankrows: true });
}

/** The serial number of a date. */
export function numberOfDay(day: string): number {
  return Temporal.PlainDate.from("1899-12-30").until(day, { largestUnit: "day" }).days;
}

/** The text of a PDF document, page by page, with single spaces. */
export async function pagesOfPdf(file: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(file));
  const { text } = await extractText(document, { mergePages: false });
  return text.map((page) => page.replace(/\s+/gu, " "));
}
