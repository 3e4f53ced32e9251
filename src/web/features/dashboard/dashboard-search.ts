/** Which months the charts of the Painel show, as the address says it. */
import type { DASHBOARD_MONTHS } from "#contract/dashboard.ts";

const MONTHS = ["3", "6", "12"] as const satisfies typeof DASHBOARD_MONTHS;

/** What there is to choose from; each as the wire takes it. */
export const PERIOD_OPTIONS = [
  ...MONTHS.map((months) => ({ value: months, label: `${months} meses` })),
  { value: "all", label: "Tudo" },
] as const;

/** What the address says. */
export type DashboardSearch = { readonly months: (typeof PERIOD_OPTIONS)[number]["value"] };

const DEFAULT: DashboardSearch = { months: "12" };

/** Reads the Painel's part of any address. */
export const dashboardSearch = {
  parse(said: unknown): DashboardSearch {
    const months = typeof said === "object" && said !== null && "months" in said && said.months;
    const known = PERIOD_OPTIONS.find(({ value }) => value === months);
    return known === undefined ? DEFAULT : { months: known.value };
  },
};
