import {
  BAND_OPACITY,
  TONE_COLOURS,
  TONE_FILLS,
  strokeDashes,
  formatShare,
  toShares,
  type ChartKind,
  type ChartPoint,
  type ChartSeries,
} from "./chart.ts";

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
      {toItems(kind, series, points).map(({ label, ...mark }) => (
        <li key={label} className="flex items-center gap-2">
          <SeriesMark {...mark} />
          {label}
        </li>
      ))}
    </ul>
  );
}

type Item = Pick<ChartSeries, "label" | "shape" | "tone">;

function toItems(
  kind: ChartKind,
  series: readonly ChartSeries[],
  points: readonly ChartPoint[],
): readonly Item[] {
  const [slices] = series;
  if (kind !== "pie" || slices === undefined) return series.filter(({ shape }) => shape !== "none");
  const shares = toShares(points, slices);
  return points.map(({ name, tone = "balance" }, at) => ({
    label: `${name} ${formatShare(shares[at] ?? 0)}`,
    shape: "slice",
    tone,
  }));
}

const FILL_OPACITY = { plain: 1, hatched: 0.25, dotted: 0.5 } as const;

/** A sample of the line or fill of a series. */
export function SeriesMark({ shape, tone }: Pick<ChartSeries, "shape" | "tone">) {
  const colour = TONE_COLOURS[tone];
  return (
    <svg aria-hidden width="20" height="10" className="shrink-0">
      {shape === "bar" || shape === "slice" || shape === "band" ? (
        <rect
          x="5"
          y="0.5"
          width="9"
          height="9"
          fill={colour}
          fillOpacity={shape === "band" ? BAND_OPACITY : FILL_OPACITY[TONE_FILLS[tone]]}
          stroke={shape === "band" ? "none" : colour}
          strokeDasharray={TONE_FILLS[tone] === "dotted" ? "2 2" : undefined}
        />
      ) : (
        <line
          x1="0"
          x2="20"
          y1="5"
          y2="5"
          stroke={colour}
          strokeWidth="2"
          strokeDasharray={strokeDashes({ shape, tone })}
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}
