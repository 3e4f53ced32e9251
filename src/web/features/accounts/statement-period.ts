/** The days of a statement, in the URL: a month, or any period, such as that of a card's bill. */
import * as z from "zod";
import { firstOfMonth, type CivilDate } from "#domain/civil-date.ts";
import { formatPeriod } from "#domain/format-period.ts";
import { wholeMonths } from "#domain/period.ts";
import { fromMonthParameter, readMonth, toMonthParameter } from "#web/url/month-parameter.ts";
import { periodFields } from "#web/url/url-schemas.ts";
import { useUrlFilters } from "#web/url/use-url-filters.ts";

const ends = z.object(periodFields);

const statementSearch = {
  parse(params: unknown) {
    const { month }: { month?: unknown } = Object(params);
    return { month: readMonth(month), ...ends.parse(params) };
  },
};

export type StatementPeriod = {
  readonly start: CivilDate;
  readonly end: CivilDate;
  /** The month, or that of the end of another period. */
  readonly month: CivilDate;
  /** `11/10/2026 a 10/11/2026`; null for a month. */
  readonly otherPeriod: string | null;
};

/** A balance at an end of a period. */
export type PeriodEnd = { readonly label: string; readonly date: CivilDate };

/** No balance is that of a day to come: a coming period has no opening, one of today ends today. */
export function periodEnds(
  { start, end }: Pick<StatementPeriod, "start" | "end">,
  today: CivilDate,
): { readonly opening: PeriodEnd | null; readonly closing: PeriodEnd } {
  return {
    opening: start > today ? null : { label: "Saldo anterior", date: start },
    closing:
      end > today ? { label: "Saldo hoje", date: today } : { label: "Saldo no fim", date: end },
  };
}

export function useStatementPeriod(today: CivilDate) {
  const { search, change } = useUrlFilters(statementSearch);
  const thisMonth = firstOfMonth(today);
  const period = toPeriod(search, thisMonth);
  return {
    period,
    ends: periodEnds(period, today),
    changeMonth: (month: CivilDate) =>
      change({ month: toMonthParameter(month, thisMonth), from: null, to: null }),
  };
}

function toPeriod(
  { month: parameter, from, to }: ReturnType<typeof statementSearch.parse>,
  thisMonth: CivilDate,
): StatementPeriod {
  if (from !== null && to !== null && from <= to) {
    const otherPeriod = formatPeriod({ start: from, end: to });
    return { start: from, end: to, month: firstOfMonth(to), otherPeriod };
  }
  const month = fromMonthParameter(parameter, thisMonth);
  return { ...wholeMonths(month, 1), month, otherPeriod: null };
}
