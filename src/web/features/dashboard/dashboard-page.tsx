import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "#domain/amount-words.ts";
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
  // Only where it is needed is it asked whether it is being fetched: else each news would draw twice.
  const query = useQuery(dashboardQuery(search));
  const { data: answered, error } = query;
  // A period that cannot be read takes nothing else away.
  const [last, setLast] = useState(answered);
  if (answered !== undefined && answered !== last) setLast(answered);
  const data = answered ?? last;
  const failure = answered === undefined && error !== null && (
    <LoadFailure error={error} retry={query.refetch} isRetrying={query.isFetching} />
  );
  if (data === undefined) return failure === false ? <DashboardSkeleton /> : failure;
  return (
    <div className="flex flex-col gap-4">
      <FigureCards cards={data.cards} />
      {data.isEmpty && <FirstSteps />}
      <div className={data.isEmpty ? "grid gap-4 md:grid-cols-2" : comingClass}>
        {!data.isEmpty && <ScheduleChart schedule={data.schedule} today={data.today} />}
        <UnpaidLists data={data} />
      </div>
      {!data.isEmpty && (
        <PeriodCharts
          data={data}
          months={search.months}
          isLate={query.isPlaceholderData}
          failure={failure}
          choose={(months) => change({ months })}
        />
      )}
      <LeftOut sums={data.leftOut} />
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
        summary={pendingSummary(data)}
        emptyText="Não há receitas pendentes no período."
        filter={{ type: "income", status: "pending", lifecycle: "active", sort: "due" }}
        lines={data.pendingIncomes}
        today={data.today}
      />
    </>
  );
}

function overdueSummary({ overdue: { count, totalCents } }: DashboardData): string {
  return count === 0 ? "" : `${counted(count, "despesa", "despesas")} · ${formatBrl(totalCents)}`;
}

function pendingSummary({ pendingIncomes, pendingIncomeCents }: DashboardData): string {
  return pendingIncomes.length === 0 ? "" : `${formatBrl(pendingIncomeCents)} a receber no prazo`;
}

function DashboardSkeleton() {
  return (
    <output aria-label="Carregando o painel" className="flex flex-col gap-4">
      <div className={cardsClass}>
        <FigureCardSkeleton />
        <FigureCardSkeleton />
        <FigureCardSkeleton detailCount={3} />
        <FigureCardSkeleton />
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
