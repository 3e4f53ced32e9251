/**
 * The figures of the Relatórios (spec section 2) for entries that pass a filter. Always true: only
 * active entries count, save in `leftOut`, which says how much was not counted; the projection looks
 * at its own months, whatever the period.
 */
import { CATEGORIES, type Category } from "./category.ts";
import type { CivilDate } from "./civil-date.ts";
import type { ContactId } from "./ids.ts";
import type { Cents } from "./money.ts";
import { isInPeriod, type Period } from "./period.ts";
import { buildProjection, type Projection } from "./projection.ts";
import { resolvedStatus } from "./resolved-status.ts";
import { averageCents, toPercent } from "./rounding.ts";
import type { DailyTotal, LifecycleTotal } from "./snapshot.ts";
import { Sum, toCentsOrRefuse, type TypeTotals } from "./totals.ts";
import {
  buildCashFlow,
  toMonthlyTotals,
  buildTimeline,
  type CashFlowDay,
  type DailyTotals,
  type MonthlyTotals,
} from "./timeline.ts";
import type { Lifecycle, TransactionStatus } from "./transaction.ts";

/** How many contacts the chart of the largest shows (spec section 9). */
export const TOP_CONTACTS = 10;

/** All entries that share these properties and a category: how many, and how much together. */
export type CategoryTotal = DailyTotal & { readonly category: Category };

/** All entries that share a category and a type: how many, and how much together. */
export type CategorySum = Pick<CategoryTotal, "category" | "type" | "count" | "cents">;

/** The sides of the active entries linked to one contact; the name is null when it is not found. */
export type ContactTotals = {
  readonly clientId: ContactId;
  readonly name: string | null;
  readonly incomeCents: Cents;
  readonly expenseCents: Cents;
};

/** What passes a filter, added up. */
export type FilteredTotals = {
  readonly totals: TypeTotals & { readonly balanceCents: Cents };
  /** What passes the filter and does not count. */
  readonly leftOut: Readonly<Record<Exclude<Lifecycle, "active">, TypeTotals>>;
};

/** What one report says. */
export type Report = FilteredTotals & {
  /** By resolved status. */
  readonly byStatus: Readonly<Record<TransactionStatus, TypeTotals>>;
  readonly indicators: {
    readonly count: number;
    /** Centavos, rounded half away from zero; null when there is none. */
    readonly averageIncomeCents: Cents | null;
    readonly averageExpenseCents: Cents | null;
    /** Share of the entries by count, 0 to 100, at most two decimals; null when there is none. */
    readonly percentPaid: number | null;
  };
  readonly monthly: readonly MonthlyTotals[];
  /** In the order of `CATEGORIES`; one without entries is left out. */
  readonly byCategory: readonly (TypeTotals & { readonly category: Category })[];
  /** At most `TOP_CONTACTS`, by income and expense together, the largest first; ties by id. */
  readonly topContacts: readonly ContactTotals[];
  readonly dailyCashFlow: readonly CashFlowDay[];
  readonly projection: Projection;
};

/** What a report is made from. */
export type ReportInput = {
  /**
   * Of the active entries that pass every filter but the period, at least for the period and
   * `projectionPeriod`; those of months apart from both and from today.
   */
  readonly totals: readonly DailyTotal[];
  /** The rest is of the entries that pass every filter, the period included: the active ones, ... */
  readonly categories: Iterable<CategorySum>;
  /** ... day by day, the first `CASH_FLOW_DAYS` at least, ... */
  readonly firstDays: readonly DailyTotals[];
  readonly topContacts: readonly ContactTotals[];
  /** ... and those that are not active. */
  readonly others: Iterable<LifecycleTotal>;
};

/** The report over a period as of `today`. @throws Refusal past `MAX_TOTAL_CENTS`. */
export function buildReport(parts: ReportInput, period: Period, today: CivilDate): Report {
  const { active, income, expense, byStatus } = sumsOf(parts.totals, period, today);
  const byCategory = sumsOfCategories(parts.categories);
  return {
    ...buildFilteredTotals(parts.others, active),
    byStatus: {
      paid: byStatus.paid.byType(),
      pending: byStatus.pending.byType(),
      overdue: byStatus.overdue.byType(),
    },
    indicators: {
      count: active.count,
      averageIncomeCents: averageCents(income.income, income.count),
      averageExpenseCents: averageCents(expense.expense, expense.count),
      percentPaid: toPercent(byStatus.paid.count, active.count),
    },
    monthly: toMonthlyTotals(buildTimeline(parts.totals, period)),
    byCategory: CATEGORIES.flatMap((category) => {
      const sum = byCategory.get(category);
      return sum === undefined ? [] : [{ category, ...sum.byType() }];
    }),
    topContacts: parts.topContacts,
    dailyCashFlow: buildCashFlow(parts.firstDays),
    projection: buildProjection(parts.totals, today),
  };
}

/**
 * The totals of entries that pass a filter, its period included, on top of those of active ones.
 * @throws Refusal past `MAX_TOTAL_CENTS`.
 */
export function buildFilteredTotals(
  totals: Iterable<LifecycleTotal>,
  active = new Sum(),
): FilteredTotals {
  const sums = { active, inactive: new Sum(), cancelled: new Sum() };
  for (const total of totals) sums[total.lifecycle].add(total);
  return {
    totals: { ...active.byType(), balanceCents: toCentsOrRefuse(active.income - active.expense) },
    leftOut: { inactive: sums.inactive.byType(), cancelled: sums.cancelled.byType() },
  };
}

type Sums = {
  readonly active: Sum;
  /** Those of one side each, for their count. */
  readonly income: Sum;
  readonly expense: Sum;
  readonly byStatus: Readonly<Record<TransactionStatus, Sum>>;
};

function sumsOf(totals: readonly DailyTotal[], period: Period, today: CivilDate): Sums {
  const sums: Sums = {
    active: new Sum(),
    income: new Sum(),
    expense: new Sum(),
    byStatus: { paid: new Sum(), pending: new Sum(), overdue: new Sum() },
  };
  for (const total of totals) {
    if (!isInPeriod(total.dueDate, period)) continue;
    sums.active.add(total);
    sums[total.type].add(total);
    sums.byStatus[resolvedStatus(total, today)].add(total);
  }
  return sums;
}

function sumsOfCategories(totals: Iterable<CategorySum>): ReadonlyMap<Category, Sum> {
  const sums = new Map<Category, Sum>();
  for (const total of totals) {
    const sum = sums.get(total.category) ?? new Sum();
    sum.add(total);
    sums.set(total.category, sum);
  }
  return sums;
}
