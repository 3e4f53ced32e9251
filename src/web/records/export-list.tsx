import { FileSpreadsheet, FileText, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { downloadBlob } from "#web/api/download.ts";
import { Button } from "#web/controls/button.tsx";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import type { ListFileFormat } from "./list-file.ts";

const FORMATS: readonly [ListFileFormat, string, LucideIcon][] = [
  ["csv", "CSV", FileText],
  ["xlsx", "Excel", FileSpreadsheet],
];

/** Saves all rows that match the filters of a list. */
export function ExportList({
  fileName,
  toFile,
  isInFilterBar = true,
}: {
  /** Without the extension. */
  fileName: string;
  toFile: (format: ListFileFormat) => Promise<Blob>;
  /** There it has less room on a middle-sized screen than on a phone, where it is in a sheet. */
  isInFilterBar?: boolean;
}) {
  const [isRunning, setIsRunning] = useState(false);
  const save = async (format: ListFileFormat): Promise<void> => {
    const name = `${fileName}.${format}`;
    setIsRunning(true);
    try {
      downloadBlob(name, await toFile(format));
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
          <span className={isInFilterBar ? "lg:max-2xl:sr-only" : undefined}>
            <span className={isInFilterBar ? undefined : "max-sm:sr-only"}>{"Exportar "}</span>
            {label}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
