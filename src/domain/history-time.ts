/** The time of a new record of the history: it never goes back, and a wrong clock is refused. */
import { instantToMs, possibleMs, type Instant } from "./company-time.ts";
import { Refusal } from "./refusal.ts";

/** Clocks are corrected by seconds; by more than this only by mistake. */
const MAX_STEP_BACK_MS = 24 * 60 * 60 * 1000;

export type ClockRule = {
  /** IANA name, for the refusals. */
  readonly timeZone: string;
  /** True when the clock was ahead before, and is right now. */
  readonly acceptsClockBehind: boolean;
};

/**
 * Milliseconds since 1970, at least `newest`, which is the time of the newest record. @throws Refusal
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
  return Math.max(clockMs, newestMs);
}
