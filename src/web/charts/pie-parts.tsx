/** What a ring of shares is drawn of. */
import { Sector, type PieLabelRenderProps, type PieSectorShapeProps } from "recharts";
import { formatCompactAmount } from "#domain/format-amount.ts";
import { fitted, measureTextWidth } from "./measure-text.ts";
import { fillOf } from "./chart-fills.tsx";
import { TONE_COLOURS, amountText, shareText, type ChartPoint, type ChartSeries } from "./chart.ts";

/** How much of the radius is left for what is said inside. */
export const INNER_SHARE = 0.66;

/** A slice that is smaller has its label in the legend alone. */
const MIN_LABELLED = 0.06;

/** Where the slices are, also when all of them are of nothing. */
export function Ring({ cx, cy, radius }: { cx: number; cy: number; radius: number }) {
  return (
    <circle
      cx={cx}
      cy={cy}
      r={(radius * (1 + INNER_SHARE)) / 2}
      fill="none"
      stroke="var(--color-line)"
      strokeWidth={radius * (1 - INNER_SHARE)}
    />
  );
}

/** Draws each slice, that which is pointed at a little larger. */
export function shapeOf(points: readonly ChartPoint[], patternId: string, active: number | null) {
  return function drawnSlice(slice: PieSectorShapeProps) {
    const { cx, cy, innerRadius, outerRadius, startAngle, endAngle, index } = slice;
    const tone = points[index]?.tone ?? "balance";
    const isActive = index === active;
    const place = { cx, cy, innerRadius, startAngle, endAngle };
    const outer = outerRadius + (isActive ? 6 : 0);
    return (
      <>
        <Sector {...place} outerRadius={outer} fill="var(--color-surface)" />
        <Sector
          {...place}
          outerRadius={outer}
          fill={fillOf(tone, patternId)}
          stroke={isActive ? "var(--color-ink)" : TONE_COLOURS[tone]}
        />
      </>
    );
  };
}

/** Names each slice beside it. */
export function labelOf(points: readonly ChartPoint[], shares: readonly number[]) {
  return function drawnLabel({ cx, cy, outerRadius, midAngle = 0, index }: PieLabelRenderProps) {
    const [point, share = 0] = [points[index], shares[index]];
    if (point === undefined || share < MIN_LABELLED) return null;
    const angle = (-midAngle * Math.PI) / 180;
    const side = Math.cos(angle);
    const x = cx + side * (outerRadius + 16);
    const y = cy + Math.sin(angle) * (outerRadius + 16);
    const anchor = Math.abs(side) < 0.2 ? "middle" : side > 0 ? "start" : "end";
    return (
      <text x={x} y={y} textAnchor={anchor} fontSize={12} fill="var(--color-muted)">
        <tspan x={x} dy="-0.2em">
          {point.name}
        </tspan>
        <tspan x={x} dy="1.2em" fill="var(--color-ink)">
          {shareText(share)}
        </tspan>
      </text>
    );
  };
}

/** What is pointed at, or the whole. */
export function Inside({
  points,
  shares,
  slices,
  active,
  cx,
  cy,
  room,
}: {
  points: readonly ChartPoint[];
  shares: readonly number[];
  slices: ChartSeries;
  active: number | null;
  cx: number;
  cy: number;
  room: number;
}) {
  const point = active === null ? undefined : points[active];
  const whole = points.reduce((sum, { amounts }) => sum + (amounts[slices.key] ?? 0), 0);
  const short = formatCompactAmount(point?.amounts[slices.key] ?? whole);
  const full = point === undefined ? short : amountText(point, slices);
  return (
    <text x={cx} y={cy} textAnchor="middle" fill="var(--color-muted)" fontSize={12}>
      <tspan x={cx} dy={point === undefined ? "-0.3em" : "-0.9em"}>
        {fitted(point?.name ?? "Total", room)}
      </tspan>
      <tspan x={cx} dy="1.4em" fontSize={14} fontWeight={600} fill="var(--color-ink)">
        {measureTextWidth(full, 14, 600) <= room ? full : short}
      </tspan>
      {point !== undefined && active !== null && (
        <tspan x={cx} dy="1.5em">
          {shareText(shares[active] ?? 0)}
        </tspan>
      )}
    </text>
  );
}
