/**
 * The test clock: it starts at the same instant in every run, and then runs. So no test depends on
 * the day, and a test of a minute never crosses midnight.
 */
import { DEFAULT_TIME_ZONE, companyToday, type Clock } from "#domain/company-time.ts";

/** Noon of a Wednesday in the company's zone, or the instant in the variable `TEST_START`. */
const TEST_START = process.env["TEST_START"] ?? "2026-11-25T15:00:00.000Z";

/** The offset of this process's tests from the real clock. */
export const CLOCK_OFFSET_MS = Date.parse(TEST_START) - Date.now();

export const testClock: Clock = () => Date.now() + CLOCK_OFFSET_MS;

/** The company's today on that clock, plus `days`: `YYYY-MM-DD`. */
export function testDay(days = 0): string {
  return Temporal.PlainDate.from(companyToday(testClock(), DEFAULT_TIME_ZONE))
    .add({ days })
    .toString();
}
