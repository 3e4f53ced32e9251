/** The running export, one at a time; it continues on other screens. */
import { toast } from "sonner";
import { downloadBlob } from "#web/api/download.ts";
import {
  exportedFileName,
  fetchExport,
  type ExportRequest,
  type ExportProgress,
} from "#web/api/export-file.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";

/** A report or statement, in any format. */
export type ExportTarget = Omit<ExportRequest, "format">;

type RunningExport = {
  readonly label: string;
  readonly progress: ExportProgress;
  readonly stop: () => void;
};

let running: RunningExport | null = null;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`. */
export function subscribeToExport(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function runningExport(): RunningExport | null {
  return running;
}

function show(next: RunningExport | null): void {
  running = next;
  for (const listener of listeners) listener();
}

export async function saveExport(request: ExportRequest): Promise<void> {
  const name = exportedFileName(request);
  const file = await fetchFile(`Preparando ${name}`, request);
  if (file === null) return;
  downloadBlob(name, file);
  toast.success(`${name} foi salvo na pasta de downloads.`);
}

/**
 * Null after a failure or a cancellation, and while another export runs; each is reported to the
 * user.
 */
export async function fetchFile(label: string, request: ExportRequest): Promise<Blob | null> {
  if (isExporting()) return null;
  const controller = new AbortController();
  const { signal } = controller;
  const onProgress = (progress: ExportProgress): void =>
    show({ label, progress, stop: () => controller.abort() });
  onProgress(null);
  try {
    return await fetchExport(request, { signal, onProgress });
  } catch (error) {
    if (signal.aborted) toast.info("Exportação cancelada.");
    else void toastFailure("Não foi possível exportar.", error);
    return null;
  } finally {
    show(null);
  }
}

/** Also tells the user if so. */
export function isExporting(): boolean {
  if (running !== null) toast.info("Espere a exportação em andamento terminar, ou cancele-a.");
  return running !== null;
}
