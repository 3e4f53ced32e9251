import { useEffect, useEffectEvent, useRef } from "react";
import { ChartBody } from "./chart-body.tsx";
import { chartToPng } from "./chart-to-png.ts";
import type { SavableChart } from "./chart.ts";

const WIDTH = 960;
const HEIGHT = 480;
const MAX_MS = 10_000;

/** Renders a chart off screen in a fixed size; calls back once, with its PNG or the error. */
export function OffscreenChart({
  chart,
  onDone,
  onFailed,
}: {
  chart: SavableChart;
  onDone: (png: Blob) => void;
  onFailed: (error: unknown) => void;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const save = useEffectEvent(async (box: HTMLElement, signal: AbortSignal): Promise<void> => {
    try {
      const parts = await whenRendered(box, signal);
      if (parts !== null) onDone(await chartToPng({ ...parts, ...chart }));
    } catch (error) {
      onFailed(error);
    }
  });
  useEffect(() => {
    const unmounted = new AbortController();
    if (stage.current !== null) void save(stage.current, unmounted.signal);
    return () => unmounted.abort();
  }, []);
  return (
    <div
      ref={stage}
      aria-hidden
      inert
      className="pointer-events-none fixed top-0 -left-[9999px]"
      style={{ width: WIDTH }}
    >
      <ChartBody chart={chart} height={HEIGHT} />
    </div>
  );
}

/** Resolves once two frames render the same; null when aborted. */
async function whenRendered(stage: HTMLElement, signal: AbortSignal) {
  const deadline = performance.now() + MAX_MS;
  for (let last = ""; !signal.aborted;) {
    await new Promise(requestAnimationFrame);
    const svg = stage.querySelector<SVGSVGElement>("svg.recharts-surface");
    const legend = stage.querySelector("ul");
    if (svg && legend && svg.outerHTML === last) return { svg, legend };
    if (performance.now() > deadline) throw new Error("The chart was not rendered");
    last = svg?.outerHTML ?? "";
  }
  return null;
}
