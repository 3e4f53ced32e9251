import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { reportAnswer } from "#contract/report.ts";
import { centsFromReais, type Cents } from "#domain/money.ts";
import { readSearch } from "#web/lib/list-search.ts";
import { leftOutOf, sidesOf, statusSidesOf } from "#web/lib/wire-sums.ts";
import { wire } from "#web/lib/wire.ts";
import { refusalOf, reportArgumentsOf, reportSearch, type ReportSearch } from "./report-search.ts";

/** The report on what the address says. While another is on its way, the last one stays. */
export function reportQuery(search: ReportSearch) {
  const asked = reportArgumentsOf(search);
  return queryOptions({
    queryKey: ["report", asked],
    queryFn: async () => {
      const { data } = await wire.rpc("report", asked, { get: true }).throwOnError();
      return report.parse(data);
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

const report = reportAnswer.transform(({ totals, byStatus, leftOut, indicators }) => ({
  totals: { ...sidesOf(totals), balanceCents: centsFromReais(totals.balance) },
  byStatus: statusSidesOf(byStatus),
  leftOut: leftOutOf(leftOut),
  indicators: {
    count: indicators.count,
    averageIncomeCents: centsOrNull(indicators.averageIncome),
    averageExpenseCents: centsOrNull(indicators.averageExpense),
    percentPaid: indicators.percentPaid,
  },
}));
/** The figures of the report, amounts in centavos. */
export type ReportData = z.output<typeof report>;

function centsOrNull(reais: number | null): Cents | null {
  return reais === null ? null : centsFromReais(reais);
}
