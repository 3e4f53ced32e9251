/** Series of sums by day or by month in the API. */
import type { DailyTotals, MonthlyTotals } from "#domain/timeline.ts";
import { seriesCodec } from "./response-codec.ts";

/** What is due on each day, `YYYY-MM-DD`. */
export const dailySeries = seriesCodec<DailyTotals>()("date", ["income", "expense"]);

/** What is due in each month, `YYYY-MM`. */
export const monthlySeries = seriesCodec<MonthlyTotals>()("month", [
  "income",
  "expense",
  "balance",
]);
