import { useCompany } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { periodPresets } from "./period-presets.ts";
import type { ReportSearch } from "./report-search.ts";

/** On a phone the buttons scroll sideways, and the last ones begin under the fade at the edge. */
function showWhole(button: HTMLElement | null): void {
  const line = button?.closest("fieldset")?.parentElement;
  if (button === null || line === null || line === undefined) return;
  const { left, width } = button.getBoundingClientRect();
  const box = line.getBoundingClientRect();
  line.scrollLeft += left + width / 2 - (box.left + box.width / 2);
}

export function PresetButtons({
  search,
  change,
}: Pick<UrlFilters<ReportSearch>, "search" | "change">) {
  const { today } = useCompany();
  return (
    <fieldset className="flex gap-1 max-lg:shrink-0 lg:flex-wrap">
      <legend className="sr-only">Período</legend>
      {periodPresets(today).map(({ label, period: { start, end } }) => {
        const isChosen = search.from === start && search.to === end;
        return (
          <Button
            key={label}
            {...(isChosen && { ref: showWhole })}
            size="small"
            variant={isChosen ? "secondary" : "ghost"}
            aria-pressed={isChosen}
            className="max-lg:px-3 min-[90rem]:px-3 aria-pressed:border-accent aria-pressed:bg-accent/12 aria-pressed:text-accent"
            onClick={() => change({ from: start, to: end })}
          >
            {label}
          </Button>
        );
      })}
    </fieldset>
  );
}
