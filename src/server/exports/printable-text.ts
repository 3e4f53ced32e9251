/**
 * The characters that the font of the PDF files has. Others, which would be a box or nothing, are
 * marked as missing.
 */
import { openSync } from "fontkit";
import { FONT_FOLDER } from "./document-fonts.ts";

const MARK = "\uFFFD";

export const MISSING_NOTE = `${MARK} está no lugar do que a letra deste PDF não tem, como emoji e ideogramas; na tela e no Excel ele aparece.`;

/** All faces of the font have the same characters. */
const { characterSet } = openSync(`${FONT_FOLDER}Roboto-Regular.ttf`);

/** Several in a row, such as a name in Chinese or one emoji, get a single mark. */
const MISSING = new RegExp(
  String.raw`[^\n\t${[...new Set(characterSet)].map(toEscape).join("")}]+`,
  "gu",
);

function toEscape(codePoint: number): string {
  return String.raw`\u{${codePoint.toString(16)}}`;
}

export type PrintableText = {
  readonly print: (text: string) => string;
  /** True once something was replaced. */
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
