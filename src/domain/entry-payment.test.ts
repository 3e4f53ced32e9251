import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SAMPLE_TRANSACTION, transactionId } from "#tests/support/arbitraries.ts";
import { civilDate } from "./civil-date.ts";
import { planPayment, undonePayment } from "./entry-payment.ts";
import { MAX_AMOUNT_CENTS, cents } from "./money.ts";
import { MAX_SPLIT_PARTS, toParts } from "./split.ts";
import { categorize } from "./split-verbs.ts";
import type { Transaction, TransactionPatch } from "./transaction.ts";

const PAID_ON = civilDate("2026-11-20");

/**
 * Below a real both sides of an entry over two categories may be of one each, and the undo takes the part for one
 * of the category of its entry.
 */
const SMALLEST = 100;

/** Of one category, or of several. */
const openEntries: fc.Arbitrary<Transaction> = fc
  .array(fc.integer({ min: 1, max: Math.floor(MAX_AMOUNT_CENTS / MAX_SPLIT_PARTS) }), {
    minLength: 1,
    maxLength: MAX_SPLIT_PARTS,
  })
  .map((amounts) => ({
    ...SAMPLE_TRANSACTION,
    ...categorize(
      amounts.map((amount, at) => ({ category: `C${at}`, amountCents: cents(amount) })),
    ),
    status: "pending",
    paidOn: null,
    lifecycle: "active",
  }));

const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 });

function after(entry: Transaction, { category, amountCents, splits }: TransactionPatch) {
  return {
    ...entry,
    category: category ?? entry.category,
    amountCents: amountCents ?? entry.amountCents,
    splits: splits === undefined ? entry.splits : splits,
  };
}

function amountsByCategory(entries: readonly Transaction[]): Record<string, number> {
  const amounts: Record<string, number> = {};
  for (const { category, amountCents } of entries.flatMap(toParts)) {
    amounts[category] = (amounts[category] ?? 0) + amountCents;
  }
  return amounts;
}

/** Pays these shares of what is open, one after the other, and takes all of it back. */
function expectExactParts(numRuns: number): void {
  fc.assert(
    fc.property(openEntries, shares, (entry, all) => {
      let rest = entry;
      const paid: Transaction[] = [];
      for (const share of all) {
        const settledCents = cents(Math.floor(rest.amountCents * share));
        if (settledCents < SMALLEST || rest.amountCents - settledCents < SMALLEST) break;
        const payment = { paidOn: PAID_ON, settledCents, charges: [] };
        const { patch, drafts } = planPayment(rest, payment, () => transactionId("TRE-part"));
        const [part] = drafts;
        if (part === undefined) return false;
        paid.push({ ...after(rest, part), status: "paid", paymentRole: "part" });
        rest = after(rest, patch);
        if (part.amountCents !== settledCents) return false;
      }
      expect(amountsByCategory([...paid, rest])).toEqual(amountsByCategory([entry]));
      for (const one of paid.toReversed()) rest = after(rest, undonePayment(one, rest).patch);
      expect(rest.amountCents).toBe(entry.amountCents);
      expect(amountsByCategory([rest])).toEqual(amountsByCategory([entry]));
      return true;
    }),
    { numRuns },
  );
}

describe("payments of parts", () => {
  test("and what is left of a thousand entries sum exactly, also when they are undone", () => {
    expectExactParts(1000);
  });

  test("sum exactly, of a hundred thousand entries", { tags: ["extended"] }, () => {
    expectExactParts(100_000);
  });
});
