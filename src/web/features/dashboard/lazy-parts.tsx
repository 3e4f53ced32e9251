/** Lazy parts of the dashboard, outside the code of the first route. */
import { ChartCardSkeleton } from "#web/charts/chart-card.tsx";
import { lazyPart } from "#web/feedback/lazy-part.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import type { MonthSummaryProps } from "./month-summary.tsx";
import type { PeriodChartsProps } from "./period-charts.tsx";
import { CHART_CLASSES, gridClass, monthClass } from "./part-classes.ts";

export const PeriodCharts = lazyPart<PeriodChartsProps>(
  async () => (await import("./period-charts.tsx")).PeriodCharts,
  PeriodChartsSkeleton,
);

export const AccountBalances = lazyPart<object>(
  async () => (await import("./account-balances.tsx")).AccountBalances,
  AccountBalancesSkeleton,
);

export const MonthSummary = lazyPart<MonthSummaryProps>(
  async () => (await import("./month-summary.tsx")).MonthSummary,
  MonthSummarySkeleton,
);

function AccountBalancesSkeleton() {
  return <Skeleton className="mx-4 mb-2 h-16 lg:mx-5" />;
}

export function MonthSummarySkeleton() {
  return (
    <div className={monthClass}>
      <Skeleton className="h-5 w-44" />
      <Skeleton className="grow" />
    </div>
  );
}

export function PeriodChartsSkeleton() {
  return (
    <div className="flex flex-col gap-2 sm:gap-4">
      <Skeleton className="h-10 lg:h-9" />
      <div className={gridClass}>
        <ChartCardSkeleton isLowOnPhone className={CHART_CLASSES.time} />
        <ChartCardSkeleton isLowOnPhone />
        <ChartCardSkeleton isLowOnPhone className={CHART_CLASSES.months} />
      </div>
    </div>
  );
}
