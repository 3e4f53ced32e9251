import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DASHBOARD_MONTHS } from "#contract/dashboard.ts";
import { readSearch } from "#web/url/use-url-filters.ts";
import { callApi } from "#web/api/fetch.ts";
import { decodeDashboard } from "./dashboard-response.ts";
import { queryKeys } from "#web/api/query-keys.ts";

const MONTHS = ["3", "6", "12"] as const satisfies typeof DASHBOARD_MONTHS;

/** Each value is an argument of `rpc/dashboard`. */
export const PERIOD_OPTIONS = [
  ...MONTHS.map((months) => ({ value: months, label: `${months} meses` })),
  { value: "all", label: "Tudo" },
] as const;

export type DashboardSearch = { readonly months: (typeof PERIOD_OPTIONS)[number]["value"] };

const DEFAULT: DashboardSearch = { months: "12" };

/** Never fails: an unknown value becomes the default. */
export const dashboardSearch = {
  parse(params: unknown): DashboardSearch {
    const months =
      typeof params === "object" && params !== null && "months" in params && params.months;
    const known = PERIOD_OPTIONS.find(({ value }) => value === months);
    return known === undefined ? DEFAULT : { months: known.value };
  },
};

/** The complete Painel in one response, so that its amounts agree. */
export function dashboardQuery({ months }: DashboardSearch) {
  return queryOptions({
    queryKey: queryKeys.dashboard(months),
    queryFn: async () => decodeDashboard((await callApi("rpc/dashboard", { months })).data),
    placeholderData: keepPreviousData,
  });
}

export function addressedDashboardQuery(address: string) {
  return dashboardQuery(readSearch(dashboardSearch, new URL(address).searchParams));
}
