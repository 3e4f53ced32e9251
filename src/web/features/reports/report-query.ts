import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { reportResponse } from "#contract/report.ts";
import type { Report } from "#domain/report.ts";
import { readSearch } from "#web/url/use-url-filters.ts";
import { callApi } from "#web/api/fetch.ts";
import {
  searchRefusal,
  toReportArguments,
  reportSearch,
  type ReportSearch,
} from "./report-search.ts";
import { queryKeys } from "#web/api/query-keys.ts";

export function reportQuery(search: ReportSearch) {
  const params = toReportArguments(search);
  return queryOptions({
    queryKey: queryKeys.report(params),
    queryFn: async (): Promise<ReportData> => {
      const { data } = await callApi("rpc/report", params);
      return { ...reportResponse.parse(data), search };
    },
    enabled: searchRefusal(search) === null,
    placeholderData: keepPreviousData,
  });
}

/** Null when the server would refuse the search. */
export function addressedReportQuery(address: string) {
  const search = readSearch(reportSearch, new URL(address).searchParams);
  return searchRefusal(search) === null ? reportQuery(search) : null;
}

/** With the search of this data: links must match the amounts shown. */
export type ReportData = Report & { readonly search: ReportSearch };
