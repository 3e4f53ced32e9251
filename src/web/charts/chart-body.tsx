import { clsx } from "clsx";
import { useRef } from "react";
import { ChartLegend } from "./chart-legend.tsx";
import type { Chart } from "./chart.ts";
import { ChartTable, PieChart, SeriesChart } from "./lazy-charts.tsx";
import { useElementSize } from "./use-element-size.ts";

/** In pixels. */
const MIN_POINT_WIDTH = 7;
const AXIS_WIDTH = 80;

type BodyProps = {
  chart: Chart;
  isTable?: boolean;
  /** In pixels, reserved while the chart loads, so that nothing moves. */
  height?: number;
  enlarge?: (() => void) | undefined;
};

/** The chart or its table, with the legend. */
export function ChartBody({ className, ...rest }: BodyProps & { className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const size = useElementSize(box);
  return (
    <>
      <div
        ref={box}
        style={{ height: rest.height }}
        className={clsx(className, rest.isTable === true && "print:h-auto!")}
      >
        {size.width > 0 && <Contents {...size} {...rest} />}
      </div>
      <ChartLegend chart={rest.chart} />
    </>
  );
}

function Contents({
  chart,
  isTable = false,
  ...rest
}: BodyProps & { width: number; height: number }) {
  const points = chart.pointsFor(Math.floor((rest.width - AXIS_WIDTH) / MIN_POINT_WIDTH));
  if (points.length === 0) {
    return (
      <p className="flex h-full flex-col items-center justify-center gap-2 rounded-sm bg-ink/3 p-4 text-center text-muted">
        {chart.emptyText}
      </p>
    );
  }
  if (isTable) return <ChartTable chart={chart} points={chart.tableRows ?? points} />;
  const Drawing = chart.kind === "pie" ? PieChart : SeriesChart;
  return <Drawing chart={chart} points={points} {...rest} />;
}
