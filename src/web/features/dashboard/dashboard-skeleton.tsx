import { StatCardSkeleton } from "#web/feedback/stat-card.tsx";
import { cardsClass } from "./stat-cards.tsx";
import { CashForecastSkeleton } from "./cash-forecast-chart.tsx";
import { PeriodChartsSkeleton } from "./period-charts.tsx";
import { UnpaidListSkeleton } from "./unpaid-list.tsx";

export const upcomingClass = "grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3";

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
