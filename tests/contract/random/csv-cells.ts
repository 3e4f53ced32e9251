/** CSV read back into its cells (RFC 4180), to compare with what went in. */
import type { Row } from "./columns.ts";

/** The cells of each line. @throws Error where a quote is not closed, or closed too early. */
export function csvCells(text: string): string[][] {
  const lines: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^",\n]*)(,|\n|$)/uy;
  for (;;) {
    const match = cell.exec(text);
    if (match === null) throw new Error(`No CSV at ${cell.lastIndex}`);
    const [, said = "", end] = match;
    lines.at(-1)?.push(said.startsWith('"') ? said.slice(1, -1).replaceAll('""', '"') : said);
    if (end === "\n") lines.push([]);
    if (end === "") return lines;
  }
}

/** The cells that rows must come out as, their names first. */
export function cellsOf(names: readonly string[], rows: readonly Row[]): string[][] {
  const lines = rows.map((row) =>
    names.map((name) => {
      const value = row[name];
      if (value === null) return "";
      return typeof value === "string" ? value : JSON.stringify(value);
    }),
  );
  // A line without cells reads as one empty cell.
  return [names, ...lines].map((line) => (line.length === 0 ? [""] : [...line]));
}
