import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { useCompany } from "#web/api/company.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { Button } from "#web/controls/button.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { periodPresets } from "./period-presets.ts";
import { toExportTarget, countFilters, type ReportSearch } from "./report-search.ts";
import { ViewsButton } from "./views-button.tsx";

/** Period presets, saved views, exports and filters. */
export function ReportFilters({
  urlFilters: { search, change, clear },
  refusal,
}: {
  urlFilters: UrlFilters<ReportSearch>;
  refusal: string | null;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const fieldsId = useId();
  const active = countFilters(search);
  return (
    <search className="flex flex-col gap-3 rounded-md border border-line bg-surface p-3 lg:sticky lg:top-16 lg:z-20">
      <div className="flex flex-wrap items-center gap-2">
        <PeriodPresets search={search} change={change} />
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
        {active > 0 && (
          <Button variant="ghost" size="small" onClick={() => clear("sort")}>
            Limpar filtros
          </Button>
        )}
        <ExportButtons target={toExportTarget(search)} />
      </div>
      <div id={fieldsId} className={isOpen ? undefined : "max-lg:hidden"}>
        <FilterFields search={search} change={change} refusal={refusal} />
      </div>
    </search>
  );
}

function PeriodPresets({ search, change }: Pick<UrlFilters<ReportSearch>, "search" | "change">) {
  const { today } = useCompany();
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">Período</legend>
      {periodPresets(today).map(({ label, period: { start, end } }) => {
        const isChosen = search.from === start && search.to === end;
        return (
          <Button
            key={label}
            size="small"
            variant={isChosen ? "secondary" : "ghost"}
            aria-pressed={isChosen}
            className="px-3 aria-pressed:border-accent aria-pressed:bg-accent/12 aria-pressed:text-accent"
            onClick={() => change({ from: start, to: end })}
          >
            {label}
          </Button>
        );
      })}
    </fieldset>
  );
}
