import { addMonths, civilDate, type CivilDate } from "#domain/civil-date.ts";
import { ALL_TIME, wholeMonths, type Period } from "#domain/period.ts";

/** The periods that are one click away, as of `today`; each is whole, with its days to come. */
export function quickPeriods(today: CivilDate): { label: string; period: Period }[] {
  const month = civilDate(`${today.slice(0, 7)}-01`);
  const quarter = addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3));
  const year = civilDate(`${today.slice(0, 4)}-01-01`);
  return [
    { label: "Este mês", period: wholeMonths(month, 1) },
    { label: "Mês passado", period: wholeMonths(addMonths(month, -1), 1) },
    { label: "Trimestre", period: wholeMonths(quarter, 3) },
    { label: "Ano", period: wholeMonths(year, 12) },
    { label: "Tudo", period: ALL_TIME },
  ];
}
