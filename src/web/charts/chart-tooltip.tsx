import { formatPointAmount } from "./chart-amounts.ts";
import { pointAt } from "./chart-interaction.ts";
import type { ChartPoint, ChartSeries } from "./chart.ts";
import { presentSeries } from "./describe-point.ts";
import { SeriesMark } from "./series-mark.tsx";

export function PointTooltip({
  series,
  points,
  dismissed,
  active = false,
  label,
}: {
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  dismissed: number | null;
  /** `active` and `label` are set by Recharts. */
  active?: boolean;
  label?: unknown;
}) {
  const point = active && label !== dismissed ? pointAt(points, label) : undefined;
  if (point === undefined) return null;
  return (
    <div className="max-w-[min(18rem,100vw-5rem)] sm:max-w-96 rounded-md border border-line bg-surface px-3 py-2 text-meta text-ink shadow-float">
      <p className="font-medium wrap-anywhere tabular-nums">{point.title}</p>
      {presentSeries(series, point).map((one) => (
        <p key={one.key} className="flex flex-wrap items-center gap-x-2">
          <SeriesMark {...one} />
          <span>{one.label}</span>
          <span className="ml-auto pl-4 text-right tabular-nums">
            {formatPointAmount(point, one)}
          </span>
        </p>
      ))}
    </div>
  );
}
