/**
 * The only inline style that the content security policy allows, by its hash: there are no style
 * attributes.
 */
import { FONT_PATH } from "./document-fonts.ts";
import { INK } from "./document-model.ts";

export const DOCUMENT_STYLE = `
@font-face { font-family: Roboto; font-weight: 400; src: url("${FONT_PATH}Roboto-Regular.ttf"); }
@font-face { font-family: Roboto; font-weight: 500 900; src: url("${FONT_PATH}Roboto-Medium.ttf"); }
@page { size: A4 landscape; margin: 10mm 12mm 14mm; @bottom-right { content: "Página " counter(page) " de " counter(pages); font: 8pt Roboto, sans-serif; color: ${INK.muted}; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 273mm; background: #FFFFFF; color: ${INK.text}; font: 9pt/1.35 Roboto, sans-serif; font-variant-numeric: tabular-nums; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
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
.note { color: ${INK.muted}; margin-bottom: 4pt; break-after: avoid; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 8pt; }
.short { break-inside: avoid; }
.statement table { font-size: 7pt; }
.statement th, .statement td { padding-left: 3pt; padding-right: 3pt; }
thead { display: table-header-group; }
th { border-bottom: 0.75pt solid ${INK.text}; padding: 3pt 4pt; text-align: left; font-weight: 600; }
td { border-bottom: 0.5pt solid ${INK.line}; padding: 2.5pt 4pt; vertical-align: top; overflow-wrap: anywhere; }
tr { break-inside: avoid; }
tbody tr:nth-child(-n+2) { break-before: avoid; }
.amount { text-align: right; white-space: nowrap; }
th.amount { white-space: normal; }
.muted, .struck { color: ${INK.muted}; }
.struck td { text-decoration: line-through; }
.detail td:first-child { padding-left: 12pt; }
.total td { font-weight: 600; border-bottom-color: ${INK.muted}; }
`;
