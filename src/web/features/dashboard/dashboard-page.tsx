import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState, type ReactNode } from "react";
import { firstOfMonth } from "#domain/civil-date.ts";
import { fromMonthParameter, toMonthParameter } from "#web/url/month-parameter.ts";
import { useUrlFilters } from "#web/url/use-url-filters.ts";
import { ExcludedLinks } from "#web/records/excluded-link.tsx";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { lazyPart } from "#web/feedback/lazy-part.tsx";
import { dashboardQuery, dashboardSearch } from "./dashboard-query.ts";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import type { EmptyDashboardProps } from "./empty-dashboard.tsx";
import type { TypedAnswers } from "./first-run.tsx";
import { BackupAlert } from "./backup-alert.tsx";
import { Agenda } from "./agenda.tsx";
import { CashToday } from "./cash-today.tsx";
import { StatCards } from "./stat-cards.tsx";
import { Checklist } from "./checklist.tsx";
import { MonthSummary, PeriodCharts, PeriodChartsSkeleton } from "./lazy-parts.tsx";
import { CashForecastChart } from "./cash-forecast-chart.tsx";

const EmptyDashboard = lazyPart<EmptyDashboardProps>(
  async () => (await import("./empty-dashboard.tsx")).EmptyDashboard,
  DashboardSkeleton,
);

export function DashboardPage() {
  const { search, change } = useUrlFilters(dashboardSearch);
  // `isFetching` is read only after a failure: reading it subscribes to it.
  const query = useQuery(dashboardQuery(search));
  const { data: current, error } = query;
  // The rest stays when a period cannot be read.
  const [last, setLast] = useState(current);
  if (current !== undefined && current !== last) setLast(current);
  const data = current ?? last;
  // Here, so that it stays when another user answers or records the first entry.
  const [typed, setTyped] = useState<TypedAnswers>(null);
  const failure = current === undefined && error !== null && (
    <LoadFailure error={error} retry={query.refetch} isRetrying={query.isFetching} />
  );
  if (data === undefined) return failure === false ? <DashboardSkeleton /> : failure;
  if (data.entryCount === 0 || typed !== null) {
    return <EmptyDashboard data={data} typed={typed} setTyped={setTyped} />;
  }
  const thisMonth = firstOfMonth(data.today);
  return (
    <div className="flex flex-col gap-2.5 sm:gap-4">
      <BackupAlert />
      <CashToday {...data.schedule} />
      <MonthSummary
        month={fromMonthParameter(search.month, thisMonth)}
        thisMonth={thisMonth}
        choose={(month) => change({ month: toMonthParameter(month, thisMonth) })}
      />
      <Agenda data={data} />
      <Checklist data={data} />
      <CashForecastChart schedule={data.schedule} today={data.today} />
      <StatCards cards={data.cards} />
      <BelowCards>
        <PeriodCharts
          data={data}
          months={search.months}
          isStale={query.isPlaceholderData}
          failure={failure}
          choose={(months) => change({ months })}
        />
        <div className="max-sm:text-meta">
          <ExcludedLinks sums={data.excluded} />
        </div>
      </BelowCards>
    </div>
  );
}

let hasBeenOpened = false;

/** On first load, the cards and the content above them paint before the rest renders. */
function BelowCards({ children }: { children: ReactNode }) {
  const isDue = useDeferredValue(true, hasBeenOpened);
  useEffect(() => {
    hasBeenOpened = true;
  }, []);
  return isDue ? children : <PeriodChartsSkeleton />;
}
