import { useRef } from "react";
import { Button } from "#web/controls/button.tsx";
import { Sheet } from "#web/overlay/sheet.tsx";
import { ClearFilters, type Clearing } from "./clear-filters.tsx";
import { ComparisonField } from "./comparison.tsx";
import { PeriodDateField } from "./period-date-field.tsx";
import { ReportFilterFields, type ReportFieldsProps } from "./report-filter-fields.tsx";

/** The filters of a small screen; they take effect at once. */
export function ReportFilterSheet({
  fields,
  clearing,
  onClose,
}: {
  fields: ReportFieldsProps;
  clearing: Clearing;
  onClose: () => void;
}) {
  const showReport = useRef<HTMLButtonElement>(null);
  return (
    <Sheet side="right" title="Filtros" isOpen onClose={onClose}>
      <div className="grid gap-4 p-4 pb-[calc(16px+var(--toast-room,0px))]">
        <ReportFilterFields {...fields} />
        <PeriodDateField search={fields.search} change={fields.change} />
        <ComparisonField search={fields.search} change={fields.change} />
      </div>
      <div
        data-foot
        className="sticky bottom-0 mt-auto flex gap-2 border-t border-line bg-surface p-4"
      >
        <ClearFilters {...clearing} passFocus={() => showReport.current?.focus()} />
        <Button ref={showReport} variant="primary" className="grow" onClick={onClose}>
          Ver o relatório
        </Button>
      </div>
    </Sheet>
  );
}
