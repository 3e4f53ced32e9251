/** The shape of the Painel to come, and how what stands in for it lies, as its own parts do. */
import { ChartFrameSkeleton } from "#web/charts/chart-card.tsx";
import { FigureCardSkeleton } from "#web/feedback/stat-card.tsx";
import { Skeleton } from "#web/feedback/skeleton.tsx";
import { cardsClass } from "./stat-cards.tsx";
import { ScheduleSkeleton } from "./cash-forecast-chart.tsx";
import { UnpaidListSkeleton } from "./unpaid-list.tsx";

/** How what is to come and what is not paid lie. */
export const comingClass = "grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3";

/** How the charts of the period lie. */
export const chartsClass = "grid grid-cols-1 gap-4 xl:grid-cols-3";

/** All of it. */
export function DashboardSkeleton() {
  return (
    <output aria-label="Carregando o painel" className="flex flex-col gap-4">
      <div className={cardsClass}>
        <FigureCardSkeleton />
        <FigureCardSkeleton />
        <FigureCardSkeleton detailCount={3} />
        <FigureCardSkeleton />
      </div>
      <BelowCardsSkeleton />
    </output>
  );
}

/** What is below its cards. */
export function BelowCardsSkeleton() {
  return (
    <>
      <div className={comingClass}>
        <ScheduleSkeleton />
        <UnpaidListSkeleton />
        <UnpaidListSkeleton />
      </div>
      <PeriodChartsSkeleton />
    </>
  );
}

/** Its charts of a period. */
function PeriodChartsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-10 lg:h-9" />
      <div className={chartsClass}>
        <ChartFrameSkeleton className="xl:col-span-2" />
        <ChartFrameSkeleton />
        <ChartFrameSkeleton className="xl:col-span-3" />
      </div>
    </div>
  );
}
