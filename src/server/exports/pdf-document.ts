/** A document as a PDF file, by pdfmake: the same parts as the page to print. */
import { fileURLToPath } from "node:url";
import pdfmake from "pdfmake";
import type { Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import {
  INK,
  isStatement,
  type DocumentModel,
  type DocumentSection,
  type DocumentRow,
} from "./document-model.ts";

const FONTS = fileURLToPath(new URL("fonts/Roboto/", import.meta.resolve("pdfmake/package.json")));

pdfmake.setFonts({
  Roboto: {
    normal: `${FONTS}Roboto-Regular.ttf`,
    bold: `${FONTS}Roboto-Medium.ttf`,
    italics: `${FONTS}Roboto-Italic.ttf`,
    bolditalics: `${FONTS}Roboto-MediumItalic.ttf`,
  },
});
// Whatever a text says, nothing is fetched, and no file is read but the fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONTS));

/** A4 across, in points, less the margins. */
const PAGE_WIDTH = 841.89;
const MARGIN = 34;
const ROOM = PAGE_WIDTH - 2 * MARGIN;

/** The file. */
export async function pdfDocument(printed: DocumentModel): Promise<Buffer> {
  const { title, heading, company, facts, parts } = printed;
  const definition: TDocumentDefinitions = {
    info: { title, ...(company !== null && { author: company }) },
    pageSize: "A4",
    pageOrientation: "landscape",
    pageMargins: [MARGIN, 36, MARGIN, 42],
    defaultStyle: { font: "Roboto", fontSize: 8, color: INK.text },
    footer: (page, count) => ({
      text: `Página ${page} de ${count}`,
      alignment: "right",
      margin: [MARGIN, 12],
      fontSize: 7,
      color: INK.muted,
    }),
    // A title is not left alone at the foot of a page.
    pageBreakBefore: ({ headlineLevel, startPosition }) =>
      headlineLevel === 1 && startPosition.verticalRatio > 0.86,
    content: [
      ...(company === null ? [] : [{ text: inFont(company), fontSize: 11, bold: true }]),
      { text: heading, fontSize: 17, bold: true, margin: [0, 0, 0, 4] },
      {
        text: facts.map(({ label, text }) => `${label}: ${inFont(text)}`).join("     "),
        color: INK.muted,
      },
      ruler(),
      ...parts.flatMap(partContent),
    ],
  };
  return pdfmake.createPdf(definition).getBuffer();
}

function ruler(): Content {
  const stroke = { type: "line" as const, x1: 0, y1: 0, x2: ROOM, y2: 0, lineWidth: 1 };
  return { canvas: [{ ...stroke, lineColor: INK.text }], margin: [0, 6, 0, 6] };
}

function partContent(part: DocumentSection): Content[] {
  switch (part.kind) {
    case "figures":
      return inRows(part.figures, 5).map((figures) => ({
        columns: figures.map(({ label, value, detail }) => ({
          width: ROOM / 5 - 8,
          stack: [
            { text: label, color: INK.muted, fontSize: 7.5 },
            { text: value, fontSize: 11, bold: true },
            { text: detail, color: INK.muted, fontSize: 6.5 },
          ],
        })),
        columnGap: 8,
        margin: [0, 4, 0, 4],
      }));
    case "charts":
      return inRows(part.charts, 3).map((charts) => ({
        unbreakable: true,
        columns: charts.map(({ title, summary, picture }) => ({
          width: ROOM / 3 - 8,
          stack: [
            { text: title, bold: true, fontSize: 9 },
            { text: summary, color: INK.muted, fontSize: 6.5, margin: [0, 0, 0, 3] },
            { svg: picture, width: ROOM / 3 - 12 },
          ],
        })),
        columnGap: 12,
        margin: [0, 6, 0, 4],
      }));
    case "table":
      return tableContent(part);
  }
}

function tableContent({
  title,
  note,
  columns,
  rows,
}: Extract<DocumentSection, { kind: "table" }>): Content[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const gaps = columns.length * 8;
  const isAmount = columns.map((column) => column.isAmount);
  const head = columns.map(({ heading }, at): TableCell => ({
    text: heading,
    bold: true,
    alignment: isAmount[at] === true ? "right" : "left",
  }));
  const content: Content[] = [
    { text: title, fontSize: 12, bold: true, margin: [0, 12, 0, 3], headlineLevel: 1 },
    { text: note, color: INK.muted, margin: [0, 0, 0, note === "" ? 0 : 3] },
    {
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        widths: columns.map(({ share }) => (share / whole) * (ROOM - gaps)),
        body: [head, ...rows.map((row) => rowCells(row, isAmount))],
      },
      layout: LAYOUT,
      fontSize: 7,
    },
  ];
  return isStatement(columns) ? [{ stack: content, unbreakable: true }] : content;
}

const LAYOUT = {
  hLineWidth: (at: number): number => (at <= 1 ? (at === 0 ? 0 : 0.75) : 0.4),
  vLineWidth: (): number => 0,
  hLineColor: (at: number): string => (at === 1 ? INK.text : INK.line),
  paddingTop: (): number => 2,
  paddingBottom: (): number => 2,
};

function rowCells({ cells, look }: DocumentRow, isAmount: readonly boolean[]): TableCell[] {
  const over = isAmount.length - cells.length;
  const written = cells.map((text, at): TableCell => ({
    text: inFont(text),
    ...(isAmount[at === 0 ? 0 : at + over] === true && { alignment: "right", noWrap: true }),
    ...(at === 0 && over > 0 && { colSpan: over + 1 }),
    ...(look === "total" && { bold: true }),
    ...((look === "muted" || look === "struck") && { color: INK.muted }),
    ...(look === "struck" && { decoration: "lineThrough" }),
  }));
  // What a cell reaches over is there, and empty.
  return [...written.slice(0, 1), ...Array.from({ length: over }, () => ""), ...written.slice(1)];
}

/** Less the pictures among letters (emoji, with what joins and colours them), which the font has none of. */
function inFont(text: string): string {
  return text.replace(EMOJI, "").trim();
}

const EMOJI =
  /(?![©®™])(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200D|\uFE0F)/gu;

function inRows<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
