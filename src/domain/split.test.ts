import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SAMPLE_TRANSACTION, amounts } from "#tests/support/arbitraries.ts";
import { instalmentDrafts } from "./instalment-series.ts";
import { civilDate } from "./civil-date.ts";
import type { SeriesId } from "./ids.ts";
import { allocateByWeight } from "./allocate.ts";
import { MAX_AMOUNT_CENTS, cents, type Cents } from "./money.ts";
import { Refusal } from "./refusal.ts";
import {
  MAX_SPLIT_PARTS,
  MIN_SPLIT_PARTS,
  describeSplits,
  listParts,
  toParts,
  toSplits,
  type Categorized,
  type SplitPart,
} from "./split.ts";
import {
  assertSplits,
  categorize,
  changedSplits,
  renamePart,
  scaleSplits,
  takeParts,
} from "./split-verbs.ts";

const RENT = { category: "Aluguel", amountCents: cents(6000) };
const OTHER = { category: "Outros", amountCents: cents(4000) };
const SPLIT: Categorized = {
  category: "Aluguel",
  amountCents: cents(10_000),
  splits: toSplits([RENT, OTHER]),
};
const UNDATED = { ...SPLIT, dueDate: null };

/** Parts that sum to at most the amount of an entry. */
const manyParts: fc.Arbitrary<SplitPart[]> = fc
  .array(fc.integer({ min: 1, max: Math.floor(MAX_AMOUNT_CENTS / MAX_SPLIT_PARTS) }), {
    minLength: MIN_SPLIT_PARTS,
    maxLength: MAX_SPLIT_PARTS,
  })
  .map((list) => list.map((amount, at) => ({ category: `C${at}`, amountCents: cents(amount) })));

function sum(list: readonly { readonly amountCents: Cents }[]): number {
  return list.reduce((total, { amountCents }) => total + amountCents, 0);
}

function codeOf(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.reason.code;
    throw error;
  }
}

describe("allocateByWeight", () => {
  test("keeps the sum, to within a centavo of each exact part, and exceeds no weight", () => {
    fc.assert(
      fc.property(manyParts, amounts(), (list, amount) => {
        const weights = list.map((part) => part.amountCents);
        const total = weights.reduce((all, weight) => all + BigInt(weight), 0n);
        const shares = allocateByWeight(amount, weights);
        expect(shares.reduce((all, share) => all + BigInt(share), 0n)).toBe(BigInt(amount));
        for (const [at, share] of shares.entries()) {
          const exact = BigInt(amount) * BigInt(weights[at] ?? 0);
          const difference = BigInt(share) * total - exact;
          expect(difference < total && difference > -total).toBe(true);
          expect(BigInt(amount) > total || share <= (weights[at] ?? 0)).toBe(true);
        }
      }),
    );
  });

  test("fails without a weight", () => {
    expect(() => allocateByWeight(cents(1), [cents(0)])).toThrow("no weights");
  });
});

describe("the parts of an entry", () => {
  test("are read as they were stored, and equal parts are equal texts", () => {
    const splits = toSplits([RENT, OTHER]);
    expect(splits).toBe(
      '[{"category":"Aluguel","amount":6000},{"category":"Outros","amount":4000}]',
    );
    expect(listParts(splits)).toEqual([RENT, OTHER]);
    expect(toParts(SPLIT)).toEqual([RENT, OTHER]);
    expect(toParts({ ...SPLIT, splits: null })).toEqual([
      { category: "Aluguel", amountCents: 10_000 },
    ]);
    expect(describeSplits(splits)).toBe("Aluguel R$ 60,00, Outros R$ 40,00");
    expect(describeSplits(null)).toBe("sem divisão");
  });

  test("must sum to the amount, and begin with the category of the entry", () => {
    expect(codeOf(() => assertSplits(SPLIT))).toBeNull();
    const more = { ...SPLIT, amountCents: cents(10_001) };
    expect(codeOf(() => assertSplits(more))).toBe("split-sum-differs");
    const other = { ...SPLIT, category: "Outros" };
    expect(codeOf(() => assertSplits(other))).toBe("split-first-part-differs");
    expect(codeOf(() => assertSplits({ ...other, splits: null }))).toBeNull();
  });

  test("sum to the same exactly when some are paid, in proportion", () => {
    fc.assert(
      fc.property(manyParts, fc.double({ min: 0, max: 1, noNaN: true }), (list, share) => {
        const amount = cents(Math.floor(sum(list) * share));
        const { taken, rest } = takeParts(list, amount);
        expect(sum(taken)).toBe(amount);
        for (const [at, { amountCents }] of list.entries()) {
          const [one, other] = [taken[at]?.amountCents ?? 0, rest[at]?.amountCents ?? 0];
          expect(one).toBeGreaterThanOrEqual(0);
          expect(other).toBeGreaterThanOrEqual(0);
          expect(one + other).toBe(amountCents);
        }
        expect(sortedParts(categorize([...taken, ...rest]))).toEqual(sortedParts(categorize(list)));
      }),
    );
  });

  test("sum exactly, of a thousand entries", () => expectExactSums(1000));

  test("sum exactly, of a hundred thousand entries", { tags: ["extended"] }, () => {
    expectExactSums(100_000);
  });

  test("sum exactly over any instalments, each of which has the parts of its own amount", () => {
    fc.assert(
      fc.property(manyParts, fc.integer({ min: 1, max: 12 }), (list, count) => {
        const entry = categorize(list);
        const drafts = draftsOf(entry, count);
        for (const draft of drafts) assertSplits({ splits: null, ...draft });
        const added = categorize(drafts.flatMap((draft) => toParts({ splits: null, ...draft })));
        expect(sortedParts(added)).toEqual(sortedParts(entry));
      }),
      { numRuns: 500 },
    );
  });
});

function expectExactSums(numRuns: number): void {
  fc.assert(
    fc.property(manyParts, amounts(), (list, amount) => {
      const entry = categorize(list);
      const scaled = scaleSplits(toSplits(list), amount);
      return sum(toParts(entry)) === entry.amountCents && sum(toParts(scaled)) === amount;
    }),
    { numRuns },
  );
}

function sortedParts(entry: Categorized): SplitPart[] {
  return toParts(entry).toSorted((a, b) => (a.category < b.category ? -1 : 1));
}

function draftsOf({ amountCents, ...entry }: Categorized, count: number) {
  const { type, notes, clientId, lifecycle, status } = SAMPLE_TRANSACTION;
  const shared = { type, notes, clientId, lifecycle, status, ...entry };
  const firstDueDate = civilDate("2026-01-31");
  const terms = {
    totalCents: amountCents,
    count,
    firstDueDate,
    unit: "month",
    every: 1,
    choices: [],
  } as const;
  if (amountCents < count) return [{ ...entry, amountCents }];
  return instalmentDrafts("SER-abcdefg" as SeriesId, shared, terms, civilDate("2026-11-21"));
}

describe("a change of an entry in parts", () => {
  test("of the category alone ends the split, whatever the amount becomes", () => {
    expect(changedSplits(UNDATED, { category: "Outros" })).toEqual({
      category: "Outros",
      splits: null,
    });
    expect(changedSplits(UNDATED, { category: "Site", amountCents: cents(1) }).splits).toBeNull();
  });

  test("of the amount alone is refused, with the parts", () => {
    expect(codeOf(() => changedSplits(UNDATED, { amountCents: cents(1) }))).toBe(
      "split-amount-changed",
    );
    const same = { amountCents: SPLIT.amountCents, category: "Aluguel" };
    expect(changedSplits(UNDATED, same).splits).toBe(SPLIT.splits);
  });

  test("of the parts takes over the first category, which may only be sent unchanged or as it will be", () => {
    const splits = toSplits([OTHER, RENT]);
    const after = { category: "Outros", splits };
    expect(changedSplits(UNDATED, { splits })).toEqual({ ...after, amountCents: 10_000 });
    expect(changedSplits(UNDATED, { splits, category: "Aluguel" })).toMatchObject(after);
    expect(changedSplits(UNDATED, { splits, category: "Outros" })).toMatchObject(after);
    expect(codeOf(() => changedSplits(UNDATED, { splits, category: "Site" }))).toBe(
      "split-first-part-differs",
    );
    const { splits: none, ...whole } = { ...UNDATED, splits: null };
    expect(changedSplits({ ...whole, splits: none }, { splits })).toMatchObject(after);
    expect(codeOf(() => changedSplits(UNDATED, { splits, amountCents: cents(1) }))).toBe(
      "split-sum-differs",
    );
    expect(changedSplits(UNDATED, { splits: null })).toEqual({ category: "Aluguel", splits: null });
  });

  test("of a name changes the part, and merges two with the same name", () => {
    expect(renamePart(SPLIT, "Outros", "Luz")).toEqual({
      ...SPLIT,
      splits: toSplits([RENT, { ...OTHER, category: "Luz" }]),
    });
    expect(renamePart(SPLIT, "Aluguel", "Luz").category).toBe("Luz");
    expect(renamePart(SPLIT, "Aluguel", "Outros")).toEqual({
      category: "Outros",
      amountCents: 10_000,
      splits: null,
    });
    const none = { category: "Site", amountCents: cents(0), splits: null };
    expect(renamePart(none, "Site", "Luz")).toEqual({ ...none, category: "Luz" });
  });

  test("cannot have more than the most parts", () => {
    const list = Array.from({ length: MAX_SPLIT_PARTS + 1 }, (_, at) => {
      return { category: `C${at}`, amountCents: cents(1) };
    });
    expect(codeOf(() => categorize(list))).toBe("too-many-split-parts");
    expect(codeOf(() => categorize(list.slice(1)))).toBeNull();
  });
});
