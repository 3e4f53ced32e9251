/** The bars of a chart by category: the largest ones, and the rest as one bar. */
import { byLargestTotal, type TypeTotals } from "./totals.ts";

export const MAX_CATEGORY_BARS = 15;

export type CategoryBar = TypeTotals & {
  readonly name: string;
  /** False for the bar that stands for several categories. */
  readonly isOne: boolean;
};

/** Largest first, the bar of the rest last. The bars sum to the total of all categories. */
export function categoryBars(
  byCategory: readonly (TypeTotals & { readonly category: string })[],
  plural = "categorias",
): CategoryBar[] {
  const bars = byCategory
    .toSorted(byLargestTotal)
    .map(({ category: name, ...totals }) => ({ ...totals, name, isOne: true }));
  if (bars.length <= MAX_CATEGORY_BARS) return bars;
  const shown = bars.slice(0, MAX_CATEGORY_BARS - 1);
  const others = bars.slice(shown.length);
  const sum = others.reduce((a, b) => ({
    ...b,
    count: a.count + b.count,
    incomeCents: a.incomeCents + b.incomeCents,
    expenseCents: a.expenseCents + b.expenseCents,
  }));
  return [...shown, { ...sum, name: `Outras ${others.length} ${plural}`, isOne: false }];
}
