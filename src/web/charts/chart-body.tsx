import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { lazyWithRetry } from "#web/rendering/lazy.tsx";
import { Button } from "#web/controls/button.tsx";
import { ChartTable } from "./chart-table.tsx";
import type { ChartKind, ChartPoint, ChartSeries } from "./chart.ts";
import { Skeleton } from "#web/feedback/skeleton.tsx";

/** What a chart shows, whether small, large, as a table or in a file. */
export type ChartContents = {
  readonly title: string;
  readonly kind: ChartKind;
  readonly series: readonly ChartSeries[];
  /** The points, as many as there is room for. */
  readonly pointsFor: (maxCount: number) => readonly ChartPoint[];
  /** What a point is, for the head of the table. */
  readonly pointLabel: string;
  /** The points that the table shows, where those are not all. */
  readonly tableRows?: readonly ChartPoint[] | undefined;
};

/** So many pixels for each point, at least. */
const POINT_WIDTH = 7;
/** What the axis of the amounts takes. */
const AXIS_WIDTH = 80;

/** The points that fit into so many pixels. */
export function pointsInWidth(
  { pointsFor }: Pick<ChartContents, "pointsFor">,
  width: number,
): readonly ChartPoint[] {
  return pointsFor(Math.floor((width - AXIS_WIDTH) / POINT_WIDTH));
}

/** The points of the table, and of the file of data. */
export function tableRowsOf({ tableRows, pointsFor }: ChartContents): readonly ChartPoint[] {
  return tableRows ?? pointsFor(Infinity);
}

/** A chart or its table in a box, as wide and as high as that is. */
export function ChartDrawing({
  contents,
  isTable,
  emptyText,
  height,
  className,
  enlarge,
}: {
  contents: ChartContents;
  isTable: boolean;
  emptyText: ReactNode;
  /** In pixels, whether the chart is there yet or not: nothing may move when it comes. */
  height?: number;
  className?: string;
  enlarge?: (() => void) | undefined;
}) {
  const { title, kind, series, pointLabel, tableRows } = contents;
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const points = size.width === 0 ? [] : pointsInWidth(contents, size.width);
  const Chart = kind === "pie" ? LazyPieChart : LazySeriesChart;
  return (
    <div ref={box} style={{ height }} className={className}>
      {size.width > 0 && points.length === 0 && <Empty text={emptyText} />}
      {points.length > 0 && isTable && (
        <ChartTable
          title={title}
          pointLabel={pointLabel}
          series={series}
          points={tableRows ?? points}
        />
      )}
      {points.length > 0 && !isTable && (
        <Chart
          label={title}
          series={series}
          points={points}
          width={size.width}
          height={height ?? size.height}
          enlarge={enlarge}
          isRows={kind === "rows"}
        />
      )}
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

// The code of the charts loads after the figures.
const LazySeriesChart = lazyWithRetry(
  async () => (await import("./series-chart.tsx")).SeriesChart,
  { Loading: ChartLoading, Failed: ChartFailed },
);
const LazyPieChart = lazyWithRetry(async () => (await import("./pie-chart.tsx")).StatusPie, {
  Loading: ChartLoading,
  Failed: ChartFailed,
});

function ChartLoading() {
  return <Skeleton className="h-full" />;
}

function ChartFailed({ retry }: { retry: () => void }) {
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

/** How large a box is, in whole pixels; 0 until it is known. */
function useSize(box: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const [width, height] = [Math.floor(element.clientWidth), Math.floor(element.clientHeight)];
      setSize((last) =>
        last.width === width && last.height === height ? last : { width, height },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [box]);
  return size;
}
