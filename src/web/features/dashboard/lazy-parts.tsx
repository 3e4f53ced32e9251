/** Parts of the dashboard that are not in the code of the first route. */
import { ChartCardSkeleton } from "#web/charts/chart-card.tsx";
import { Button } from "#web/controls/button.tsx";
import { lazyWithRetry } from "#web/rendering/lazy.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import type { MonthSummaryProps } from "./month-summary.tsx";
import type { PeriodChartsProps } from "./period-charts.tsx";
import { CHART_CLASSES, gridClass, monthClass } from "./part-classes.ts";

export const PeriodCharts = lazyWithRetry<PeriodChartsProps>(
  async () => (await import("./period-charts.tsx")).PeriodCharts,
  { Loading: PeriodChartsSkeleton, Failed: PartFailed },
);

export const MonthSummary = lazyWithRetry<MonthSummaryProps>(
  async () => (await import("./month-summary.tsx")).MonthSummary,
  { Loading: MonthSummarySkeleton, Failed: PartFailed },
);

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
    <div className="flex flex-col gap-4">
      <Skeleton className="h-10 lg:h-9" />
      <div className={gridClass}>
        <ChartCardSkeleton className={CHART_CLASSES.time} />
        <ChartCardSkeleton />
        <ChartCardSkeleton className={CHART_CLASSES.months} />
      </div>
    </div>
  );
}

export function PartFailed({ retry }: { retry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-md border border-line bg-surface p-4 lg:p-5">
      <p role="alert" className="text-muted">
        Esta parte não pôde ser carregada: o servidor do Sistema Financeiro não respondeu.
      </p>
      <Button onClick={retry}>Tentar novamente</Button>
    </div>
  );
}
