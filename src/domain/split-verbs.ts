/** The effect of changes on the parts of a split entry, or a `Refusal`. */
import { allocateByWeight } from "./allocate.ts";
import type { CivilDate } from "./civil-date.ts";
import { MAX_AMOUNT_CENTS, cents, type Cents } from "./money.ts";
import { Refusal } from "./refusal.ts";
import {
  MAX_SPLIT_PARTS,
  MIN_SPLIT_PARTS,
  listParts,
  toParts,
  sumOf,
  toSplits,
  type Categorized,
  type SplitPart,
  type Splits,
} from "./split.ts";

type CategorizedPatch = { readonly [Name in keyof Categorized]?: Categorized[Name] | undefined };

/** @throws Refusal for parts with another sum, or another first category */
export function assertSplits({ category, amountCents, splits }: Categorized): void {
  if (splits === null) return;
  const parts = listParts(splits);
  if (sumOf(parts) !== BigInt(amountCents)) {
    throw new Refusal({ code: "split-sum-differs", sumCents: sumOf(parts), amountCents });
  }
  if (parts[0]?.category !== category) throw new Refusal({ code: "split-first-part-differs" });
}

/**
 * The parts after a change. Another category without new parts ends the split. Another amount
 * without new parts is refused, because it is unknown which part changed.
 * @throws Refusal
 */
export function changedSplits(
  before: Categorized & { readonly dueDate: CivilDate | null },
  patch: CategorizedPatch,
): Pick<Categorized, "category" | "splits"> {
  const { category = before.category, amountCents = before.amountCents } = patch;
  const { splits = before.splits } = patch;
  const isOtherCategory = category !== before.category;
  if (splits === null) return { category, splits };
  if (splits === before.splits) {
    if (isOtherCategory && patch.splits === undefined) return { category, splits: null };
    if (amountCents !== before.amountCents) {
      const { dueDate } = before;
      const parts = listParts(splits);
      throw new Refusal({ code: "split-amount-changed", dueDate, parts, amountCents });
    }
    assertSplits({ category, amountCents, splits });
    return { category, splits };
  }
  // A client may send the whole row back, with the old category.
  const first = listParts(splits)[0]?.category ?? category;
  const next = { category: isOtherCategory ? category : first, amountCents, splits };
  assertSplits(next);
  return next;
}

/** The parts of a smaller amount, in proportion; the remainder of each part is exact. */
export function takeParts(
  parts: readonly SplitPart[],
  amountCents: Cents,
): { readonly taken: readonly SplitPart[]; readonly rest: readonly SplitPart[] } {
  const amounts = allocateByWeight(
    amountCents,
    parts.map((part) => part.amountCents),
  );
  const takenOf = (index: number): Cents => amounts[index] ?? cents(0);
  return {
    taken: parts.map(({ category }, index) => ({ category, amountCents: takenOf(index) })),
    rest: parts.map((part, index) => ({
      ...part,
      amountCents: cents(part.amountCents - takenOf(index)),
    })),
  };
}

/** Scales the parts to another amount. */
export function scaleSplits(splits: Splits, amountCents: Cents): Categorized {
  const parts = listParts(splits);
  const amounts = allocateByWeight(
    amountCents,
    parts.map((part) => part.amountCents),
  );
  return categorize(
    parts.map(({ category }, index) => ({ category, amountCents: amounts[index] ?? cents(0) })),
  );
}

/**
 * Builds the split of an entry: parts of the same category are merged, parts of zero dropped.
 * @throws Refusal
 */
export function categorize(parts: readonly SplitPart[]): Categorized {
  const amounts = new Map<string, Cents>();
  for (const { category, amountCents } of parts) {
    amounts.set(category, cents((amounts.get(category) ?? 0) + amountCents));
  }
  const all = [...amounts].map(([category, amountCents]) => ({ category, amountCents }));
  const some = all.filter(({ amountCents }) => amountCents > 0);
  const [first = all[0]] = some;
  if (first === undefined) throw new Error("Assertion failed: no parts");
  if (some.length > MAX_SPLIT_PARTS) throw new Refusal({ code: "too-many-split-parts" });
  const sumCents = sumOf(some);
  if (sumCents > BigInt(MAX_AMOUNT_CENTS)) {
    throw new Refusal({ code: "amount-too-large", sumCents });
  }
  return {
    category: first.category,
    amountCents: cents(Number(sumCents)),
    splits: some.length < MIN_SPLIT_PARTS ? null : toSplits(some),
  };
}

/**
 * Renames a category in the parts; if the entry already has the new name, both parts are merged.
 */
export function renamePart(entry: Categorized, from: string, to: string): Categorized {
  return categorize(
    toParts(entry).map((part) => (part.category === from ? { ...part, category: to } : part)),
  );
}
