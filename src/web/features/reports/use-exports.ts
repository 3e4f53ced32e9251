import { useRef, useState } from "react";
import { toast } from "sonner";
import { downloadBlob } from "#web/lib/download.ts";
import { explainInOne } from "#web/lib/explained-error.ts";
import {
  exportFileName,
  fetchExport,
  type ExportAsked,
  type ExportProgress,
} from "#web/lib/export-file.ts";
import { NO_PRINT_WINDOW, openPrintWindow, printIn } from "./print-window.ts";

/** What is being made, and how far it is. */
export type RunningExport = { readonly label: string; readonly progress: ExportProgress };

type Asked = Omit<ExportAsked, "format">;

/** Files of what the report shows; one at a time. */
export function useExports() {
  const [running, setRunning] = useState<RunningExport | null>(null);
  const control = useRef<AbortController | null>(null);

  /** The file, or null when there is none: the reason is told. */
  async function fetched(label: string, asked: ExportAsked): Promise<Blob | null> {
    if (control.current !== null) return null;
    const { signal } = (control.current = new AbortController());
    setRunning({ label, progress: null });
    try {
      return await fetchExport(asked, {
        signal,
        tell: (progress) => setRunning({ label, progress }),
      });
    } catch (error) {
      if (signal.aborted) toast.info("Exportação cancelada.");
      else toast.error("Não foi possível exportar.", { description: explainInOne(error) });
      return null;
    } finally {
      control.current = null;
      setRunning(null);
    }
  }

  async function save(asked: ExportAsked): Promise<void> {
    const name = exportFileName(asked);
    const file = await fetched(`Preparando ${name}`, asked);
    if (file === null) return;
    downloadBlob(name, file);
    toast.success(`${name} foi salvo na pasta de downloads.`);
  }

  async function print(asked: Asked): Promise<void> {
    if (control.current !== null) return;
    const opened = openPrintWindow();
    if (opened === null) {
      console.error(NO_PRINT_WINDOW);
      toast.error(NO_PRINT_WINDOW, {
        description:
          "Permita janelas deste endereço no navegador, ou baixe o mesmo documento como arquivo.",
        duration: 15_000,
        action: { label: "Baixar PDF", onClick: () => void save({ ...asked, format: "pdf" }) },
      });
      return;
    }
    const page = await fetched("Preparando o documento", { ...asked, format: "html" });
    if (page === null) opened.close();
    else printIn(opened, await page.text());
  }

  return {
    running,
    save: (asked: Asked, format: "csv" | "xlsx") => void save({ ...asked, format }),
    print: (asked: Asked) => void print(asked),
    stop: () => control.current?.abort(),
  };
}
