import { clsx } from "clsx";
import { shareTexts } from "./chart-amounts.ts";
import type { Chart, ChartSeries } from "./chart.ts";
import { SeriesMark } from "./series-mark.tsx";

export function ChartLegend({ chart }: { chart: Chart }) {
  const items = toItems(chart);
  return (
    <ul
      aria-label="Legenda"
      className={clsx(
        "flex min-h-4 flex-wrap gap-x-4 gap-y-1 text-meta text-muted tabular-nums",
        // The title already names a single line.
        items.length === 1 && "max-sm:hidden",
      )}
    >
      {items.map(({ label, ...mark }) => (
        <li key={label} className="flex items-center gap-2">
          <SeriesMark {...mark} />
          {label}
        </li>
      ))}
    </ul>
  );
}

type Item = Pick<ChartSeries, "label" | "shape" | "tone">;

function toItems({ kind, series, pointsFor }: Chart): readonly Item[] {
  const [slices] = series;
  if (kind !== "pie" || slices === undefined) return series.filter(({ shape }) => shape !== "none");
  const slicePoints = pointsFor(Infinity);
  const shares = shareTexts(slicePoints, slices);
  return slicePoints.map(({ name, tone = "balance" }, at) => ({
    label: `${name} ${shares[at] ?? ""}`,
    shape: "slice",
    tone,
  }));
}
