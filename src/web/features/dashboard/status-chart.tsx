import { Link } from "react-router";
import { formatBalance } from "#domain/format-amount.ts";
import type { TotalCents } from "#domain/money.ts";
import { TRANSACTION_STATUSES, type TransactionType } from "#domain/transaction.ts";
import type { Chart } from "#web/charts/chart.ts";
import { STATUS_PLURALS, namedPoint, typeSeries } from "#web/charts/entry-points.ts";
import { entriesUrl, type EntriesFilter } from "#web/url/entries-url.ts";
import type { DashboardData } from "./dashboard-response.ts";

type Statuses = Pick<DashboardData, "byStatus" | "period" | "cards">;

export function byStatus({ byStatus: totals, period, cards }: Statuses): Chart {
  const isEmpty = Object.values(totals).every(({ count }) => count === 0);
  const filter: EntriesFilter = { lifecycle: "active", from: period.start, to: period.end };
  const points = TRANSACTION_STATUSES.map((status) =>
    namedPoint(STATUS_PLURALS[status], totals[status], { ...filter, status }),
  );
  const openCents = (type: TransactionType) => {
    const key = type === "income" ? "incomeCents" : "expenseCents";
    return totals.pending[key] + totals.overdue[key];
  };
  const openAmount = (type: TransactionType) => {
    return (
      <Link
        to={entriesUrl({ ...filter, status: "unpaid", type })}
        className="py-1.25 text-accent underline underline-offset-2"
      >
        {formatBalance(openCents(type))}
      </Link>
    );
  };
  return {
    title: "Por status",
    summary: (
      <>
        {"Em aberto no período: "}
        {openAmount("income")}
        {" a receber e "}
        {openAmount("expense")}
        {" a pagar."}
        {describeOutside(
          cards.toReceiveCents - openCents("income"),
          cards.toPayCents - openCents("expense"),
        )}
      </>
    ),
    emptyText: "Nenhum lançamento neste período.",
    series: typeSeries("bar"),
    pointsFor: () => (isEmpty ? [] : points),
    pointLabel: "Status",
  };
}

/** Amounts that the cards count and this chart does not. */
function describeOutside(toReceiveCents: TotalCents, toPayCents: TotalCents): string {
  if (toReceiveCents === 0n && toPayCents === 0n) return "";
  return ` Fora do período: ${formatBalance(toReceiveCents)} a receber e ${formatBalance(toPayCents)} a pagar.`;
}
