import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { reportResponse, totalsResponse } from "#contract/report.ts";
import { statementResponse } from "#contract/statement.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { wholeMonths } from "#domain/period.ts";
import type { Report } from "#domain/report.ts";
import type { Statement, StatementBasis } from "#domain/statement.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { PATHS } from "#web/url/paths.ts";
import { readSearch } from "#web/url/use-url-filters.ts";
import {
  STATEMENT_BASES,
  earlierPeriod,
  isNothingChosen,
  reportSearch,
  searchRefusal,
  toReportArguments,
  toStatementArguments,
  type ReportSearch,
} from "./report-search.ts";

/** With the search of this data, because links must match the amounts shown. */
type WithSearch = { readonly search: ReportSearch };
export type ReportData = Report & WithSearch;
export type StatementData = Statement & WithSearch;

export function reportQuery(search: ReportSearch) {
  const params = toReportArguments(search);
  return queryOptions({
    queryKey: queryKeys.report(params),
    queryFn: async (): Promise<ReportData> => {
      const { data } = await callApi("rpc/report", params);
      return { ...reportResponse.parse(data), search };
    },
    enabled: searchRefusal(search) === null,
    placeholderData: keepPreviousData,
  });
}

/** The totals of the earlier period under the same filters. */
export function comparisonQuery(search: ReportSearch) {
  const period = earlierPeriod(search);
  const params = { ...toReportArguments(search), ...period, lifecycle: "active" };
  return queryOptions({
    queryKey: queryKeys.totals(params),
    queryFn: async () => {
      const { data } = await callApi("rpc/totals", params);
      return { totals: totalsResponse.parse(data).totals, period };
    },
    enabled: period !== null,
  });
}

export function statementQuery(search: ReportSearch, basis: StatementBasis) {
  const params = { ...toStatementArguments(search), basis };
  return queryOptions({
    queryKey: queryKeys.statement(params),
    queryFn: async (): Promise<StatementData> => {
      const { data } = await callApi("rpc/statement", params);
      return { ...statementResponse.parse(data), search };
    },
    // Not `keepPreviousData`, which would show one statement under the title of another.
    placeholderData: (before: StatementData | undefined) =>
      before?.basis === basis ? before : undefined,
  });
}

/**
 * The URL that opens instead: the report of the current month. Null if this one specifies what it
 * shows.
 */
export function openingAddress(address: string, today: CivilDate): string | null {
  const { searchParams } = new URL(address);
  if (!isNothingChosen(readSearch(reportSearch, searchParams))) return null;
  const { start, end } = wholeMonths(today, 1);
  searchParams.set("from", start);
  searchParams.set("to", end);
  return `${PATHS.reports}?${searchParams.toString()}`;
}

/** The query of the URL; null if the server would refuse its search. */
export function addressedQuery(address: string) {
  const search = readSearch(reportSearch, new URL(address).searchParams);
  if (searchRefusal(search) !== null) return null;
  return search.view === null
    ? { report: reportQuery(search) }
    : { statement: statementQuery(search, STATEMENT_BASES[search.view]) };
}
