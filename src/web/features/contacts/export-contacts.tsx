import { FileText } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { useCompany } from "#web/api/company.ts";
import { download } from "#web/api/download.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { Button } from "#web/controls/button.tsx";
import { toPagedSearch, type ContactSearch } from "./contact-list-search.ts";

const FILE_NAME = "clientes-e-funcionarios.csv";

/** Saves the contacts that the filters find. */
export function ExportContacts({ search }: { search: ContactSearch }) {
  const { timeZone } = useCompany();
  const [isRunning, setIsRunning] = useState(false);
  const save = async (): Promise<void> => {
    setIsRunning(true);
    try {
      // Seldom used.
      const { contactCsv } = await import("./contact-csv.ts");
      download(FILE_NAME, "text/csv", await contactCsv(toPagedSearch(search), timeZone));
      toast.success(`${FILE_NAME} foi salvo na pasta de downloads.`);
    } catch (error) {
      void toastFailure("Não foi possível exportar.", error);
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <Button className="px-3" isInert={isRunning} onClick={() => void save()}>
      <FileText aria-hidden className="size-4" />
      Exportar CSV
    </Button>
  );
}
