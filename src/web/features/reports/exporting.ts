/**
 * The export that is being made, one at a time. It goes on while another screen is shown, and can be
 * given up when one comes back.
 */
import { toast } from "sonner";
import { downloadBlob } from "#web/api/download.ts";
import { explanationText } from "#web/api/user-facing-error.ts";
import {
  exportFileName,
  fetchExport,
  type ExportRequest,
  type ExportProgress,
} from "#web/api/export-file.ts";
import { NO_PRINT_WINDOW, openPrintWindow, printIn } from "./print-window.ts";

/** What is being made, and how far it is. */
export type RunningExport = { readonly label: string; readonly progress: ExportProgress };

/** Which report, or which statement, whatever the kind of file. */
export type ExportSubjectAsked = Omit<ExportRequest, "format">;

let running: RunningExport | null = null;
let control: AbortController | null = null;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`. */
export function subscribeToExport(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is being made, or null. */
export function runningExport(): RunningExport | null {
  return running;
}

/** Gives up what is being made. */
export function stopExport(): void {
  control?.abort();
}

/** Saves the file. */
export async function saveExport(asked: ExportRequest): Promise<void> {
  const name = exportFileName(asked);
  const file = await fetched(`Preparando ${name}`, asked);
  if (file === null) return;
  downloadBlob(name, file);
  toast.success(`${name} foi salvo na pasta de downloads.`);
}

/** Prints the document from a window of its own; where none may open, offers it as a file. */
export async function printExport(asked: ExportSubjectAsked): Promise<void> {
  if (isBusy()) return;
  const opened = openPrintWindow();
  if (opened === null) {
    console.error(NO_PRINT_WINDOW);
    toast.error(NO_PRINT_WINDOW, {
      description:
        "Permita janelas deste endereço no navegador, ou baixe o mesmo documento como arquivo.",
      duration: 15_000,
      action: { label: "Baixar PDF", onClick: () => void saveExport({ ...asked, format: "pdf" }) },
    });
    return;
  }
  const page = await fetched("Preparando o documento", { ...asked, format: "html" });
  if (page === null) opened.close();
  else printIn(opened, await page.text());
}

/** The file, or null when there is none: the reason is told. */
async function fetched(label: string, asked: ExportRequest): Promise<Blob | null> {
  if (isBusy()) return null;
  const { signal } = (control = new AbortController());
  show({ label, progress: null });
  try {
    return await fetchExport(asked, {
      signal,
      onProgress: (progress) => show({ label, progress }),
    });
  } catch (error) {
    if (signal.aborted) toast.info("Exportação cancelada.");
    else toast.error("Não foi possível exportar.", { description: explanationText(error) });
    return null;
  } finally {
    control = null;
    show(null);
  }
}

function isBusy(): boolean {
  if (control !== null) toast.info("Espere a exportação em andamento terminar, ou cancele-a.");
  return control !== null;
}

function show(now: RunningExport | null): void {
  running = now;
  for (const listener of listeners) listener();
}
