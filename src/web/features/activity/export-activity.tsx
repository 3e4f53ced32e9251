import { FileText } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { useCompany } from "#web/api/company.ts";
import { downloadBlob } from "#web/api/download.ts";
import type { PagedSearch } from "#web/api/fetch-page.ts";
import { Button } from "#web/controls/button.tsx";
import { toastFailure } from "#web/feedback/failure-toast.ts";

const FILE_NAME = "atividade.csv";

/** Saves the records that the filters find. */
export function ExportActivity({ search }: { search: PagedSearch }) {
  const { timeZone } = useCompany();
  const [done, setDone] = useState<number | null>(null);
  const save = async (): Promise<void> => {
    setDone(0);
    try {
      // Seldom used.
      const { activityFile } = await import("./activity-file.ts");
      downloadBlob(FILE_NAME, await activityFile(search, timeZone, setDone));
      toast.success(`${FILE_NAME} foi salvo na pasta de downloads.`);
    } catch (error) {
      void toastFailure("Não foi possível exportar.", error);
    } finally {
      setDone(null);
    }
  };
  return (
    <Button
      title="Exportar CSV"
      className="px-3"
      isInert={done !== null}
      onClick={() => void save()}
    >
      <FileText aria-hidden className="size-4" />
      <span className={done === null ? "lg:max-2xl:sr-only" : "tabular-nums"}>
        {done === null || done === 0 ? "Exportar CSV" : `${done.toLocaleString("pt-BR")} linhas…`}
      </span>
    </Button>
  );
}
