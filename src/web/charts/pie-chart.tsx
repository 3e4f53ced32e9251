/** Shares of a whole, by Recharts: fetched late, and by itself, as few screens have one. */
import { useId, useState, type FocusEvent, type KeyboardEvent } from "react";
import { Pie, PieChart } from "recharts";
import { Fills } from "./chart-fills.tsx";
import { inWords } from "./chart-tooltip.tsx";
import { keysHint, useOpening } from "./chart-interaction.ts";
import { DRAWING_CLASS, sharesOf, type ChartSeries, type DrawnChart } from "./chart.ts";
import { INNER_SHARE, Inside, Ring, labelOf, shapeOf } from "./pie-parts.tsx";

/** What the labels around it take. */
const LABEL_ROOM = 44;
const MAX_RADIUS = 240;
/** In degrees: nothing is too small to be seen. */
const MIN_ANGLE = 3;

/** A ring with a slice for each point, of the first of the series. What is pointed at is said inside. */
export function StatusPie(drawn: DrawnChart) {
  const { series, points, enlarge } = drawn;
  const hintId = useId();
  const [active, setActive] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const opener = useOpening(points, enlarge, (point) => setSaid(inWords(series, point)));
  const [slices] = series;

  function choose(at: number | null): void {
    setActive(at);
    opener.setActive(at);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the chart inside has the focus
    <div
      className={DRAWING_CLASS}
      onMouseLeave={() => choose(null)}
      onFocus={(event) => isFromOutside(event) && choose(active ?? 0)}
      onBlur={(event) => isFromOutside(event) && choose(null)}
      onKeyDown={(event) => {
        const step = stepOf(event);
        if (step !== 0) choose(Math.min(points.length - 1, Math.max(0, (active ?? -step) + step)));
      }}
      {...opener.opening}
    >
      <p id={hintId} className="sr-only">
        {keysHint(enlarge)}
      </p>
      <output className="sr-only">{said}</output>
      {slices !== undefined && (
        <Drawing
          {...{ drawn, hintId, slices, choose }}
          active={opener.dismissed === null ? active : null}
          open={opener.open}
        />
      )}
    </div>
  );
}

/** Whether the focus came from elsewhere, or goes there: a slice that is pressed takes it from the ring. */
function isFromOutside({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return !currentTarget.contains(relatedTarget);
}

function stepOf(event: KeyboardEvent): number {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] ?? 0;
  if (step !== 0) event.preventDefault();
  return step;
}

function Drawing({
  drawn: { label, points, width, height },
  hintId,
  slices,
  active,
  choose,
  open,
}: {
  drawn: DrawnChart;
  hintId: string;
  slices: ChartSeries;
  active: number | null;
  choose: (at: number) => void;
  open: (at: number) => void;
}) {
  const patternId = useId();
  const radius = Math.min(height / 2 - LABEL_ROOM, width / 2 - LABEL_ROOM * 1.8, MAX_RADIUS);
  const shares = sharesOf(points, slices);
  const rows = points.map(({ amounts }, at) => ({ at, amount: amounts[slices.key] ?? 0 }));
  const middle = { cx: width / 2, cy: height / 2 };
  return (
    <PieChart
      width={width}
      height={height}
      // Its own layer knows no slices.
      accessibilityLayer={false}
      {...{ role: "application", tabIndex: 0 }}
      {...{ "aria-label": label, "aria-roledescription": "gráfico", "aria-describedby": hintId }}
      className="cursor-pointer"
    >
      <Fills id={patternId} tones={points.flatMap(({ tone }) => tone ?? [])} />
      <Ring {...middle} radius={radius} />
      <Pie
        data={rows}
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
        label={labelOf(points, shares)}
        shape={shapeOf(points, patternId, active)}
        onMouseEnter={(_, at) => choose(at)}
        onClick={(_, at) => open(at)}
      />
      <Inside
        {...middle}
        {...{ points, shares, slices, active }}
        room={radius * INNER_SHARE * 2 - 16}
      />
    </PieChart>
  );
}
