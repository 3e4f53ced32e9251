import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState, type ComponentProps, type ReactNode } from "react";
import { pluralize } from "#domain/format-amount.ts";
import { formatBrl } from "#domain/money.ts";
import { UserFacingError } from "#web/api/user-facing-error.ts";
import { useUrlFilters } from "#web/url/use-url-filters.ts";
import { LazyCode, useLazyCode } from "#web/rendering/lazy-code.ts";
import { LeftOut } from "#web/records/excluded-link.tsx";
import { Button } from "#web/controls/button.tsx";
import { Alert, LoadFailure } from "#web/feedback/alerts.tsx";
import type { DashboardData } from "./dashboard-response.ts";
import { dashboardQuery } from "./dashboard-query.ts";
import { dashboardSearch } from "./dashboard-search.ts";
import {
  BelowCardsSkeleton,
  DashboardSkeleton,
  PeriodChartsSkeleton,
  comingClass,
} from "./dashboard-skeleton.tsx";
import { FigureCards } from "./stat-cards.tsx";
import type { PeriodCharts } from "./period-charts.tsx";
import { ScheduleChart } from "./cash-forecast-chart.tsx";
import { UnpaidList } from "./unpaid-list.tsx";

/** `/`: what the company has, what is late and what is to come. */
export function DashboardPage() {
  const { search, change } = useUrlFilters(dashboardSearch);
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
  if (data.isEmpty) return <EmptyDashboard data={data} />;
  return (
    <div className="flex flex-col gap-4">
      <FigureCards cards={data.cards} />
      <BelowCards>
        <div className={comingClass}>
          <ScheduleChart schedule={data.schedule} today={data.today} />
          <UnpaidLists data={data} />
        </div>
        <LatePeriodCharts
          data={data}
          months={search.months}
          isLate={query.isPlaceholderData}
          failure={failure}
          choose={(months) => change({ months })}
        />
      </BelowCards>
    </div>
  );
}

let hasBeenOpened = false;

/** On the page's first screen the cards do not wait for what is below them to be drawn. */
function BelowCards({ children }: { children: ReactNode }) {
  const isDue = useDeferredValue(true, hasBeenOpened);
  useEffect(() => {
    hasBeenOpened = true;
  }, []);
  return isDue ? children : <BelowCardsSkeleton />;
}

const latePeriodCharts = new LazyCode(
  async () => (await import("./period-charts.tsx")).PeriodCharts,
);

/** The charts of the period, whose code comes once the cards are there, and what is below them. */
function LatePeriodCharts(props: ComponentProps<typeof PeriodCharts>) {
  const { code: Charts, hasFailed, retry } = useLazyCode(latePeriodCharts);
  if (Charts === null && !hasFailed) return <PeriodChartsSkeleton />;
  return (
    <>
      {Charts === null ? <PartMissing retry={retry} /> : <Charts {...props} />}
      <LeftOut sums={props.data.leftOut} />
    </>
  );
}

const lateFirstSteps = new LazyCode(async () => (await import("./onboarding.tsx")).FirstSteps);

/** Without any entry: the ways to begin, in place of the charts. All at once, as they lie in the middle. */
function EmptyDashboard({ data }: { data: DashboardData }) {
  const { code: FirstSteps, hasFailed, retry } = useLazyCode(lateFirstSteps);
  if (FirstSteps === null && !hasFailed) return <DashboardSkeleton />;
  return (
    <div className="flex flex-col gap-4">
      <FigureCards cards={data.cards} />
      {FirstSteps === null ? <PartMissing retry={retry} /> : <FirstSteps />}
      <div className="grid gap-4 md:grid-cols-2">
        <UnpaidLists data={data} />
      </div>
      <LeftOut sums={data.leftOut} />
    </div>
  );
}

function PartMissing({ retry }: { retry: () => void }) {
  return (
    <Alert error={NOT_LOADED}>
      <Button onClick={retry}>Tentar novamente</Button>
    </Alert>
  );
}

const NOT_LOADED = new UserFacingError("The code of a part of the dashboard could not be loaded", {
  message:
    "O resto do painel não pôde ser carregado: o servidor do Sistema Financeiro não respondeu.",
  hint: "Confira se ele está em execução neste computador e tente novamente.",
});

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
