import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toast } from "sonner";
import { pluralize } from "#domain/format-amount.ts";
import { CSV_FILE_NAME, reportCsv } from "#domain/report-csv.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { download, downloadBlob } from "#web/api/download.ts";
import type { Entry, ListedEntry } from "#web/records/entry.ts";
import { explanationText } from "#web/api/user-facing-error.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { fetchExport, type ExportRequest } from "#web/api/export-file.ts";
import { fetchAllRows, type PagedSearch } from "#web/api/fetch-page.ts";
import { changeEach, undoChanges, type BulkResult } from "./bulk-changes.ts";
import { bulkMessages, type BulkAction } from "./bulk-messages.ts";
import { entrySource } from "./entry-queries.ts";

/** The loaded entries that are selected, or all that the search finds. */
export type BulkTarget =
  | { readonly kind: "some"; readonly entries: readonly ListedEntry[] }
  | {
      readonly kind: "all";
      readonly search: PagedSearch;
      readonly exported: ExportRequest["filter"];
      /** The count shown to the user. */
      readonly seenCount: number;
    };

type BulkProgress = {
  readonly label: string;
  readonly progress: { readonly done: number; readonly total: number };
};

const columns = { markAsPaid: "status", cancel: "lifecycle" } as const;
const patches = { markAsPaid: { status: "paid" }, cancel: { lifecycle: "cancelled" } } as const;

/** Runs one action at a time. */
export function useBulkActions(finish: () => void) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const control = useRef<AbortController | null>(null);

  async function run(action: (context: ActionContext) => Promise<void>): Promise<void> {
    if (control.current !== null) return;
    control.current = new AbortController();
    const { signal } = control.current;
    try {
      await action({
        signal,
        report: (label, done, total) => setProgress({ label, progress: { done, total } }),
      });
    } catch (error) {
      if (!signal.aborted) {
        toast.error("Não foi possível concluir.", { description: explanationText(error) });
      }
    } finally {
      control.current = null;
      setProgress(null);
    }
  }

  function invalidate({ changed, skipped }: BulkResult): void {
    const ids = [...changed.map(({ before }) => before.id), ...skipped.map(({ id }) => id)];
    invalidateAfterMutation(queryClient, "transaction", ids);
  }

  async function undo(action: BulkAction, result: BulkResult): Promise<void> {
    const undone = await undoChanges(result.changed, columns[action]);
    invalidate(undone);
    const { message, isComplete } = bulkMessages(action).undone(undone);
    if (isComplete) toast.success(message);
    else toast.warning(message, { description: failureText(undone) });
  }

  return {
    progress,
    stop: () => control.current?.abort(),
    change: (action: BulkAction, target: BulkTarget) =>
      run(async ({ signal, report }) => {
        const entries = await fetchEntries(target, { signal, report });
        if (entries === null) return;
        const toChange = entries.filter((entry) => canChange(action, entry));
        const result = await changeEach(
          toChange.map((entry) => ({ entry, version: entry.updatedAt })),
          patches[action],
          {
            signal,
            onProgress: (done) => report(bulkMessages(action).running, done, toChange.length),
          },
        );
        invalidate(result);
        showResult(action, result, entries.length - toChange.length, () => {
          void run(() => undo(action, result));
        });
        if (result.failure === null && !result.isStopped) finish();
      }),
    exportCsv: (target: BulkTarget) =>
      run(async (context) => {
        const count = await saveCsv(target, context);
        toast.success(`${formatCount(count)} em ${CSV_FILE_NAME}.`);
      }),
  };
}

function showResult(
  action: BulkAction,
  result: BulkResult,
  unchangedCount: number,
  undo: () => void,
): void {
  const { message, details, isComplete } = bulkMessages(action).done(result, unchangedCount);
  const description = [details, failureText(result)].filter((text) => text !== "").join(" ");
  const tone = isComplete ? "success" : "warning";
  if (result.changed.length > 0) toastWithUndo(message, { description, tone, undo });
  else toast[tone](message, { description, duration: 10_000 });
}

type ActionContext = {
  readonly signal: AbortSignal;
  readonly report: (label: string, done: number, total: number) => void;
};

/** Returns the count of entries. The server exports a complete search. */
async function saveCsv(target: BulkTarget, { signal, report }: ActionContext): Promise<number> {
  if (target.kind === "some") {
    const rows = target.entries.map((entry) => ({
      ...entry,
      contactName: entry.contact?.name ?? null,
    }));
    download(CSV_FILE_NAME, "text/csv", reportCsv(rows));
    return target.entries.length;
  }
  let count = target.seenCount;
  report("Exportando os lançamentos", 0, count);
  const file = await fetchExport(
    { subject: "report", format: "csv", filter: target.exported },
    {
      signal,
      onProgress: (progress) => {
        count = progress?.total ?? count;
        report("Exportando os lançamentos", progress?.done ?? 0, count);
      },
    },
  );
  downloadBlob(CSV_FILE_NAME, file);
  return count;
}

/** Null, with a toast, when the search finds more than the user has seen. */
async function fetchEntries(
  target: BulkTarget,
  { signal, report }: ActionContext,
): Promise<readonly ListedEntry[] | null> {
  if (target.kind === "some") return target.entries;
  const { search, seenCount } = target;
  const entries = await fetchAllRows(entrySource, search, {
    signal,
    onProgress: (done) => report("Lendo os lançamentos", Math.min(done, seenCount), seenCount),
  });
  if (entries.length <= seenCount) return entries;
  toast.warning(`O filtro agora encontra ${formatCount(entries.length)}.`, {
    description: "Nada foi feito: confira o que mudou e tente de novo.",
  });
  return null;
}

/** A cancelled entry cannot be paid. */
function canChange(action: BulkAction, { status, lifecycle }: Entry): boolean {
  if (lifecycle === "cancelled") return false;
  return action === "cancel" || status !== "paid";
}

function failureText({ failure }: BulkResult): string {
  return failure === null ? "" : explanationText(failure);
}

function formatCount(count: number): string {
  return pluralize(count, "lançamento", "lançamentos");
}
