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
import { projectionOf, type Projection } from "./projection.ts";
import { resolvedStatus } from "./resolved-status.ts";
import { averageCents, percentOf } from "./rounding.ts";
import type { DailyTotal } from "./snapshot.ts";
import { Sum, exactCents, type CountAndSides } from "./sums.ts";
import {
  cashFlowOf,
  monthlyOf,
  timelineOf,
  type CashFlowDay,
  type MonthFigures,
} from "./timeline.ts";
import type { Lifecycle, TransactionStatus } from "./transaction.ts";

/** How many contacts the chart of the largest shows (spec section 9). */
export const TOP_CONTACTS = 10;

/** All entries that share these properties and a category: how many, and how much together. */
export type CategoryTotal = DailyTotal & { readonly category: Category };

/** All entries that share a type and a lifecycle: how many, and how much together. */
export type LifecycleTotal = Pick<DailyTotal, "type" | "lifecycle" | "count" | "cents">;

/** The sides of the active entries linked to one contact; the name is null when it is not found. */
export type ContactFigures = {
  readonly clientId: ContactId;
  readonly name: string | null;
  readonly incomeCents: Cents;
  readonly expenseCents: Cents;
};

/** What passes a filter, added up. */
export type FilteredTotals = {
  readonly totals: CountAndSides & { readonly balanceCents: Cents };
  /** What passes the filter and does not count. */
  readonly leftOut: Readonly<Record<Exclude<Lifecycle, "active">, CountAndSides>>;
};

/** What one report says. */
export type Report = FilteredTotals & {
  /** By resolved status. */
  readonly byStatus: Readonly<Record<TransactionStatus, CountAndSides>>;
  readonly indicators: {
    readonly count: number;
    /** Centavos, rounded half away from zero; null when there is none. */
    readonly averageIncomeCents: Cents | null;
    readonly averageExpenseCents: Cents | null;
    /** Share of the entries by count, 0 to 100, at most two decimals; null when there is none. */
    readonly percentPaid: number | null;
  };
  readonly monthly: readonly MonthFigures[];
  /** In the order of `CATEGORIES`; one without entries is left out. */
  readonly byCategory: readonly (CountAndSides & { readonly category: Category })[];
  /** At most `TOP_CONTACTS`, by income and expense together, the largest first; ties by id. */
  readonly topContacts: readonly ContactFigures[];
  readonly dailyCashFlow: readonly CashFlowDay[];
  readonly projection: Projection;
};

/** What a report is made from. */
export type ReportParts = {
  /** Those that pass every filter but the period, at least for the period and `projectionPeriod`. */
  readonly totals: readonly CategoryTotal[];
  /** Of the entries that pass every filter, the period included. */
  readonly topContacts: readonly ContactFigures[];
};

/** The report over a period as of `today`. @throws Refusal past `MAX_TOTAL_CENTS`. */
export function reportOf(parts: ReportParts, period: Period, today: CivilDate): Report {
  const sums = sumsOf(parts.totals, period, today);
  const { active, income, expense, byStatus } = sums;
  const timeline = timelineOf(parts.totals, period);
  return {
    ...filteredTotals(sums),
    byStatus: {
      paid: byStatus.paid.sides(),
      pending: byStatus.pending.sides(),
      overdue: byStatus.overdue.sides(),
    },
    indicators: {
      count: active.count,
      averageIncomeCents: averageCents(income.income, income.count),
      averageExpenseCents: averageCents(expense.expense, expense.count),
      percentPaid: percentOf(byStatus.paid.count, active.count),
    },
    monthly: monthlyOf(timeline),
    byCategory: CATEGORIES.flatMap((category) => {
      const sum = sums.byCategory.get(category);
      return sum === undefined ? [] : [{ category, ...sum.sides() }];
    }),
    topContacts: parts.topContacts,
    dailyCashFlow: cashFlowOf(timeline),
    projection: projectionOf(parts.totals, today),
  };
}

/** The totals of entries that pass a filter, its period included. @throws Refusal past `MAX_TOTAL_CENTS`. */
export function filteredTotalsOf(totals: Iterable<LifecycleTotal>): FilteredTotals {
  const sums = { active: new Sum(), inactive: new Sum(), cancelled: new Sum() };
  for (const total of totals) sums[total.lifecycle].add(total);
  return filteredTotals(sums);
}

function filteredTotals({
  active,
  inactive,
  cancelled,
}: Readonly<Record<Lifecycle, Sum>>): FilteredTotals {
  return {
    totals: { ...active.sides(), balanceCents: exactCents(active.income - active.expense) },
    leftOut: { inactive: inactive.sides(), cancelled: cancelled.sides() },
  };
}

type Sums = Readonly<Record<Lifecycle, Sum>> & {
  /** Active entries of one side each, for their count. */
  readonly income: Sum;
  readonly expense: Sum;
  readonly byStatus: Readonly<Record<TransactionStatus, Sum>>;
  readonly byCategory: ReadonlyMap<Category, Sum>;
};

function sumsOf(totals: readonly CategoryTotal[], period: Period, today: CivilDate): Sums {
  const byCategory = new Map<Category, Sum>();
  const sums: Sums = {
    active: new Sum(),
    inactive: new Sum(),
    cancelled: new Sum(),
    income: new Sum(),
    expense: new Sum(),
    byStatus: { paid: new Sum(), pending: new Sum(), overdue: new Sum() },
    byCategory,
  };
  for (const total of totals) {
    if (!isInPeriod(total.dueDate, period)) continue;
    sums[total.lifecycle].add(total);
    if (total.lifecycle !== "active") continue;
    sums[total.type].add(total);
    sums.byStatus[resolvedStatus(total, today)].add(total);
    const ofCategory = byCategory.get(total.category) ?? new Sum();
    ofCategory.add(total);
    byCategory.set(total.category, ofCategory);
  }
  return sums;
}
