/**
 * `accrual` (the DRE gerencial) counts every active entry, `cash` (the fluxo de caixa) the paid
 * ones. Entries without a due date are in no column.
 */
import { CATEGORIES, type Category } from "./category.ts";
import type { CivilDate } from "./civil-date.ts";
import type { TotalCents } from "./money.ts";
import { isInPeriod, type Period } from "./period.ts";
import type { CategoryTotal } from "./report.ts";
import { bucketTimeline } from "./time-buckets.ts";
import { Sum, type TypeTotals } from "./totals.ts";
import { daysOfMonth, monthOf, buildTimeline } from "./timeline.ts";
import type { TransactionType } from "./transaction.ts";

export const STATEMENT_BASES = ["accrual", "cash"] as const;
export type StatementBasis = (typeof STATEMENT_BASES)[number];

/** Ten years of months; a longer period has quarters, then years. */
export const MAX_STATEMENT_COLUMNS = 120;

/** Both days are included: a month, or the part of it in the period. */
export type StatementColumn = { readonly start: CivilDate; readonly end: CivilDate };

export type StatementLine = {
  readonly amountsCents: readonly TotalCents[];
  readonly totalCents: TotalCents;
};

type CategoryLine = StatementLine & { readonly category: Category };

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
    readonly openingCents: readonly TotalCents[];
    readonly closingCents: readonly TotalCents[];
  } | null;
  readonly undated: TypeTotals;
};

/** `totals` match all but the period, up to its end. */
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
      (_, index) =>
        (income.total.amountsCents[index] ?? 0n) - (expense.total.amountsCents[index] ?? 0n),
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
    carried: basis === "cash" ? carryBalance(counted, columns, balance) : null,
    undated: undated.byType(),
  };
}

function buildColumns(
  totals: readonly CategoryTotal[],
  { start, end }: Period,
): { range: Period; columns: StatementColumn[] } {
  const timeline = buildTimeline(totals, { start, end });
  const [first, last] = [timeline[0]?.date, timeline.at(-1)?.date];
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
    return [{ category, ...toLine(buckets.map((bucket) => bucket[key])) }];
  });
  return { lines, total: sumLines(lines, columns) };
}

function sumLines(
  lines: readonly StatementLine[],
  columns: readonly StatementColumn[],
): StatementLine {
  return toLine(
    columns.map((_, index) =>
      lines.reduce((sum, { amountsCents }) => sum + (amountsCents[index] ?? 0n), 0n),
    ),
  );
}

function toLine(amounts: readonly bigint[]): StatementLine {
  return {
    amountsCents: amounts,
    totalCents: amounts.reduce((sum, amount) => sum + amount, 0n),
  };
}

function carryBalance(
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
  const openingCents: TotalCents[] = [];
  const closingCents: TotalCents[] = [];
  for (const amount of balance.amountsCents) {
    openingCents.push(carried);
    carried += amount;
    closingCents.push(carried);
  }
  return { openingCents, closingCents };
}
