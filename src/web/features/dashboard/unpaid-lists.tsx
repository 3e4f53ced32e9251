import { pluralize } from "#domain/format-amount.ts";
import { formatBrl } from "#domain/money.ts";
import type { DashboardData } from "./dashboard-response.ts";
import { UnpaidList } from "./unpaid-list.tsx";

export function UnpaidLists({ data }: { data: DashboardData }) {
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
