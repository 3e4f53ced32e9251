/** A statement beside that of an earlier period, line by line. */
import { inOrder, type Category } from "./category.ts";
import { placeTotals } from "./statement-places.ts";
import type { CategoryLine, StatementSection, StatementTotals } from "./statement-totals.ts";
import type { PeriodStatement, Statement } from "./statement.ts";

/**
 * Gives both statements the same lines: a category without entries in one of them has zeros there.
 */
export function compareStatements(
  statement: Statement,
  { earlier: _earlier, ...earlier }: Statement,
  categories: readonly Pick<Category, "name" | "place">[],
): Statement {
  return {
    ...withLinesOf(statement, earlier, categories),
    earlier: withLinesOf(earlier, statement, categories),
  };
}

function withLinesOf(
  statement: PeriodStatement,
  other: PeriodStatement,
  categories: readonly Pick<Category, "name" | "place">[],
): PeriodStatement {
  const { basis, planned } = statement;
  const names = categories.map(({ name }) => name);
  const totals = totalsWith(statement, other, names);
  return {
    ...statement,
    ...totals,
    places: basis === "cash" ? null : placeTotals(totals, categories),
    planned:
      planned === null || other.planned === null
        ? planned
        : totalsWith(planned, other.planned, names),
  };
}

function totalsWith(
  { income, expense, balance }: StatementTotals,
  other: StatementTotals,
  names: readonly string[],
): StatementTotals {
  const count = balance.amountsCents.length;
  return {
    income: sectionWith(income, other.income, count, names),
    expense: sectionWith(expense, other.expense, count, names),
    balance,
  };
}

function sectionWith(
  { lines, total }: StatementSection,
  other: StatementSection,
  columnCount: number,
  names: readonly string[],
): StatementSection {
  const zeros = Array.from({ length: columnCount }, () => 0n);
  const byCategory = new Map<string, CategoryLine>([
    ...other.lines.map(
      ({ category }) => [category, { category, amountsCents: zeros, totalCents: 0n }] as const,
    ),
    ...lines.map((line) => [line.category, line] as const),
  ]);
  return { lines: inOrder(byCategory, names).map(([, line]) => line), total };
}
