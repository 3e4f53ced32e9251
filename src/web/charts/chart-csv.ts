import { BYTE_ORDER_MARK, encodeLine, plainDecimal } from "#domain/csv.ts";
import { COUNT_HEADING } from "./chart-amounts.ts";
import type { Chart } from "./chart.ts";

type ChartData = Pick<Chart, "pointLabel" | "series" | "pointsFor" | "tableRows">;

/** Amounts as plain numbers, missing ones blank; a band has two columns. */
export function chartCsv({
  pointLabel,
  series,
  pointsFor,
  tableRows: points = pointsFor(Infinity),
}: ChartData): string {
  const columns = series.flatMap(({ key, toKey, label }) =>
    toKey === undefined
      ? [{ key, label }]
      : [
          { key, label: `${label}: mínimo` },
          { key: toKey, label: `${label}: máximo` },
        ],
  );
  const isCounted = points.some(({ count }) => count !== undefined);
  const countHeading = isCounted ? [COUNT_HEADING.label] : [];
  let text = BYTE_ORDER_MARK;
  text += encodeLine([pointLabel, ...countHeading, ...columns.map(({ label }) => label)]);
  for (const { title, count, amounts } of points) {
    const cells = columns.map(({ key }) => {
      const amount = amounts[key];
      return amount === undefined ? "" : plainDecimal(amount);
    });
    text += encodeLine([title, ...(isCounted ? [String(count ?? "")] : []), ...cells]);
  }
  return text;
}
