import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  Tooltip,
  useActiveTooltipLabel,
  useIsTooltipActive,
} from "recharts";
import { amountAxis, pointAxis } from "./chart-axes.tsx";
import { FillPatterns, toneFill } from "./chart-fills.tsx";
import { PointTooltip, describePoint } from "./chart-tooltip.tsx";
import { keysHint, useChartInteraction } from "./chart-interaction.ts";
import {
  BAND_OPACITY,
  CHART_CLASS,
  TONE_COLOURS,
  strokeDashes,
  type ChartSeries,
  type ChartProps,
} from "./chart.ts";

/** Points from left to right or, with `isRows`, from top to bottom. */
export function SeriesChart({ isRows = false, ...chart }: ChartProps & { isRows?: boolean }) {
  const { label, series, points, width, height, enlarge } = chart;
  const [patternId, hintId] = [useId(), useId()];
  const announcement = useRef<HTMLOutputElement>(null);
  const { setActive, open, handlers, dismissed } = useChartInteraction(points, enlarge, (point) => {
    if (announcement.current !== null)
      announcement.current.textContent = describePoint(series, point);
  });
  const rows = points.map(({ amounts }, at) => ({ ...amounts, at }));
  const isOnePoint = points.length === 1;
  const openBar = (key: string) => (_: unknown, at: number, event: MouseEvent) => {
    // Else the click also reaches the chart, which opens the complete point.
    if (enlarge === undefined) event.stopPropagation();
    open(at, key);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the chart inside has the focus
    <div
      className={CHART_CLASS}
      {...handlers}
      onKeyDownCapture={(event) => {
        handlers.onKeyDownCapture(event);
        if (isRows) remapArrowKeys(event);
      }}
    >
      <p id={hintId} className="sr-only">
        {keysHint(enlarge)}
      </p>
      <output ref={announcement} className="sr-only" />
      <ComposedChart
        layout={isRows ? "vertical" : "horizontal"}
        width={width}
        height={height}
        data={rows}
        // Not a `title`, which shows a tooltip.
        {...{ "aria-label": label, "aria-roledescription": "gráfico", "aria-describedby": hintId }}
        margin={{ top: 8, right: isRows ? 28 : 20, bottom: 0, left: 0 }}
        barCategoryGap="24%"
        // Throttled events lag a frame: a click would open the previous point.
        throttledEvents={THROTTLED}
        onClick={({ activeTooltipIndex }) => open(activeTooltipIndex)}
        className="cursor-pointer"
      >
        <FillPatterns id={patternId} tones={series.map(({ tone }) => tone)} />
        <CartesianGrid
          vertical={isRows}
          horizontal={!isRows}
          {...(isRows
            ? { horizontalCoordinatesGenerator: noLines }
            : { verticalCoordinatesGenerator: noLines })}
          stroke="var(--color-line)"
        />
        {pointAxis(chart, isRows)}
        {amountAxis(chart, isRows)}
        <ReferenceLine {...(isRows ? { x: 0 } : { y: 0 })} stroke="var(--color-edge)" />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--color-edge)", fill: "var(--color-line)", fillOpacity: 0.4 }}
          content={<PointTooltip series={series} points={points} dismissed={dismissed} />}
          wrapperStyle={TOOLTIP_STYLE}
          {...(width < NARROW && isRows ? { position: { x: 8 } } : {})}
        />
        {series.map((one) =>
          renderSeries(one, isOnePoint, toneFill(one.tone, patternId), openBar(one.key)),
        )}
        <ActivePoint onChange={setActive} />
      </ComposedChart>
    </div>
  );
}

/** Recharts computes the coordinates even of hidden grid lines. */
function noLines(): number[] {
  return [];
}

const THROTTLED = ["touchmove"] as const;

/** In pixels: a narrower chart has no room for the tooltip beside the names. */
const NARROW = 480;

const TOOLTIP_STYLE = { zIndex: 10 } as const;

/** Recharts moves through the points of a vertical layout as if from right to left. */
const ROW_KEYS: Readonly<Record<string, string>> = {
  ArrowDown: "ArrowLeft",
  ArrowRight: "ArrowLeft",
  ArrowUp: "ArrowRight",
  ArrowLeft: "ArrowRight",
};

function remapArrowKeys(event: KeyboardEvent): void {
  const key = ROW_KEYS[event.key];
  // The event dispatched below arrives here too.
  if (key === undefined || !event.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(new globalThis.KeyboardEvent("keydown", { key, bubbles: true }));
}

/** A function, as Recharts requires its own elements as direct children. */
function renderSeries(
  { key, toKey, label, shape, tone, stack }: ChartSeries,
  isOnePoint: boolean,
  fill: string,
  openBar: (_: unknown, at: number, event: MouseEvent) => void,
) {
  if (shape === "none") return null;
  const common = { key, dataKey: key, name: label, isAnimationActive: false } as const;
  const dot = { r: 4, fill: TONE_COLOURS[tone], strokeDasharray: "0" };
  const line = {
    stroke: TONE_COLOURS[tone],
    strokeWidth: 2,
    strokeDasharray: strokeDashes({ shape, tone }),
    strokeLinecap: "round",
    // A single point has no line.
    dot: isOnePoint ? dot : false,
    activeDot: { r: 4, stroke: "var(--color-surface)" },
  } as const;
  if (shape === "bar") {
    return (
      <Bar
        {...common}
        {...(stack === undefined ? {} : { stackId: stack })}
        fill={fill}
        stroke={TONE_COLOURS[tone]}
        maxBarSize={48}
        onClick={openBar}
      />
    );
  }
  if (shape === "line") return <Line {...common} {...line} type="linear" />;
  if (shape === "band") {
    return (
      <Area
        {...common}
        dataKey={(row: Readonly<Record<string, number>>) => toRange(row[key], row[toKey ?? key])}
        type="linear"
        stroke="none"
        fill={fill}
        fillOpacity={BAND_OPACITY}
        activeDot={false}
      />
    );
  }
  return (
    <Area
      {...common}
      {...line}
      type={shape === "steps" ? "stepAfter" : "linear"}
      fill={TONE_COLOURS[tone]}
      fillOpacity={0.12}
    />
  );
}

function toRange(low: number | undefined, high: number | undefined): [number, number] | undefined {
  return low === undefined || high === undefined ? undefined : [low, high];
}

/** Reports the point under the pointer or reached by the arrow keys. */
function ActivePoint({ onChange }: { onChange: (at: number | null) => void }) {
  const label = useActiveTooltipLabel();
  const isActive = useIsTooltipActive();
  const at = isActive && label !== undefined ? Number(label) : null;
  const report = useEffectEvent(onChange);
  useEffect(() => report(at), [at]);
  return null;
}
