import { clsx } from "clsx";
import { useId, useState, type ReactNode } from "react";
import { ChartDrawing, type ChartContents } from "./chart-body.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { ViewSwitch } from "./chart-view-switch.tsx";
import type { ChartKind } from "./chart.ts";
import { Skeleton } from "#web/feedback/skeleton.tsx";

const CHART_HEIGHT = 240;

/**
 * A chart with its title, what it says in words, its legend, and a table of the same for those who
 * would rather read it. Its points lead to their entries; with `enlarge` any click on it does that.
 */
export function ChartFrame({
  summary,
  emptyText,
  className,
  summaryClass = "min-h-8",
  height = CHART_HEIGHT,
  kind = "series",
  actions,
  enlarge,
  children,
  ...rest
}: Omit<ChartContents, "kind"> & {
  kind?: ChartKind;
  /** What the chart says, in a sentence or two. */
  summary: ReactNode;
  emptyText: ReactNode;
  className?: string;
  summaryClass?: string;
  /** In pixels, whether the chart is there yet or not: nothing may move when it comes. */
  height?: number;
  /** What else can be done with it, as buttons. */
  actions?: ReactNode;
  enlarge?: (() => void) | undefined;
  /** Below the legend. */
  children?: ReactNode;
}) {
  const contents: ChartContents = { ...rest, kind };
  const { title } = contents;
  const summaryId = useId();
  const [isTable, setIsTable] = useState(false);
  // How many there is room for changes what they add up to, not whether there are any.
  const points = contents.pointsFor(0);
  const isEmpty = points.length === 0;
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
            <ViewSwitch title={title} isTable={isTable} change={() => setIsTable(!isTable)} />
            {actions}
          </div>
        )}
      </div>
      <p id={summaryId} className={clsx("text-meta text-muted tabular-nums", summaryClass)}>
        {summary}
      </p>
      <ChartDrawing
        contents={contents}
        isTable={isTable}
        emptyText={emptyText}
        height={height}
        enlarge={enlarge}
      />
      <ChartLegend kind={kind} series={contents.series} points={points} />
      {children}
    </section>
  );
}

const frameClass =
  "flex min-w-0 flex-col gap-2 rounded-md border border-line bg-surface p-4 lg:p-5";

/** The shape of such a chart to come. */
export function ChartFrameSkeleton({
  className,
  summaryClass = "h-8",
  height = CHART_HEIGHT,
  children,
}: {
  className?: string;
  summaryClass?: string;
  height?: number;
  children?: ReactNode;
}) {
  return (
    <div className={clsx(frameClass, className)}>
      <Skeleton className="my-1 h-4 w-40" />
      <div className={summaryClass}>
        <Skeleton className="h-4 w-4/5" />
      </div>
      <div style={{ height }}>
        <Skeleton className="h-full" />
      </div>
      <Skeleton className="h-4 w-40" />
      {children}
    </div>
  );
}
