import { clsx } from "clsx";
import { Link } from "react-router";
import { COUNT_HEADING, formatPointAmount } from "./chart-amounts.ts";
import type { Chart, ChartPoint, ChartSeries } from "./chart.ts";
import { entryType, pointUrl } from "./entry-points.ts";

/** In characters; longer titles wrap. */
const MAX_TITLE_LENGTH = 30;

export type ChartTableProps = { chart: Chart; points: readonly ChartPoint[] };

export function ChartTable({ chart: { title, pointLabel, series }, points }: ChartTableProps) {
  const isCounted = points.some(({ count }) => count !== undefined);
  const headings = [...(isCounted ? [COUNT_HEADING] : []), ...series];
  return (
    // Scrolls by keyboard through its links; paper has all rows.
    <div className="h-full overflow-auto print:h-auto print:overflow-visible">
      <table aria-label={title} className="w-full text-meta tabular-nums">
        <thead className="sticky top-0 bg-surface text-muted">
          <tr>
            <th scope="col" className="py-1 pr-2 text-left font-medium">
              {pointLabel}
            </th>
            {headings.map(({ key, label }) => (
              <th key={key} scope="col" className="py-1 pl-2 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={pointUrl(point) ?? point.title} className="border-t border-line">
              <th
                scope="row"
                className={clsx(
                  "py-1.5 pr-2 text-left font-normal",
                  point.title.length > MAX_TITLE_LENGTH
                    ? "min-w-48 wrap-anywhere"
                    : "whitespace-nowrap",
                )}
              >
                <EntriesLink to={pointUrl(point)}>{point.title}</EntriesLink>
              </th>
              {isCounted && (
                <td className="py-1.5 pl-2 text-right">{point.count?.toLocaleString("pt-BR")}</td>
              )}
              {series.map((one) => (
                <td key={one.key} className="py-1.5 pl-2 text-right whitespace-nowrap">
                  <AmountCell point={point} series={one} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AmountCell({ point, series }: { point: ChartPoint; series: ChartSeries }) {
  const type = entryType(series.key);
  const text = formatPointAmount(point, series);
  if (type === undefined) return text;
  return <EntriesLink to={pointUrl(point, type)}>{text}</EntriesLink>;
}

function EntriesLink({ to, children }: { to: string | null; children: string }) {
  if (to === null) return children;
  return (
    <Link to={to} className="text-accent hover:underline">
      {children}
    </Link>
  );
}
