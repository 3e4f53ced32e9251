import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantFromMs } from "./company-time.ts";
import { daysOfHistory, historyMs } from "./history-time.ts";
import { Refusal } from "./refusal.ts";

const DAY_MS = 86_400_000;
const NEWEST_MS = Date.parse("2026-11-21T12:00:00.000Z");
const NEWEST = instantFromMs(NEWEST_MS);
const RULE = { timeZone: "America/Sao_Paulo", acceptsClockBehind: false };

function codeOf(act: () => unknown): string | null {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.reason.code;
    throw error;
  }
  return null;
}

describe("the time of a new record", () => {
  it("is the clock's when it is later than the newest record", () => {
    expect(historyMs(NEWEST_MS + 1, NEWEST, RULE)).toBe(NEWEST_MS + 1);
    expect(historyMs(NEWEST_MS, null, RULE)).toBe(NEWEST_MS);
  });

  it("is just after the newest record's while the clock is up to a day behind", () => {
    for (const behind of [0, 1, DAY_MS]) {
      expect(historyMs(NEWEST_MS - behind, NEWEST, RULE)).toBe(NEWEST_MS + 1);
    }
  });

  it("is refused when the clock is more than a day behind, unless that is accepted", () => {
    const clockMs = NEWEST_MS - DAY_MS - 1;
    expect(codeOf(() => historyMs(clockMs, NEWEST, RULE))).toBe("clock-behind");
    expect(historyMs(clockMs, NEWEST, { ...RULE, acceptsClockBehind: true })).toBe(NEWEST_MS + 1);
  });

  it.each([
    "1601-01-01",
    "1969-12-31",
    "1970-01-01",
    "2019-12-31T23:59:59.999Z",
    "2199-06-01",
    "9999-01-01",
  ])("is refused at %s, also when a clock behind is accepted", (day) => {
    const rule = { ...RULE, acceptsClockBehind: true };
    expect(codeOf(() => historyMs(Date.parse(day), null, rule))).toBe("clock-impossible");
    expect(codeOf(() => historyMs(Date.parse(day), NEWEST, rule))).toBe("clock-impossible");
  });

  // Records of one user and time belong to one command.
  it("is never that of another record, nor before it, whatever the clock reads", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -DAY_MS, max: 3 * DAY_MS })), (steps) => {
        let newest = NEWEST;
        for (const step of steps) {
          const before = newest;
          const code = codeOf(() => {
            newest = instantFromMs(historyMs(NEWEST_MS + step, before, RULE));
          });
          expect(code === null ? newest > before : newest === before).toBe(true);
        }
      }),
    );
  });
});

describe("the days of a history", () => {
  const at = (text: string) => instantFromMs(Date.parse(text));
  const days = (first: string, last: string) => daysOfHistory(at(first), at(last), RULE.timeZone);

  it("are those of the company, with the first and the last", () => {
    expect(daysOfHistory(null, null, RULE.timeZone)).toBe(0);
    expect(days("2026-11-21T03:00:00Z", "2026-11-22T02:59:59Z")).toBe(1);
    expect(days("2026-11-21T02:59:59Z", "2026-11-21T03:00:00Z")).toBe(2);
    expect(days("2025-11-21T12:00:00Z", "2026-11-21T12:00:00Z")).toBe(366);
  });
});
