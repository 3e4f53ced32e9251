import { readFileSync, writeFileSync } from "node:fs";
import { isMet, type Row } from "./bench.ts";
import type { Spread } from "./statistics.ts";

const DOCUMENT = new URL("../docs/scale.md", import.meta.url);
const [BEGIN, END] = ["<!-- written by npm run bench -- --save-baseline -->", "<!-- to here -->"];
/** Lists are also measured with fewer entries, which the document omits. */
const SMALLER_LIST = /^(?:Movimentações|Clientes|Histórico).*, (?:1000|100000) entries$/u;

export type Result = Row & { readonly on: string; readonly load: number; readonly quick: boolean };

/** Writes the saved results to the table of `docs/scale.md`. */
export function writeBaselineTable(machine: string, results: readonly Result[]): void {
  const text = readFileSync(DOCUMENT, "utf8");
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin === -1 || end === -1) throw new Error("docs/scale.md has no markers of the table");
  const isFull = results.every(({ quick }) => !quick);
  const days = [...new Set(results.map(({ on }) => on))].toSorted().join(", ");
  const shown = results.filter(({ operation }) => !SMALLER_LIST.test(operation));
  const about = `${machine}; ${days}.${isFull ? "" : " An asterisk marks a quick run."}`;
  const table = markdownTable([
    ["operation", "is", "beside", "is", "ratio", "target", "", "load"],
    ...shown.map(cellsOf),
  ]);
  const lines = [BEGIN, "", about, "", table, "", ""].join("\n");
  writeFileSync(DOCUMENT, text.slice(0, begin) + lines + text.slice(end));
}

function cellsOf(row: Result): string[] {
  const { target } = row;
  return [
    row.operation + (row.quick ? " \\*" : ""),
    spreadText(row.measured, row.unit),
    row.baseline,
    spreadText(row.compared, row.unit),
    number(row.ratio),
    target === null ? "" : `${target.is} ${target.ratio}`,
    target === null ? "" : isMet(row) ? "met" : "**missed**",
    number(row.load),
  ];
}

function spreadText({ median, min, max }: Spread, unit: Row["unit"]): string {
  return `${number(median)} (${number(min)} to ${number(max)}) ${unit}`.trimEnd();
}

function number(value: number): string {
  if (Math.abs(value) >= 1000) return value.toLocaleString("en", { maximumFractionDigits: 0 });
  return value.toLocaleString("en", { maximumSignificantDigits: 3 });
}

/** Formatted as oxfmt does. */
function markdownTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(3, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[], fill: string): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0, fill)).join(" | ")} |`;
  const [head = [], ...rest] = rows;
  const rule = head.map(() => "-");
  return [line(head, " "), line(rule, "-"), ...rest.map((cells) => line(cells, " "))].join("\n");
}
