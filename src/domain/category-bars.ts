/** The bars of a chart by category: of more categories than fit, the largest, and the others as one. */
import { byLargestTotal, type TypeTotals } from "./totals.ts";

export const MAX_CATEGORY_BARS = 15;

export type CategoryBar = TypeTotals & {
  readonly name: string;
  /** False for several categories. */
  readonly isOne: boolean;
};

/** Largest first, the others last. The sum of the bars is that of all categories. */
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
