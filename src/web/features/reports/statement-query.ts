import { queryOptions } from "@tanstack/react-query";
import { statementResponse } from "#contract/statement.ts";
import type { Statement, StatementBasis } from "#domain/statement.ts";
import { readSearch } from "#web/url/use-url-filters.ts";
import { apiClient } from "#web/api/client.ts";
import {
  BASES,
  refusalOf,
  reportArgumentsOf,
  reportSearch,
  type ReportSearch,
} from "./report-search.ts";
import { queryKeys } from "#web/api/query-keys.ts";

/** The statement of a whole address; null where it shows none, or there is none on what it says. */
export function addressedStatementQuery(address: string) {
  const search = readSearch(reportSearch, new URL(address).searchParams);
  if (search.view === null || refusalOf(search) !== null) return null;
  return statementQuery(search, BASES[search.view]);
}

/** The statement on what the address says. While another is on its way, the last one stays. */
export function statementQuery(search: ReportSearch, basis: StatementBasis) {
  const asked = { ...reportArgumentsOf(search), basis };
  return queryOptions({
    queryKey: queryKeys.statement(asked),
    queryFn: async (): Promise<StatementData> => {
      const { data } = await apiClient.rpc("statement", asked, { get: true }).throwOnError();
      return { ...statementResponse.parse(data), search };
    },
    // Of the other statement nothing is shown under this one's name.
    placeholderData: (before: StatementData | undefined) =>
      before?.basis === basis ? before : undefined,
  });
}

/** The statement, amounts in centavos. */
export type StatementData = Statement & {
  /** What it is of: where its amounts lead must not change before they do. */
  readonly search: ReportSearch;
};
