/**
 * Financial statements: categories by month of the due date, the only date an entry has. `accrual`
 * ("regime de competência", the DRE gerencial) counts every active entry; `cash` ("regime de caixa",
 * the fluxo de caixa) counts the paid ones and carries the balance from month to month. Always true:
 * the lines of a section add up to its total in every column, and entries without a due date are in
 * no column but counted separately.
 */
import { CATEGORIES, type Category } from "./category.ts";
import type { CivilDate } from "./civil-date.ts";
import type { Cents } from "./money.ts";
import { isInPeriod, type Period } from "./period.ts";
import type { CategoryTotal } from "./report.ts";
import { bucketTimeline } from "./time-buckets.ts";
import { Sum, toCentsOrRefuse, type TypeTotals } from "./totals.ts";
import { daysOfMonth, monthOf, buildTimeline } from "./timeline.ts";
import type { TransactionType } from "./transaction.ts";

export const STATEMENT_BASES = ["accrual", "cash"] as const;
export type StatementBasis = (typeof STATEMENT_BASES)[number];

/** Ten years of months; a longer period has quarters, then years. */
export const MAX_STATEMENT_COLUMNS = 120;

/** The days of a column, both included: a month, or the part of it in the period. */
export type StatementColumn = { readonly start: CivilDate; readonly end: CivilDate };

export type StatementLine = { readonly amountsCents: readonly Cents[]; readonly totalCents: Cents };

type CategoryLine = StatementLine & { readonly category: Category };

/** The lines of one entry type, in the order of `CATEGORIES`, and their total. */
export type StatementSection = {
  readonly lines: readonly CategoryLine[];
  readonly total: StatementLine;
};

export type Statement = {
  readonly basis: StatementBasis;
  readonly columns: readonly StatementColumn[];
  readonly income: StatementSection;
  readonly expense: StatementSection;
  readonly balance: StatementLine;
  /** The balance before and after each column; null on the accrual basis. */
  readonly carried: {
    readonly openingCents: readonly Cents[];
    readonly closingCents: readonly Cents[];
  } | null;
  readonly undated: TypeTotals;
};

/**
 * Builds a statement from the totals of the entries that match every filter but the period, at least
 * up to its end. @throws Refusal past `MAX_TOTAL_CENTS`.
 */
export function buildStatement(
  totals: readonly CategoryTotal[],
  period: Period,
  basis: StatementBasis,
): Statement {
  const counted = totals.filter(
    ({ lifecycle, status }) => lifecycle === "active" && (basis === "accrual" || status === "paid"),
  );
  const { range, columns } = buildColumns(counted, period);
  const income = buildSection(counted, "income", range, columns);
  const expense = buildSection(counted, "expense", range, columns);
  const balance = toLine(
    columns.map(
      (_, at) =>
        BigInt(income.total.amountsCents[at] ?? 0) - BigInt(expense.total.amountsCents[at] ?? 0),
    ),
  );
  const undated = new Sum();
  for (const total of counted) if (total.dueDate === null) undated.add(total);
  return {
    basis,
    columns,
    income,
    expense,
    balance,
    carried: basis === "cash" ? carriedOver(counted, columns, balance) : null,
    undated: undated.byType(),
  };
}

function buildColumns(
  totals: readonly CategoryTotal[],
  { start, end }: Period,
): { range: Period; columns: StatementColumn[] } {
  const timeline = buildTimeline(totals, { start, end });
  const [first, last] = [timeline[0]?.date, timeline.at(-1)?.date];
  // An open period ends with the entries, in whole months.
  const range = {
    start: start ?? (first === undefined ? null : daysOfMonth(monthOf(first)).start),
    end: end ?? (last === undefined ? null : daysOfMonth(monthOf(last)).end),
  };
  const buckets = bucketTimeline(timeline, range, MAX_STATEMENT_COLUMNS, "month");
  return { range, columns: buckets.map((days) => ({ start: days.start, end: days.end })) };
}

function buildSection(
  totals: readonly CategoryTotal[],
  type: TransactionType,
  range: Period,
  columns: readonly StatementColumn[],
): StatementSection {
  const key = type === "income" ? "incomeCents" : "expenseCents";
  const dated = totals.filter(
    (total) => total.type === type && total.dueDate !== null && isInPeriod(total.dueDate, range),
  );
  const byCategory = Map.groupBy(columns.length === 0 ? [] : dated, ({ category }) => category);
  const lines = CATEGORIES.flatMap((category): CategoryLine[] => {
    const categoryTotals = byCategory.get(category);
    if (categoryTotals === undefined) return [];
    const buckets = bucketTimeline(
      buildTimeline(categoryTotals, range),
      range,
      MAX_STATEMENT_COLUMNS,
      "month",
    );
    return [{ category, ...toLine(buckets.map((bucket) => BigInt(bucket[key]))) }];
  });
  return { lines, total: sumLines(lines, columns) };
}

function sumLines(
  lines: readonly StatementLine[],
  columns: readonly StatementColumn[],
): StatementLine {
  return toLine(
    columns.map((_, at) =>
      lines.reduce((sum, { amountsCents }) => sum + BigInt(amountsCents[at] ?? 0), 0n),
    ),
  );
}

function toLine(amounts: readonly bigint[]): StatementLine {
  return {
    amountsCents: amounts.map(toCentsOrRefuse),
    totalCents: toCentsOrRefuse(amounts.reduce((sum, amount) => sum + amount, 0n)),
  };
}

function carriedOver(
  totals: readonly CategoryTotal[],
  columns: readonly StatementColumn[],
  balance: StatementLine,
): Statement["carried"] {
  const before = new Sum();
  const first = columns[0]?.start;
  for (const total of totals) {
    if (total.dueDate !== null && first !== undefined && total.dueDate < first) before.add(total);
  }
  let carried = before.income - before.expense;
  const openingCents: Cents[] = [];
  const closingCents: Cents[] = [];
  for (const amount of balance.amountsCents) {
    openingCents.push(toCentsOrRefuse(carried));
    carried += BigInt(amount);
    closingCents.push(toCentsOrRefuse(carried));
  }
  return { openingCents, closingCents };
}
