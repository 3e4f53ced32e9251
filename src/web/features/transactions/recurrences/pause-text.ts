import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";

/** `Pausada` and `desde 25/11/2026`; `Pausa` and `em 01/01/2027` if it begins later. */
export function pauseText(
  pausedOn: CivilDate,
  today: CivilDate,
): { readonly state: string; readonly since: string } {
  const day = formatCivilDate(pausedOn);
  return pausedOn <= today
    ? { state: "Pausada", since: `desde ${day}` }
    : { state: "Pausa", since: `em ${day}` };
}
