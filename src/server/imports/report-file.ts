/** The findings of an import: the first ones for the screen, and all of them as a file. */
import type { ImportScreenReport } from "#contract/imports.ts";
import { BYTE_ORDER_MARK, encodeLine } from "#domain/csv.ts";

/** Lines of one finding, on the screen and in the console. */
export const MAX_LISTED = 200;

export function withFirstLines(report: ImportScreenReport): ImportScreenReport {
  const findings = report.findings.map((finding) => ({
    ...finding,
    lines: finding.lines.slice(0, MAX_LISTED),
  }));
  return { ...report, findings };
}

export function* reportCsv({ findings }: ImportScreenReport): Generator<string> {
  yield BYTE_ORDER_MARK + encodeLine(["Assunto", "Linha"]);
  for (const { title, lines } of findings) {
    for (const line of lines) yield encodeLine([title, line]);
  }
}
