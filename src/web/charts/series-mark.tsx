import { BAND_OPACITY, TONE_COLOURS, TONE_FILLS, strokeDashes } from "./chart-style.ts";
import type { ChartSeries } from "./chart.ts";

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
