import { Skeleton } from "#web/rendering/skeleton.tsx";
import { StatCardSkeleton } from "#web/feedback/stat-card.tsx";
import { cardsClass, cardsNoteClass } from "./stat-cards.tsx";
import { CashTodaySkeleton } from "./cash-today.tsx";
import { CashForecastSkeleton } from "./cash-forecast-chart.tsx";
import { MonthSummarySkeleton, PeriodChartsSkeleton } from "./lazy-parts.tsx";

export function DashboardSkeleton() {
  return (
    <output aria-label="Carregando o painel" className="flex flex-col gap-2.5 sm:gap-4">
      <CashTodaySkeleton />
      <MonthSummarySkeleton />
      <AgendaSkeleton />
      <CashForecastSkeleton />
      <div className={cardsClass}>
        <StatCardSkeleton hasLinks />
        <StatCardSkeleton hasLinks />
        <StatCardSkeleton hasLinks />
        <StatCardSkeleton hasLinks />
        <div className={cardsNoteClass} />
      </div>
      <PeriodChartsSkeleton />
    </output>
  );
}

function AgendaSkeleton() {
  return (
    <div className="flex h-110 flex-col gap-3 rounded-md border border-line bg-surface p-4 lg:p-5">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="grow" />
    </div>
  );
}
