import { Sector, type PieLabelRenderProps, type PieSectorShapeProps } from "recharts";
import { formatCompactAmount } from "#domain/format-amount.ts";
import { truncateText, measureTextWidth } from "./measure-text.ts";
import { formatPointAmount } from "./chart-amounts.ts";
import { toneFill } from "./chart-fills.tsx";
import { TONE_COLOURS } from "./chart-style.ts";
import type { ChartPoint, ChartSeries } from "./chart.ts";

/** The inner radius as a share of the outer one. */
export const INNER_SHARE = 0.66;

/** Smaller slices are labelled only in the legend. */
const MIN_LABELLED = 0.06;

/** Visible when all slices are zero. */
export function RingOutline({ cx, cy, radius }: { cx: number; cy: number; radius: number }) {
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

export function sliceRenderer(
  points: readonly ChartPoint[],
  patternId: string,
  active: number | null,
) {
  return function renderSlice(slice: PieSectorShapeProps) {
    const { cx, cy, innerRadius, outerRadius, startAngle, endAngle, index } = slice;
    const tone = points[index]?.tone ?? "balance";
    const isActive = index === active;
    const shape = { cx, cy, innerRadius, startAngle, endAngle };
    const outer = outerRadius + (isActive ? 6 : 0);
    return (
      <>
        <Sector {...shape} outerRadius={outer} fill="var(--color-surface)" />
        <Sector
          {...shape}
          outerRadius={outer}
          fill={toneFill(tone, patternId)}
          stroke={isActive ? "var(--color-ink)" : TONE_COLOURS[tone]}
        />
      </>
    );
  };
}

export function labelRenderer(
  points: readonly ChartPoint[],
  shares: readonly number[],
  texts: readonly string[],
) {
  return function renderLabel({ cx, cy, outerRadius, midAngle = 0, index }: PieLabelRenderProps) {
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
          {texts[index]}
        </tspan>
      </text>
    );
  };
}

/** Describes the active slice, or the total. */
export function RingLabel({
  points,
  texts,
  slices,
  active,
  cx,
  cy,
  width,
}: {
  points: readonly ChartPoint[];
  texts: readonly string[];
  slices: ChartSeries;
  active: number | null;
  cx: number;
  cy: number;
  width: number;
}) {
  const point = active === null ? undefined : points[active];
  const total = points.reduce((sum, { amounts }) => sum + (amounts[slices.key] ?? 0n), 0n);
  const short = formatCompactAmount(point?.amounts[slices.key] ?? total);
  const full = point === undefined ? short : formatPointAmount(point, slices);
  return (
    <text x={cx} y={cy} textAnchor="middle" fill="var(--color-muted)" fontSize={12}>
      <tspan x={cx} dy={point === undefined ? "-0.3em" : "-0.9em"}>
        {truncateText(point?.name ?? "Total", width)}
      </tspan>
      <tspan x={cx} dy="1.4em" fontSize={14} fontWeight={600} fill="var(--color-ink)">
        {measureTextWidth(full, 14, 600) <= width ? full : short}
      </tspan>
      {point !== undefined && active !== null && (
        <tspan x={cx} dy="1.5em">
          {texts[active]}
        </tspan>
      )}
    </text>
  );
}
