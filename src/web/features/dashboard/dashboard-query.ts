import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readSearch } from "#web/url/use-url-filters.ts";
import { readFunction } from "#web/api/fetch.ts";
import { decodeDashboard } from "./dashboard-response.ts";
import { dashboardSearch, type DashboardSearch } from "./dashboard-search.ts";
import { queryKeys } from "#web/api/query-keys.ts";

/**
 * All that the Painel shows, from one answer: its figures are of one moment. While that of another
 * period is on its way, the last one stays.
 */
export function dashboardQuery({ months }: DashboardSearch) {
  return queryOptions({
    queryKey: queryKeys.dashboard(months),
    queryFn: async () => decodeDashboard(await readFunction("dashboard", { months })),
    placeholderData: keepPreviousData,
  });
}

/** The same of a whole address. */
export function addressedDashboardQuery(address: string) {
  return dashboardQuery(readSearch(dashboardSearch, new URL(address).searchParams));
}
