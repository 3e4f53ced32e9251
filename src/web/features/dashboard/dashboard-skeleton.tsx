import { ChartCardSkeleton } from "#web/charts/chart-card.tsx";
import { StatCardSkeleton } from "#web/feedback/stat-card.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { cardsClass } from "./stat-cards.tsx";
import { CashForecastSkeleton } from "./cash-forecast-chart.tsx";
import { UnpaidListSkeleton } from "./unpaid-list.tsx";

export const upcomingClass = "grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3";

export const chartsClass = "grid grid-cols-1 gap-4 xl:grid-cols-3";

export function DashboardSkeleton() {
  return (
    <output aria-label="Carregando o painel" className="flex flex-col gap-4">
      <div className={cardsClass}>
        <StatCardSkeleton />
        <StatCardSkeleton />
        <StatCardSkeleton detailCount={3} />
        <StatCardSkeleton />
      </div>
      <BelowCardsSkeleton />
    </output>
  );
}

export function BelowCardsSkeleton() {
  return (
    <>
      <div className={upcomingClass}>
        <CashForecastSkeleton />
        <UnpaidListSkeleton />
        <UnpaidListSkeleton />
      </div>
      <PeriodChartsSkeleton />
    </>
  );
}

function PeriodChartsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-10 lg:h-9" />
      <div className={chartsClass}>
        <ChartCardSkeleton className="xl:col-span-2" />
        <ChartCardSkeleton />
        <ChartCardSkeleton className="xl:col-span-3" />
      </div>
    </div>
  );
}
