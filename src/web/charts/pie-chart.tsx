import { useId, useState, type FocusEvent, type KeyboardEvent } from "react";
import { Pie, PieChart } from "recharts";
import { shareTexts, toShares } from "./chart-amounts.ts";
import { FillPatterns } from "./chart-fills.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { useChartInteraction } from "./chart-interaction.ts";
import type { SizedChart } from "./chart.ts";
import { INNER_SHARE, RingLabel, RingOutline, labelRenderer, sliceRenderer } from "./pie-parts.tsx";

/** The space around the ring, in pixels. */
const LABEL_MARGIN = 44;
const MAX_RADIUS = 240;
/** In degrees, so that the smallest slice is visible. */
const MIN_ANGLE = 3;

/** A ring with a slice for each point of the first series; the active slice is described inside. */
export function RingChart(sized: SizedChart) {
  const { chart, points, width, height } = sized;
  const [slices] = chart.series;
  const patternId = useId();
  const [active, setActive] = useState<number | null>(null);
  const { frame, labels, open, dismissed, ...interaction } = useChartInteraction(sized);
  if (slices === undefined) return null;
  const shown = dismissed === null ? active : null;
  const shares = toShares(points, slices);
  const texts = shareTexts(points, slices);
  const centre = { cx: width / 2, cy: height / 2 };
  const radius = Math.min(height / 2 - LABEL_MARGIN, width / 2 - LABEL_MARGIN * 1.8, MAX_RADIUS);

  function activate(at: number | null): void {
    setActive(at);
    interaction.setActive(at);
  }

  return (
    <ChartFrame
      {...frame}
      onMouseLeave={() => activate(null)}
      onFocus={(event) => isFromOutside(event) && activate(active ?? 0)}
      onBlur={(event) => isFromOutside(event) && activate(null)}
      onKeyDown={(event) => {
        const step = arrowStep(event);
        if (step !== 0)
          activate(Math.min(points.length - 1, Math.max(0, (active ?? -step) + step)));
      }}
    >
      <PieChart
        width={width}
        height={height}
        // The accessibility layer of Recharts ignores slices.
        accessibilityLayer={false}
        {...{ tabIndex: 0 }}
        {...labels}
        className="cursor-pointer"
      >
        <FillPatterns id={patternId} tones={points.flatMap(({ tone }) => tone ?? [])} />
        <RingOutline {...centre} radius={radius} />
        <Pie
          data={points.map(({ amounts }, at) => ({ at, amount: Number(amounts[slices.key] ?? 0) }))}
          dataKey="amount"
          nameKey="at"
          rootTabIndex={-1}
          isAnimationActive={false}
          startAngle={90}
          endAngle={-270}
          minAngle={MIN_ANGLE}
          innerRadius={radius * INNER_SHARE}
          outerRadius={radius}
          labelLine={false}
          label={labelRenderer(points, shares, texts)}
          shape={sliceRenderer(points, patternId, shown)}
          onMouseEnter={(_, at) => activate(at)}
          onClick={(_, at) => open(at)}
        />
        <RingLabel
          {...centre}
          {...{ points, texts, slices }}
          active={shown}
          width={radius * INNER_SHARE * 2 - 16}
        />
      </PieChart>
    </ChartFrame>
  );
}

/** Pressing a slice moves the focus within the chart. */
function isFromOutside({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return !currentTarget.contains(relatedTarget);
}

function arrowStep(event: KeyboardEvent): number {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] ?? 0;
  if (step !== 0) event.preventDefault();
  return step;
}
