import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useMemo } from "react";
import { chosenFilters } from "#contract/entry-filter.ts";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { useAccountName } from "#web/records/account.ts";
import { ExcludedLinks } from "#web/records/excluded-link.tsx";
import { useSeriesName } from "#web/records/series-name.ts";
import { EmptyReport } from "./empty-report.tsx";
import { ReportCharts, ReportChartsSkeleton } from "./report-charts.tsx";
import { ReportMetrics, ReportMetricsSkeleton } from "./report-metrics.tsx";
import { reportQuery } from "./report-queries.ts";
import { useTagsOfFilter } from "#web/records/tags.ts";
import { countFilters, type ReportSearch } from "./report-search.ts";

/** The totals and charts of the report. */
export function ReportSummary({ search, clear }: { search: ReportSearch; clear: () => void }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(reportQuery(search));
  const accountName = useAccountName(data?.search.account ?? null);
  const seriesName = useSeriesName(data?.search.series ?? null);
  const tags = useTagsOfFilter(data?.search.tags ?? null);
  const report = useMemo(
    () =>
      data && {
        data,
        search: { ...data.search, sort: search.sort, compare: search.compare },
        accountName,
        seriesName,
        tags,
      },
    [data, search.sort, search.compare, accountName, seriesName, tags],
  );
  if (error !== null && (data === undefined || isPlaceholderData)) {
    return <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />;
  }
  if (report === undefined || data === undefined) {
    return <ReportSummarySkeleton />;
  }
  const { totals, leftOut } = data;
  const isFiltered = countFilters(search) > 0;
  return (
    <div
      aria-busy={isPlaceholderData}
      className={clsx(
        "flex flex-col gap-4 transition-opacity duration-150",
        isPlaceholderData && "opacity-60",
      )}
    >
      {(totals.count > 0 || isFiltered) && <ReportMetrics {...report} />}
      {totals.count > 0 ? (
        <ReportCharts report={report} />
      ) : (
        <EmptyReport
          isFiltered={isFiltered}
          isOnlyPeriod={chosenFilters(search).length === 0}
          hasExcluded={leftOut.inactive.count + leftOut.cancelled.count > 0}
          clear={clear}
        />
      )}
      <ExcludedLinks sums={leftOut} filter={report.search} />
    </div>
  );
}

export function ReportSummarySkeleton() {
  return (
    <>
      <ReportMetricsSkeleton />
      <ReportChartsSkeleton />
    </>
  );
}
