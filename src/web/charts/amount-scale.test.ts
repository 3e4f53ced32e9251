import * as fc from "fast-check";
import { expect, test } from "vitest";
import { amountScale, startsAboveZero } from "./amount-scale.ts";
import type { ChartSeries } from "./chart.ts";

const STEPS: readonly ChartSeries[] = [
  { key: "balance", label: "Saldo", shape: "steps", tone: "balance" },
];
const BARS: readonly ChartSeries[] = [{ ...STEPS[0], shape: "bar" } as ChartSeries];

function pointsOf(...amounts: number[]) {
  return amounts.map((amount) => ({ amounts: { balance: BigInt(amount) } }));
}

test("a balance far above zero fills the axis, whose ticks are round", () => {
  const points = pointsOf(79_024_457, 77_289_094, 77_958_316);
  expect(amountScale(STEPS, points)).toEqual({
    domain: [76_000_000, 81_000_000],
    ticks: [76, 77, 78, 79, 80, 81].map((millions) => millions * 1_000_000),
  });
  expect(startsAboveZero(STEPS, points)).toBe(true);
  // From R$ 500 to R$ 510 thousand.
  expect(amountScale(STEPS, pointsOf(50_000_000, 51_000_000)).domain).toEqual([
    49_000_000, 52_000_000,
  ]);
});

test("an axis of other amounts, or of a balance near zero, has the zero", () => {
  expect(amountScale(BARS, pointsOf(79_000_000, 78_000_000))).toEqual({ domain: [0, "auto"] });
  expect(amountScale(STEPS, pointsOf(1000, 90_000))).toEqual({ domain: [0, "auto"] });
  expect(amountScale(STEPS, pointsOf(-1000, 90_000))).toEqual({ domain: ["auto", "auto"] });
  expect(amountScale(STEPS, pointsOf(0, 0))).toEqual({ domain: [0, 100] });
  expect(startsAboveZero(STEPS, pointsOf(1000, 90_000))).toBe(false);
});

test("three to seven ticks hold every amount, and most of the axis is used", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 14 }), fc.nat(100), (low, percent) => {
      const high = low + Math.floor((low / 100) * percent);
      const { domain, ticks } = amountScale(STEPS, pointsOf(low, high));
      if (ticks === undefined) return;
      const [start, end] = [Number(domain[0]), Number(domain[1])];
      expect(start).toBeGreaterThanOrEqual(0);
      expect(start).toBeLessThanOrEqual(low);
      expect(end).toBeGreaterThanOrEqual(high);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.length).toBeLessThanOrEqual(7);
      // The labels, with four digits, are exact.
      const labels = ticks.map((tick) => Number(tick.toPrecision(4)));
      expect(labels.map((label, at) => Math.abs(label - (ticks[at] ?? 0)) < 1)).not.toContain(
        false,
      );
      const shown = high - low + Math.max(high - low, high / 40);
      expect(end - start).toBeLessThan(shown * 1.81);
    }),
  );
});
