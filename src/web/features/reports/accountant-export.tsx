import { FileSpreadsheet } from "lucide-react";
import { useSyncExternalStore } from "react";
import { addMonths } from "#domain/civil-date.ts";
import { wholeMonths } from "#domain/period.ts";
import { useCompany } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import { formatLongMonth } from "#web/dates/format-bucket.ts";
import { runningExport, saveExport, subscribeToExport } from "./exporting.ts";
import { reportSearch, toReportArguments } from "./report-search.ts";

/**
 * The file that an accountant requests at the start of a month: everything due in the previous
 * one. What has no due date would be in the file of each month.
 */
export function AccountantExport() {
  const { today } = useCompany();
  const isRunning = useSyncExternalStore(subscribeToExport, runningExport) !== null;
  const { start, end } = wholeMonths(addMonths(today, -1), 1);
  const filter = { ...toReportArguments(reportSearch.parse({ due: "dated" })), start, end };
  return (
    <Button
      size="small"
      isInert={isRunning}
      onClick={() =>
        void saveExport({ subject: "report", filter: { ...filter, order: "due" }, format: "xlsx" })
      }
    >
      <FileSpreadsheet aria-hidden className="size-4" />
      {`Excel de ${formatLongMonth(start)}, para o contador`}
    </Button>
  );
}
