import { FileSpreadsheet, FileText, Printer, type LucideIcon } from "lucide-react";
import { useRef } from "react";
import type { ExportAsked } from "#web/lib/export-file.ts";
import { Button } from "#web/ui/button.tsx";
import { ProgressLine } from "#web/ui/progress-line.tsx";
import { useExports } from "./use-exports.ts";

/** The ways to take away what the report shows and, while one is on its way, how far it is. */
export function ExportButtons({ asked }: { asked: Omit<ExportAsked, "format"> | null }) {
  const { running, save, print, stop } = useExports();
  const first = useRef<HTMLButtonElement>(null);
  const ways: [string, LucideIcon, (what: Omit<ExportAsked, "format">) => void][] = [
    ["CSV", FileText, (what) => save(what, "csv")],
    ["PDF", Printer, print],
    ["Excel", FileSpreadsheet, (what) => save(what, "xlsx")],
  ];
  return (
    <>
      <fieldset className="flex flex-wrap gap-1 lg:ml-auto">
        <legend className="sr-only">Exportar</legend>
        {ways.map(([kind, Icon, run], at) => (
          <Button
            key={kind}
            size="small"
            {...(at === 0 && { ref: first })}
            isInert={asked === null || running !== null}
            onClick={() => asked !== null && run(asked)}
          >
            <Icon aria-hidden className="size-4" />
            <span>
              <span className="max-sm:sr-only">Exportar </span>
              {kind}
            </span>
          </Button>
        ))}
      </fieldset>
      {running !== null && (
        <div className="basis-full">
          <ProgressLine
            label={running.label}
            progress={running.progress}
            stop={() => {
              // The button that had the focus goes.
              first.current?.focus();
              stop();
            }}
          />
        </div>
      )}
    </>
  );
}
