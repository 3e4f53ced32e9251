import { clsx } from "clsx";
import { useId, useState, type ReactNode } from "react";
import { ChartNoAxesCombined, Table2 } from "lucide-react";
import { ChartBody, type ChartContents } from "./chart-body.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { IconButton } from "#web/controls/button.tsx";
import type { ChartKind } from "./chart.ts";
import { Skeleton } from "#web/rendering/skeleton.tsx";

const CHART_HEIGHT = 240;

/** A chart with title, summary and legend, or its data as a table. */
export function ChartCard({
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
  summary: ReactNode;
  emptyText: ReactNode;
  className?: string;
  summaryClass?: string;
  /** In pixels, also while the chart loads: nothing may move. */
  height?: number;
  actions?: ReactNode;
  enlarge?: (() => void) | undefined;
  /** Below the legend. */
  children?: ReactNode;
}) {
  const contents: ChartContents = { ...rest, kind };
  const { title } = contents;
  const summaryId = useId();
  const [isTable, setIsTable] = useState(false);
  // The legend and the empty state do not depend on the number of points.
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
      <ChartBody
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

export function ViewSwitch({
  title,
  isTable,
  change,
}: {
  title: string;
  isTable: boolean;
  change: () => void;
}) {
  const text = isTable ? "Ver como gráfico" : "Ver como tabela";
  const Icon = isTable ? ChartNoAxesCombined : Table2;
  return (
    <IconButton label={`${text}: ${title}`} title={text} onClick={change}>
      <Icon aria-hidden className="size-4" />
    </IconButton>
  );
}

const frameClass =
  "flex min-w-0 flex-col gap-2 rounded-md border border-line bg-surface p-4 lg:p-5";

export function ChartCardSkeleton({
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
