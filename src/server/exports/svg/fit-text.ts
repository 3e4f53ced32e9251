/** Widths of Roboto at 10 px, rounded up to half a pixel; any other letter counts as 10 px wide. */
const LETTERS: readonly (readonly [width: number, letters: string])[] = [
  [3, " .,:;'!|ijlI-[]"],
  [3.5, '"()`frt{}'],
  [4.5, "*/\\^ºª°"],
  [5, "?_vxyz"],
  [5.5, "<=>Laceks"],
  [6, "$+0123456789EFJSTZbdghnopqu"],
  [6.5, "#&BKPRUVXY"],
  [7, "ACDGOQ~…"],
  [7.5, "%HN"],
  [8, "w"],
  [9, "@MWm"],
];
const WIDEST = 10;

const WIDTHS = new Map(
  LETTERS.flatMap(([width, letters]) => Array.from(letters, (letter) => [letter, width] as const)),
);

const GRAPHEMES = new Intl.Segmenter("pt-BR");

/** Cuts the text with `…` if it would be wider than this, in pixels. */
export function fitText(text: string, maxWidth: number): string {
  const letters = Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
  let width = 0;
  // The number of letters that leave room for the ellipsis.
  let kept = 0;
  for (const [at, letter] of letters.entries()) {
    width += widthOf(letter);
    if (width + widthOf("…") <= maxWidth) kept = at + 1;
    if (width > maxWidth) return `${letters.slice(0, kept).join("").trimEnd()}…`;
  }
  return text;
}

function widthOf(letter: string): number {
  return WIDTHS.get(letter.normalize("NFD").charAt(0)) ?? WIDEST;
}
