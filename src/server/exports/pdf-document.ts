/** Renders a document as a PDF file with pdfmake. */
import pdfmake from "pdfmake";
import type {
  Content,
  CustomTableLayout,
  TableCell,
  TDocumentDefinitions,
} from "pdfmake/interfaces.js";
import { FONT_FOLDER } from "./document-fonts.ts";
import { MISSING_NOTE, printableText, type PrintableText } from "./printable-text.ts";
import {
  INK,
  MAX_SHORT_ROWS,
  columnWidths,
  isShortStatement,
  isStatement,
  layOutCells,
  type DocumentModel,
  type DocumentRow,
  type DocumentSection,
  type DocumentTable,
} from "./document-model.ts";

pdfmake.setFonts({
  Roboto: {
    normal: `${FONT_FOLDER}Roboto-Regular.ttf`,
    bold: `${FONT_FOLDER}Roboto-Medium.ttf`,
    italics: `${FONT_FOLDER}Roboto-Italic.ttf`,
    bolditalics: `${FONT_FOLDER}Roboto-MediumItalic.ttf`,
  },
});
// No text may make it fetch a URL or read files other than the fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONT_FOLDER));

const PAGE_WIDTH = 841.89;
const MARGIN = 34;
const CONTENT_WIDTH = PAGE_WIDTH - 2 * MARGIN;

/** The heading level before which a page breaks, rather than within the statement. */
const SHORT_STATEMENT = 1;
/** In lines of about 30 characters; a longer first row may not fit on a page with its heading. */
const MAX_FIRST_ROW_LINES = 14;

type Print = PrintableText["print"];

export async function renderPdfDocument(document: DocumentModel): Promise<Buffer> {
  const { title, heading, company, facts, parts } = document;
  const { print, isIncomplete } = printableText();
  const definition: TDocumentDefinitions = {
    info: { title, ...(company !== null && { author: company }) },
    pageSize: "A4",
    pageOrientation: "landscape",
    pageMargins: [MARGIN, 36, MARGIN, 42],
    defaultStyle: { font: "Roboto", fontSize: 8, color: INK.text },
    footer: (page, count) => ({
      columns: [
        { width: "*", text: isIncomplete() ? MISSING_NOTE : "" },
        { width: "auto", text: `Página ${page} de ${count}` },
      ],
      margin: [MARGIN, 12],
      fontSize: 7,
      color: INK.muted,
    }),
    // Each break lays out everything again: a document with thousands of rows has none.
    ...(parts.some(isShortStatement) && {
      pageBreakBefore: ({ headlineLevel, pageNumbers }) =>
        headlineLevel === SHORT_STATEMENT && pageNumbers.length > 1,
    }),
    content: [
      ...(company === null ? [] : [{ text: print(company), fontSize: 11, bold: true }]),
      { text: print(heading), fontSize: 17, bold: true, margin: [0, 0, 0, 4] },
      {
        text: facts.map(({ label, text }) => `${label}: ${print(text)}`).join("     "),
        color: INK.muted,
      },
      ruler(),
      ...parts.flatMap((part) => renderSection(part, print)),
    ],
  };
  return pdfmake.createPdf(definition).getBuffer();
}

function ruler(): Content {
  const stroke = { type: "line" as const, x1: 0, y1: 0, x2: CONTENT_WIDTH, y2: 0, lineWidth: 1 };
  return { canvas: [{ ...stroke, lineColor: INK.text }], margin: [0, 6, 0, 6] };
}

function renderSection(part: DocumentSection, print: Print): Content[] {
  switch (part.kind) {
    case "metrics":
      return chunk(part.metrics, 5).map((metrics) => ({
        columns: metrics.map(({ label, value, detail }) => ({
          width: CONTENT_WIDTH / 5 - 8,
          stack: [
            { text: print(label), color: INK.muted, fontSize: 7.5 },
            { text: print(value), fontSize: 11, bold: true },
            { text: print(detail), color: INK.muted, fontSize: 6.5 },
          ],
        })),
        columnGap: 8,
        margin: [0, 4, 0, 4],
      }));
    case "charts":
      return chunk(part.charts, 3).map((charts) => ({
        unbreakable: true,
        columns: charts.map(({ title, summary, picture }) => ({
          width: CONTENT_WIDTH / 3 - 8,
          stack: [
            { text: print(title), bold: true, fontSize: 9 },
            { text: print(summary), color: INK.muted, fontSize: 6.5, margin: [0, 0, 0, 3] },
            { svg: print(picture), width: CONTENT_WIDTH / 3 - 12 },
          ],
        })),
        columnGap: 12,
        margin: [0, 6, 0, 4],
      }));
    case "table":
      return renderTable(part, print);
  }
}

function renderTable(table: DocumentTable, print: Print): Content[] {
  const { title, note, columns, rows } = table;
  const widths = columnWidths(table, CONTENT_WIDTH - columns.length * 8);
  const head = columns.map(({ heading, isAmount }): TableCell => ({
    text: print(heading),
    bold: true,
    alignment: isAmount ? "right" : "left",
  }));
  const heading: Content[] = [
    { text: print(title), fontSize: 12, bold: true, margin: [0, 12, 0, 3] },
    ...(note === "" ? [] : [{ text: print(note), fontSize: 8, color: INK.muted }]),
  ];
  const body = [head, ...rows.map((row) => renderRow(table, row, print))];
  if (!isStatement(table) && (rows.length > MAX_SHORT_ROWS || hasLongStart(table))) {
    const list = { table: { headerRows: 1, widths, body }, layout: layoutOf(1), fontSize: 7 };
    return [{ stack: heading, margin: [0, 0, 0, 3], pageBreak: "before" }, list];
  }
  // In the table, the heading stays with the first row, on one page.
  const first = spanned({ stack: heading, colSpan: columns.length }, columns.length);
  return [
    {
      table: { headerRows: 2, keepWithHeaderRows: 1, widths, body: [first, ...body] },
      layout: layoutOf(2),
      fontSize: 7,
      // Not `unbreakable`: pdfmake drops the part of such a block that does not fit on a page.
      ...(isShortStatement(table) && { headlineLevel: SHORT_STATEMENT }),
    },
  ];
}

function hasLongStart({ rows: [first] }: DocumentTable): boolean {
  const lineCounts = first?.cells.map((text) => text.split("\n").length + text.length / 30) ?? [];
  return Math.max(...lineCounts) > MAX_FIRST_ROW_LINES;
}

/** pdfmake needs an empty cell for each additional column spanned. */
function spanned(cell: TableCell, span: number): TableCell[] {
  return [cell, ...Array.from({ length: span - 1 }, () => "")];
}

function layoutOf(headerRows: number): CustomTableLayout {
  return {
    hLineWidth: (at) => (at < headerRows ? 0 : at === headerRows ? 0.75 : 0.4),
    vLineWidth: () => 0,
    hLineColor: (at) => (at === headerRows ? INK.text : INK.line),
    paddingTop: () => 2,
    paddingBottom: () => 2,
  };
}

function renderRow(table: DocumentTable, row: DocumentRow, print: Print): TableCell[] {
  const { look } = row;
  return layOutCells(table, row).flatMap(({ text, isAmount, span }, at): TableCell[] => {
    const cell = {
      text: print(text),
      ...(isAmount && { alignment: "right" as const, noWrap: true }),
      ...(span > 1 && { colSpan: span }),
      ...(look === "total" && { bold: true }),
      ...(look === "detail" &&
        at === 0 && { margin: [8, 0, 0, 0] as [number, number, number, number] }),
      ...((look === "muted" || look === "struck") && { color: INK.muted }),
      ...(look === "struck" && { decoration: "lineThrough" as const }),
    };
    return spanned(cell, span);
  });
}

function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
