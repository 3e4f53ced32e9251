import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DASHBOARD_MONTHS } from "#contract/dashboard-arguments.ts";
import { readMonth } from "#web/url/month-parameter.ts";
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

export type DashboardSearch = {
  readonly months: (typeof PERIOD_OPTIONS)[number]["value"];
  /** `YYYY-MM`; null for the current one. */
  readonly month: string | null;
};

/** Never fails: an unknown value becomes the default. */
export const dashboardSearch = {
  parse(params: unknown): DashboardSearch {
    const { months, month }: { months?: unknown; month?: unknown } = Object(params);
    return {
      months: PERIOD_OPTIONS.find(({ value }) => value === months)?.value ?? "12",
      month: readMonth(month),
    };
  },
};

/** The complete Painel in one response, so that its amounts agree. */
export function dashboardQuery({ months }: Pick<DashboardSearch, "months">) {
  return queryOptions({
    queryKey: queryKeys.dashboard(months),
    queryFn: async () => decodeDashboard((await callApi("rpc/dashboard", { months })).data),
    placeholderData: keepPreviousData,
  });
}

export function addressedDashboardQuery(address: string) {
  return dashboardQuery(readSearch(dashboardSearch, new URL(address).searchParams));
}
