import { FileText } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { ACTIVITY_FILE_NAME } from "#contract/activity.ts";
import { downloadBlob } from "#web/api/download.ts";
import { fetchFile } from "#web/api/export-file.ts";
import { Button } from "#web/controls/button.tsx";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { toActivityArguments, type ActivitySearch } from "./activity-search.ts";

const TIMEOUT_MS = 10 * 60_000;

/** Saves the filtered records. */
export function ExportActivity({ search }: { search: ActivitySearch }) {
  const [isRunning, setIsRunning] = useState(false);
  const save = async (): Promise<void> => {
    setIsRunning(true);
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const file = await fetchFile(ACTIVITY_FILE_NAME, toActivityArguments(search), signal);
      downloadBlob(ACTIVITY_FILE_NAME, file);
      toast.success(`${ACTIVITY_FILE_NAME} foi salvo na pasta de downloads.`);
    } catch (error) {
      void toastFailure("Não foi possível exportar.", error);
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <Button title="Exportar CSV" className="px-3" isInert={isRunning} onClick={() => void save()}>
      <FileText aria-hidden className="size-4" />
      <span className="lg:max-2xl:sr-only">{isRunning ? "Preparando…" : "Exportar CSV"}</span>
    </Button>
  );
}
