import { useQuery } from "@tanstack/react-query";
import { formatBrl } from "#domain/money.ts";
import { useListSearch } from "#web/lib/list-search.ts";
import { FigureCardSkeleton } from "#web/ui/figure-card.tsx";
import { LeftOut } from "#web/ui/left-out.tsx";
import { LoadFailure } from "#web/ui/notices.tsx";
import { dashboardQuery, type DashboardData } from "./dashboard-query.ts";
import { dashboardSearch } from "./dashboard-search.ts";
import { FigureCards, cardsClass } from "./figure-cards.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { PeriodCharts, PeriodChartsSkeleton } from "./period-charts.tsx";
import { ScheduleChart, ScheduleSkeleton } from "./schedule-chart.tsx";
import { UnpaidList, UnpaidListSkeleton } from "./unpaid-list.tsx";

/** `/`: what the company has, what is late and what is to come. */
export function DashboardPage() {
  const { search, change } = useListSearch(dashboardSearch);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(dashboardQuery(search));
  if (error !== null && (data === undefined || isPlaceholderData)) {
    return <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />;
  }
  if (data === undefined) return <DashboardSkeleton />;
  const isEmpty = Object.values(data.byLifecycle).every(({ count }) => count === 0);
  return (
    <div className="flex flex-col gap-4">
      <FigureCards cards={data.cards} />
      {isEmpty && <FirstSteps />}
      <div className={isEmpty ? "grid gap-4 md:grid-cols-2" : comingClass}>
        {!isEmpty && <ScheduleChart schedule={data.schedule} today={data.today} />}
        <UnpaidLists data={data} />
      </div>
      {!isEmpty && (
        <PeriodCharts
          data={data}
          months={search.months}
          isLate={isPlaceholderData}
          choose={(months) => change({ months })}
        />
      )}
      <LeftOut sums={data.byLifecycle} />
    </div>
  );
}

const comingClass = "grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3";

function UnpaidLists({ data }: { data: DashboardData }) {
  return (
    <>
      <UnpaidList
        title="Despesas atrasadas"
        summary={overdueSummary(data)}
        emptyText="Nenhuma despesa atrasada no momento."
        filter={{ type: "expense", status: "overdue", lifecycle: "active", sort: "due" }}
        lines={data.overdueExpenses}
        today={data.today}
      />
      <UnpaidList
        title="Receitas previstas"
        summary={undefined}
        emptyText="Não há receitas pendentes no período."
        filter={{ type: "income", status: "pending", lifecycle: "active", sort: "due" }}
        lines={data.pendingIncomes}
        today={data.today}
      />
    </>
  );
}

function overdueSummary({ overdue: { count, totalCents } }: DashboardData): string | undefined {
  if (count === 0) return undefined;
  return `${count} ${count === 1 ? "despesa" : "despesas"} · ${formatBrl(totalCents)}`;
}

function DashboardSkeleton() {
  return (
    <output aria-label="Carregando o painel" className="flex flex-col gap-4">
      <div className={cardsClass}>
        {["a", "b", "c", "d"].map((card) => (
          <FigureCardSkeleton key={card} />
        ))}
      </div>
      <div className={comingClass}>
        <ScheduleSkeleton />
        <UnpaidListSkeleton />
        <UnpaidListSkeleton />
      </div>
      <PeriodChartsSkeleton />
    </output>
  );
}
