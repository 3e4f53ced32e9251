/**
 * The tags of an OFX file, in SGML (OFX 1) or XML (OFX 2). Banks mix both: leaf tags closed, self-closed
 * or not closed, values on the next line, a bare & or < in a text. Only what this program reads has a
 * structure here: every other tag is a leaf.
 */
const AGGREGATES = new Set([
  "STMTRS",
  "CCSTMTRS",
  "BANKACCTFROM",
  "CCACCTFROM",
  "BANKTRANLIST",
  "STMTTRN",
  "LEDGERBAL",
  "AVAILBAL",
  "STATUS",
  // Inside of a row: their values are not the row's own.
  "PAYEE",
  "BANKACCTTO",
  "CCACCTTO",
  "CURRENCY",
  "ORIGCURRENCY",
]);

const TAG = /<(\/?)([A-Za-z][\w.]*)\s*(\/?)>/gu;
const NAMED_CHARACTERS: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

export type OfxVisitor = {
  /** `path` has the aggregates around it, the innermost last; it is the new one's own name too. */
  readonly open: (path: readonly string[]) => void;
  /** `isComplete` is false where the file ends before the closing tag. */
  readonly close: (path: readonly string[], isComplete: boolean) => void;
  /** `value` is without blanks at both ends. */
  readonly leaf: (path: readonly string[], name: string, value: string) => void;
};

export function readOfxTags(text: string, visitor: OfxVisitor): void {
  const path: string[] = [];
  const closeTo = (depth: number, isComplete: boolean): void => {
    while (path.length > depth) {
      visitor.close(path, isComplete);
      path.pop();
    }
  };
  const tags = [...text.matchAll(TAG)];
  tags.forEach(([tag, slash, typed = "", selfClosed], at) => {
    const name = typed.toUpperCase();
    const start = (tags[at]?.index ?? 0) + tag.length;
    const value = decodeCharacters(text.slice(start, tags[at + 1]?.index ?? text.length)).trim();
    const depth = path.lastIndexOf(name);
    if (slash === "/") {
      if (depth !== -1) closeTo(depth, true);
      return;
    }
    if (!AGGREGATES.has(name) || value !== "" || selfClosed === "/") {
      // A file that is cut off ends in a value that may be a part of it.
      const isCut = tags[at + 1] === undefined;
      if (!isCut && selfClosed !== "/") visitor.leaf(path, name, value);
      return;
    }
    // A row that is not closed ends where the next begins.
    if (depth !== -1) closeTo(depth, true);
    path.push(name);
    visitor.open(path);
  });
  closeTo(0, false);
}

function decodeCharacters(text: string): string {
  return text
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/gu, "$1")
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/giu, (whole, decimal, hex, name) => {
      if (typeof name === "string") return NAMED_CHARACTERS[name.toLowerCase()] ?? whole;
      const code = typeof decimal === "string" ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    });
}
