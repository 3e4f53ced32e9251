import { BYTE_ORDER_MARK, encodeLine, moneyValue, type CsvValue } from "#domain/csv.ts";
import { COUNT_HEADING } from "./chart-amounts.ts";
import type { SavableChart } from "./chart.ts";

type ChartData = Pick<
  SavableChart,
  "pointLabel" | "series" | "pointsFor" | "tableRows" | "isByDate"
>;

/**
 * Amounts, days and months as spreadsheet values, missing amounts blank; a band has two columns.
 */
export function chartCsv({
  pointLabel,
  series,
  pointsFor,
  tableRows: points = pointsFor(Infinity),
  isByDate = false,
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
    const cells = columns.map(({ key }): string | CsvValue => {
      const amount = amounts[key];
      return amount === undefined ? "" : moneyValue(amount);
    });
    text += encodeLine([
      isByDate && PERIOD.test(title) ? { value: title } : title,
      ...(isCounted ? [{ value: String(count ?? "") }] : []),
      ...cells,
    ]);
  }
  return text;
}

/** A day or a month. */
const PERIOD = /^(?:\d{2}\/\d{2}|\d{2}|[a-z]{3})\/\d{4}$/u;
