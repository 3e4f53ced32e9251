import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { lazyWithRetry } from "#web/rendering/lazy.tsx";
import { Button } from "#web/controls/button.tsx";
import { ChartTable } from "./chart-table.tsx";
import type { ChartKind, ChartPoint, ChartSeries } from "./chart.ts";
import { Skeleton } from "#web/rendering/skeleton.tsx";

export type ChartContents = {
  readonly title: string;
  readonly kind: ChartKind;
  readonly series: readonly ChartSeries[];
  /** The points, merged into at most so many. */
  readonly pointsFor: (maxCount: number) => readonly ChartPoint[];
  /** The heading of the point column in the table. */
  readonly pointLabel: string;
  /** The points of the table, if they differ. */
  readonly tableRows?: readonly ChartPoint[] | undefined;
};

/** In pixels. */
const MIN_POINT_WIDTH = 7;
const AXIS_WIDTH = 80;

export function pointsInWidth(
  { pointsFor }: Pick<ChartContents, "pointsFor">,
  width: number,
): readonly ChartPoint[] {
  return pointsFor(Math.floor((width - AXIS_WIDTH) / MIN_POINT_WIDTH));
}

export function ChartBody({
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
  /** In pixels, also while the chart loads: nothing may move. */
  height?: number;
  className?: string;
  enlarge?: (() => void) | undefined;
}) {
  const { title, kind, series, pointLabel, tableRows } = contents;
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const points = size.width === 0 ? [] : pointsInWidth(contents, size.width);
  const Chart = kind === "pie" ? LazyRingChart : LazySeriesChart;
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

// Recharts loads after the totals are rendered.
const LazySeriesChart = lazyWithRetry(
  async () => (await import("./series-chart.tsx")).SeriesChart,
  { Loading: ChartLoading, Failed: ChartFailed },
);
const LazyRingChart = lazyWithRetry(async () => (await import("./pie-chart.tsx")).RingChart, {
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

/** In whole pixels; 0 until measured. */
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
