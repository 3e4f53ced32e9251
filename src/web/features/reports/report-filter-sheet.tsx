import type { ReactNode } from "react";
import { Button } from "#web/controls/button.tsx";
import { Sheet } from "#web/overlay/sheet.tsx";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { ComparisonField } from "./comparison.tsx";
import { ReportFilterFields } from "./report-filter-fields.tsx";
import type { ReportSearch } from "./report-search.ts";

/** The filters of a small screen; they take effect at once. */
export function ReportFilterSheet({
  urlFilters,
  clearButton,
  onClose,
}: {
  urlFilters: Pick<UrlFilters<ReportSearch>, "search" | "change">;
  clearButton: ReactNode;
  onClose: () => void;
}) {
  return (
    <Sheet side="right" title="Filtros" isOpen onClose={onClose}>
      <div className="grid gap-4 p-4 pb-[calc(16px+var(--toast-room,0px))]">
        <ReportFilterFields {...urlFilters} />
        <ComparisonField {...urlFilters} />
      </div>
      <div
        data-foot
        className="sticky bottom-0 mt-auto flex gap-2 border-t border-line bg-surface p-4"
      >
        {clearButton}
        <Button variant="primary" className="grow" onClick={onClose}>
          Ver o relatório
        </Button>
      </div>
    </Sheet>
  );
}
