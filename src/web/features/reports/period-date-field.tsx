import { LineChoice } from "#web/controls/choice-field.tsx";
import { PERIOD_DATE_CHOICES } from "#web/records/period-date-choices.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import type { ReportSearch } from "./report-search.ts";

/** The date of the period. A statement has dates of its own; on paper the filters name it. */
export function PeriodDateField({
  search,
  change,
}: Pick<UrlFilters<ReportSearch>, "search" | "change">) {
  if (search.view !== null) return null;
  return (
    <LineChoice
      {...PERIOD_DATE_CHOICES}
      className="print:hidden"
      value={search.by}
      change={(by) => change({ by })}
    />
  );
}
