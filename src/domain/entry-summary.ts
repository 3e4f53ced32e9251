/** The totals of listed entries, as in the report: only active ones count, except in `leftOut`. */
import { cents } from "./money.ts";
import type { WorkbookEntry } from "./report-entry.ts";
import { buildFilteredTotals, type Report } from "./report.ts";
import { averageCents, toPercent } from "./rounding.ts";
import { listParts } from "./split.ts";
import { byName } from "./tag.ts";
import { Sum, type TypeTotals } from "./totals.ts";

export type EntrySummary = Pick<Report, "totals" | "leftOut" | "byStatus" | "indicators"> & {
  /** By name, then those without tags (null); empty for a company without tags. */
  readonly byTag: readonly (TypeTotals & { readonly name: string | null })[];
};

/** The totals of entries depend on these besides the entries. */
export type SummaryContext = {
  /**
   * When filtered by categories, a split entry counts only with its parts in these; null for all
   * categories.
   */
  readonly categories: readonly string[] | null;
  /** True if the company has any tag, on these entries or not. */
  readonly hasTags: boolean;
};

export function summarizeEntries(
  entries: readonly WorkbookEntry[],
  { categories, hasTags }: SummaryContext,
): EntrySummary {
  const counted = entries.map((entry) => ({
    ...entry,
    count: 1,
    cents: BigInt(countedCents(entry, categories)),
  }));
  const active = counted.filter(({ lifecycle }) => lifecycle === "active");
  const sumOf = (some: typeof active): Sum => {
    const sum = new Sum();
    for (const entry of some) sum.add(entry);
    return sum;
  };
  const ofStatus = (status: WorkbookEntry["resolvedStatus"]): TypeTotals =>
    sumOf(active.filter(({ resolvedStatus }) => resolvedStatus === status)).byType();
  const byStatus = {
    paid: ofStatus("paid"),
    pending: ofStatus("pending"),
    overdue: ofStatus("overdue"),
  };
  const income = sumOf(active.filter(({ type }) => type === "income"));
  const expense = sumOf(active.filter(({ type }) => type === "expense"));
  return {
    ...buildFilteredTotals(counted),
    byStatus,
    indicators: {
      count: active.length,
      averageIncomeCents: averageCents(income.income, income.count),
      averageExpenseCents: averageCents(expense.expense, expense.count),
      percentPaid: toPercent(byStatus.paid.count, active.length),
    },
    byTag: (hasTags ? namesOf(active) : []).map((name) => ({
      name,
      ...sumOf(active.filter((entry) => hasTag(entry, name))).byType(),
    })),
  };
}

function countedCents(
  { amountCents, splits }: WorkbookEntry,
  categories: SummaryContext["categories"],
): number {
  if (splits === null || categories === null) return amountCents;
  return listParts(splits)
    .filter(({ category }) => categories.includes(category))
    .reduce((sum, part) => cents(sum + part.amountCents), 0);
}

function namesOf(active: readonly WorkbookEntry[]): (string | null)[] {
  const names = new Set(active.flatMap(({ tagNames }) => tagNames));
  const sorted = [...names].map((name) => ({ name })).toSorted(byName);
  const isAnyUntagged = active.some((entry) => hasTag(entry, null));
  return [...sorted.map(({ name }) => name), ...(isAnyUntagged ? [null] : [])];
}

function hasTag({ tagNames }: WorkbookEntry, name: string | null): boolean {
  return name === null ? tagNames.length === 0 : tagNames.includes(name);
}
