import { clsx } from "clsx";
import { SlidersHorizontal } from "lucide-react";
import { useId, useState, type Ref } from "react";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { Button } from "#web/controls/button.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { FilterFields } from "./filter-fields.tsx";
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
        {/* Takes its room without a filter too, so that nothing beside it moves. */}
        <Button
          variant="ghost"
          size="small"
          className={clsx("max-sm:order-last", active === 0 && "invisible max-sm:hidden")}
          onClick={() => clear("sort")}
        >
          Limpar filtros
        </Button>
        <ExportButtons target={toExportTarget(search)} />
      </div>
      <div id={fieldsId} className={isOpen ? undefined : "max-lg:hidden"}>
        <FilterFields search={search} change={change} />
      </div>
    </search>
  );
}
