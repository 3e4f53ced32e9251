import { useEffect, useEffectEvent, useRef } from "react";
import { pointsInWidth, type ChartContents } from "./chart-body.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { chartToPng } from "./chart-to-png.ts";
import { RingChart } from "./pie-chart.tsx";
import { SeriesChart } from "./series-chart.tsx";

const WIDTH = 960;
const HEIGHT = 480;
const MAX_MS = 10_000;

/** Renders a chart off screen in a fixed size; calls back once, with its PNG or the error. */
export function OffscreenChart({
  contents,
  subtitle,
  onDone,
  onFailed,
}: {
  contents: ChartContents;
  subtitle: string;
  onDone: (png: Blob) => void;
  onFailed: (error: unknown) => void;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const { title, kind, series } = contents;
  const points = pointsInWidth(contents, WIDTH);
  const chartProps = { label: title, series, points, width: WIDTH, height: HEIGHT };
  const failed = useEffectEvent(onFailed);
  const make = useEffectEvent(async (chart: SVGSVGElement, legend: HTMLElement) => {
    try {
      onDone(await chartToPng({ chart, legend, title, subtitle }));
    } catch (error) {
      onFailed(error);
    }
  });
  useEffect(() => {
    let isMounted = true;
    const since = performance.now();
    let last = "";
    // Ready once two frames render the same.
    const poll = (): void => {
      if (!isMounted) return;
      const chart = stage.current?.querySelector<SVGSVGElement>("svg.recharts-surface") ?? null;
      const legend = stage.current?.querySelector("ul") ?? null;
      const now = chart?.outerHTML ?? "";
      if (chart !== null && legend !== null && now === last) {
        void make(chart, legend);
        return;
      }
      last = now;
      if (performance.now() - since > MAX_MS) failed(new Error("The chart was not rendered"));
      else requestAnimationFrame(poll);
    };
    requestAnimationFrame(poll);
    return () => {
      isMounted = false;
    };
  }, []);
  return (
    <div ref={stage} aria-hidden inert className="pointer-events-none fixed top-0 -left-[9999px]">
      <div style={{ width: WIDTH, height: HEIGHT }}>
        {kind === "pie" ? (
          <RingChart {...chartProps} />
        ) : (
          <SeriesChart {...chartProps} isRows={kind === "rows"} />
        )}
      </div>
      <ChartLegend kind={kind} series={series} points={points} />
    </div>
  );
}
