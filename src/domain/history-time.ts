/**
 * The time of a command's history records: later than that of every command before it, so that time
 * and user tell whose records they are. A wrong clock is refused.
 */
import { daysBetween } from "./civil-date.ts";
import { companyToday, instantToMs, possibleMs, type Instant } from "./company-time.ts";
import { Refusal } from "./refusal.ts";

/** Clock corrections are a matter of seconds; a larger step back is a mistake. */
const MAX_STEP_BACK_MS = 24 * 60 * 60 * 1000;

export type ClockRule = {
  /** IANA name, for the texts of refusals. */
  readonly timeZone: string;
  /** True if the user confirmed that the clock was ahead before and is right now. */
  readonly acceptsClockBehind: boolean;
};

/**
 * Milliseconds since 1970, after `newest`, which is the time of the newest record. @throws Refusal
 * for a clock outside the possible years, or more than a day before `newest`.
 */
export function historyMs(
  clockMs: number,
  newest: Instant | null,
  { timeZone, acceptsClockBehind }: ClockRule,
): number {
  if (possibleMs(clockMs) !== clockMs) {
    throw new Refusal({ code: "clock-impossible", clockMs, timeZone });
  }
  if (newest === null) return clockMs;
  const newestMs = instantToMs(newest);
  if (!acceptsClockBehind && clockMs < newestMs - MAX_STEP_BACK_MS) {
    throw new Refusal({ code: "clock-behind", clockMs, newestMs, timeZone });
  }
  return Math.max(clockMs, newestMs + 1);
}

/** The days from the first record to the last, both counted; 0 without a record. */
export function daysOfHistory(
  first: Instant | null,
  last: Instant | null,
  timeZone: string,
): number {
  if (first === null || last === null) return 0;
  const dayOf = (instant: Instant) => companyToday(instantToMs(instant), timeZone);
  return daysBetween(dayOf(first), dayOf(last)) + 1;
}
