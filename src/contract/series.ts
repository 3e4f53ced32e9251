import type { DailyTotals, MonthlyTotals } from "#domain/timeline.ts";
import { seriesCodec } from "./response-codec.ts";

export const dailySeries = seriesCodec<DailyTotals>()("date", ["income", "expense"]);

export const monthlySeries = seriesCodec<MonthlyTotals>()("month", [
  "income",
  "expense",
  "balance",
]);
