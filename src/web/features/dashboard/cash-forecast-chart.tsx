import { memo } from "react";
import type { CivilDate } from "#domain/civil-date.ts";
import { CASH_FORECAST_DAYS, type CashForecast } from "#domain/cash-forecast.ts";
import { ExcludedEntries } from "#web/records/excluded-entries.tsx";
import { ChartCard, ChartCardSkeleton } from "#web/charts/chart-card.tsx";
import type { Chart, ChartSeries } from "#web/charts/chart.ts";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { dailyPoints, dueDayPoints, expectedToday, notCounted } from "./cash-forecast-points.ts";
import { CashForecastSummary } from "./cash-forecast-summary.tsx";

const SERIES: readonly ChartSeries[] = [
  { key: "balance", label: "Saldo previsto no fim do dia", shape: "steps", tone: "balance" },
];

/** In pixels. */
const CHART_HEIGHT = 160;

/** Absent while nothing is open: the line would be flat. */
export const CashForecastChart = memo(function CashForecastChart({
  schedule,
  today,
}: {
  schedule: CashForecast;
  today: CivilDate;
}) {
  if (schedule.days.length === 0 && notCounted(schedule).length === 0) return null;
  const chart: Chart = {
    title: `Próximos ${CASH_FORECAST_DAYS} dias`,
    summary: <CashForecastSummary schedule={schedule} today={today} />,
    emptyText: "",
    series: SERIES,
    pointsFor: () => dailyPoints(schedule, today),
    tableRows: dueDayPoints(schedule, today),
    pointLabel: "Dia",
  };
  return (
    <ChartCard chart={chart} height={CHART_HEIGHT} isLowOnPhone>
      {/* The same height when empty, so that nothing moves. */}
      <div className="min-h-8">
        <ExcludedEntries
          heading="Contam hoje"
          groups={expectedToday(schedule, today)}
          className="text-meta text-muted"
        />
        <ExcludedEntries
          heading="Não contam"
          groups={notCounted(schedule)}
          className="text-meta text-muted"
        />
      </div>
    </ChartCard>
  );
});

export function CashForecastSkeleton() {
  return (
    <ChartCardSkeleton summaryClass="h-9 max-sm:h-14" height={CHART_HEIGHT} isLowOnPhone>
      <Skeleton className="mb-4 h-4 w-3/5" />
    </ChartCardSkeleton>
  );
}
