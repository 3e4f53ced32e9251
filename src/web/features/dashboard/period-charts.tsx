import { clsx } from "clsx";
import { memo, type ReactNode } from "react";
import { formatPeriod } from "#domain/format-period.ts";
import { ChartCard, ChartCardSkeleton } from "#web/charts/chart-card.tsx";
import type { Chart } from "#web/charts/chart.ts";
import { SegmentedControl } from "#web/controls/segmented-control.tsx";
import { ExcludedEntries, undatedGroups } from "#web/records/excluded-entries.tsx";
import { useStagedValue } from "#web/rendering/use-staged-value.ts";
import { monthByMonth, overTime } from "./charts-over-time.tsx";
import { PERIOD_OPTIONS, type DashboardSearch } from "./dashboard-query.ts";
import type { DashboardData } from "./dashboard-response.ts";
import { CHART_CLASSES, gridClass } from "./part-classes.ts";
import { byStatus } from "./status-chart.tsx";

type Months = DashboardSearch["months"];

export type PeriodChartsProps = {
  data: DashboardData;
  months: DashboardSearch["months"];
  /** True if the data is that of the previous period. */
  isStale: boolean;
  /** Shown instead of the charts; false for none. */
  failure: ReactNode;
  choose: (months: DashboardSearch["months"]) => void;
};

export function PeriodCharts({ data, months, isStale, failure, choose }: PeriodChartsProps) {
  const staged = useStagedValue(data, CHARTS.length);
  return (
    <section aria-label="Gráficos do período" className="flex flex-col gap-2 sm:gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-muted tabular-nums">
          {failure === false && periodText(data)}
        </p>
        <SegmentedControl<Months>
          legend="Período dos gráficos"
          value={months}
          options={PERIOD_OPTIONS}
          change={(value) => value !== null && choose(value)}
        />
      </div>
      {failure === false ? (
        <>
          <div
            aria-busy={isStale}
            className={clsx(gridClass, "transition-opacity duration-150", isStale && "opacity-60")}
          >
            {CHARTS.map(({ key, ...chart }, at) => (
              <PeriodChart key={key} {...chart} data={staged[at] ?? null} />
            ))}
          </div>
          <ExcludedEntries
            heading="Fora dos gráficos por data"
            groups={undatedGroups(data.undated, { lifecycle: "active" })}
            className="px-1 text-muted"
          />
        </>
      ) : (
        failure
      )}
    </section>
  );
}

type PeriodChartProps = { build: (data: DashboardData) => Chart; className?: string };

const CHARTS: readonly (PeriodChartProps & { key: string })[] = [
  { key: "time", build: overTime, className: CHART_CLASSES.time },
  { key: "status", build: byStatus },
  { key: "months", build: monthByMonth, className: CHART_CLASSES.months },
];

const PeriodChart = memo(function PeriodChart({
  data,
  build,
  ...rest
}: PeriodChartProps & { data: DashboardData | null }) {
  return data === null ? (
    <ChartCardSkeleton isLowOnPhone {...rest} />
  ) : (
    <ChartCard isLowOnPhone chart={build(data)} {...rest} />
  );
});

function periodText({ period, timeline }: DashboardData): string {
  const start = period.start ?? timeline[0]?.date;
  const end = period.end ?? timeline.at(-1)?.date;
  return start === undefined || end === undefined ? "" : formatPeriod({ start, end });
}
