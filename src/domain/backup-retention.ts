/** Which backups are kept: the newest ones, and those of the last days, weeks and months that have one. */
import { addDays, firstOfMonth, weekdayOf, type CivilDate } from "./civil-date.ts";
import { companyToday, instantToMs, type Instant } from "./company-time.ts";

/** A mistake of the morning is often seen in the afternoon, when there are newer ones. */
const KEPT_NEWEST = 5;
const KEPT_DAYS = 7;
const KEPT_WEEKS = 4;
const KEPT_MONTHS = 12;

/**
 * Of each of the last days, weeks and months that have a backup, the newest one is kept; and the newest five of all.
 * Those of a clock that was ahead are counted by themselves: they take no place from those of now, nor these from
 * them, as nobody knows which of the two clocks is wrong.
 */
export function backupsToRemove<Backup extends { readonly madeAt: Instant }>(
  backups: readonly Backup[],
  now: Instant,
  timeZone: string,
): readonly Backup[] {
  const past = backups.filter(({ madeAt }) => madeAt <= now);
  const ahead = backups.filter(({ madeAt }) => madeAt > now);
  return [past, ahead].flatMap((each) => toRemove(each, timeZone));
}

function toRemove<Backup extends { readonly madeAt: Instant }>(
  backups: readonly Backup[],
  timeZone: string,
): readonly Backup[] {
  const newestFirst = backups.toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
  const kept = new Set(newestFirst.slice(0, KEPT_NEWEST));
  const keepNewestOf = (count: number, periodOf: (day: CivilDate) => CivilDate): void => {
    const periods = new Set<CivilDate>();
    for (const backup of newestFirst) {
      const period = periodOf(companyToday(instantToMs(backup.madeAt), timeZone));
      if (periods.has(period)) continue;
      if (periods.size === count) return;
      periods.add(period);
      kept.add(backup);
    }
  };
  keepNewestOf(KEPT_DAYS, (day) => day);
  keepNewestOf(KEPT_WEEKS, (day) => addDays(day, -weekdayOf(day)));
  keepNewestOf(KEPT_MONTHS, firstOfMonth);
  return newestFirst.filter((backup) => !kept.has(backup));
}
