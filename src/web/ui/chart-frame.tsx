import { clsx } from "clsx";
import { ChartNoAxesCombined, Table2 } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { LateCode, useLateCode } from "#web/lib/use-late-code.ts";
import { Button, IconButton } from "./button.tsx";
import { ChartTable } from "./chart-table.tsx";
import type { ChartPoint, ChartSeries } from "./chart.ts";
import { SeriesMark } from "./series-mark.tsx";
import { Skeleton } from "./skeleton.tsx";

const CHART_HEIGHT = 240;

/** So many pixels for each point, at least. */
const POINT_WIDTH = 7;
/** What the axis of the amounts takes. */
const AXIS_WIDTH = 80;

/** After the figures: nothing else of a screen waits for it. */
const lateChart = new LateCode(async () => (await import("./series-chart.tsx")).SeriesChart);

/**
 * A chart with its title, what it says in words, its legend, and a table of the same for those who
 * would rather read it.
 */
export function ChartFrame({
  title,
  summary,
  series,
  pointsFor,
  pointLabel,
  tableRows,
  emptyText,
  className,
  height = CHART_HEIGHT,
  children,
}: {
  title: string;
  /** What the chart says, in a sentence or two. */
  summary: ReactNode;
  series: readonly ChartSeries[];
  /** The points, as many as there is room for. */
  pointsFor: (maxCount: number) => readonly ChartPoint[];
  /** What a point is, for the head of the table. */
  pointLabel: string;
  /** The points that the table shows, where those are not all. */
  tableRows?: readonly ChartPoint[];
  emptyText: ReactNode;
  className?: string;
  /** In pixels, whether the chart is there yet or not: nothing may move when it comes. */
  height?: number;
  /** Below the legend. */
  children?: ReactNode;
}) {
  const summaryId = useId();
  const [isTable, setIsTable] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const points = width === 0 ? [] : pointsFor(Math.floor((width - AXIS_WIDTH) / POINT_WIDTH));
  return (
    <section
      aria-label={title}
      aria-describedby={summaryId}
      className={clsx(frameClass, className)}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-emphasis font-semibold">{title}</h2>
        {points.length > 0 && (
          <ViewSwitch title={title} isTable={isTable} change={() => setIsTable(!isTable)} />
        )}
      </div>
      <p id={summaryId} className="min-h-8 text-meta text-muted tabular-nums">
        {summary}
      </p>
      <div ref={box} style={{ height }}>
        {width > 0 && points.length === 0 && <Empty text={emptyText} />}
        {points.length > 0 && isTable && (
          <ChartTable
            title={title}
            pointLabel={pointLabel}
            series={series}
            points={tableRows ?? points}
          />
        )}
        {points.length > 0 && !isTable && (
          <LateChart label={title} series={series} points={points} width={width} height={height} />
        )}
      </div>
      <Legend series={series} />
      {children}
    </section>
  );
}

function ViewSwitch({
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
    <IconButton
      label={`${text}: ${title}`}
      title={text}
      className="-my-2 -mr-2 lg:-my-1"
      onClick={change}
    >
      <Icon aria-hidden className="size-4" />
    </IconButton>
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

function Empty({ text }: { text: ReactNode }) {
  return (
    <p className="flex h-full flex-col items-center justify-center gap-2 rounded-sm bg-ink/3 p-4 text-center text-muted">
      {text}
    </p>
  );
}

function LateChart({
  label,
  series,
  points,
  width,
  height,
}: {
  label: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  width: number;
  height: number;
}) {
  const { code: SeriesChart, hasFailed, retry } = useLateCode(lateChart);
  if (SeriesChart !== null) {
    return (
      <SeriesChart label={label} series={series} points={points} width={width} height={height} />
    );
  }
  if (!hasFailed) return <Skeleton className="h-full" />;
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 rounded-sm bg-ink/3 p-4 text-center">
      <p className="text-muted">
        O gráfico não pôde ser carregado: o servidor do Sistema Financeiro não respondeu. A tabela
        mostra os mesmos valores.
      </p>
      <Button onClick={retry}>Tentar novamente</Button>
    </div>
  );
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul aria-label="Legenda" className="flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
      {series.map(({ key, label, shape, tone }) => (
        <li key={key} className="flex items-center gap-2">
          <SeriesMark shape={shape} tone={tone} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** How wide a box is, in whole pixels; 0 until it is known. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (): void => setWidth(Math.floor(element.clientWidth));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [box]);
  return width;
}
