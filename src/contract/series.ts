/** Series of figures on the wire, sums in reais with at most two decimals. */
import * as z from "zod";
import { reaisFromCents } from "#domain/money.ts";
import type { DailyTotals, MonthlyTotals } from "#domain/timeline.ts";

/** What is due on one day, `YYYY-MM-DD`. */
export const dayAnswer = z.object({ date: z.string(), income: z.number(), expense: z.number() });

/** What is due in one month, `YYYY-MM`. */
export const monthAnswer = z.object({
  month: z.string(),
  income: z.number(),
  expense: z.number(),
  balance: z.number(),
});

/** The day as the wire says it. */
export function dayToAnswer(day: DailyTotals): z.output<typeof dayAnswer> {
  return {
    date: day.date,
    income: reaisFromCents(day.incomeCents),
    expense: reaisFromCents(day.expenseCents),
  };
}

/** The month as the wire says it. */
export function monthToAnswer(month: MonthlyTotals): z.output<typeof monthAnswer> {
  return {
    month: month.month,
    income: reaisFromCents(month.incomeCents),
    expense: reaisFromCents(month.expenseCents),
    balance: reaisFromCents(month.balanceCents),
  };
}
