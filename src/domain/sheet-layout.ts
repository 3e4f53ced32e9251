/**
 * Features that `write-excel-file` lacks: the filter of a table, collapsed columns, and printing
 * one page wide.
 */
import type { Sheet, TableSheet } from "./sheet.ts";

type Transform = (xml: string, options: unknown, place: { sheetIndex: number }) => string;

/** The third argument of the library for these sheets. */
export function workbookOptions(sheets: readonly (Sheet | TableSheet)[]) {
  const transformSheet: Transform = (xml, _, { sheetIndex }) => {
    const sheet = sheets[sheetIndex];
    return sheet === undefined ? xml : withTable(fitToWidth(xml, sheet), sheet);
  };
  return {
    fontFamily: "Calibri",
    fontSize: 11,
    features: [
      {
        files: {
          transform: {
            "xl/worksheets/sheet{id}.xml": { transform: transformSheet },
            "xl/workbook.xml": { transform: (xml: string) => withNames(xml, sheets) },
          },
        },
      },
    ],
  };
}

/** As many pages wide as the sheet sets, with any number of pages in length. */
function fitToWidth(xml: string, { pagesWide = 1 }: Sheet): string {
  return (
    xml
      .replace(
        /<worksheet[^>]*>/u,
        (tag) => `${tag}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
      )
      // The library writes margins of its own, and Excel reads a sheet with two as damaged.
      .replace(/<pageMargins [^>]*>/u, MARGINS)
      .replace(
        /<pageSetup (?<rest>[^>]*)>/u,
        `<pageSetup fitToWidth="${pagesWide}" fitToHeight="0" $<rest>>${FOOTER}`,
      )
  );
}

/** In inches: with small margins a wide table is printed larger. */
const MARGINS =
  '<pageMargins left="0.25" right="0.25" top="0.4" bottom="0.6" header="0.3" footer="0.3"/>';
/** The name of the sheet, and the page number. */
const FOOTER =
  "<headerFooter><oddFooter>&amp;L&amp;A&amp;RPágina &amp;P de &amp;N</oddFooter></headerFooter>";

function withTable(xml: string, sheet: Sheet | TableSheet): string {
  if (!("hasFilter" in sheet)) return xml;
  const filtered = xml.replace(
    "</sheetData>",
    (tag) => `${tag}<autoFilter ref="${rangeOf(sheet)}"/>`,
  );
  if (sheet.foldedColumns.length === 0) return filtered;
  return sheet.foldedColumns.reduce(
    (folded, column) =>
      folded.replace(`<col min="${column + 1}" `, (tag) => `${tag}outlineLevel="1" hidden="1" `),
    filtered.replace("<cols>", `<sheetFormatPr defaultRowHeight="15" outlineLevelCol="1"/><cols>`),
  );
}

/** Frozen rows are printed on each page. The filter has a hidden name too, as Excel writes it. */
function withNames(xml: string, sheets: readonly (Sheet | TableSheet)[]): string {
  // As the library wrote them, which leaves out characters.
  const written = Array.from(xml.matchAll(/<sheet [^>]*name="([^"]*)"/gu), ([, name = ""]) => name);
  const names = sheets.flatMap((sheet, at) => {
    if (sheet.stickyRowsCount === undefined) return [];
    const place = `'${written[at] ?? ""}'!`;
    const name = (kind: string, range: string, more = "") =>
      `<definedName name="_xlnm.${kind}" localSheetId="${at}"${more}>${place}${range}</definedName>`;
    const filter =
      "hasFilter" in sheet ? [name("_FilterDatabase", rangeOf(sheet, "$"), ' hidden="1"')] : [];
    const { stickyColumnsCount: columns } = sheet;
    const titles = columns === undefined ? "" : `$A:$${columnName(columns)},${place}`;
    return [...filter, name("Print_Titles", `${titles}$1:$1`)];
  });
  if (names.length === 0) return xml;
  return xml.replace("<definedNames/>", () => `<definedNames>${names.join("")}</definedNames>`);
}

/** `A1:P12`. */
function rangeOf({ data, columns }: Sheet, mark = ""): string {
  return `${mark}A${mark}1:${mark}${columnName(columns.length)}${mark}${data.length}`;
}

/** From 1: A, …, Z, AA. */
function columnName(number: number): string {
  const letter = String.fromCodePoint(65 + ((number - 1) % 26));
  return number > 26 ? columnName(Math.floor((number - 1) / 26)) + letter : letter;
}
