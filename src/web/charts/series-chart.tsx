import { useEffect, useEffectEvent, useId, type KeyboardEvent, type MouseEvent } from "react";
import {
  CartesianGrid,
  ComposedChart,
  ReferenceLine,
  Tooltip,
  useActiveTooltipLabel,
  useIsTooltipActive,
} from "recharts";
import { toNumbers } from "./chart-amounts.ts";
import { startsAboveZero } from "./amount-scale.ts";
import { AXIS_NOTE_HEIGHT, AxisNote, amountAxis, pointAxis } from "./chart-axes.tsx";
import { FillPatterns, toneFill } from "./chart-fills.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { useChartInteraction } from "./chart-interaction.ts";
import { PointTooltip } from "./chart-tooltip.tsx";
import type { SizedChart } from "./chart.ts";
import { renderSeries } from "./render-series.tsx";

/** Points from left to right or, for rows, from top to bottom. */
export function SeriesChart(box: SizedChart) {
  const { chart, points, width, enlarge } = box;
  const { series } = chart;
  const hasNote = startsAboveZero(series, points);
  const height = hasNote ? box.height - AXIS_NOTE_HEIGHT : box.height;
  const sized = { ...box, height };
  const isRows = chart.kind === "rows";
  const patternId = useId();
  const { setActive, open, frame, labels, dismissed } = useChartInteraction(sized);
  const openBar = (key: string) => (_: unknown, at: number, event: MouseEvent) => {
    // Otherwise the click also reaches the chart, which opens the complete point.
    if (enlarge === undefined) event.stopPropagation();
    open(at, key);
  };

  return (
    <ChartFrame
      {...frame}
      onKeyDownCapture={(event) => {
        frame.onKeyDownCapture(event);
        if (isRows) remapArrowKeys(event);
      }}
    >
      <ComposedChart
        layout={isRows ? "vertical" : "horizontal"}
        width={width}
        height={height}
        data={points.map(({ amounts }, at) => ({ ...toNumbers(amounts), at }))}
        {...labels}
        margin={{ top: 8, right: isRows ? 28 : 20, bottom: 0, left: 0 }}
        barCategoryGap="24%"
        // Otherwise many bars would be mostly gaps.
        barGap={points.length > MAX_WIDE_BARS ? 1 : 4}
        // Throttled events lag a frame: a click would open the previous point.
        throttledEvents={THROTTLED}
        onClick={({ activeTooltipIndex }) => open(activeTooltipIndex)}
        className="cursor-pointer"
      >
        <FillPatterns id={patternId} tones={series.map(({ tone }) => tone)} />
        <CartesianGrid vertical={isRows} horizontal={!isRows} stroke="var(--color-line)" />
        {pointAxis(sized)}
        {amountAxis(sized)}
        <ReferenceLine {...(isRows ? { x: 0 } : { y: 0 })} stroke="var(--color-edge)" />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--color-edge)", fill: "var(--color-line)", fillOpacity: 0.4 }}
          content={<PointTooltip series={series} points={points} dismissed={dismissed} />}
          wrapperStyle={{ zIndex: 10 }}
          {...(width < NARROW ? { position: { x: 8 } } : {})}
        />
        {series.map((one) =>
          renderSeries(one, {
            isOnePoint: points.length === 1,
            fill: toneFill(one.tone, patternId),
            openBar: openBar(one.key),
          }),
        )}
        <ActivePoint onChange={setActive} />
      </ComposedChart>
      {hasNote && <AxisNote />}
    </ChartFrame>
  );
}

const THROTTLED = ["touchmove"] as const;

const MAX_WIDE_BARS = 12;

/** In pixels: a narrower chart has no room for the tooltip beside the axis or the names. */
const NARROW = 480;

/** Recharts moves through the points of a vertical layout as if from right to left. */
const ROW_KEYS: Readonly<Record<string, string>> = {
  ArrowDown: "ArrowLeft",
  ArrowRight: "ArrowLeft",
  ArrowUp: "ArrowRight",
  ArrowLeft: "ArrowRight",
};

function remapArrowKeys(event: KeyboardEvent): void {
  const key = ROW_KEYS[event.key];
  // The event dispatched below arrives here too.
  if (key === undefined || !event.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(new globalThis.KeyboardEvent("keydown", { key, bubbles: true }));
}

/** Reports the point under the pointer or reached by the arrow keys. */
function ActivePoint({ onChange }: { onChange: (at: number | null) => void }) {
  const label = useActiveTooltipLabel();
  const isActive = useIsTooltipActive();
  const at = isActive && label !== undefined ? Number(label) : null;
  const report = useEffectEvent(onChange);
  useEffect(() => report(at), [at]);
  return null;
}
