import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { reportResponse } from "#contract/report.ts";
import type { Report } from "#domain/report.ts";
import { readSearch } from "#web/url/use-url-filters.ts";
import { apiClient } from "#web/api/client.ts";
import { refusalOf, reportArgumentsOf, reportSearch, type ReportSearch } from "./report-search.ts";
import { queryKeys } from "#web/api/query-keys.ts";

/** The report on what the address says. While another is on its way, the last one stays. */
export function reportQuery(search: ReportSearch) {
  const asked = reportArgumentsOf(search);
  return queryOptions({
    queryKey: queryKeys.report(asked),
    queryFn: async (): Promise<ReportData> => {
      const { data } = await apiClient.rpc("report", asked, { get: true }).throwOnError();
      return { ...reportResponse.parse(data), search };
    },
    enabled: refusalOf(search) === null,
    placeholderData: keepPreviousData,
  });
}

/** The same of a whole address; null when there is no report on what it says. */
export function addressedReportQuery(address: string) {
  const search = readSearch(reportSearch, new URL(address).searchParams);
  return refusalOf(search) === null ? reportQuery(search) : null;
}

/** The report, and what it is of: where its figures lead must not change before they do. */
export type ReportData = Report & { readonly search: ReportSearch };
