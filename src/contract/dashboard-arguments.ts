/** The arguments of `rpc/dashboard`. */
import * as z from "zod";
import type { DashboardPeriod } from "#domain/dashboard.ts";
import { unknownArgumentsError } from "./fields.ts";
import { enumParam, orNumber, periodParams, toPeriod } from "./rpc-params.ts";

/** Month counts for the charts. */
export const DASHBOARD_MONTHS = ["3", "6", "12"] as const;

/**
 * The dates or `months` restrict the charts. Refuses both together, and a period whose end is
 * before its start.
 */
export const dashboardArguments = z
  .strictObject(
    { ...periodParams, months: orNumber("Meses", enumParam("Meses", DASHBOARD_MONTHS)) },
    { error: unknownArgumentsError("dashboard") },
  )
  .transform(({ months, ...ends }, context): DashboardPeriod => {
    const period = toPeriod(ends, context);
    if (months === null) return period;
    if (period.start !== null || period.end !== null) {
      const message = "Informe os meses ou as datas do período, não ambos.";
      context.addIssue({ code: "custom", message, path: ["months"] });
    }
    return { months: Number(months) };
  });
