import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState, type ReactNode } from "react";
import { civilDate } from "#domain/civil-date.ts";
import { pluralize } from "#domain/format-amount.ts";
import { formatBrl } from "#domain/money.ts";
import { useUrlFilters } from "#web/url/use-url-filters.ts";
import { ExcludedLinks } from "#web/records/excluded-link.tsx";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import type { DashboardData } from "./dashboard-response.ts";
import { dashboardQuery, dashboardSearch } from "./dashboard-query.ts";
import {
  BelowCardsSkeleton,
  DashboardSkeleton,
  forecastClass,
  listsClass,
} from "./dashboard-skeleton.tsx";
import { Agenda } from "./agenda.tsx";
import { StatCards } from "./stat-cards.tsx";
import { Onboarding } from "./onboarding.tsx";
import { MonthSummary, PeriodCharts } from "./lazy-parts.tsx";
import { CashForecastChart } from "./cash-forecast-chart.tsx";
import { UnpaidList } from "./unpaid-list.tsx";

export function DashboardPage() {
  const { search, change } = useUrlFilters(dashboardSearch);
  // `isFetching` is read only after a failure: reading it subscribes to it.
  const query = useQuery(dashboardQuery(search));
  const { data: current, error } = query;
  // The rest stays when a period cannot be read.
  const [last, setLast] = useState(current);
  if (current !== undefined && current !== last) setLast(current);
  const data = current ?? last;
  const failure = current === undefined && error !== null && (
    <LoadFailure error={error} retry={query.refetch} isRetrying={query.isFetching} />
  );
  if (data === undefined) return failure === false ? <DashboardSkeleton /> : failure;
  if (data.isEmpty) return <EmptyDashboard data={data} />;
  const thisMonth = civilDate(`${data.today.slice(0, 8)}01`);
  return (
    <div className="flex flex-col gap-4">
      <Agenda agenda={data.agenda} today={data.today} />
      <div className={forecastClass}>
        <CashForecastChart schedule={data.schedule} today={data.today} />
        <MonthSummary
          month={search.month === null ? thisMonth : civilDate(`${search.month}-01`)}
          thisMonth={thisMonth}
          choose={(month) => change({ month: month === thisMonth ? null : month.slice(0, 7) })}
        />
      </div>
      <StatCards cards={data.cards} />
      <BelowCards>
        <div className={listsClass}>
          <UnpaidLists data={data} />
        </div>
        <PeriodCharts
          data={data}
          months={search.months}
          isStale={query.isPlaceholderData}
          failure={failure}
          choose={(months) => change({ months })}
        />
        <ExcludedLinks sums={data.excluded} />
      </BelowCards>
    </div>
  );
}

let hasBeenOpened = false;

/** On first load the cards and what is above them paint before the rest renders. */
function BelowCards({ children }: { children: ReactNode }) {
  const isDue = useDeferredValue(true, hasBeenOpened);
  useEffect(() => {
    hasBeenOpened = true;
  }, []);
  return isDue ? children : <BelowCardsSkeleton />;
}

function EmptyDashboard({ data }: { data: DashboardData }) {
  return (
    <div className="flex flex-col gap-4">
      <StatCards cards={data.cards} />
      <Onboarding />
      <div className={listsClass}>
        <UnpaidLists data={data} />
      </div>
    </div>
  );
}

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
  return count === 0 ? "" : `${pluralize(count, "despesa", "despesas")} · ${formatBrl(totalCents)}`;
}

function pendingSummary({ pendingIncomes, pendingIncomeCents }: DashboardData): string {
  return pendingIncomes.length === 0 ? "" : `${formatBrl(pendingIncomeCents)} a receber no prazo`;
}
