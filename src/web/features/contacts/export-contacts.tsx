import { FileSpreadsheet, FileText, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { useCompany } from "#web/api/company.ts";
import { downloadBlob } from "#web/api/download.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { Button } from "#web/controls/button.tsx";
import type { ContactFileFormat } from "./contact-files.ts";
import { toPagedSearch, type ContactSearch } from "./contact-list-search.ts";

const FORMATS: readonly [ContactFileFormat, string, LucideIcon][] = [
  ["csv", "CSV", FileText],
  ["xlsx", "Excel", FileSpreadsheet],
];

/** Saves the contacts that the filters find. */
export function ExportContacts({ search }: { search: ContactSearch }) {
  const { timeZone } = useCompany();
  const [isRunning, setIsRunning] = useState(false);
  const save = async (format: ContactFileFormat): Promise<void> => {
    const name = `clientes-e-funcionarios.${format}`;
    setIsRunning(true);
    try {
      // Seldom used.
      const { contactFile } = await import("./contact-files.ts");
      downloadBlob(name, await contactFile(format, toPagedSearch(search), timeZone));
      toast.success(`${name} foi salvo na pasta de downloads.`);
    } catch (error) {
      void toastFailure("Não foi possível exportar.", error);
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Exportar</legend>
      {FORMATS.map(([format, label, Icon]) => (
        <Button
          key={format}
          title={`Exportar ${label}`}
          className="px-3"
          isInert={isRunning}
          onClick={() => void save(format)}
        >
          <Icon aria-hidden className="size-4" />
          <span className="lg:max-2xl:sr-only">{`Exportar ${label}`}</span>
        </Button>
      ))}
    </fieldset>
  );
}
