import { queryOptions } from "@tanstack/react-query";
import { statementResponse } from "#contract/statement.ts";
import type { Statement, StatementBasis } from "#domain/statement.ts";
import { readSearch } from "#web/url/use-url-filters.ts";
import { callApi } from "#web/api/fetch.ts";
import {
  STATEMENT_BASES,
  searchRefusal,
  toReportArguments,
  reportSearch,
  type ReportSearch,
} from "./report-search.ts";
import { queryKeys } from "#web/api/query-keys.ts";

/** Null when the URL shows no statement, or a refused one. */
export function addressedStatementQuery(address: string) {
  const search = readSearch(reportSearch, new URL(address).searchParams);
  if (search.view === null || searchRefusal(search) !== null) return null;
  return statementQuery(search, STATEMENT_BASES[search.view]);
}

export function statementQuery(search: ReportSearch, basis: StatementBasis) {
  const params = { ...toReportArguments(search), basis };
  return queryOptions({
    queryKey: queryKeys.statement(params),
    queryFn: async (): Promise<StatementData> => {
      const { data } = await callApi("rpc/statement", params);
      return { ...statementResponse.parse(data), search };
    },
    // Not `keepPreviousData`: that would show one statement under the title of the other.
    placeholderData: (before: StatementData | undefined) =>
      before?.basis === basis ? before : undefined,
  });
}

export type StatementData = Statement & {
  /** The search of this data: links must match the amounts shown. */
  readonly search: ReportSearch;
};
