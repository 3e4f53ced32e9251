import { addMonths, civilDate, type CivilDate } from "#domain/civil-date.ts";
import { ALL_TIME, wholeMonths, type Period } from "#domain/period.ts";

/** The names that a saved view keeps its period under, so that it goes with the calendar. */
export const QUICK_PERIODS = [
  "this-month",
  "last-month",
  "this-quarter",
  "this-year",
  "all-time",
] as const;
type QuickPeriod = {
  readonly name: (typeof QUICK_PERIODS)[number];
  readonly label: string;
  readonly period: Period;
};

/** The periods that are one click away, as of `today`; each is whole, with its days to come. */
export function quickPeriods(today: CivilDate): QuickPeriod[] {
  const month = civilDate(`${today.slice(0, 7)}-01`);
  const quarter = addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3));
  const year = civilDate(`${today.slice(0, 4)}-01-01`);
  return [
    { name: "this-month", label: "Este mês", period: wholeMonths(month, 1) },
    { name: "last-month", label: "Mês passado", period: wholeMonths(addMonths(month, -1), 1) },
    { name: "this-quarter", label: "Trimestre", period: wholeMonths(quarter, 3) },
    { name: "this-year", label: "Ano", period: wholeMonths(year, 12) },
    { name: "all-time", label: "Tudo", period: ALL_TIME },
  ];
}

/** The quick period that has these ends; undefined for none. */
export function quickPeriodOf(
  { from, to }: { readonly from: string | null; readonly to: string | null },
  today: CivilDate,
): QuickPeriod | undefined {
  return quickPeriods(today).find(({ period }) => period.start === from && period.end === to);
}
