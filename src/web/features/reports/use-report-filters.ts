import { useUrlFilters, type UrlFilters } from "#web/url/use-url-filters.ts";
import { isNothingChosen, reportSearch, type ReportSearch } from "./report-search.ts";

/**
 * The filters of the URL. Without any, the URL gets `period=all`: one without parameters would open
 * the current month.
 */
export function useReportFilters(): UrlFilters<ReportSearch> {
  const { search, change, step } = useUrlFilters(reportSearch);

  function complete(changes: Partial<ReportSearch>): Partial<ReportSearch> {
    const isAll = isNothingChosen({ ...search, ...changes, period: null });
    return { ...changes, period: isAll ? "all" : null };
  }

  return {
    search,
    change: (changes) => change(complete(changes)),
    step: (changes) => step(complete(changes)),
    clear: (...keep) => {
      const kept = Object.fromEntries(keep.map((name) => [name, search[name]]));
      change(complete({ ...reportSearch.parse({}), ...kept }));
    },
  };
}
