import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { LazyCode, useLazyCode } from "#web/rendering/lazy-code.ts";
import { useRenderQueue } from "#web/rendering/use-render-queue.ts";
import { Button } from "#web/controls/button.tsx";
import { ChartTable } from "./chart-table.tsx";
import type { ChartKind, ChartPoint, ChartSeries, DrawnChart } from "./chart.ts";
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
        <LateChart
          kind={kind}
          drawn={{
            label: title,
            series,
            points,
            width: size.width,
            height: height ?? size.height,
            enlarge,
          }}
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

// After the figures: nothing else of a screen waits for them.
const lateSeries = new LazyCode(async () => (await import("./series-chart.tsx")).SeriesChart);
const latePie = new LazyCode(async () => (await import("./pie-chart.tsx")).StatusPie);

/** Fetches the code that draws such a chart, if it is not there yet. */
export async function loadChart(kind: ChartKind): Promise<void> {
  await (kind === "pie" ? latePie : lateSeries).load();
}

/** The chart itself, once its code is there. */
export function LateChart({ kind, drawn }: { kind: ChartKind; drawn: DrawnChart }) {
  return kind === "pie" ? (
    <LatePie {...drawn} />
  ) : (
    <LateSeries isRows={kind === "rows"} {...drawn} />
  );
}

function LateSeries(drawn: DrawnChart & { isRows: boolean }) {
  const { code: SeriesChart, hasFailed, retry } = useLazyCode(lateSeries);
  const hasTurn = useRenderQueue(SeriesChart !== null);
  if (SeriesChart !== null && hasTurn) return <SeriesChart {...drawn} />;
  return <NotThereYet hasFailed={hasFailed} retry={retry} />;
}

function LatePie(drawn: DrawnChart) {
  const { code: StatusPie, hasFailed, retry } = useLazyCode(latePie);
  const hasTurn = useRenderQueue(StatusPie !== null);
  if (StatusPie !== null && hasTurn) return <StatusPie {...drawn} />;
  return <NotThereYet hasFailed={hasFailed} retry={retry} />;
}

function NotThereYet({ hasFailed, retry }: { hasFailed: boolean; retry: () => void }) {
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
