import { pluralize, formatBalance } from "#domain/format-amount.ts";
import { categoryBars } from "#domain/category-bars.ts";
import type { TotalCents } from "#domain/money.ts";
import { TOP_CONTACTS } from "#domain/report.ts";
import { NO_TAG } from "#domain/report-filter.ts";
import { TAGS_NOTE, WITHOUT_TAGS } from "#domain/tag.ts";
import { byLargestTotal, type TypeTotals } from "#domain/totals.ts";
import { TRANSACTION_STATUSES, type TransactionStatus } from "#domain/transaction.ts";
import type { ChartSeries } from "#web/charts/chart.ts";
import { STATUS_PLURALS, namedPoint, typeSeries } from "#web/charts/entry-points.ts";
import { narrowFilter } from "#web/url/narrow-filter.ts";
import { activeEntries, contactName, type ReportChart, type ReportProps } from "./report-chart.ts";
import type { ReportSearch } from "./report-search.ts";

export function statusChart({ data, search }: ReportProps): ReportChart {
  const points = statusesIn(search).map((status) => {
    const totals = data.byStatus[status];
    const filter = narrowFilter(activeEntries(search), { status });
    const { amounts, ...point } = namedPoint(STATUS_PLURALS[status], totals, filter);
    return {
      ...point,
      tone: status,
      count: totals.count,
      amounts: { total: sumOfTypes(totals), ...amounts },
    };
  });
  const total = formatBalance(sumOfTypes(data.totals));
  const count = pluralize(data.totals.count, "lançamento", "lançamentos");
  return {
    kind: "pie",
    title: "Distribuição por status",
    summary: `Cada fatia é o valor dos lançamentos de um status, receitas e despesas somadas: ${total} em ${count}. As porcentagens são do valor.`,
    series: [
      { key: "total", label: "Valor", shape: "slice", tone: "balance" },
      ...typeSeries("none", search.type),
    ],
    pointsFor: () => points,
    pointLabel: "Status",
    emptyText: "Nenhum lançamento neste relatório.",
    fileName: "status",
  };
}

function statusesIn({ status }: ReportSearch): readonly TransactionStatus[] {
  if (status === null) return TRANSACTION_STATUSES;
  return status === "unpaid" ? ["pending", "overdue"] : [status];
}

export function categoryChart({ data, search }: ReportProps): ReportChart {
  const points = categoryBars(data.byCategory).map(({ name, isOne, count, ...totals }) => ({
    ...namedPoint(
      name,
      totals,
      isOne ? narrowFilter(activeEntries(search), { category: name }) : null,
    ),
    count,
  }));
  const tableRows = data.byCategory
    .toSorted(byLargestTotal)
    .map(({ category, count, ...totals }) => ({
      ...namedPoint(category, totals, narrowFilter(activeEntries(search), { category })),
      count,
    }));
  const [largest] = points;
  return {
    kind: "rows",
    title: "Receitas e despesas por categoria",
    summary:
      largest !== undefined &&
      `Da maior para a menor, receitas e despesas somadas. A maior é ${largest.title}.`,
    series: stackedSeries(search),
    pointsFor: () => points,
    tableRows,
    pointLabel: "Categoria",
    emptyText: "Nenhum lançamento neste relatório.",
    fileName: "categorias",
  };
}

/** Null for a company without tags. */
export function tagsChart({ data, search }: ReportProps): ReportChart {
  const filterOf = new Map(
    data.byTag.map(({ name, tagId }) => [name ?? WITHOUT_TAGS, tagId ?? NO_TAG]),
  );
  const rows = data.byTag.map(({ name, count, incomeCents, expenseCents }) => ({
    count,
    incomeCents,
    expenseCents,
    category: name ?? WITHOUT_TAGS,
  }));
  const toPoint = (name: string, totals: Pick<TypeTotals, "incomeCents" | "expenseCents">) => {
    const tags = filterOf.get(name);
    const filter = tags === undefined ? null : narrowFilter(activeEntries(search), { tags });
    const { amounts, ...point } = namedPoint(name, totals, filter);
    const balance = totals.incomeCents - totals.expenseCents;
    return { ...point, amounts: { ...amounts, balance } };
  };
  const points = categoryBars(rows, "etiquetas").map(({ name, count, ...totals }) => ({
    ...toPoint(name, totals),
    count,
  }));
  return {
    kind: "rows",
    title: "Receitas e despesas por etiqueta",
    summary: TAGS_NOTE,
    series: [
      ...stackedSeries(search),
      { key: "balance", label: "Saldo", shape: "none", tone: "balance" },
    ],
    pointsFor: () => points,
    tableRows: rows.map(({ category, count, ...totals }) => ({
      ...toPoint(category, totals),
      count,
    })),
    pointLabel: "Etiqueta",
    emptyText: "Nenhum lançamento neste relatório.",
    fileName: "etiquetas",
  };
}

export function contactsChart({ data, search }: ReportProps): ReportChart {
  const points = data.topContacts.map((contact) =>
    namedPoint(
      contactName(contact),
      contact,
      narrowFilter(activeEntries(search), { client: contact.clientId }),
    ),
  );
  return {
    kind: "rows",
    title: `Top ${TOP_CONTACTS} clientes e funcionários`,
    summary:
      points.length > 0 &&
      "Os que mais movimentaram, receitas e despesas somadas. Lançamentos sem vínculo não entram.",
    series: stackedSeries(search),
    pointsFor: () => points,
    pointLabel: "Cliente ou funcionário",
    emptyText: "Nenhum lançamento deste relatório tem cliente ou funcionário.",
    fileName: "top-10-clientes-e-funcionarios",
  };
}

/** Stacked, because rows are sorted by the sum of both. */
function stackedSeries(search: ReportSearch): ChartSeries[] {
  return typeSeries("bar", search.type).map((series) => ({ ...series, stack: "both" }));
}

function sumOfTypes(totals: Pick<TypeTotals, "incomeCents" | "expenseCents">): TotalCents {
  return totals.incomeCents + totals.expenseCents;
}
