import { SlidersHorizontal } from "lucide-react";
import { useState, type Ref } from "react";
import { chosenFilters } from "#contract/entry-filter.ts";
import { useCompany } from "#web/api/company.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { Button } from "#web/controls/button.tsx";
import { focusAround } from "#web/controls/focus-around.ts";
import { useIsCompact } from "#web/controls/use-media-query.ts";
import { lazyDialog } from "#web/overlay/lazy-dialog.tsx";
import { useFilterChips } from "#web/records/filter-chips.ts";
import { FilterChips } from "#web/table/filter-bar.tsx";
import { ClearFilters } from "./clear-filters.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { ReportFilterFields } from "./report-filter-fields.tsx";
import { findPeriodPreset } from "./period-presets.ts";
import { PresetButtons } from "./preset-buttons.tsx";
import { toExportTarget, countFilters, isByOtherDate, type ReportSearch } from "./report-search.ts";
import { ViewsButton } from "./views-button.tsx";

const ReportFilterSheet = lazyDialog(
  async () => (await import("./report-filter-sheet.tsx")).ReportFilterSheet,
);

/** Period presets, saved views, exports and filters; on a small screen the filters are in a sheet. */
export function ReportFilters({
  urlFilters: { search, change, clear },
  changeCategory,
  refusal,
  ref,
}: {
  ref: Ref<HTMLElement>;
  urlFilters: UrlFilters<ReportSearch>;
  changeCategory: (typed: string | null) => void;
  refusal: string | null;
}) {
  const { today } = useCompany();
  const [isOpen, setIsOpen] = useState(false);
  const isCompact = useIsCompact();
  const fields = { search, change, changeCategory };
  const active = countFilters(search);
  // A period of the preset buttons is already visible.
  const hidden =
    findPeriodPreset(search, today) === undefined || isByOtherDate(search)
      ? active
      : chosenFilters(search).length;
  const chips = useFilterChips({ series: search.series, due: search.due });
  const clearing = { isShown: active > 0, clear: () => clear("sort", "view") };
  return (
    <search
      ref={ref}
      tabIndex={-1}
      className="flex flex-col gap-2 rounded-md border border-line bg-surface p-2 outline-none lg:px-3 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-2">
        {/* Fades if there is more to scroll; room for that is added at its end. */}
        <div className="flex gap-1 max-lg:-m-1 max-lg:w-[calc(100%+8px)] max-lg:mask-r-from-[calc(100%-2.5rem)] max-lg:overflow-x-auto max-lg:p-1 max-lg:pr-10 lg:gap-2">
          <PresetButtons search={search} change={change} />
          <ViewsButton urlFilters={{ search, change }} isRefused={refusal !== null} />
        </div>
        {isCompact ? (
          <Button
            className="px-3"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(true)}
          >
            <SlidersHorizontal aria-hidden className="size-4" />
            {hidden === 0 ? "Filtros" : `Filtros (${hidden})`}
          </Button>
        ) : (
          <ClearFilters {...clearing} passFocus={focusAround} />
        )}
        <ExportButtons target={toExportTarget(search)} />
      </div>
      {!isCompact && <ReportFilterFields {...fields} />}
      {/* These have no field. */}
      <FilterChips chips={chips} change={change} className="flex-wrap" />
      {isCompact && isOpen && (
        <ReportFilterSheet fields={fields} clearing={clearing} onClose={() => setIsOpen(false)} />
      )}
    </search>
  );
}
