/** Parses exported files with independent libraries. */
import { parse } from "csv-parse/sync";
import { extractText, getDocumentProxy } from "unpdf";
import type { Workbook } from "./read-workbook.ts";

/** The lines of a CSV file, unchanged. */
export function rawLinesOfCsv(file: Buffer): string[][] {
  return parse(file, { bom: true, delimiter: ";", recordDelimiter: "\r\n" });
}

/** The lines of a CSV file, without the protection against changes by a spreadsheet. */
export function linesOfCsv(file: Buffer): string[][] {
  return rawLinesOfCsv(file).map((line) =>
    line.map((field) => field.replace(TEXT, "$1").replace(GUARD, "")),
  );
}

const TEXT = /^="([^"]*)"$/su;

const GUARD = /^'(?='*[=+\-@\t\r＝＋－＠])/u;

/** The fields that a spreadsheet would run as formulas. */
export function formulasInCsv(file: Buffer): string[] {
  return rawLinesOfCsv(file)
    .flat()
    .filter(
      (field) =>
        /^[=+\-@\t\r]/u.test(field) &&
        !TEXT.test(field) &&
        !/^(?:-?\d+(?:,\d\d?)?|-)$/u.test(field),
    );
}

/** The cells of a sheet by row; an empty cell is null, a date is its serial number. */
export function cellsOf(workbook: Workbook, sheet: string): unknown[][] {
  const rows = workbook.get(sheet);
  if (rows === undefined) throw new Error(`There is no sheet ${sheet}`);
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => Array.from({ length: width }, (_, at) => row[at]?.value ?? null));
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

/** The line of a statement without the percentage of each amount. */
export function amountsOnly<Cell>(line: readonly Cell[] | undefined): Cell[] {
  return (line ?? []).filter((_, at) => at < 2 || at % 2 === 0);
}
