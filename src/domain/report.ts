/** The Relatórios (spec section 2). Only active entries count, except in `leftOut`. */
import { inOrder } from "./category.ts";
import type { CivilDate } from "./civil-date.ts";
import type { ContactId, TagId } from "./ids.ts";
import type { TotalCents } from "./money.ts";
import { isInPeriod, type Period } from "./period.ts";
import { buildProjection, type Projection } from "./projection.ts";
import { resolvedStatus } from "./resolved-status.ts";
import { averageCents, toPercent } from "./rounding.ts";
import type { DailyTotal, LifecycleTotal } from "./snapshot.ts";
import { byName, listTagIds, type Tag, type TagIds } from "./tag.ts";
import { Sum, type TypeTotals } from "./totals.ts";
import {
  buildCashFlow,
  toMonthlyTotals,
  buildTimeline,
  type CashFlowDay,
  type DailyTotals,
  type MonthlyTotals,
} from "./timeline.ts";
import type { Lifecycle, TransactionStatus } from "./transaction.ts";

export const TOP_CONTACTS = 10;

export type CategoryTotal = DailyTotal & { readonly category: string };

export type CategorySum = Pick<CategoryTotal, "category" | "type" | "count" | "cents">;

export type ContactTotals = {
  readonly clientId: ContactId;
  readonly name: string | null;
  readonly incomeCents: TotalCents;
  readonly expenseCents: TotalCents;
};

/** `tagId` and `name` are null for the entries without tags. */
type TagTotals = TypeTotals & { readonly tagId: TagId | null; readonly name: string | null };

/** A sum of entries that have the same tags. */
export type TaggedSum = Pick<CategorySum, "type" | "count" | "cents"> & {
  readonly tagIds: TagIds;
};

export type FilteredTotals = {
  readonly totals: TypeTotals & { readonly balanceCents: TotalCents };
  readonly leftOut: Readonly<Record<Exclude<Lifecycle, "active">, TypeTotals>>;
};

export type Report = FilteredTotals & {
  readonly byStatus: Readonly<Record<TransactionStatus, TypeTotals>>;
  readonly indicators: {
    readonly count: number;
    /** Rounded half away from zero; null without entries. */
    readonly averageIncomeCents: TotalCents | null;
    readonly averageExpenseCents: TotalCents | null;
    /** Percent by count, 0 to 100, at most two decimals; null without entries. */
    readonly percentPaid: number | null;
  };
  readonly monthly: readonly MonthlyTotals[];
  /** In the order of the categories, without empty ones. */
  readonly byCategory: readonly (TypeTotals & { readonly category: string })[];
  /**
   * By name, then the entries without tags; an entry with two tags counts in both. Without empty
   * ones; empty if the company has no tags.
   */
  readonly byTag: readonly TagTotals[];
  /** At most `TOP_CONTACTS`, by income plus expense, largest first; ties by id. */
  readonly topContacts: readonly ContactTotals[];
  readonly dailyCashFlow: readonly CashFlowDay[];
  readonly projection: Projection;
};

export type ReportInput = {
  /**
   * Active entries that match all filters but the period: by month, except the months cut by the
   * period, `projectionPeriod` or today, which are by day.
   */
  readonly totals: readonly DailyTotal[];
  /** True if `totals` are by a date other than the due date, on which a status depends. */
  readonly areStatusesResolved?: boolean;
  /** Active entries that match every filter, as in the next two fields. */
  readonly categories: Iterable<CategorySum>;
  readonly tagged: readonly TaggedSum[];
  /** All tags of the company, including archived ones. */
  readonly tags: readonly Pick<Tag, "id" | "name">[];
  /** All names, in order. */
  readonly categoryNames: readonly string[];
  readonly firstDays: readonly DailyTotals[];
  readonly topContacts: readonly ContactTotals[];
  /** The inactive and cancelled entries that match every filter. */
  readonly others: Iterable<LifecycleTotal>;
};

/** The input of a report on the entries of one lifecycle only; null means all. */
export function onlyLifecycle(input: ReportInput, lifecycle: Lifecycle | null): ReportInput {
  if (lifecycle === null) return input;
  const others = [...input.others].filter((total) => total.lifecycle === lifecycle);
  if (lifecycle === "active") return { ...input, others };
  return {
    ...input,
    totals: [],
    categories: [],
    tagged: [],
    firstDays: [],
    topContacts: [],
    others,
  };
}

export function buildReport(input: ReportInput, period: Period, today: CivilDate): Report {
  const { active, income, expense, byStatus } = sumTotals(input, period, today);
  const byCategory = sumByCategory(input.categories);
  return {
    ...buildFilteredTotals(input.others, active),
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
    monthly: toMonthlyTotals(buildTimeline(input.totals, period)),
    byCategory: inOrder(byCategory, input.categoryNames).map(([category, sum]) => ({
      category,
      ...sum.byType(),
    })),
    byTag: sumByTag(input, active),
    topContacts: input.topContacts,
    dailyCashFlow: buildCashFlow(input.firstDays, period),
    projection: buildProjection(input.totals, today),
  };
}

/** `active` sums entries that are missing from `totals`. */
export function buildFilteredTotals(
  totals: Iterable<LifecycleTotal>,
  active = new Sum(),
): FilteredTotals {
  const sums = { active, inactive: new Sum(), cancelled: new Sum() };
  for (const total of totals) sums[total.lifecycle].add(total);
  return {
    totals: { ...active.byType(), balanceCents: active.income - active.expense },
    leftOut: { inactive: sums.inactive.byType(), cancelled: sums.cancelled.byType() },
  };
}

type Sums = {
  readonly active: Sum;
  readonly income: Sum;
  readonly expense: Sum;
  readonly byStatus: Readonly<Record<TransactionStatus, Sum>>;
};

function sumTotals(
  { totals, areStatusesResolved = false }: ReportInput,
  period: Period,
  today: CivilDate,
): Sums {
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
    const status = areStatusesResolved ? total.status : resolvedStatus(total, today);
    sums.byStatus[status].add(total);
  }
  return sums;
}

function sumByTag({ tags, tagged }: ReportInput, active: Sum): TagTotals[] {
  if (tags.length === 0) return [];
  const sums = new Map<TagId, Sum>();
  const all = new Sum();
  for (const total of tagged) {
    all.add(total);
    for (const id of listTagIds(total.tagIds)) {
      const sum = sums.get(id) ?? new Sum();
      sum.add(total);
      sums.set(id, sum);
    }
  }
  const named = tags.toSorted(byName).flatMap(({ id, name }): TagTotals[] => {
    const sum = sums.get(id);
    return sum === undefined ? [] : [{ tagId: id, name, ...sum.byType() }];
  });
  const untagged = {
    count: active.count - all.count,
    incomeCents: active.income - all.income,
    expenseCents: active.expense - all.expense,
  };
  return untagged.count === 0 ? named : [...named, { tagId: null, name: null, ...untagged }];
}

function sumByCategory(totals: Iterable<CategorySum>): ReadonlyMap<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const total of totals) {
    const sum = sums.get(total.category) ?? new Sum();
    sum.add(total);
    sums.set(total.category, sum);
  }
  return sums;
}
