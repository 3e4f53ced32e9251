/** Renders a document as a printable page in the light theme. */
import { escapeXml } from "./svg/svg.ts";
import { DOCUMENT_STYLE } from "./document-style.ts";
import {
  columnWidths,
  isShortStatement,
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
<html lang="pt-BR" translate="no">
<head>
<meta charset="utf-8">
<meta name="google" content="notranslate">
<title>${escapeXml(title)}</title>
<style>${DOCUMENT_STYLE}</style>
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
  const widths = columnWidths(table, 100).map((width) => `<col width="${width.toFixed(2)}%">`);
  const head = columns.map(
    ({ heading, isAmount }) =>
      `<th scope="col"${isAmount ? ' class="amount"' : ""}>${escapeXml(heading)}</th>`,
  );
  return `${sectionTag(table)}${title === "" ? "" : `<h2>${escapeXml(title)}</h2>`}
${note === "" ? "" : `<p class="note">${escapeXml(note)}</p>`}
<table><colgroup>${widths.join("")}</colgroup><thead><tr>${head.join("")}</tr></thead><tbody>
${rows.map((row) => renderRow(table, row)).join("\n")}
</tbody></table></section>`;
}

function sectionTag(table: DocumentTable): string {
  if (!isStatement(table)) return "<section>";
  return `<section class="statement${isShortStatement(table) ? " short" : ""}">`;
}

function renderRow(table: DocumentTable, row: DocumentRow): string {
  const cells = layOutCells(table, row).map(({ text, isAmount, span }) => {
    const colspan = span > 1 ? ` colspan="${span}"` : "";
    return `<td${colspan}${isAmount ? ' class="amount"' : ""}>${escapeXml(text)}</td>`;
  });
  return `<tr${row.look === "plain" ? "" : ` class="${row.look}"`}>${cells.join("")}</tr>`;
}
