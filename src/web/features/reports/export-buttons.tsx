import { FileSpreadsheet, FileText, Printer } from "lucide-react";
import type { ExportAsked } from "#web/lib/export-file.ts";
import { Button } from "#web/ui/button.tsx";
import { ProgressLine } from "#web/ui/progress-line.tsx";
import { useExports } from "./use-exports.ts";

/** The ways to take away what the report shows; while one is on its way, how far it is. */
export function ExportButtons({ asked }: { asked: Omit<ExportAsked, "format"> | null }) {
  const { running, save, print, stop } = useExports();
  if (running !== null) {
    return (
      <div className="min-w-64 grow">
        <ProgressLine label={running.label} progress={running.progress} stop={stop} />
      </div>
    );
  }
  const isInert = asked === null;
  return (
    <div role="group" aria-label="Exportar" className="flex flex-wrap gap-2">
      <Button size="small" isInert={isInert} onClick={() => asked && save(asked, "csv")}>
        <FileText aria-hidden className="size-4" />
        Exportar CSV
      </Button>
      <Button size="small" isInert={isInert} onClick={() => asked && print(asked)}>
        <Printer aria-hidden className="size-4" />
        Exportar PDF
      </Button>
      <Button size="small" isInert={isInert} onClick={() => asked && save(asked, "xlsx")}>
        <FileSpreadsheet aria-hidden className="size-4" />
        Exportar Excel
      </Button>
    </div>
  );
}
