import { pluralize } from "#domain/format-amount.ts";
import { pointAt } from "./chart-interaction.ts";
import { amountText, type ChartPoint, type ChartSeries } from "./chart.ts";
import { SeriesMark } from "./series-mark.tsx";

/** What the pointer or the arrow keys are at, in full. */
export function PointNote({
  series,
  points,
  dismissed,
  active = false,
  label,
}: {
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  dismissed: number | null;
  /** These two come from the chart. */
  active?: boolean;
  label?: unknown;
}) {
  const point = active && label !== dismissed ? pointAt(points, label) : undefined;
  if (point === undefined) return null;
  return (
    <div className="max-w-72 sm:max-w-96 rounded-md border border-line bg-surface px-3 py-2 text-meta text-ink shadow-float">
      <p className="font-medium wrap-anywhere tabular-nums">{point.title}</p>
      {present(series, point).map((one) => (
        <p key={one.key} className="flex items-center gap-2">
          <SeriesMark {...one} />
          <span className="whitespace-nowrap">{one.label}</span>
          <span className="ml-auto pl-4 text-right tabular-nums">{amountText(point, one)}</span>
        </p>
      ))}
    </div>
  );
}

/** The same for those who hear it. */
export function inWords(series: readonly ChartSeries[], point: ChartPoint | undefined): string {
  if (point === undefined) return "";
  const amounts = present(series, point).map((one) => `${one.label} ${amountText(point, one)}`);
  const { count } = point;
  const counts = count === undefined ? [] : [pluralize(count, "lançamento", "lançamentos")];
  return `${point.title}: ${[...counts, ...amounts].join(", ")}`;
}

/** Those that the point has something of. */
function present(series: readonly ChartSeries[], point: ChartPoint): ChartSeries[] {
  return series.filter(({ key, shape }) => shape !== "none" && point.amounts[key] !== undefined);
}
