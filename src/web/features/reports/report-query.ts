import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { reportAnswer, type ReportAnswer } from "#contract/report.ts";
import { civilDate } from "#domain/civil-date.ts";
import { centsFromReais, type Cents } from "#domain/money.ts";
import type { ActualMonth, ProjectedMonth } from "#domain/projection.ts";
import {
  monthOf,
  type CashFlowDay,
  type CivilMonth,
  type MonthlyTotals,
} from "#domain/timeline.ts";
import { readSearch } from "#web/url/use-url-filters.ts";
import { leftOutOf, sidesOf, statusSidesOf } from "#web/api/sums.ts";
import { wire } from "#web/api/client.ts";
import { refusalOf, reportArgumentsOf, reportSearch, type ReportSearch } from "./report-search.ts";
import { queryKeys } from "#web/api/query-keys.ts";

/** The report on what the address says. While another is on its way, the last one stays. */
export function reportQuery(search: ReportSearch) {
  const asked = reportArgumentsOf(search);
  return queryOptions({
    queryKey: queryKeys.report(asked),
    queryFn: async (): Promise<ReportData> => {
      const { data } = await wire.rpc("report", asked, { get: true }).throwOnError();
      return { ...report.parse(data), search };
    },
    enabled: refusalOf(search) === null,
    placeholderData: keepPreviousData,
  });
}

/** The same of a whole address; null when there is no report on what it says. */
export function addressedReportQuery(address: string) {
  const search = readSearch(reportSearch, new URL(address).searchParams);
  return refusalOf(search) === null ? reportQuery(search) : null;
}

const report = reportAnswer.transform(({ totals, byStatus, leftOut, indicators, ...charts }) => ({
  totals: { ...sidesOf(totals), balanceCents: centsFromReais(totals.balance) },
  byStatus: statusSidesOf(byStatus),
  leftOut: leftOutOf(leftOut),
  indicators: {
    count: indicators.count,
    averageIncomeCents: centsOrNull(indicators.averageIncome),
    averageExpenseCents: centsOrNull(indicators.averageExpense),
    percentPaid: indicators.percentPaid,
  },
  monthly: charts.monthly.map(monthFrom),
  byCategory: charts.byCategory.map((sum) => ({ category: sum.category, ...sidesOf(sum) })),
  topContacts: charts.topContacts.map(({ clientId, name, income, expense }) => ({
    clientId,
    name,
    incomeCents: centsFromReais(income),
    expenseCents: centsFromReais(expense),
  })),
  dailyCashFlow: charts.dailyCashFlow.map(dayFrom),
  projection: {
    averageBalanceCents: centsFromReais(charts.projection.averageBalance),
    months: charts.projection.months.map(projectionMonthFrom),
  },
}));
/** The figures of the report, amounts in centavos. */
export type ReportData = z.output<typeof report> & {
  /** What they are of: where they lead must not change before they do. */
  readonly search: ReportSearch;
};

function centsOrNull(reais: number | null): Cents | null {
  return reais === null ? null : centsFromReais(reais);
}

function monthFrom(figures: ReportAnswer["monthly"][number]): MonthlyTotals {
  return {
    month: civilMonth(figures.month),
    incomeCents: centsFromReais(figures.income),
    expenseCents: centsFromReais(figures.expense),
    balanceCents: centsFromReais(figures.balance),
  };
}

function dayFrom(day: ReportAnswer["dailyCashFlow"][number]): CashFlowDay {
  return {
    date: civilDate(day.date),
    incomeCents: centsFromReais(day.income),
    expenseCents: centsFromReais(day.expense),
    balanceCents: centsFromReais(day.balance),
    runningBalanceCents: centsFromReais(day.runningBalance),
  };
}

function projectionMonthFrom(
  figures: ReportAnswer["projection"]["months"][number],
): ActualMonth | ProjectedMonth {
  const month = civilMonth(figures.month);
  const balanceCents = centsFromReais(figures.balance);
  if (figures.kind === "actual") return { kind: "actual", month, balanceCents };
  return {
    kind: "projected",
    month,
    balanceCents,
    lowCents: centsFromReais(figures.low),
    highCents: centsFromReais(figures.high),
    scheduledCents: centsFromReais(figures.scheduled),
  };
}

function civilMonth(month: string): CivilMonth {
  return monthOf(civilDate(`${month}-01`));
}
