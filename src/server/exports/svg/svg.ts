import { CHART_HEIGHT, CHART_WIDTH, INK } from "../document-model.ts";

export function escapeXml(value: string): string {
  return value.replace(/[&<>"']/gu, (character) => `&#${character.codePointAt(0)};`);
}

export function wrapSvg(shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CHART_WIDTH}" height="${CHART_HEIGHT}" viewBox="0 0 ${CHART_WIDTH} ${CHART_HEIGHT}">${shapes}</svg>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, colour: string): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${colour}" stroke-width="0.75"/>`;
}

export function rectangle(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  { fill, stroke }: { fill: string; stroke: string },
): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" stroke="${stroke}" stroke-width="0.75"/>`;
}

export function text(
  x: number,
  y: number,
  value: string,
  { anchor = "start", colour = INK.muted }: { anchor?: string; colour?: string } = {},
): string {
  return `<text x="${round(x)}" y="${round(y)}" font-family="Roboto" font-size="10" fill="${colour}" text-anchor="${anchor}">${escapeXml(value)}</text>`;
}

function round(value: number): string {
  return value.toFixed(1);
}
