/** In pixels. */
export const AXIS_FONT_SIZE = 12;

export const FONT_FAMILY = '"Inter", ui-sans-serif, system-ui, sans-serif';
const characters = new Intl.Segmenter("pt-BR");
let context: CanvasRenderingContext2D | null | undefined;

/** The width in pixels, on one line. */
export function measureTextWidth(text: string, fontSize = AXIS_FONT_SIZE, weight = 400): number {
  context ??= document.createElement("canvas").getContext("2d");
  if (context === null || context === undefined) return text.length * fontSize * 0.6;
  context.font = `${weight} ${fontSize}px ${FONT_FAMILY}`;
  return context.measureText(text).width;
}

/** Truncates with `…` to `width` pixels. */
export function truncateText(text: string, width: number, fontSize = AXIS_FONT_SIZE): string {
  if (measureTextWidth(text, fontSize) <= width) return text;
  const ends = Array.from(characters.segment(text), ({ index }) => index).toReversed();
  const cuts = ends.map((end) => `${text.slice(0, end).trimEnd()}…`);
  return cuts.find((cut) => measureTextWidth(cut, fontSize) <= width) ?? "…";
}
