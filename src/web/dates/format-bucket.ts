import { daysBetween, formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { wholeMonths } from "#domain/period.ts";

type Bucket = { readonly start: CivilDate; readonly end: CivilDate };

const MONTHS = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"];

/** `de 01/11/2026 a 30/11/2026`, `até 30/11/2026`, `a partir de 01/11/2026`. */
export function formatDays(from: CivilDate | null, to: CivilDate | null): string {
  if (from === null) return `até ${formatCivilDate(to)}`;
  const start = formatCivilDate(from);
  return to === null ? `a partir de ${start}` : `de ${start} a ${formatCivilDate(to)}`;
}

/** After "em relação": `a outubro de 2026`, `a 2025`, `a 31/10/2026`, `ao período de 01/10/2026 a 15/10/2026`. */
export function formatEarlierPeriod({ start, end }: Bucket): string {
  if (wholeMonths(start, 1).end === end && start.endsWith("-01"))
    return `a ${formatLongMonth(start)}`;
  if (start.endsWith("-01-01") && end === `${start.slice(0, 4)}-12-31`)
    return `a ${start.slice(0, 4)}`;
  return start === end ? `a ${formatCivilDate(start)}` : `ao período ${formatDays(start, end)}`;
}

/** Axis labels of buckets of one length, such as `21/11`, `nov/26`, `out–dez/26` and `2026`. */
export function bucketLabels(buckets: readonly Bucket[], shortest: "day" | "month"): string[] {
  // The first and the last bucket may be shorter.
  const longest = Math.max(...buckets.map(({ start, end }) => daysBetween(start, end) + 1));
  const days = Math.max(longest, shortest === "month" ? 28 : 1);
  if (days <= 7) return buckets.map(({ start }) => `${start.slice(8)}/${start.slice(5, 7)}`);
  if (days <= 31) return buckets.map(({ start }) => formatShortMonth(start));
  if (days <= 92) {
    return buckets.map(({ start, end }) =>
      start.slice(5, 7) === end.slice(5, 7)
        ? formatShortMonth(start)
        : `${monthAbbreviation(start)}–${formatShortMonth(end)}`,
    );
  }
  return buckets.map(({ start, end }) => {
    const [first, last] = [start.slice(0, 4), end.slice(0, 4)];
    return first === last ? first : `${first}–${last}`;
  });
}

const longMonth = new Intl.DateTimeFormat("pt-BR", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** `novembro de 2026` */
export function formatLongMonth(date: CivilDate): string {
  return longMonth.format(new Date(`${date}T00:00:00Z`));
}

/** `nov/2026` */
export function formatMonth(date: CivilDate): string {
  return `${monthAbbreviation(date)}/${date.slice(0, 4)}`;
}

/** `nov/26` */
export function formatShortMonth(date: CivilDate): string {
  return `${monthAbbreviation(date)}/${date.slice(2, 4)}`;
}

function monthAbbreviation(date: CivilDate): string {
  return MONTHS[Number(date.slice(5, 7)) - 1] ?? "";
}
