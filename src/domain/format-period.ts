import { formatCivilDate } from "./civil-date.ts";
import type { Period } from "./period.ts";

/** `01/01/2026 a 31/01/2026`, `desde 01/01/2026`, `todo o período`. */
export function formatPeriod({ start, end }: Period): string {
  if (start === null && end === null) return "todo o período";
  if (start === null) return `até ${formatCivilDate(end)}`;
  if (end === null) return `desde ${formatCivilDate(start)}`;
  return start === end
    ? formatCivilDate(start)
    : `${formatCivilDate(start)} a ${formatCivilDate(end)}`;
}
