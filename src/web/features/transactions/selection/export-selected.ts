/**
 * The selected entries as a file. The server exports only whole searches, so a workbook of selected
 * rows is built here.
 */
import type { QueryClient } from "@tanstack/react-query";
import { pluralize } from "#domain/format-amount.ts";
import { CSV_FILE_NAME, reportCsv } from "#domain/report-csv.ts";
import { REPORT_FILE_NAME } from "#domain/report-entry.ts";
import { download, downloadBlob } from "#web/api/download.ts";
import { exportedFileName, fetchExport, type ExportRequest } from "#web/api/export-file.ts";
import type { BulkTarget } from "./use-bulk-actions.ts";

export type SelectedFormat = "csv" | "xlsx";

type Context = {
  readonly queryClient: QueryClient;
  readonly signal: AbortSignal;
  readonly report: (label: string, done: number, total: number) => void;
};

/** Returns a text about the saved file. */
export async function exportSelected(
  format: SelectedFormat,
  target: BulkTarget,
  context: Context,
): Promise<string> {
  if (target.kind === "all") return exportFound(format, target, context);
  const { entries, by } = target;
  if (format === "csv") {
    // A CSV has no column of tags.
    const rows = entries.map((entry) => ({
      ...entry,
      contactName: entry.contact?.name ?? null,
      tagNames: [],
    }));
    download(CSV_FILE_NAME, "text/csv", reportCsv(rows, by));
    return savedText(entries.length, CSV_FILE_NAME);
  }
  const name = `${REPORT_FILE_NAME}.xlsx`;
  // Seldom used.
  const { toWorkbook } = await import("./selected-workbook.ts");
  downloadBlob(name, await toWorkbook(entries, context.queryClient));
  return savedText(entries.length, name);
}

async function exportFound(
  format: SelectedFormat,
  { exported, seenCount }: Extract<BulkTarget, { kind: "all" }>,
  { signal, report }: Context,
): Promise<string> {
  let count = seenCount;
  report("Exportando os lançamentos", 0, count);
  const request: ExportRequest = { subject: "report", format, filter: exported };
  const file = await fetchExport(request, {
    signal,
    onProgress: (progress) => {
      count = progress?.total ?? count;
      report("Exportando os lançamentos", progress?.done ?? 0, count);
    },
  });
  const name = exportedFileName(request);
  downloadBlob(name, file);
  return savedText(count, name);
}

function savedText(count: number, name: string): string {
  return `${pluralize(count, "lançamento", "lançamentos")} em ${name}.`;
}
