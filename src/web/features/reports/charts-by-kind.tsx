import { memo } from "react";
import { pluralize, formatBalance } from "#domain/format-amount.ts";
import { cents, type Cents } from "#domain/money.ts";
import { TOP_CONTACTS } from "#domain/report.ts";
import { TRANSACTION_STATUSES, type TransactionStatus } from "#domain/transaction.ts";
import { ExportableChart } from "#web/charts/exportable-chart.tsx";
import type { ChartPoint, ChartSeries } from "#web/charts/chart.ts";
import {
  CHART_HEIGHT,
  SUMMARY_CLASS,
  reportSubtitle,
  pointLinks,
  contactName,
  typeSeries,
  type ReportChartProps,
} from "./chart-descriptions.ts";
import type { ReportSearch } from "./report-search.ts";

const LAYOUT = { height: CHART_HEIGHT, summaryClass: SUMMARY_CLASS } as const;

const STATUS_PLURALS: Record<TransactionStatus, string> = {
  paid: "Pagos",
  pending: "Pendentes",
  overdue: "Atrasados",
};

export const ByStatus = memo(function ByStatus(props: ReportChartProps) {
  const { data, search } = props;
  const points = statusesIn(search).map((status): ChartPoint => {
    const { count, ...totals } = data.byStatus[status];
    return {
      name: STATUS_PLURALS[status],
      title: STATUS_PLURALS[status],
      tone: status,
      count,
      amounts: {
        total: sumOfTypes(totals),
        income: totals.incomeCents,
        expense: totals.expenseCents,
      },
      ...pointLinks(search, { status }),
    };
  });
  const total = formatBalance(sumOfTypes(data.totals));
  const count = pluralize(data.totals.count, "lançamento", "lançamentos");
  return (
    <ExportableChart
      {...LAYOUT}
      kind="pie"
      title="Distribuição por status"
      summary={`Cada fatia é o valor dos lançamentos de um status, receitas e despesas somadas: ${total} em ${count}.`}
      series={[STATUS_TOTAL, ...typeSeries(search, "none")]}
      pointsFor={() => points}
      pointLabel="Status"
      emptyText="Nenhum lançamento neste relatório."
      file={{ name: "status", subtitle: reportSubtitle(props) }}
    />
  );
});

const STATUS_TOTAL: ChartSeries = { key: "total", label: "Valor", shape: "slice", tone: "balance" };

function statusesIn({ status }: ReportSearch): readonly TransactionStatus[] {
  if (status === null) return TRANSACTION_STATUSES;
  return status === "unpaid" ? ["pending", "overdue"] : [status];
}

export const ByCategory = memo(function ByCategory(props: ReportChartProps) {
  const { data, search } = props;
  const points = data.byCategory
    .toSorted((one, other) => sumOfTypes(other) - sumOfTypes(one))
    .map(({ category, count, ...totals }): ChartPoint => ({
      name: category,
      title: category,
      count,
      amounts: { income: totals.incomeCents, expense: totals.expenseCents },
      ...pointLinks(search, { category }),
    }));
  const [largest] = points;
  return (
    <ExportableChart
      {...LAYOUT}
      kind="rows"
      title="Receitas e despesas por categoria"
      summary={
        largest !== undefined &&
        `Da maior para a menor, receitas e despesas somadas. A maior é ${largest.title}.`
      }
      series={stackedSeries(search)}
      pointsFor={() => points}
      pointLabel="Categoria"
      emptyText="Nenhum lançamento neste relatório."
      file={{ name: "categorias", subtitle: reportSubtitle(props) }}
    />
  );
});

export const TopContacts = memo(function TopContacts(props: ReportChartProps) {
  const { data, search } = props;
  const points = data.topContacts.map((contact): ChartPoint => ({
    name: contactName(contact),
    title: contactName(contact),
    amounts: { income: contact.incomeCents, expense: contact.expenseCents },
    ...pointLinks(search, { client: contact.clientId }),
  }));
  return (
    <ExportableChart
      {...LAYOUT}
      kind="rows"
      title={`Top ${TOP_CONTACTS} clientes e funcionários`}
      summary={
        points.length > 0 &&
        "Os que mais movimentaram, receitas e despesas somadas. Lançamentos sem vínculo não entram."
      }
      series={stackedSeries(search)}
      pointsFor={() => points}
      pointLabel="Cliente ou funcionário"
      emptyText="Nenhum lançamento deste relatório tem cliente ou funcionário."
      file={{ name: "top-10-clientes-e-funcionarios", subtitle: reportSubtitle(props) }}
    />
  );
});

/** Stacked, as rows are sorted by the sum of both. */
function stackedSeries(search: ReportSearch): ChartSeries[] {
  return typeSeries(search, "bar").map((series) => ({ ...series, stack: "both" }));
}

function sumOfTypes({
  incomeCents,
  expenseCents,
}: {
  incomeCents: Cents;
  expenseCents: Cents;
}): Cents {
  return cents(incomeCents + expenseCents);
}
