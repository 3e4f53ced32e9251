import { formatCivilDate } from "#domain/civil-date.ts";
import { companyToday, instantToMs, parseInstant } from "#domain/company-time.ts";

/** The company's day of an instant of the API, `dd/mm/yyyy`; `-` when it is invalid. */
export function formatDayOfInstant(text: string, timeZone: string): string {
  const instant = parseInstant(text);
  return formatCivilDate(instant === null ? null : companyToday(instantToMs(instant), timeZone));
}
