/** The running export, one at a time; it continues while the user is on another screen. */
import { toast } from "sonner";
import { downloadBlob } from "#web/api/download.ts";
import { explanationText } from "#web/api/user-facing-error.ts";
import {
  exportFileName,
  fetchExport,
  type ExportRequest,
  type ExportProgress,
} from "#web/api/export-file.ts";

export type RunningExport = { readonly label: string; readonly progress: ExportProgress };

/** A report or statement, in any format. */
export type ExportTarget = Omit<ExportRequest, "format">;

let running: RunningExport | null = null;
let controller: AbortController | null = null;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`. */
export function subscribeToExport(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function runningExport(): RunningExport | null {
  return running;
}

export function cancelExport(): void {
  controller?.abort();
}

export async function saveExport(request: ExportRequest): Promise<void> {
  const name = exportFileName(request);
  const file = await fetchFile(`Preparando ${name}`, request);
  if (file === null) return;
  downloadBlob(name, file);
  toast.success(`${name} foi salvo na pasta de downloads.`);
}

/** Prints from a new window; if the browser blocks it, offers a PDF. */
export async function printExport(target: ExportTarget): Promise<void> {
  if (isBusy()) return;
  const opened = openPrintWindow();
  if (opened === null) {
    console.error(NO_PRINT_WINDOW);
    toast.error(NO_PRINT_WINDOW, {
      description:
        "Permita janelas deste endereço no navegador, ou baixe o mesmo documento como arquivo.",
      duration: 15_000,
      action: { label: "Baixar PDF", onClick: () => void saveExport({ ...target, format: "pdf" }) },
    });
    return;
  }
  const page = await fetchFile("Preparando o documento", { ...target, format: "html" });
  if (page === null) opened.close();
  else printIn(opened, await page.text());
}

/** Null after a failure or a cancel, which it reports. */
async function fetchFile(label: string, request: ExportRequest): Promise<Blob | null> {
  if (isBusy()) return null;
  const { signal } = (controller = new AbortController());
  show({ label, progress: null });
  try {
    return await fetchExport(request, {
      signal,
      onProgress: (progress) => show({ label, progress }),
    });
  } catch (error) {
    if (signal.aborted) toast.info("Exportação cancelada.");
    else toast.error("Não foi possível exportar.", { description: explanationText(error) });
    return null;
  } finally {
    controller = null;
    show(null);
  }
}

function isBusy(): boolean {
  if (controller !== null) toast.info("Espere a exportação em andamento terminar, ou cancele-a.");
  return controller !== null;
}

function show(next: RunningExport | null): void {
  running = next;
  for (const listener of listeners) listener();
}

/** The document is shown this long before it prints (spec section 9). */
const PRINT_AFTER_MS = 300;

/** Logged when the browser blocks the window (spec section 8). */
const NO_PRINT_WINDOW = "Não foi possível abrir uma nova janela para gerar o PDF.";

/** Must run in the click handler: later, browsers block it as a popup. */
function openPrintWindow(): Window | null {
  const opened = window.open("", "_blank", "width=1200,height=800");
  if (opened === null) return null;
  opened.document.title = "Preparando o documento…";
  const message = opened.document.createElement("p");
  message.textContent = "Preparando o documento…";
  opened.document.body.append(message);
  return opened;
}

function printIn(opened: Window, page: string): void {
  if (opened.closed) return;
  const parsed = new DOMParser().parseFromString(page, "text/html");
  opened.document.documentElement.lang = parsed.documentElement.lang;
  opened.document.head.replaceChildren(...parsed.head.childNodes);
  opened.document.body.replaceChildren(...parsed.body.childNodes);
  opened.focus();
  setTimeout(() => {
    if (!opened.closed) opened.print();
  }, PRINT_AFTER_MS);
}
