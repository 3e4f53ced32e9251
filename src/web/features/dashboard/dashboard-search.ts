/** Which months the charts of the Painel show, as the address says it. */
import * as z from "zod";
import { DASHBOARD_MONTHS } from "#contract/dashboard.ts";

/** What there is to choose from; each as the wire takes it. */
export const PERIOD_OPTIONS = [
  ...DASHBOARD_MONTHS.map((months) => ({ value: months, label: `${months} meses` })),
  { value: "all", label: "Tudo" },
] as const;

/** Reads the Painel's part of any address. */
export const dashboardSearch = z.object({
  months: z.enum([...DASHBOARD_MONTHS, "all"]).catch("12"),
});
/** What the address says. */
export type DashboardSearch = z.output<typeof dashboardSearch>;
