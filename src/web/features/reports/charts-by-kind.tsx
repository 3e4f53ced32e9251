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
  aboutReport,
  addressesIn,
  nameOf,
  sidesIn,
  type OfReport,
} from "./chart-descriptions.ts";
import type { ReportSearch } from "./report-search.ts";

const LOOK = { height: CHART_HEIGHT, summaryClass: SUMMARY_CLASS } as const;

const STATUS_PLURALS: Record<TransactionStatus, string> = {
  paid: "Pagos",
  pending: "Pendentes",
  overdue: "Atrasados",
};

/** How much of all that is counted is paid, pending or late. */
export const ByStatus = memo(function ByStatus(given: OfReport) {
  const { data, search } = given;
  const points = statusesIn(search).map((status): ChartPoint => {
    const { count, ...sides } = data.byStatus[status];
    return {
      name: STATUS_PLURALS[status],
      title: STATUS_PLURALS[status],
      tone: status,
      count,
      amounts: { total: bothOf(sides), income: sides.incomeCents, expense: sides.expenseCents },
      ...addressesIn(search, { status }),
    };
  });
  const whole = formatBalance(bothOf(data.totals));
  const count = pluralize(data.totals.count, "lançamento", "lançamentos");
  return (
    <ExportableChart
      {...LOOK}
      kind="pie"
      title="Distribuição por status"
      summary={`Cada fatia é o valor dos lançamentos de um status, receitas e despesas somadas: ${whole} em ${count}.`}
      series={[STATUS_TOTAL, ...sidesIn(search, "none")]}
      pointsFor={() => points}
      pointLabel="Status"
      emptyText="Nenhum lançamento neste relatório."
      file={{ name: "status", about: aboutReport(given) }}
    />
  );
});

const STATUS_TOTAL: ChartSeries = { key: "total", label: "Valor", shape: "slice", tone: "balance" };

/** Those that may be in the report at all. */
function statusesIn({ status }: ReportSearch): readonly TransactionStatus[] {
  if (status === null) return TRANSACTION_STATUSES;
  return status === "unpaid" ? ["pending", "overdue"] : [status];
}

/** Both sides of each category. */
export const ByCategory = memo(function ByCategory(given: OfReport) {
  const { data, search } = given;
  const points = data.byCategory
    .toSorted((one, other) => bothOf(other) - bothOf(one))
    .map(({ category, count, ...sides }): ChartPoint => ({
      name: category,
      title: category,
      count,
      amounts: { income: sides.incomeCents, expense: sides.expenseCents },
      ...addressesIn(search, { category }),
    }));
  const [largest] = points;
  return (
    <ExportableChart
      {...LOOK}
      kind="rows"
      title="Receitas e despesas por categoria"
      summary={
        largest !== undefined &&
        `Da maior para a menor, receitas e despesas somadas. A maior é ${largest.title}.`
      }
      series={stackedSides(search)}
      pointsFor={() => points}
      pointLabel="Categoria"
      emptyText="Nenhum lançamento neste relatório."
      file={{ name: "categorias", about: aboutReport(given) }}
    />
  );
});

/** Those with whom there is most to do. */
export const TopContacts = memo(function TopContacts(given: OfReport) {
  const { data, search } = given;
  const points = data.topContacts.map((contact): ChartPoint => ({
    name: nameOf(contact),
    title: nameOf(contact),
    amounts: { income: contact.incomeCents, expense: contact.expenseCents },
    ...addressesIn(search, { client: contact.clientId }),
  }));
  return (
    <ExportableChart
      {...LOOK}
      kind="rows"
      title={`Top ${TOP_CONTACTS} clientes e funcionários`}
      summary={
        points.length > 0 &&
        "Os que mais movimentaram, receitas e despesas somadas. Lançamentos sem vínculo não entram."
      }
      series={stackedSides(search)}
      pointsFor={() => points}
      pointLabel="Cliente ou funcionário"
      emptyText="Nenhum lançamento deste relatório tem cliente ou funcionário."
      file={{ name: "top-10-clientes-e-funcionarios", about: aboutReport(given) }}
    />
  );
});

/** In one bar, whose length is what the rows are in order by. */
function stackedSides(search: ReportSearch): ChartSeries[] {
  return sidesIn(search, "bar").map((side) => ({ ...side, stack: "both" }));
}

function bothOf({ incomeCents, expenseCents }: { incomeCents: Cents; expenseCents: Cents }): Cents {
  return cents(incomeCents + expenseCents);
}
