/** The six charts of the report as SVG. */
import { pluralize, formatBalance } from "#domain/format-amount.ts";
import { categoryBars } from "#domain/category-bars.ts";
import { civilDate, daysBetween, monthNumber } from "#domain/civil-date.ts";
import { CONTACT_NOT_FOUND } from "#domain/missing-names.ts";
import type { Period } from "#domain/period.ts";
import { describeProjection } from "#domain/projection.ts";
import { isByDueDate, type TotalsFilter } from "#domain/report-filter.ts";
import type { Report } from "#domain/report.ts";
import { bucketTimeline, type TimeBucket } from "#domain/time-buckets.ts";
import {
  CASH_FLOW_DAYS,
  cashFlowLimit,
  cashFlowTitle,
  daysOfMonth,
  monthOf,
} from "#domain/timeline.ts";
import { STATUS_LABELS, TRANSACTION_STATUSES } from "#domain/transaction.ts";
import { renderColumnChart } from "./column-chart.ts";
import { INK, type DocumentChart } from "../document-model.ts";
import { renderBarChart, renderPieChart } from "./share-charts.ts";

/** More columns would be too narrow. */
const MAX_COLUMNS = 36;

/**
 * Dark, light and medium, so that they are distinct on paper without colour. Overdue is amber, as
 * on screen.
 */
const STATUS_COLOURS = { paid: INK.income, pending: "#CFE0E7", overdue: "#D99A3C" };

/** In the order of the screen. The projection exists by due date only. */
export function renderReportCharts(
  report: Report,
  filter: Pick<TotalsFilter, "period" | "by">,
): DocumentChart[] {
  const { period } = filter;
  return [
    monthly(report, period),
    byStatus(report),
    byCategory(report),
    ...(isByDueDate(filter) ? [projection(report)] : []),
    topContacts(report),
    cashFlow(report, period),
  ];
}

function monthly({ monthly: months }: Report, { start, end }: Period): DocumentChart {
  const timeline = months.map(({ month, incomeCents, expenseCents }) => ({
    date: civilDate(`${month}-01`),
    incomeCents,
    expenseCents,
  }));
  // Full months, including empty ones, as on screen.
  const range = {
    start: start === null ? null : daysOfMonth(monthOf(start)).start,
    end: end === null ? null : daysOfMonth(monthOf(end)).end,
  };
  const buckets =
    timeline.length === 0 ? [] : bucketTimeline(timeline, range, MAX_COLUMNS, "month");
  // The first and last may be shorter.
  const monthsPerBucket = Math.max(0, ...buckets.map(countMonths));
  return {
    title: "Evolução mensal",
    summary: `${describeBucketLength(monthsPerBucket)}: receitas (cheias) e despesas (claras). Linha: saldo.`,
    picture: renderColumnChart(
      buckets.map(({ incomeCents, expenseCents, balanceCents, ...days }) => ({
        name: monthsPerBucket <= 3 ? formatMonth(days.start) : formatYears(days),
        bars: [
          { cents: incomeCents, look: "income" },
          { cents: expenseCents, look: "expense" },
        ],
        lineCents: balanceCents,
      })),
    ),
  };
}

/** `2026` or `2026–30`. */
function formatYears({ start, end }: BucketDays): string {
  const [first, last] = [start.slice(0, 4), end.slice(0, 4)];
  return first === last ? first : `${first}–${last.slice(2)}`;
}

function describeBucketLength(months: number): string {
  if (months <= 1) return "Uma coluna por mês";
  return months <= 3
    ? "Colunas de um trimestre, com o mês em que começa"
    : `Colunas de ${pluralize(Math.round(months / 12), "ano", "anos")}`;
}

type BucketDays = Pick<TimeBucket, "start" | "end">;

function countMonths({ start, end }: BucketDays): number {
  return monthNumber(end) - monthNumber(start) + 1;
}

function formatMonth(month: string): string {
  return `${month.slice(5, 7)}/${month.slice(2, 4)}`;
}

function byStatus({ byStatus: sums }: Report): DocumentChart {
  return {
    title: "Distribuição por status",
    summary: "Receitas e despesas somadas; as porcentagens são do valor.",
    picture: renderPieChart(
      TRANSACTION_STATUSES.map((status) => ({
        name: STATUS_LABELS[status],
        cents: sums[status].incomeCents + sums[status].expenseCents,
        colour: STATUS_COLOURS[status],
      })),
    ),
  };
}

function byCategory({ byCategory: sums }: Report): DocumentChart {
  return {
    title: "Receitas e despesas por categoria",
    summary: "Receitas (cheias) e despesas (claras).",
    picture: renderBarChart(categoryBars(sums)),
  };
}

function projection({ projection: projected }: Report): DocumentChart {
  return {
    title: "Projeção dos próximos meses",
    summary: `${describeProjection(projected)} Com todos os filtros, menos o período.`,
    picture: renderColumnChart(
      projected.months.map((month) => ({
        name: formatMonth(month.month),
        bars:
          month.kind === "actual"
            ? [{ cents: month.balanceCents, look: "balance" }]
            : [
                { cents: month.balanceCents, look: "projected" },
                { cents: month.scheduledCents, look: "scheduled" },
              ],
        ...(month.kind === "projected" && { bandCents: [month.lowCents, month.highCents] }),
      })),
      [
        { label: "Saldo do mês", look: "balance" },
        { label: "Projeção e faixa de ±10%", look: "projected" },
        { label: "Já previsto", look: "scheduled" },
      ],
    ),
  };
}

function topContacts({ topContacts: contacts }: Report): DocumentChart {
  return {
    title: "Top 10 clientes e funcionários",
    summary:
      contacts.length === 0
        ? "Nenhum lançamento deste relatório tem cliente ou funcionário."
        : "Os maiores, por receitas (cheias) e despesas (claras).",
    picture: renderBarChart(
      contacts.map(({ name, ...amounts }) => ({ name: name ?? CONTACT_NOT_FOUND, ...amounts })),
    ),
  };
}

function cashFlow({ dailyCashFlow: days }: Report, period: Period): DocumentChart {
  const last = days.at(-1)?.runningBalanceCents ?? 0n;
  const isDaily = days.length <= MAX_COLUMNS;
  const buckets = isDaily
    ? days.map((day) => ({ ...day, start: day.date, end: day.date }))
    : bucketTimeline(days, period, MAX_COLUMNS);
  const isInMonths = buckets.some(({ start, end }) => daysBetween(start, end) > 7);
  let running = 0n;
  return {
    title: cashFlowTitle(days),
    summary: `${isDaily ? describeDays(days.length, period) : `Uma coluna por ${isInMonths ? "mês" : "semana"}`}. Linha: saldo acumulado, ${formatBalance(last)} no fim.`,
    picture: renderColumnChart(
      buckets.map(({ start, incomeCents, expenseCents, balanceCents }) => {
        running += balanceCents;
        return {
          name: isInMonths ? formatMonth(start) : `${start.slice(8)}/${start.slice(5, 7)}`,
          bars: [
            { cents: incomeCents, look: "income" },
            { cents: expenseCents, look: "expense" },
          ],
          lineCents: running,
        };
      }),
    ),
  };
}

function describeDays(count: number, period: Period): string {
  const isCut = count === CASH_FLOW_DAYS && cashFlowLimit(period) === CASH_FLOW_DAYS;
  return `${isCut ? `Os ${CASH_FLOW_DAYS} primeiros dias` : "Os dias"} com lançamentos`;
}
