import type { CivilDate } from "#domain/civil-date.ts";
import { isInPeriod, type Period } from "#domain/period.ts";
import type { CategoryTotal } from "#domain/report.ts";
import { buildStatement, type Statement } from "#domain/statement.ts";
import { PLAIN_CATEGORIES } from "./first-categories.ts";

/**
 * The fluxo de caixa of active entries; the paid ones were paid on their due date. `openingCents`
 * is null if they are a part of the company's entries.
 */
export function cashStatement(
  entries: readonly CategoryTotal[],
  period: Period,
  today: CivilDate,
  openingCents: bigint | null = 0n,
): Statement {
  const untilEnd = entries.filter(({ dueDate }) => isInPeriod(dueDate, { ...period, start: null }));
  const totals = untilEnd.filter(({ status, dueDate }) => status === "paid" && dueDate !== null);
  const planned = entries.filter(({ dueDate }) => isInPeriod(dueDate, period));
  const unpaid = untilEnd.filter(({ status }) => status !== "paid");
  const company = openingCents === null ? null : { openingCents, unpaid };
  return buildStatement(
    { basis: "cash", totals, planned, company, today },
    period,
    PLAIN_CATEGORIES,
  );
}
