import { expect, test } from "vitest";
import { addMonths, civilDate } from "#domain/civil-date.ts";
import { barsIfFew } from "./bars-if-few.ts";
import { bucketPoints } from "./bucket-points.ts";
import type { Chart } from "./chart.ts";

function chartOfMonths(count: number): Chart {
  const timeline = Array.from({ length: count }, (_, at) => ({
    date: addMonths(civilDate("2024-11-01"), at),
    incomeCents: 1n,
    expenseCents: 0n,
  }));
  return {
    title: "",
    summary: "",
    emptyText: "",
    series: [{ key: "income", label: "Receitas", shape: "line", tone: "income" }],
    pointLabel: "Mês",
    pointsFor: (maxCount) =>
      bucketPoints(
        timeline,
        { start: null, end: null },
        { maxCount, shortest: "month", filter: {} },
      ),
  };
}

test.each([
  [1, "bar"],
  [3, "bar"],
  [4, "line"],
  [25, "line"],
  [300, "line"],
])("%d months are drawn as %s", (count, shape) => {
  expect(barsIfFew(chartOfMonths(count)).series.map((series) => series.shape)).toEqual([shape]);
});
