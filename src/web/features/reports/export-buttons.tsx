import { FileSpreadsheet, FileText, Printer, type LucideIcon } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { Button } from "#web/controls/button.tsx";
import { ProgressLine } from "#web/feedback/progress-line.tsx";
import {
  printExport,
  runningExport,
  saveExport,
  stopExport,
  subscribeToExport,
  type ExportSubjectAsked,
} from "./exporting.ts";

const WAYS: readonly [string, LucideIcon, (asked: ExportSubjectAsked) => Promise<void>][] = [
  ["CSV", FileText, (asked) => saveExport({ ...asked, format: "csv" })],
  ["PDF", Printer, printExport],
  ["Excel", FileSpreadsheet, (asked) => saveExport({ ...asked, format: "xlsx" })],
];

/** The ways to take away what the report shows and, while one is on its way, how far it is. */
export function ExportButtons({ asked }: { asked: ExportSubjectAsked | null }) {
  const running = useSyncExternalStore(subscribeToExport, runningExport);
  const isRunning = running !== null;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isRunning) return undefined;
    const button = first.current;
    // The button that may have the focus goes with the line.
    return () => {
      if (document.activeElement === document.body) button?.focus({ preventScroll: true });
    };
  }, [isRunning]);
  return (
    <>
      <fieldset className="flex flex-wrap gap-1 lg:ml-auto">
        <legend className="sr-only">Exportar</legend>
        {WAYS.map(([kind, Icon, run], at) => (
          <Button
            key={kind}
            size="small"
            {...(at === 0 && { ref: first })}
            isInert={asked === null || isRunning}
            onClick={() => {
              if (asked !== null) void run(asked);
            }}
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
          <ProgressLine {...running} stop={stopExport} />
        </div>
      )}
    </>
  );
}
