import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { statementAnswer, type StatementAnswer } from "#contract/statement.ts";
import { civilDate } from "#domain/civil-date.ts";
import { centsFromReais } from "#domain/money.ts";
import type { Statement, StatementBasis, StatementLine, StatementSide } from "#domain/statement.ts";
import { sidesOf } from "#web/lib/wire-sums.ts";
import { wire } from "#web/lib/wire.ts";
import { reportArgumentsOf, type ReportSearch } from "./report-search.ts";

/** The statement on what the address says. While another is on its way, the last one stays. */
export function statementQuery(search: ReportSearch, basis: StatementBasis) {
  const asked = { ...reportArgumentsOf(search), basis };
  return queryOptions({
    // With the report's: what changes one changes the other.
    queryKey: ["report", "statement", asked],
    queryFn: async () => {
      const { data } = await wire.rpc("statement", asked, { get: true }).throwOnError();
      return statement.parse(data);
    },
    // Of the other statement nothing is shown under this one's name.
    placeholderData: (before: Statement | undefined) =>
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
export type StatementData = z.output<typeof statement>;

function sideFrom({ lines, total }: StatementAnswer["income"]): StatementSide {
  return {
    lines: lines.map((line) => ({ category: line.category, ...lineFrom(line) })),
    total: lineFrom(total),
  };
}

function lineFrom({ amounts, total }: StatementAnswer["balance"]): StatementLine {
  return { amountsCents: amounts.map(centsFromReais), totalCents: centsFromReais(total) };
}
