import { clsx } from "clsx";
import { SlidersHorizontal } from "lucide-react";
import { useId, useState, type Ref } from "react";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { Button } from "#web/controls/button.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { ReportFilterFields } from "./report-filter-fields.tsx";
import { PresetButtons } from "./preset-buttons.tsx";
import { toExportTarget, countFilters, type ReportSearch } from "./report-search.ts";
import { ViewsButton } from "./views-button.tsx";

/** Period presets, saved views, exports and filters. */
export function ReportFilters({
  urlFilters: { search, change, clear },
  refusal,
  ref,
}: {
  ref: Ref<HTMLElement>;
  urlFilters: UrlFilters<ReportSearch>;
  refusal: string | null;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const fieldsId = useId();
  const active = countFilters(search);
  const clearing = { isShown: active > 0, clear: () => clear("sort") };
  return (
    <search
      ref={ref}
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-md border border-line bg-surface p-3 outline-none print:hidden"
    >
      <div className="flex flex-wrap items-center gap-2">
        <PresetButtons search={search} change={change} />
        <Button
          className="max-sm:grow lg:hidden"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden className="size-4" />
          {active === 0 ? "Filtros" : `Filtros (${active})`}
        </Button>
        <ViewsButton urlFilters={{ search, change }} isRefused={refusal !== null} />
        <ClearButton {...clearing} className="max-sm:hidden" />
        <ExportButtons target={toExportTarget(search)} />
      </div>
      <div id={fieldsId} className={isOpen ? undefined : "max-lg:hidden"}>
        <ReportFilterFields search={search} change={change} />
        <ClearButton {...clearing} className="mt-3 w-full sm:hidden" />
      </div>
    </search>
  );
}

/** Takes its room without a filter too, so that nothing beside it moves. */
function ClearButton({
  isShown,
  clear,
  className,
}: {
  isShown: boolean;
  clear: () => void;
  className: string;
}) {
  return (
    <Button
      variant="ghost"
      size="small"
      className={clsx(className, !isShown && "invisible")}
      onClick={clear}
    >
      Limpar filtros
    </Button>
  );
}
