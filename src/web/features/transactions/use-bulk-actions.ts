import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toast } from "sonner";
import { CSV_FILE_NAME, reportCsv } from "#domain/report-csv.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { download, downloadBlob } from "#web/api/download.ts";
import type { Entry, ListedEntry } from "#web/records/entry.ts";
import { explainInOne } from "#web/api/user-facing-error.ts";
import { fetchExport, type ExportRequest } from "#web/api/export-file.ts";
import { fetchAllRows, type PagedSearch } from "#web/api/fetch-page.ts";
import { changeBack, changeEach, type BulkResult } from "./bulk-changes.ts";
import { bulkWords, type BulkAction } from "./bulk-messages.ts";
import { entrySource } from "./entry-queries.ts";

/** What is chosen: some entries, or as many as the search was seen to find. */
export type Selection =
  | { readonly kind: "some"; readonly entries: readonly ListedEntry[] }
  | {
      readonly kind: "all";
      readonly search: PagedSearch;
      /** The same, as an export is asked for it. */
      readonly exported: ExportRequest["filter"];
      readonly seenCount: number;
    };

/** How far an action is. */
type BulkProgress = {
  readonly label: string;
  readonly progress: { readonly done: number; readonly total: number };
};

const columns = { settle: "status", cancel: "lifecycle" } as const;
const patches = { settle: { status: "paid" }, cancel: { lifecycle: "cancelled" } } as const;

/** What can be done with the chosen entries; one thing at a time. */
export function useBulkActions(finish: () => void) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const control = useRef<AbortController | null>(null);

  /** Runs one action; what comes between is told. */
  async function run(work: (steps: Steps) => Promise<void>): Promise<void> {
    if (control.current !== null) return;
    control.current = new AbortController();
    const { signal } = control.current;
    try {
      await work({
        signal,
        tell: (label, done, total) => setProgress({ label, progress: { done, total } }),
      });
    } catch (error) {
      if (!signal.aborted) {
        toast.error("Não foi possível concluir.", { description: explainInOne(error) });
      }
    } finally {
      control.current = null;
      setProgress(null);
    }
  }

  function refresh({ changed, passedOver }: BulkResult): void {
    const ids = [...changed.map(({ before }) => before.id), ...passedOver.map(({ id }) => id)];
    invalidateAfterMutation(queryClient, "transaction", ids);
  }

  async function takeBack(action: BulkAction, result: BulkResult): Promise<void> {
    const back = await changeBack(result.changed, columns[action]);
    refresh(back);
    const words = bulkWords(action).undone(back);
    if (words.isWhole) toast.success(words.message);
    else toast.warning(words.message, { description: failureText(back) });
  }

  return {
    progress,
    stop: () => control.current?.abort(),
    change: (action: BulkAction, chosen: Selection) =>
      run(async ({ signal, tell }) => {
        const words = bulkWords(action);
        const entries = await entriesOf(chosen, { signal, tell });
        if (entries === null) return;
        const toChange = entries.filter((entry) => isOpenTo(action, entry));
        const result = await changeEach(
          toChange.map((entry) => ({ entry, version: entry.updatedAt })),
          patches[action],
          { signal, tell: (done) => tell(words.running, done, toChange.length) },
        );
        refresh(result);
        sayResult(action, result, entries.length - toChange.length, () => {
          void run(() => takeBack(action, result));
        });
        if (result.failure === null && !result.isStopped) finish();
      }),
    exportCsv: (chosen: Selection) =>
      run(async (steps) => {
        const count = await saveCsv(chosen, steps);
        toast.success(`${countOf(count)} em ${CSV_FILE_NAME}.`);
      }),
  };
}

/** Says what was changed and what was not, with the way back. */
function sayResult(
  action: BulkAction,
  result: BulkResult,
  sameCount: number,
  takeBack: () => void,
): void {
  const words = bulkWords(action).done(result, sameCount);
  const description = [words.details, failureText(result)].filter((text) => text !== "").join(" ");
  const options = {
    description,
    duration: 10_000,
    ...(result.changed.length > 0 && { action: { label: "Desfazer", onClick: takeBack } }),
  };
  if (words.isWhole) toast.success(words.message, options);
  else toast.warning(words.message, options);
}

type Steps = {
  readonly signal: AbortSignal;
  readonly tell: (label: string, done: number, total: number) => void;
};

/** Saves the entries as a CSV file, and gives how many they are. The server makes what it alone has whole. */
async function saveCsv(chosen: Selection, { signal, tell }: Steps): Promise<number> {
  if (chosen.kind === "some") {
    const rows = chosen.entries.map((entry) => ({
      ...entry,
      contactName: entry.contact?.name ?? null,
    }));
    download(CSV_FILE_NAME, "text/csv", reportCsv(rows));
    return chosen.entries.length;
  }
  let count = chosen.seenCount;
  // The server prepares the whole file before it sends any of it.
  tell("Exportando os lançamentos", 0, count);
  const file = await fetchExport(
    { subject: "report", format: "csv", filter: chosen.exported },
    {
      signal,
      tell: (progress) => {
        count = progress?.total ?? count;
        tell("Exportando os lançamentos", progress?.done ?? 0, count);
      },
    },
  );
  downloadBlob(CSV_FILE_NAME, file);
  return count;
}

/** The entries themselves; null, and said so, when the search finds others than were seen. */
async function entriesOf(
  chosen: Selection,
  { signal, tell }: Steps,
): Promise<readonly ListedEntry[] | null> {
  if (chosen.kind === "some") return chosen.entries;
  const { search, seenCount } = chosen;
  const entries = await fetchAllRows(entrySource, search, {
    signal,
    tell: (done) => tell("Lendo os lançamentos", Math.min(done, seenCount), seenCount),
  });
  if (entries.length <= seenCount) return entries;
  toast.warning(`O filtro agora encontra ${countOf(entries.length)}.`, {
    description: "Nada foi feito: confira o que mudou e tente de novo.",
  });
  return null;
}

/** Whether the action changes anything that makes sense: a cancelled entry is not paid. */
function isOpenTo(action: BulkAction, { status, lifecycle }: Entry): boolean {
  if (lifecycle === "cancelled") return false;
  return action === "cancel" || status !== "paid";
}

function failureText({ failure }: BulkResult): string {
  return failure === null ? "" : explainInOne(failure);
}

function countOf(count: number): string {
  return count === 1 ? "1 lançamento" : `${count.toLocaleString("pt-BR")} lançamentos`;
}
