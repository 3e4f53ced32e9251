import type { MouseEvent } from "react";
import { Area, Bar, Line } from "recharts";
import { BAND_OPACITY, TONE_COLOURS, strokeDashes } from "./chart-style.ts";
import type { ChartSeries } from "./chart.ts";

/** A function, as Recharts requires its own elements as direct children. */
export function renderSeries(
  { key, toKey, label, shape, tone, stack }: ChartSeries,
  {
    isOnePoint,
    fill,
    openBar,
  }: {
    isOnePoint: boolean;
    fill: string;
    openBar: (_: unknown, at: number, event: MouseEvent) => void;
  },
) {
  if (shape === "none") return null;
  const common = { key, dataKey: key, name: label, isAnimationActive: false } as const;
  const dot = { r: 4, fill: TONE_COLOURS[tone], strokeDasharray: "0" };
  const line = {
    stroke: TONE_COLOURS[tone],
    strokeWidth: 2,
    strokeDasharray: strokeDashes({ shape, tone }),
    strokeLinecap: "round",
    // A single point has no line.
    dot: isOnePoint ? dot : false,
    activeDot: { r: 4, stroke: "var(--color-surface)" },
  } as const;
  if (shape === "bar") {
    return (
      <Bar
        {...common}
        {...(stack === undefined ? {} : { stackId: stack })}
        fill={fill}
        stroke={TONE_COLOURS[tone]}
        maxBarSize={48}
        onClick={openBar}
      />
    );
  }
  if (shape === "line") return <Line {...common} {...line} type="linear" />;
  if (shape === "band") {
    return (
      <Area
        {...common}
        dataKey={(row: Readonly<Record<string, number>>) => toRange(row[key], row[toKey ?? key])}
        type="linear"
        stroke="none"
        fill={fill}
        fillOpacity={BAND_OPACITY}
        activeDot={false}
      />
    );
  }
  return (
    <Area
      {...common}
      {...line}
      type={shape === "steps" ? "stepAfter" : "linear"}
      fill={TONE_COLOURS[tone]}
      // Its axis may start above zero.
      fillOpacity={shape === "steps" ? 0 : 0.12}
    />
  );
}

function toRange(low: number | undefined, high: number | undefined): [number, number] | undefined {
  return low === undefined || high === undefined ? undefined : [low, high];
}
