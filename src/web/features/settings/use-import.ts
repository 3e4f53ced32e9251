import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { SQLITE_MAGIC } from "#contract/backups.ts";
import { BACKUP_FILE, WHOLE_EXPORT_FILE, type ImportStatus } from "#contract/imports.ts";
import { callImport, importQuery, uploadFile } from "#web/api/imports.ts";
import { IS_READ } from "#web/feedback/track-mutations.ts";
import { runningUpload, showUpload, subscribeToUpload } from "./running-upload.ts";

export type ImportedFile = { readonly name: string; readonly file: File };

/** Files of the original system, or one file with a whole company. */
type Upload = readonly ImportedFile[] | File;

/** The steps of an import; `importQuery` shows each. */
export function useImport() {
  const bytes = useSyncExternalStore(subscribeToUpload, runningUpload);
  const upload = useStep(async (chosen: Upload, show) => {
    const { source, files } =
      chosen instanceof File ? await wholeCompany(chosen) : { source: "files", files: chosen };
    const total = files.reduce((sum, { file }) => sum + file.size, 0);
    const controller = new AbortController();
    const { signal } = controller;
    const stop = () => controller.abort();
    let done = 0;
    const onBytes = (more: number) => {
      done += more;
      showUpload({ done, total, stop });
    };
    onBytes(0);
    let id: string | null = null;
    try {
      ({ id } = show(await callImport("begin_import", { source, bytes: total })));
      for (const file of files) {
        await uploadFile(id ?? "", file, { signal, onBytes });
      }
      signal.throwIfAborted();
      showUpload({ done, total, stop: null });
      show(await callImport("check_import", { id }));
    } catch (error) {
      const cancelled = id === null ? null : callImport("cancel_import", { id }).then(show);
      if (!signal.aborted) {
        // Without a connection the server gives it up by itself.
        await cancelled?.catch(() => null);
        throw error;
      }
      await cancelled;
    } finally {
      showUpload(null);
    }
  });
  const checkOriginal = useStep(async (backend: { url: string; key: string }, show) => {
    show(await callImport("check_original", backend));
  });
  const checkAgain = useStep(async (id: string, show) => {
    show(await callImport("check_import", { id }));
  });
  const run = useStep(async (id: string, show) => {
    show(await callImport("run_import", { id }));
  });
  const cancel = useStep(async (id: string, show) => {
    // The upload then ends the import by itself: perhaps it has no id yet.
    const stop = runningUpload()?.stop ?? null;
    if (stop !== null) return stop();
    show(await callImport("cancel_import", { id }));
  });
  return { bytes, upload, checkOriginal, checkAgain, run, cancel };
}

/** A backup of SQLite, or else a whole export. */
async function wholeCompany(file: File) {
  const start = await file.slice(0, SQLITE_MAGIC.length).text();
  return start === SQLITE_MAGIC
    ? { source: "backup", files: [{ name: BACKUP_FILE, file }] }
    : { source: "whole", files: [{ name: WHOLE_EXPORT_FILE, file }] };
}

function useStep<Variables>(
  act: (variables: Variables, show: (status: ImportStatus) => ImportStatus) => Promise<void>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: IS_READ,
    // The key of a backend is not stored.
    gcTime: 0,
    // An older response must not replace a newer one.
    onMutate: () => queryClient.cancelQueries(importQuery),
    mutationFn: (variables: Variables) =>
      act(variables, (status) => {
        queryClient.setQueryData(importQuery.queryKey, status);
        return status;
      }),
  });
}
