import { useQuery } from "@tanstack/react-query";
import { formatBrl } from "#domain/money.ts";
import { FigureCardSkeleton } from "#web/ui/figure-card.tsx";
import { LoadFailure } from "#web/ui/notices.tsx";
import { dashboardQuery, type DashboardData } from "./dashboard-query.ts";
import { FigureCards, cardsClass } from "./figure-cards.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { UnpaidList, UnpaidListSkeleton } from "./unpaid-list.tsx";

/** `/`: what the company has, what is late and what is to come. */
export function DashboardPage() {
  const { data, error, isFetching, refetch } = useQuery(dashboardQuery);
  if (data !== undefined) return <Dashboard data={data} />;
  if (error !== null) return <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />;
  return <DashboardSkeleton />;
}

function Dashboard({ data }: { data: DashboardData }) {
  return (
    <div className="flex flex-col gap-4">
      {data.isEmpty && <FirstSteps />}
      <FigureCards cards={data.cards} />
      <div className={listsClass}>
        <UnpaidList
          title="Despesas atrasadas"
          summary={overdueSummary(data)}
          emptyText="Nenhuma despesa atrasada no momento."
          filter={{ type: "expense", status: "overdue", lifecycle: "active", sort: "due" }}
          lines={data.overdueExpenses}
        />
        <UnpaidList
          title="Receitas previstas"
          summary={undefined}
          emptyText="Não há receitas pendentes no período."
          filter={{ type: "income", status: "pending", lifecycle: "active", sort: "due" }}
          lines={data.pendingIncomes}
        />
      </div>
    </div>
  );
}

function overdueSummary({ overdue: { count, totalCents } }: DashboardData): string | undefined {
  if (count === 0) return undefined;
  return `${count} ${count === 1 ? "despesa" : "despesas"} · ${formatBrl(totalCents)}`;
}

const listsClass = "grid grid-cols-1 gap-4 lg:grid-cols-2";

function DashboardSkeleton() {
  return (
    <output aria-label="Carregando o painel" className="flex flex-col gap-4">
      <div className={cardsClass}>
        {["a", "b", "c", "d"].map((card) => (
          <FigureCardSkeleton key={card} />
        ))}
      </div>
      <div className={listsClass}>
        <UnpaidListSkeleton />
        <UnpaidListSkeleton />
      </div>
    </output>
  );
}
