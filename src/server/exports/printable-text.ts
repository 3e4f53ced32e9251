/** What the font of the PDF files has. Whatever else would be a box, or nothing, is said to be missing. */
import { openSync } from "fontkit";
import { FONT_FOLDER } from "./document-fonts.ts";

const MARK = "\uFFFD";

export const MISSING_NOTE = `${MARK} está no lugar do que a letra deste PDF não tem, como emoji e ideogramas; na tela e no Excel ele aparece.`;

/** The faces of the font have the same characters. */
const { characterSet } = openSync(`${FONT_FOLDER}Roboto-Regular.ttf`);

/** Several in a row, as those of a name in Chinese, or of one emoji, have one mark. */
const MISSING = new RegExp(
  String.raw`[^\n\t${[...new Set(characterSet)].map(toEscape).join("")}]+`,
  "gu",
);

function toEscape(codePoint: number): string {
  return String.raw`\u{${codePoint.toString(16)}}`;
}

export type PrintableText = {
  readonly print: (text: string) => string;
  /** Something was replaced. */
  readonly isIncomplete: () => boolean;
};

export function printableText(): PrintableText {
  let isIncomplete = false;
  return {
    print: (text) =>
      text.replace(MISSING, () => {
        isIncomplete = true;
        return MARK;
      }),
    isIncomplete: () => isIncomplete,
  };
}
