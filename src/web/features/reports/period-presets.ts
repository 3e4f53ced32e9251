import { addMonths, civilDate, type CivilDate } from "#domain/civil-date.ts";
import { ALL_TIME, wholeMonths, type Period } from "#domain/period.ts";

/** Stored in saved views, so that their period moves with the calendar. */
export const PERIOD_PRESETS = [
  "this-month",
  "last-month",
  "this-quarter",
  "this-year",
  "last-year",
  "all-time",
] as const;
type PeriodPreset = {
  readonly name: (typeof PERIOD_PRESETS)[number];
  readonly label: string;
  readonly period: Period;
};

/** As of `today`; each is complete, including future days. */
export function periodPresets(today: CivilDate): PeriodPreset[] {
  const quarter = addMonths(today, -((Number(today.slice(5, 7)) - 1) % 3));
  const year = civilDate(`${today.slice(0, 4)}-01-01`);
  return [
    { name: "this-month", label: "Este mês", period: wholeMonths(today, 1) },
    { name: "last-month", label: "Mês passado", period: wholeMonths(addMonths(today, -1), 1) },
    { name: "this-quarter", label: "Trimestre", period: wholeMonths(quarter, 3) },
    { name: "this-year", label: "Ano", period: wholeMonths(year, 12) },
    {
      name: "last-year",
      label: "Ano passado",
      period: wholeMonths(addMonths(year, -12), 12),
    },
    { name: "all-time", label: "Tudo", period: ALL_TIME },
  ];
}

export function findPeriodPreset(
  { from, to }: { readonly from: string | null; readonly to: string | null },
  today: CivilDate,
): PeriodPreset | undefined {
  return periodPresets(today).find(({ period }) => period.start === from && period.end === to);
}
