import { FileSpreadsheet, FileText, Printer, type LucideIcon } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { Button } from "#web/controls/button.tsx";
import { ProgressLine } from "#web/feedback/progress-line.tsx";
import { runningExport, saveExport, subscribeToExport, type ExportTarget } from "./exporting.ts";
import { printExport } from "./print-export.ts";

const FORMATS: readonly [string, LucideIcon, (target: ExportTarget) => Promise<void>][] = [
  ["CSV", FileText, (target) => saveExport({ ...target, format: "csv" })],
  ["PDF", Printer, printExport],
  ["Excel", FileSpreadsheet, (target) => saveExport({ ...target, format: "xlsx" })],
];

/** `target` is null when there is nothing to export. */
export function ExportButtons({ target }: { target: ExportTarget | null }) {
  const running = useSyncExternalStore(subscribeToExport, runningExport);
  const isRunning = running !== null;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isRunning) return undefined;
    const button = first.current;
    // The cancel button unmounts, possibly with the focus.
    return () => {
      if (document.activeElement === document.body) button?.focus({ preventScroll: true });
    };
  }, [isRunning]);
  return (
    <>
      <fieldset className="ml-auto flex flex-wrap gap-1">
        <legend className="sr-only">Exportar</legend>
        {FORMATS.map(([kind, Icon, run], at) => (
          <Button
            key={kind}
            size="small"
            {...(at === 0 && { ref: first })}
            isInert={target === null || isRunning}
            onClick={() => {
              if (target !== null) void run(target);
            }}
          >
            <Icon aria-hidden className="size-4 max-sm:hidden" />
            <span>
              <span className="max-sm:sr-only">Exportar </span>
              {kind}
            </span>
          </Button>
        ))}
      </fieldset>
      {running !== null && (
        <div className="basis-full">
          <ProgressLine {...running} />
        </div>
      )}
    </>
  );
}
