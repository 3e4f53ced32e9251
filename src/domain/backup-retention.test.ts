import { expect, test } from "vitest";
import { addDays, civilDate, type CivilDate } from "./civil-date.ts";
import { DEFAULT_TIME_ZONE, type Instant } from "./company-time.ts";
import { backupsToRemove } from "./backup-retention.ts";

const at = (day: CivilDate, time = "15:00"): { madeAt: Instant } => ({
  madeAt: `${day}T${time}:00.000Z` as Instant,
});

const NOW = "2026-11-26T20:00:00.000Z" as Instant;

type Backups = readonly { readonly madeAt: Instant }[];

function removed(backups: Backups, now = NOW): Backups {
  return backupsToRemove(backups, now, DEFAULT_TIME_ZONE);
}

function keptDays(backups: Backups, now = NOW): string[] {
  const gone = new Set(removed(backups, now));
  return backups.filter((one) => !gone.has(one)).map(({ madeAt }) => madeAt.slice(0, 10));
}

test("a daily backup of two years leaves seven days, four weeks and twelve months", () => {
  const last = civilDate("2026-11-25");
  const daily = Array.from({ length: 730 }, (_, ago) => at(addDays(last, -ago)));
  expect(keptDays(daily)).toEqual([
    "2026-11-25",
    "2026-11-24",
    "2026-11-23",
    "2026-11-22",
    "2026-11-21",
    "2026-11-20",
    "2026-11-19",
    "2026-11-14",
    "2026-11-07",
    "2026-10-31",
    "2026-09-30",
    "2026-08-31",
    "2026-07-31",
    "2026-06-30",
    "2026-05-31",
    "2026-04-30",
    "2026-03-31",
    "2026-02-28",
    "2026-01-31",
    "2025-12-31",
  ]);
});

test("of several on one day the newest stays; the day is that of the company", () => {
  const day = civilDate("2026-11-24");
  const backups = [at(day, "02:59"), at(day, "03:00"), at(day, "20:00")];
  const newer = ["01", "02", "03", "04", "05"].map((hour) =>
    at(addDays(day, 2), `1${hour.at(1)}:00`),
  );
  expect(removed([...backups, ...newer])).toEqual([at(day, "03:00")]);
});

test("the newest five of one day stay", () => {
  const day = civilDate("2026-11-25");
  const backups = ["10:00", "11:00", "12:00", "13:00", "14:00", "15:00"].map((time) =>
    at(day, time),
  );
  expect(removed(backups)).toEqual([at(day, "10:00")]);
});

test("after a year without the program nothing of before is lost", () => {
  const old = [at(civilDate("2025-01-10")), at(civilDate("2025-01-11"))];
  expect(removed([...old, at(civilDate("2026-11-25"))])).toEqual([]);
});

test("copies of a clock that was a year ahead take no place from those of now", () => {
  const daily = (last: CivilDate, count: number) =>
    Array.from({ length: count }, (_, ago) => at(addDays(last, -ago)));
  const now = daily(civilDate("2026-11-25"), 60);
  const ahead = daily(civilDate("2027-11-25"), 60);
  const both = keptDays([...ahead, ...now]);
  expect(both).toEqual([
    ...keptDays(ahead, "2028-01-01T00:00:00.000Z" as Instant),
    ...keptDays(now),
  ]);
  // Once the clock has reached those days, their backups are the newest.
  expect(keptDays([...ahead, ...now], "2027-12-01T00:00:00.000Z" as Instant)).toContain(
    "2027-11-19",
  );
});

test("a clock that fell back a year removes nothing that was kept before", () => {
  const all = Array.from({ length: 400 }, (_, ago) => at(addDays(civilDate("2026-11-25"), -ago)));
  const gone = new Set(removed(all));
  const kept = all.filter((one) => !gone.has(one));
  const behind = [at(civilDate("2025-11-25")), at(civilDate("2025-11-26"))];
  expect(removed([...kept, ...behind], "2025-11-26T20:00:00.000Z" as Instant)).toEqual([]);
});
