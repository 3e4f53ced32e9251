/** A chart of amounts, by Recharts: fetched late, as it is more code than a whole screen. */
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from "react";
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
import { TONE_COLOURS, dashesOf, type ChartPoint, type ChartSeries } from "./chart.ts";
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
  const [patternId, hintId] = [useId(), useId()];
  const said = useRef<HTMLOutputElement>(null);
  const { setActive, open, opening, dismissed } = useOpening(points, (point) => {
    if (said.current !== null) said.current.textContent = inWords(series, point);
  });
  const rows = points.map(({ amounts }, at) => ({ ...amounts, at }));
  const isOnePoint = points.length === 1;
  const hasBars = series.some(({ shape }) => shape === "bar");

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the chart inside has the focus
    <div className="[&_.recharts-surface]:rounded-sm [&_g]:outline-none" {...opening}>
      <p id={hintId} className="sr-only">
        As setas para os lados mudam o ponto; Enter abre os lançamentos dele.
      </p>
      <output ref={said} className="sr-only" />
      <ComposedChart
        width={width}
        height={height}
        data={rows}
        // Not as its title, which would float over it.
        {...{ "aria-label": label, "aria-roledescription": "gráfico", "aria-describedby": hintId }}
        margin={{ top: 8, right: 20, bottom: 0, left: 0 }}
        barCategoryGap="24%"
        // A click must find the point that the pointer is at, not where it was a frame ago.
        throttledEvents={THROTTLED}
        onClick={({ activeTooltipIndex }) => open(activeTooltipIndex)}
        className="cursor-pointer"
      >
        <Hatching id={patternId} />
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="at"
          tickFormatter={(at: number) => points[at]?.name ?? ""}
          {...axisLook}
          tick={{ ...axisLook.tick, fontSize: nameSize(points, width) }}
          axisLine={{ stroke: "var(--color-line)" }}
          {...(hasBars ? { interval: 0 } : { minTickGap: 16, padding: { left: 8, right: 8 } })}
        />
        <YAxis
          tickFormatter={formatShortBalance}
          {...axisLook}
          axisLine={false}
          width={72}
          tickCount={5}
          domain={domainOf({ series, points })}
        />
        <ReferenceLine y={0} stroke="var(--color-edge)" />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--color-edge)", fill: "var(--color-line)", fillOpacity: 0.4 }}
          content={<PointNote series={series} points={points} dismissed={dismissed} />}
        />
        {series.map((one) => drawn(one, isOnePoint, fillOf(one, patternId), open))}
        <ActivePoint tell={setActive} />
      </ComposedChart>
    </div>
  );
}

/** Amounts are seen against zero; where there is nothing else, zero is seen against R$ 1. */
function domainOf({ series, points }: Given): [number | "auto", number | "auto"] {
  const amounts = points.flatMap(({ amounts: all }) => series.map(({ key }) => all[key] ?? 0));
  const [least, most] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  if (least === most) return [0, 100];
  return [least < 0 ? "auto" : 0, most > 0 ? "auto" : 0];
}

const THROTTLED = ["touchmove"] as const;

const axisLook = {
  tick: { fill: "var(--color-muted)", fontSize: 12 },
  tickLine: false,
} as const;

/** Of few points all names are there, smaller where they would run into each other. */
function nameSize(points: readonly ChartPoint[], width: number): number {
  return points.length <= 3 && width / points.length < 90 ? 10 : 12;
}

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
    strokeDasharray: dashesOf({ shape, tone }),
    strokeLinecap: "round",
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
  const at = isActive && label !== undefined ? Number(label) : null;
  const tellNow = useEffectEvent(tell);
  useEffect(() => tellNow(at), [at]);
  return null;
}

/** What the pointer or the arrow keys are at, in full. */
function PointNote({
  series,
  points,
  dismissed,
  active = false,
  label,
}: Given & {
  dismissed: number | null;
  /** These two come from the chart. */
  active?: boolean;
  label?: unknown;
}) {
  const point = active && label !== dismissed ? pointAt(points, label) : undefined;
  if (point === undefined) return null;
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2 text-meta text-ink shadow-float">
      <p className="font-medium tabular-nums">{point.title}</p>
      {series.map((one) => (
        <p key={one.key} className="flex items-center gap-2">
          <SeriesMark {...one} />
          {one.label}
          <span className="ml-auto pl-4 tabular-nums">{amountText(point, one)}</span>
        </p>
      ))}
    </div>
  );
}

/** The same for those who hear it. */
function inWords(series: readonly ChartSeries[], point: ChartPoint | undefined): string {
  if (point === undefined) return "";
  const amounts = series.map((one) => `${one.label} ${amountText(point, one)}`);
  return `${point.title}: ${amounts.join(", ")}`;
}

function amountText(point: ChartPoint, { key }: ChartSeries): string {
  return formatBalance(point.amounts[key] ?? cents(0));
}

/**
 * The ways to the entries of a point: a click, Enter, or a second touch, as the first one shows what
 * the pointer would. Escape puts away what is shown of it.
 */
function useOpening(points: readonly ChartPoint[], say: (point: ChartPoint | undefined) => void) {
  const navigate = useNavigate();
  const active = useRef<number | null>(null);
  const pressed = useRef<{ isTouch: boolean; at: number | null }>({ isTouch: false, at: null });
  const [dismissed, setDismissed] = useState<number | null>(null);

  function setActive(at: number | null): void {
    active.current = at;
    setDismissed(null);
    say(pointAt(points, at));
  }

  return {
    setActive,
    dismissed,
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
      onKeyDownCapture: (event: KeyboardEvent) => {
        const point = pointAt(points, active.current);
        if (point === undefined) return;
        if (event.key === "Enter" && !event.repeat) void navigate(point.address);
        if (event.key === "Escape") {
          event.stopPropagation();
          setDismissed(active.current);
        }
      },
    },
  };
}
