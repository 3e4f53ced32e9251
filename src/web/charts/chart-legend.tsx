import { shareText, sharesOf, type ChartKind, type ChartPoint, type ChartSeries } from "./chart.ts";
import { SeriesMark } from "./series-mark.tsx";

/** What each line, bar or slice is; of slices also how much of the whole. */
export function ChartLegend({
  kind,
  series,
  points,
}: {
  kind: ChartKind;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
}) {
  return (
    <ul
      aria-label="Legenda"
      className="flex min-h-4 flex-wrap gap-x-4 gap-y-1 text-meta text-muted tabular-nums"
    >
      {itemsOf(kind, series, points).map(({ label, ...mark }) => (
        <li key={label} className="flex items-center gap-2">
          <SeriesMark {...mark} />
          {label}
        </li>
      ))}
    </ul>
  );
}

type Item = Pick<ChartSeries, "label" | "shape" | "tone">;

function itemsOf(
  kind: ChartKind,
  series: readonly ChartSeries[],
  points: readonly ChartPoint[],
): readonly Item[] {
  const [slices] = series;
  if (kind !== "pie" || slices === undefined) return series.filter(({ shape }) => shape !== "none");
  const shares = sharesOf(points, slices);
  return points.map(({ name, tone = "balance" }, at) => ({
    label: `${name} ${shareText(shares[at] ?? 0)}`,
    shape: "slice",
    tone,
  }));
}
