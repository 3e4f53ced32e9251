import { clsx } from "clsx";
import { useId, type ReactNode } from "react";
import { useMediaQuery } from "#web/controls/use-media-query.ts";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { ChartBody } from "./chart-body.tsx";
import type { Chart } from "./chart.ts";
import { useViewSwitch } from "./view-switch.tsx";

const CHART_HEIGHT = 240;

const LOW = 0.6;

function useIsPhone(): boolean {
  return useMediaQuery("(width < 40rem)");
}

type Layout = {
  className?: string;
  summaryClass?: string;
  /** In pixels, reserved while the chart loads, so that nothing moves. */
  height?: number;
  /** True if `height` applies to wide screens only. */
  isLowOnPhone?: boolean;
  /** Below the legend. */
  children?: ReactNode;
};

/** A chart with title, summary and legend, or its data as a table. */
export function ChartCard({
  chart,
  className,
  summaryClass = "min-h-8",
  height = CHART_HEIGHT,
  isLowOnPhone = false,
  actions,
  enlarge,
  children,
}: Layout & { chart: Chart; actions?: ReactNode; enlarge?: () => void }) {
  const { title, summary } = chart;
  const summaryId = useId();
  const isLow = useIsPhone() && isLowOnPhone;
  const { isTable, viewSwitch } = useViewSwitch(title);
  // An empty chart is empty at any number of points.
  const isEmpty = chart.pointsFor(0).length === 0;
  return (
    <section
      aria-label={title}
      aria-describedby={summaryId}
      className={clsx(frameClass, className)}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-emphasis font-semibold">{title}</h2>
        {!isEmpty && (
          <div className="-my-2 -mr-2 flex lg:-my-1">
            {viewSwitch}
            {actions}
          </div>
        )}
      </div>
      <p id={summaryId} className={clsx("text-meta text-muted tabular-nums", summaryClass)}>
        {summary}
      </p>
      <ChartBody
        chart={chart}
        isTable={isTable}
        height={isLow ? height * LOW : height}
        enlarge={enlarge}
      />
      {children}
    </section>
  );
}

const frameClass =
  "flex min-w-0 flex-col gap-2 break-inside-avoid rounded-md border border-line bg-surface p-4 lg:p-5";

export function ChartCardSkeleton({
  className,
  summaryClass = "h-8",
  height = CHART_HEIGHT,
  isLowOnPhone = false,
  children,
}: Layout) {
  const isLow = useIsPhone() && isLowOnPhone;
  return (
    <div className={clsx(frameClass, className)}>
      <Skeleton className="my-1 h-4 w-40" />
      <div className={summaryClass}>
        <Skeleton className="h-4 w-4/5" />
      </div>
      <div style={{ height: isLow ? height * LOW : height }}>
        <Skeleton className="h-full" />
      </div>
      <Skeleton className="h-4 w-40" />
      {children}
    </div>
  );
}
