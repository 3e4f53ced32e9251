import { clsx } from "clsx";
import { SlidersHorizontal } from "lucide-react";
import { useEffect, useState, type RefObject } from "react";
import { periodDateName } from "#domain/report-filter.ts";
import { useCompany } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import { FilterChips, type FilterChip } from "#web/table/filter-bar.tsx";
import { formatDays } from "#web/dates/format-bucket.ts";
import { useFilterChips } from "#web/records/filter-chips.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { findPeriodPreset } from "./period-presets.ts";
import { dateOfPeriod, type ReportSearch } from "./report-search.ts";

/**
 * The filters as one line over the report, shown when the filters themselves are scrolled away, and
 * on paper.
 */
export function FoldedFilters({
  search,
  change,
  filters,
}: Pick<UrlFilters<ReportSearch>, "search" | "change"> & {
  filters: RefObject<HTMLElement | null>;
}) {
  const isFolded = useIsScrolledAway(filters);
  const chips = useChips(search);
  return (
    // Over the report, outside its flow, so that nothing moves. On paper it is in the flow.
    <div
      className={clsx(
        "pointer-events-none absolute inset-0 z-20 print:static print:block!",
        isFolded ? "max-lg:hidden" : "hidden",
      )}
    >
      <section
        aria-label="Filtros do relatório"
        tabIndex={-1}
        className="outline-none pointer-events-auto sticky top-(--below-header) flex min-h-12 items-center gap-3 rounded-md border border-line bg-surface px-3 print:static print:border-0 print:px-0"
      >
        {search.from === null && search.to === null && (
          <p className="shrink-0 text-meta text-muted">Todo o período</p>
        )}
        <FilterChips chips={chips} change={change} className="min-w-0 flex-1 print:flex-wrap" />
        <Button
          size="small"
          className="ml-auto shrink-0"
          onClick={() => {
            filters.current?.scrollIntoView();
            filters.current?.focus({ preventScroll: true });
          }}
        >
          <SlidersHorizontal aria-hidden className="size-4" />
          Alterar filtros
        </Button>
      </section>
    </div>
  );
}

/** True if the element is above the visible page, behind the header of 64 pixels. */
function useIsScrolledAway(element: RefObject<HTMLElement | null>): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new IntersectionObserver(
      (changes) => {
        const last = changes.at(-1);
        if (last !== undefined) setIsAway(!last.isIntersecting && last.boundingClientRect.top < 0);
      },
      { rootMargin: "-64px 0px 0px" },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isAway;
}

function useChips(search: ReportSearch): FilterChip<ReportSearch>[] {
  const { today } = useCompany();
  const filters = useFilterChips(search);
  const { from, to } = search;
  if (from === null && to === null) return filters;
  const days = formatDays(from, to);
  const preset = findPeriodPreset(search, today);
  const cleared = { from: null, to: null, by: null };
  const date = dateOfPeriod(search);
  const by = date === null ? "" : ` por ${periodDateName(date)}`;
  return [
    preset === undefined
      ? { label: `Período${by} ${days}`, cleared }
      : // On paper, "Este mês" would be another month later.
        { label: `${preset.label}${by}`, printed: `, ${days}`, cleared },
    ...filters,
  ];
}
