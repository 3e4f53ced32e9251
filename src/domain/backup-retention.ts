/**
 * Decides which backups are kept: the newest ones, and one of each of the last days, weeks and months
 * that have any.
 */
import { addDays, firstOfMonth, weekdayOf, type CivilDate } from "./civil-date.ts";
import { companyToday, instantToMs, type Instant } from "./company-time.ts";

/**
 * A mistake made in the morning is often noticed in the afternoon, when there are newer backups.
 */
const KEPT_NEWEST = 5;
const KEPT_DAYS = 7;
const KEPT_WEEKS = 4;
const KEPT_MONTHS = 12;

/**
 * Keeps the newest backup of each of the last days, weeks and months that have one, and the newest
 * five of all. Backups with a time in the future, made while the clock was ahead, are counted
 * separately: nobody knows which clock was wrong, so neither group may displace the other.
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
