import { TONE_COLOURS, dashesOf, type ChartSeries } from "./chart.ts";

/** How a series looks in its chart, beside its name. */
export function SeriesMark({ shape, tone }: Pick<ChartSeries, "shape" | "tone">) {
  const colour = TONE_COLOURS[tone];
  return (
    <svg aria-hidden width="20" height="10" className="shrink-0">
      {shape === "bar" ? (
        <rect
          x="5"
          y="0.5"
          width="9"
          height="9"
          fill={colour}
          fillOpacity={tone === "expense" ? 0.25 : 1}
          stroke={colour}
        />
      ) : (
        <line
          x1="0"
          x2="20"
          y1="5"
          y2="5"
          stroke={colour}
          strokeWidth="2"
          strokeDasharray={dashesOf({ shape, tone })}
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}
