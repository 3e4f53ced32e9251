import { isAllTime, type Period } from "#domain/period.ts";
import type { PeriodDate } from "#domain/report-filter.ts";
import { allOf, anyOf, compare, isNull, type Condition } from "./condition.ts";

const DUE_DATE = "expected_payment_date";

/**
 * An entry without a due date is in every period (spec section 5), one without a payment date in
 * none.
 */
export function isInPeriods(by: PeriodDate, periods: readonly Period[]): Condition {
  if (periods.some(isAllTime)) return allOf();
  const within = (column: string) => anyOf(...periods.map((period) => isWithin(column, period)));
  switch (by) {
    case "due":
      return anyOf(...periods.map((period) => isWithin(DUE_DATE, period)), isNull(DUE_DATE));
    case "payment":
      return within("paid_on");
    case "accrual":
      return anyOf(within("accrual_date"), allOf(isNull("accrual_date"), within(DUE_DATE)));
  }
}

/** Both ends are included. */
function isWithin(column: string, { start, end }: Period): Condition {
  return allOf(
    ...(start === null ? [] : [compare(column, "gte", start)]),
    ...(end === null ? [] : [compare(column, "lte", end)]),
  );
}
