/**
 * Categories by month (rows by columns), by due date: the books hold no other day of an entry.
 * `accrual` ("regime de competência", the DRE gerencial) counts every active entry, paid or not;
 * `cash` ("regime de caixa", the fluxo de caixa) counts the paid ones alone, and carries the balance
 * from month to month. Always true: the lines of a side add up to its total in every column, and
 * entries without a due date are in no column but counted apart.
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

/** Which entries count. */
export const STATEMENT_BASES = ["accrual", "cash"] as const;
/** One of `STATEMENT_BASES`. */
export type StatementBasis = (typeof STATEMENT_BASES)[number];

/** Ten years of months; of a longer period the columns are quarters, then years. */
export const MAX_STATEMENT_COLUMNS = 120;

/** The days of a column, both included: a month, save where the period cuts it short. */
export type StatementColumn = { readonly start: CivilDate; readonly end: CivilDate };

/** Amounts, one for each column, and their sum. */
export type StatementLine = { readonly amountsCents: readonly Cents[]; readonly totalCents: Cents };

/** One category's line. */
type CategoryLine = StatementLine & { readonly category: Category };

/** The lines of a side, in the order of `CATEGORIES`, and what they add up to. */
export type StatementSection = {
  readonly lines: readonly CategoryLine[];
  readonly total: StatementLine;
};

/** A statement over a period. */
export type Statement = {
  readonly basis: StatementBasis;
  readonly columns: readonly StatementColumn[];
  readonly income: StatementSection;
  readonly expense: StatementSection;
  /** Income less expense. */
  readonly balance: StatementLine;
  /** What there was before each column and after it; null where no balance is carried. */
  readonly carried: {
    readonly openingCents: readonly Cents[];
    readonly closingCents: readonly Cents[];
  } | null;
  /** What counts and has no due date. */
  readonly undated: TypeTotals;
};

/**
 * The statement from totals of the entries that pass every filter but the period, at least up to its
 * end. @throws Refusal past `MAX_TOTAL_CENTS`.
 */
export function buildStatement(
  totals: readonly CategoryTotal[],
  period: Period,
  basis: StatementBasis,
): Statement {
  const counting = totals.filter(
    ({ lifecycle, status }) => lifecycle === "active" && (basis === "accrual" || status === "paid"),
  );
  const { whole, columns } = columnsOf(counting, period);
  const income = sideOf(counting, "income", whole, columns);
  const expense = sideOf(counting, "expense", whole, columns);
  const balance = lineOf(
    columns.map(
      (_, at) =>
        BigInt(income.total.amountsCents[at] ?? 0) - BigInt(expense.total.amountsCents[at] ?? 0),
    ),
  );
  const undated = new Sum();
  for (const total of counting) if (total.dueDate === null) undated.add(total);
  return {
    basis,
    columns,
    income,
    expense,
    balance,
    carried: basis === "cash" ? carriedOver(counting, columns, balance) : null,
    undated: undated.byType(),
  };
}

/** The columns, and the period from the first of their days to the last. */
function columnsOf(
  totals: readonly CategoryTotal[],
  { start, end }: Period,
): { whole: Period; columns: StatementColumn[] } {
  const timeline = buildTimeline(totals, { start, end });
  const [first, last] = [timeline[0]?.date, timeline.at(-1)?.date];
  // Where the period is open, it goes as far as the entries do, in whole months.
  const whole = {
    start: start ?? (first === undefined ? null : daysOfMonth(monthOf(first)).start),
    end: end ?? (last === undefined ? null : daysOfMonth(monthOf(last)).end),
  };
  const stretches = bucketTimeline(timeline, whole, MAX_STATEMENT_COLUMNS, "month");
  // Between two given ends every month has its column, also where nothing is due.
  return { whole, columns: stretches.map((days) => ({ start: days.start, end: days.end })) };
}

function sideOf(
  totals: readonly CategoryTotal[],
  type: TransactionType,
  whole: Period,
  columns: readonly StatementColumn[],
): StatementSection {
  const key = type === "income" ? "incomeCents" : "expenseCents";
  const dated = totals.filter(
    (total) => total.type === type && total.dueDate !== null && isInPeriod(total.dueDate, whole),
  );
  const byCategory = Map.groupBy(columns.length === 0 ? [] : dated, ({ category }) => category);
  const lines = CATEGORIES.flatMap((category): CategoryLine[] => {
    const own = byCategory.get(category);
    if (own === undefined) return [];
    const stretches = bucketTimeline(
      buildTimeline(own, whole),
      whole,
      MAX_STATEMENT_COLUMNS,
      "month",
    );
    return [{ category, ...lineOf(stretches.map((stretch) => BigInt(stretch[key]))) }];
  });
  return { lines, total: sumOf(lines, columns) };
}

function sumOf(
  lines: readonly StatementLine[],
  columns: readonly StatementColumn[],
): StatementLine {
  return lineOf(
    columns.map((_, at) =>
      lines.reduce((sum, { amountsCents }) => sum + BigInt(amountsCents[at] ?? 0), 0n),
    ),
  );
}

function lineOf(amounts: readonly bigint[]): StatementLine {
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
