/** A chart of amounts, by Recharts: fetched late, as it is more code than a whole screen. */
import { useCallback, useEffect, useId, useRef } from "react";
import { useNavigate } from "react-router";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
  useActiveTooltipLabel,
  useIsTooltipActive,
} from "recharts";
import { cents } from "#domain/money.ts";
import { formatShortBalance } from "#web/lib/short-amount.ts";
import { formatBalance } from "./amount.tsx";
import { TONE_COLOURS, TONE_DASHES, type ChartPoint, type ChartSeries } from "./chart.ts";
import { SeriesMark } from "./series-mark.tsx";

type Given = {
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
};

/** Drawn as large as it is told. A click on a point, or Enter, leads to its entries. */
export function SeriesChart({
  label,
  series,
  points,
  width,
  height,
}: Given & { label: string; width: number; height: number }) {
  const patternId = useId();
  const { setActive, open, opening } = useOpening(points);
  const rows = points.map(({ amounts }, at) => ({ ...amounts, at }));
  const isOnePoint = points.length === 1;

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the chart inside has the focus
    <div className="[&_:focus]:rounded-sm [&_.recharts-surface]:outline-offset-0" {...opening}>
      <ComposedChart
        width={width}
        height={height}
        data={rows}
        // Not as its title, which would float over it.
        {...{ "aria-label": label }}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        barCategoryGap="24%"
        onClick={({ activeTooltipIndex }) => open(activeTooltipIndex)}
        className="cursor-pointer"
      >
        <Hatching id={patternId} />
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="at"
          tickFormatter={(at: number) => points[at]?.name ?? ""}
          {...axisLook}
          axisLine={{ stroke: "var(--color-line)" }}
          {...(series.some(({ shape }) => shape === "bar")
            ? { interval: 0 }
            : { minTickGap: 16, padding: { left: 8, right: 8 } })}
        />
        <YAxis
          tickFormatter={(amount: number) => formatShortBalance(cents(Math.round(amount)))}
          {...axisLook}
          axisLine={false}
          width={72}
          tickCount={5}
        />
        <ReferenceLine y={0} stroke="var(--color-edge)" />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--color-edge)", fill: "var(--color-line)", fillOpacity: 0.4 }}
          content={<PointNote series={series} points={points} />}
        />
        {series.map((one) => drawn(one, isOnePoint, fillOf(one, patternId), open))}
        <ActivePoint tell={setActive} />
      </ComposedChart>
    </div>
  );
}

const axisLook = {
  tick: { fill: "var(--color-muted)", fontSize: 12 },
  tickLine: false,
} as const;

function pointAt(points: readonly ChartPoint[], at: unknown): ChartPoint | undefined {
  return at === undefined || at === null ? undefined : points[Number(at)];
}

function fillOf({ tone }: ChartSeries, patternId: string): string {
  return tone === "expense" ? `url(#${patternId})` : TONE_COLOURS[tone];
}

/** A series as Recharts wants it: its own element, directly in the chart. */
function drawn(
  { key, label, shape, tone }: ChartSeries,
  isOnePoint: boolean,
  fill: string,
  open: (at: number, key: string) => void,
) {
  const common = { key, dataKey: key, name: label, isAnimationActive: false } as const;
  const line = {
    stroke: TONE_COLOURS[tone],
    strokeWidth: 2,
    strokeDasharray: TONE_DASHES[tone],
    // One point alone makes no line.
    dot: isOnePoint ? { r: 4, fill: TONE_COLOURS[tone], strokeDasharray: "0" } : false,
    activeDot: { r: 4, stroke: "var(--color-surface)" },
  } as const;
  if (shape === "bar") {
    return (
      <Bar
        {...common}
        fill={fill}
        stroke={TONE_COLOURS[tone]}
        maxBarSize={48}
        onClick={(_, at, event) => {
          event.stopPropagation();
          open(at, key);
        }}
      />
    );
  }
  if (shape === "line") return <Line {...common} {...line} type="linear" />;
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

/** What the bars of expenses are filled with: told apart from those of income without colour too. */
function Hatching({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" fill="var(--color-expense)" fillOpacity="0.25" />
        <rect width="3" height="6" fill="var(--color-expense)" />
      </pattern>
    </defs>
  );
}

/** Tells which point the pointer or the arrow keys are at. */
function ActivePoint({ tell }: { tell: (at: number | null) => void }) {
  const label = useActiveTooltipLabel();
  const isActive = useIsTooltipActive();
  useEffect(() => {
    tell(isActive && label !== undefined ? Number(label) : null);
  }, [isActive, label, tell]);
  return null;
}

/** What the pointer or the arrow keys are at, in full; read out as it changes. */
function PointNote({
  series,
  points,
  active = false,
  label,
}: Given & {
  /** These two come from the chart. */
  active?: boolean;
  label?: unknown;
}) {
  const point = active ? pointAt(points, label) : undefined;
  if (point === undefined) return null;
  return (
    <output className="block rounded-md border border-line bg-surface px-3 py-2 text-meta text-ink shadow-float">
      <span className="block font-medium tabular-nums">{point.title}</span>
      {series.map((one) => (
        <span key={one.key} className="flex items-center gap-2">
          <SeriesMark {...one} />
          {one.label}
          <span className="ml-auto pl-4 tabular-nums">
            {formatBalance(point.amounts[one.key] ?? cents(0))}
          </span>
        </span>
      ))}
    </output>
  );
}

/**
 * The ways to the entries of a point: a click, Enter, or a second touch, as the first one shows what
 * the pointer would.
 */
function useOpening(points: readonly ChartPoint[]) {
  const navigate = useNavigate();
  const active = useRef<number | null>(null);
  const pressed = useRef<{ isTouch: boolean; at: number | null }>({ isTouch: false, at: null });
  const setActive = useCallback((at: number | null) => {
    active.current = at;
  }, []);

  return {
    setActive,
    /** What was clicked, as the chart says it; `key` is of one series of the point alone. */
    open: (at: unknown, key?: string): void => {
      const point = pointAt(points, at);
      const wasShown = !pressed.current.isTouch || pressed.current.at === Number(at);
      if (point === undefined || !wasShown) return;
      void navigate((key === undefined ? undefined : point.addresses?.[key]) ?? point.address);
    },
    opening: {
      onPointerDownCapture: ({ pointerType }: { pointerType: string }) => {
        pressed.current = { isTouch: pointerType === "touch", at: active.current };
      },
      onKeyDownCapture: ({ key }: { key: string }) => {
        const point = pointAt(points, active.current);
        if (key === "Enter" && point !== undefined) void navigate(point.address);
      },
    },
  };
}
