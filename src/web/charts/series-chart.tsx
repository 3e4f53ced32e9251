/** A chart of amounts, by Recharts: fetched late, as it is more code than a whole screen. */
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
import { Fills, fillOf } from "./chart-fills.tsx";
import { PointNote, inWords } from "./chart-tooltip.tsx";
import { keysHint, useOpening } from "./chart-interaction.ts";
import {
  DRAWING_CLASS,
  TONE_COLOURS,
  dashesOf,
  type ChartSeries,
  type DrawnChart,
} from "./chart.ts";
import { BAND_OPACITY } from "./series-mark.tsx";

/**
 * Points from left to right, or `isRows` from top to bottom. Drawn as large as it is told. A click on
 * a point, or Enter, leads to its entries, unless it enlarges the chart.
 */
export function SeriesChart({ isRows = false, ...drawn }: DrawnChart & { isRows?: boolean }) {
  const { label, series, points, width, height, enlarge } = drawn;
  const [patternId, hintId] = [useId(), useId()];
  const said = useRef<HTMLOutputElement>(null);
  const { setActive, open, opening, dismissed } = useOpening(points, enlarge, (point) => {
    if (said.current !== null) said.current.textContent = inWords(series, point);
  });
  const rows = points.map(({ amounts }, at) => ({ ...amounts, at }));
  const isOnePoint = points.length === 1;
  const barOpening = (key: string) => (_: unknown, at: number, event: MouseEvent) => {
    // It is of one side of the point, unless the click is for the whole chart.
    if (enlarge === undefined) event.stopPropagation();
    open(at, key);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the chart inside has the focus
    <div
      className={DRAWING_CLASS}
      {...opening}
      onKeyDownCapture={(event) => {
        opening.onKeyDownCapture(event);
        if (isRows) turnKeys(event);
      }}
    >
      <p id={hintId} className="sr-only">
        {keysHint(enlarge)}
      </p>
      <output ref={said} className="sr-only" />
      <ComposedChart
        layout={isRows ? "vertical" : "horizontal"}
        width={width}
        height={height}
        data={rows}
        // Not as its title, which would float over it.
        {...{ "aria-label": label, "aria-roledescription": "gráfico", "aria-describedby": hintId }}
        margin={{ top: 8, right: isRows ? 28 : 20, bottom: 0, left: 0 }}
        barCategoryGap="24%"
        // A click must find the point that the pointer is at, not where it was a frame ago.
        throttledEvents={THROTTLED}
        onClick={({ activeTooltipIndex }) => open(activeTooltipIndex)}
        className="cursor-pointer"
      >
        <Fills id={patternId} tones={series.map(({ tone }) => tone)} />
        <CartesianGrid
          vertical={isRows}
          horizontal={!isRows}
          {...(isRows
            ? { horizontalCoordinatesGenerator: nowhere }
            : { verticalCoordinatesGenerator: nowhere })}
          stroke="var(--color-line)"
        />
        {pointAxis(drawn, isRows)}
        {amountAxis(drawn, isRows)}
        <ReferenceLine {...(isRows ? { x: 0 } : { y: 0 })} stroke="var(--color-edge)" />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--color-edge)", fill: "var(--color-line)", fillOpacity: 0.4 }}
          content={<PointNote series={series} points={points} dismissed={dismissed} />}
          wrapperStyle={ABOVE}
          {...(width < NARROW && isRows ? { position: { x: 8 } } : {})}
        />
        {series.map((one) =>
          drawnSeries(one, isOnePoint, fillOf(one.tone, patternId), barOpening(one.key)),
        )}
        <ActivePoint tell={setActive} />
      </ComposedChart>
    </div>
  );
}

/** Where there are to be no lines, Recharts would work out their places all the same. */
function nowhere(): number[] {
  return [];
}

const THROTTLED = ["touchmove"] as const;

/** In pixels: beside the names of rows there is no room for what is said of one. */
const NARROW = 480;

/** What is said of a point stands above what is drawn around it. */
const ABOVE = { zIndex: 10 } as const;

/** On which key Recharts goes on, and back, where points go from top to bottom: as if right to left. */
const TURNED: Readonly<Record<string, string>> = {
  ArrowDown: "ArrowLeft",
  ArrowRight: "ArrowLeft",
  ArrowUp: "ArrowRight",
  ArrowLeft: "ArrowRight",
};

function turnKeys(event: KeyboardEvent): void {
  const key = TURNED[event.key];
  // What is passed on below comes here once more.
  if (key === undefined || !event.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(new globalThis.KeyboardEvent("keydown", { key, bubbles: true }));
}

/** A series as Recharts wants it: its own element, directly in the chart. */
function drawnSeries(
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
    strokeDasharray: dashesOf({ shape, tone }),
    strokeLinecap: "round",
    // One point alone makes no line.
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
        dataKey={(row: Readonly<Record<string, number>>) => endsOf(row[key], row[toKey ?? key])}
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

function endsOf(low: number | undefined, high: number | undefined): [number, number] | undefined {
  return low === undefined || high === undefined ? undefined : [low, high];
}

/** Tells which point the pointer or the arrow keys are at. */
function ActivePoint({ tell }: { tell: (at: number | null) => void }) {
  const label = useActiveTooltipLabel();
  const isActive = useIsTooltipActive();
  const at = isActive && label !== undefined ? Number(label) : null;
  const tellNow = useEffectEvent(tell);
  useEffect(() => tellNow(at), [at]);
  return null;
}
