import { Link } from "react-router";
import { cents } from "#domain/money.ts";
import { formatBalance } from "./amount.tsx";
import type { ChartPoint, ChartSeries } from "./chart.ts";

/** The points of a chart and their amounts, each a way to its entries. */
export function ChartTable({
  title,
  pointLabel,
  series,
  points,
}: {
  title: string;
  pointLabel: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
}) {
  return (
    // Its rows are links, so that it scrolls by keyboard.
    <div className="h-full overflow-auto">
      <table aria-label={title} className="w-full text-meta tabular-nums">
        <thead className="sticky top-0 bg-surface text-muted">
          <tr>
            <th scope="col" className="py-1 pr-2 text-left font-medium">
              {pointLabel}
            </th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className="py-1 pl-2 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.title} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal whitespace-nowrap">
                <Link to={point.address} className="text-accent hover:underline">
                  {point.title}
                </Link>
              </th>
              {series.map(({ key }) => (
                <td key={key} className="py-1.5 pl-2 text-right whitespace-nowrap">
                  <AmountOf point={point} seriesKey={key} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AmountOf({ point, seriesKey }: { point: ChartPoint; seriesKey: string }) {
  const text = formatBalance(point.amounts[seriesKey] ?? cents(0));
  const address = point.addresses?.[seriesKey];
  if (address === undefined) return text;
  return (
    <Link to={address} className="text-accent hover:underline">
      {text}
    </Link>
  );
}
