import { Skeleton } from "#web/rendering/skeleton.tsx";
import { StatCardSkeleton } from "#web/feedback/stat-card.tsx";
import { cardsClass, cardsNoteClass } from "./stat-cards.tsx";
import { CashForecastSkeleton } from "./cash-forecast-chart.tsx";
import { MonthSummarySkeleton, PeriodChartsSkeleton } from "./lazy-parts.tsx";
import { UnpaidListSkeleton } from "./unpaid-list.tsx";

export const forecastClass = "grid grid-cols-1 gap-4 lg:grid-cols-3";
export const listsClass = "grid grid-cols-1 gap-4 md:grid-cols-2";

export function DashboardSkeleton() {
  return (
    <output aria-label="Carregando o painel" className="flex flex-col gap-4">
      <AgendaSkeleton />
      <div className={forecastClass}>
        <CashForecastSkeleton />
        <MonthSummarySkeleton />
      </div>
      <div className={cardsClass}>
        <StatCardSkeleton hasLinks />
        <StatCardSkeleton hasLinks />
        <StatCardSkeleton detailCount={3} hasLinks />
        <StatCardSkeleton hasLinks />
        <div className={cardsNoteClass} />
      </div>
      <BelowCardsSkeleton />
    </output>
  );
}

export function BelowCardsSkeleton() {
  return (
    <>
      <div className={listsClass}>
        <UnpaidListSkeleton />
        <UnpaidListSkeleton />
      </div>
      <PeriodChartsSkeleton />
    </>
  );
}

function AgendaSkeleton() {
  return (
    <div className="flex h-80 flex-col gap-3 rounded-md border border-line bg-surface p-4 lg:p-5">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="grow" />
    </div>
  );
}
