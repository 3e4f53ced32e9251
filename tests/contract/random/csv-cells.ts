/** Parses CSV (RFC 4180) into cells. */
import type { Row } from "./columns.ts";

/** @throws Error if a quote is not closed, or closed too early. */
export function csvCells(text: string): string[][] {
  const lines: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^",\n]*)(,|\n|$)/uy;
  for (;;) {
    const match = cell.exec(text);
    if (match === null) throw new Error(`No CSV at ${cell.lastIndex}`);
    const [, source = "", end] = match;
    lines.at(-1)?.push(source.startsWith('"') ? source.slice(1, -1).replaceAll('""', '"') : source);
    if (end === "\n") lines.push([]);
    if (end === "") return lines;
  }
}

/** The expected cells of rows, after a header. */
export function expectedCells(names: readonly string[], rows: readonly Row[]): string[][] {
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
