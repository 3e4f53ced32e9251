/** Draws a chart out of sight, of one size whatever the screen's, and makes a picture of it. */
import { useEffect, useEffectEvent, useRef } from "react";
import { LateChart, pointsInWidth, type ChartContents } from "./chart-body.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { pictureOf } from "./chart-to-png.ts";

const WIDTH = 960;
const HEIGHT = 480;
/** What takes longer than that will not come any more. */
const MAX_MS = 10_000;

/** Tells once of the picture, a PNG, or of why there is none. */
export function OffscreenChart({
  contents,
  about,
  onDone,
  onFailed,
}: {
  contents: ChartContents;
  about: string;
  onDone: (picture: Blob) => void;
  onFailed: (error: unknown) => void;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const { title, kind, series } = contents;
  const points = pointsInWidth(contents, WIDTH);
  const failed = useEffectEvent(onFailed);
  const make = useEffectEvent(async (chart: SVGSVGElement, legend: HTMLElement) => {
    try {
      onDone(await pictureOf({ chart, legend, title, about }));
    } catch (error) {
      onFailed(error);
    }
  });
  useEffect(() => {
    let isWanted = true;
    const since = performance.now();
    let last = "";
    const look = (): void => {
      if (!isWanted) return;
      const chart = stage.current?.querySelector<SVGSVGElement>("svg.recharts-surface") ?? null;
      const legend = stage.current?.querySelector("ul") ?? null;
      const now = chart?.outerHTML ?? "";
      if (chart !== null && legend !== null && now === last) {
        void make(chart, legend);
        return;
      }
      last = now;
      if (performance.now() - since > MAX_MS) failed(new Error("The chart was not drawn"));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return () => {
      isWanted = false;
    };
  }, []);
  return (
    <div ref={stage} aria-hidden inert className="pointer-events-none fixed top-0 -left-[9999px]">
      <div style={{ width: WIDTH, height: HEIGHT }}>
        <LateChart
          kind={kind}
          drawn={{ label: title, series, points, width: WIDTH, height: HEIGHT }}
        />
      </div>
      <ChartLegend kind={kind} series={series} points={points} />
    </div>
  );
}
