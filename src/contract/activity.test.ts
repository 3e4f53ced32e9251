import { expect, test } from "vitest";
import { FIRST_DAY, LAST_DAY, civilDate } from "#domain/civil-date.ts";
import { activityConditions } from "./activity.ts";
import { compare } from "./condition.ts";

const ALL = { start: null, end: null, user: null, show: null };

test("a period of the history is whole days of the company", () => {
  const november = { ...ALL, start: civilDate("2026-11-01"), end: civilDate("2026-11-30") };
  expect(activityConditions(november, "America/Sao_Paulo")).toEqual([
    compare("timestamp", "gte", "2026-11-01T03:00:00.000Z"),
    compare("timestamp", "lt", "2026-12-01T03:00:00.000Z"),
  ]);
});

test("a period may begin on the first day and end on the last one, after which nothing is recorded", () => {
  expect(activityConditions({ ...ALL, start: FIRST_DAY, end: LAST_DAY }, "UTC")).toEqual([
    compare("timestamp", "gte", "1900-01-01T00:00:00.000Z"),
  ]);
});
