/** Renders a document as a printable page in the light theme. */
import { escapeXml } from "./svg/svg.ts";
import {
  INK,
  columnWidths,
  isStatement,
  layOutCells,
  type DocumentModel,
  type DocumentRow,
  type DocumentSection,
  type DocumentTable,
} from "./document-model.ts";

export function renderHtmlDocument(document: DocumentModel): string {
  const { title, heading, company, facts, parts } = document;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<title>${escapeXml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
${company === null ? "" : `<p class="company">${escapeXml(company)}</p>`}
<h1>${escapeXml(heading)}</h1>
<dl>${facts.map(({ label, text }) => `<div><dt>${escapeXml(label)}</dt><dd>${escapeXml(text)}</dd></div>`).join("")}</dl>
</header>
${parts.map(renderSection).join("\n")}
</body>
</html>
`;
}

function renderSection(part: DocumentSection): string {
  switch (part.kind) {
    case "metrics":
      return `<section class="metrics">${part.metrics
        .map(
          ({ label, value, detail }) =>
            `<div><h3>${escapeXml(label)}</h3><p class="value">${escapeXml(value)}</p><p class="detail">${escapeXml(detail)}</p></div>`,
        )
        .join("")}</section>`;
    case "charts":
      return `<section class="charts">${part.charts
        .map(
          ({ title, summary, picture }) =>
            `<figure><figcaption><b>${escapeXml(title)}</b> ${escapeXml(summary)}</figcaption>${picture}</figure>`,
        )
        .join("")}</section>`;
    case "table":
      return renderTable(part);
  }
}

function renderTable(table: DocumentTable): string {
  const { title, note, columns, rows } = table;
  const widths = columnWidths(table, 100).map(
    (width) => `<col style="width:${width.toFixed(2)}%">`,
  );
  const head = columns.map(
    ({ heading, isAmount }) =>
      `<th scope="col"${isAmount ? ' class="amount"' : ""}>${escapeXml(heading)}</th>`,
  );
  return `<section${isStatement(table) ? ' class="statement"' : ""}><h2>${escapeXml(title)}</h2>
${note === "" ? "" : `<p class="note">${escapeXml(note)}</p>`}
<table><colgroup>${widths.join("")}</colgroup><thead><tr>${head.join("")}</tr></thead><tbody>
${rows.map((row) => renderRow(table, row)).join("\n")}
</tbody></table></section>`;
}

function renderRow(table: DocumentTable, row: DocumentRow): string {
  const cells = layOutCells(table, row).map(({ text, isAmount, span }) => {
    const colspan = span > 1 ? ` colspan="${span}"` : "";
    return `<td${colspan}${isAmount ? ' class="amount"' : ""}>${escapeXml(text)}</td>`;
  });
  return `<tr${row.look === "plain" ? "" : ` class="${row.look}"`}>${cells.join("")}</tr>`;
}

const STYLE = `
@page { size: A4 landscape; margin: 10mm 12mm 14mm; @bottom-right { content: "Página " counter(page) " de " counter(pages); font: 8pt sans-serif; color: ${INK.muted}; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 273mm; background: #FFFFFF; color: ${INK.text}; font: 9pt/1.35 Arial, Helvetica, sans-serif; font-variant-numeric: tabular-nums; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
@media screen { body { padding: 8mm 4mm; } }
h1 { margin: 0 0 3pt; font-size: 16pt; }
h2 { margin: 14pt 0 4pt; font-size: 12pt; break-after: avoid; }
h3 { margin: 0; font-size: 8pt; font-weight: 500; color: ${INK.muted}; }
p { margin: 0; }
header { border-bottom: 1pt solid ${INK.text}; padding-bottom: 6pt; }
.company { font-size: 11pt; font-weight: 600; }
dl { display: flex; flex-wrap: wrap; gap: 2pt 18pt; margin: 0; }
dl div { display: flex; gap: 4pt; }
dt { color: ${INK.muted}; }
dt::after { content: ":"; }
dd { margin: 0; }
.metrics { display: grid; grid-template-columns: repeat(5, 1fr); gap: 5pt; margin-top: 7pt; }
.metrics div { border: 0.75pt solid ${INK.line}; border-radius: 3pt; padding: 3pt 6pt; break-inside: avoid; }
.metrics .value { font-size: 11pt; font-weight: 600; }
.metrics .detail { color: ${INK.muted}; font-size: 7.5pt; }
.charts { display: grid; grid-template-columns: repeat(3, 1fr); gap: 5pt 6pt; margin-top: 6pt; }
figure { margin: 0; break-inside: avoid; border: 0.75pt solid ${INK.line}; border-radius: 3pt; padding: 4pt 6pt; }
figcaption { min-height: 30pt; color: ${INK.muted}; font-size: 7pt; }
figcaption b { display: block; color: ${INK.text}; font-size: 9pt; }
figure svg { display: block; width: 100%; height: auto; }
figure text { font-family: inherit; }
.note { color: ${INK.muted}; margin-bottom: 4pt; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 8pt; }
.statement { break-inside: avoid; }
.statement table { font-size: 7pt; }
.statement th, .statement td { padding-left: 3pt; padding-right: 3pt; }
thead { display: table-header-group; }
th { border-bottom: 0.75pt solid ${INK.text}; padding: 3pt 4pt; text-align: left; font-weight: 600; }
td { border-bottom: 0.5pt solid ${INK.line}; padding: 2.5pt 4pt; vertical-align: top; overflow-wrap: anywhere; }
tr { break-inside: avoid; }
.amount { text-align: right; white-space: nowrap; }
.muted, .struck { color: ${INK.muted}; }
.struck td { text-decoration: line-through; }
.total td { font-weight: 600; border-bottom-color: ${INK.muted}; }
`;
