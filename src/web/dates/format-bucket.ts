/** How stretches of days are called: short on an axis, in full beside it. */
import { daysBetween, formatCivilDate, type CivilDate } from "#domain/civil-date.ts";

type Days = { readonly start: CivilDate; readonly end: CivilDate };

const MONTHS = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"];

/** `21/11/2026`, or `01/11/2026 a 30/11/2026`. */
export function daysInFull({ start, end }: Days): string {
  return start === end
    ? formatCivilDate(start)
    : `${formatCivilDate(start)} a ${formatCivilDate(end)}`;
}

/** The short names of stretches of one length, such as `21/11`, `nov/26`, `out–dez/26` and `2026`. */
export function shortNames(stretches: readonly Days[], shortest: "day" | "month"): string[] {
  // The first and the last may have been cut short.
  const longest = Math.max(...stretches.map(({ start, end }) => daysBetween(start, end) + 1));
  const days = Math.max(longest, shortest === "month" ? 28 : 1);
  if (days <= 7) return stretches.map(({ start }) => `${start.slice(8)}/${start.slice(5, 7)}`);
  if (days <= 31) return stretches.map(({ start }) => monthName(start));
  if (days <= 92) {
    return stretches.map(({ start, end }) =>
      start.slice(5, 7) === end.slice(5, 7)
        ? monthName(start)
        : `${monthWord(start)}–${monthName(end)}`,
    );
  }
  return stretches.map(({ start, end }) => {
    const [first, last] = [start.slice(0, 4), end.slice(0, 4)];
    return first === last ? first : `${first}–${last}`;
  });
}

/** `nov/2026` */
export function monthOfYear(date: CivilDate): string {
  return `${monthWord(date)}/${date.slice(0, 4)}`;
}

/** `nov/26` */
function monthName(date: CivilDate): string {
  return `${monthWord(date)}/${date.slice(2, 4)}`;
}

function monthWord(date: CivilDate): string {
  return MONTHS[Number(date.slice(5, 7)) - 1] ?? "";
}
