import { queryOptions } from "@tanstack/react-query";
import { statementAnswer, type StatementAnswer } from "#contract/statement.ts";
import { civilDate } from "#domain/civil-date.ts";
import { centsFromReais } from "#domain/money.ts";
import type {
  Statement,
  StatementBasis,
  StatementLine,
  StatementSection,
} from "#domain/statement.ts";
import { readSearch } from "#web/url/use-url-filters.ts";
import { sidesOf } from "#web/api/sums.ts";
import { wire } from "#web/api/client.ts";
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
      const { data } = await wire.rpc("statement", asked, { get: true }).throwOnError();
      return { ...statement.parse(data), search };
    },
    // Of the other statement nothing is shown under this one's name.
    placeholderData: (before: StatementData | undefined) =>
      before?.basis === basis ? before : undefined,
  });
}

const statement = statementAnswer.transform(
  ({ basis, columns, income, expense, balance, carried, undated }): Statement => ({
    basis,
    columns: columns.map(({ start, end }) => ({ start: civilDate(start), end: civilDate(end) })),
    income: sideFrom(income),
    expense: sideFrom(expense),
    balance: lineFrom(balance),
    carried:
      carried === null
        ? null
        : {
            openingCents: carried.opening.map(centsFromReais),
            closingCents: carried.closing.map(centsFromReais),
          },
    undated: sidesOf(undated),
  }),
);
/** The statement, amounts in centavos. */
export type StatementData = Statement & {
  /** What it is of: where its amounts lead must not change before they do. */
  readonly search: ReportSearch;
};

function sideFrom({ lines, total }: StatementAnswer["income"]): StatementSection {
  return {
    lines: lines.map((line) => ({ category: line.category, ...lineFrom(line) })),
    total: lineFrom(total),
  };
}

function lineFrom({ amounts, total }: StatementAnswer["balance"]): StatementLine {
  return { amountsCents: amounts.map(centsFromReais), totalCents: centsFromReais(total) };
}
