import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SAMPLE_TRANSACTION, transactionId } from "#tests/support/arbitraries.ts";
import { civilDate } from "./civil-date.ts";
import { planPayment, undonePayment } from "./entry-payment.ts";
import { MAX_AMOUNT_CENTS, cents } from "./money.ts";
import { MAX_SPLIT_PARTS, categoriesOf, toParts } from "./split.ts";
import { categorize } from "./split-verbs.ts";
import type { Transaction, TransactionPatch } from "./transaction.ts";

const PAID_ON = civilDate("2026-11-20");

/** Entries with one category or several. */
const openEntries: fc.Arbitrary<Transaction> = fc
  .array(
    fc.oneof(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: Math.floor(MAX_AMOUNT_CENTS / MAX_SPLIT_PARTS) }),
    ),
    { minLength: 1, maxLength: MAX_SPLIT_PARTS },
  )
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

type Paid = { readonly part: Transaction; readonly categoriesBefore: readonly string[] };

function undone(entry: Transaction, { part, categoriesBefore }: Paid): Transaction {
  return after(entry, undonePayment(part, entry, categoriesBefore).patch);
}

/** Pays these shares of the open amount one by one, then reverses all payments. */
function expectExactParts(numRuns: number): void {
  fc.assert(
    fc.property(openEntries, shares, (entry, all) => {
      let rest = entry;
      const paid: Paid[] = [];
      for (const share of all) {
        const settledCents = cents(Math.floor(rest.amountCents * share));
        if (settledCents === 0 || rest.amountCents === settledCents) break;
        const payment = { paidOn: PAID_ON, settledCents, charges: [] };
        const { patch, drafts } = planPayment(rest, payment, () => transactionId("TRE-part"));
        const [draft] = drafts;
        if (draft === undefined) return false;
        const part = { ...after(rest, draft), status: "paid", paymentRole: "part" } as const;
        paid.push({ part, categoriesBefore: categoriesOf(rest) });
        rest = after(rest, patch);
        if (part.amountCents !== settledCents) return false;
      }
      const amounts = amountsByCategory([entry]);
      expect(amountsByCategory([...paid.map(({ part }) => part), rest])).toEqual(amounts);
      expect(paid.toReversed().reduce(undone, rest)).toEqual(entry);
      expect(amountsByCategory([paid.reduce(undone, rest)])).toEqual(amounts);
      return true;
    }),
    { numRuns },
  );
}

describe("payments of parts", () => {
  test("of an entry with one category take its present category", () => {
    const open = {
      ...SAMPLE_TRANSACTION,
      ...categorize([{ category: "A", amountCents: cents(5) }]),
    };
    const part = { ...open, status: "paid", paymentRole: "part" } as const;
    const rest = { ...open, status: "pending", category: "B" } as const;
    expect(undonePayment(part, rest, ["A"]).patch).toEqual({ amountCents: 10 });
  });

  test("and the rests of a thousand entries sum exactly, also when they are undone", () => {
    expectExactParts(1000);
  });

  test("sum exactly, of a hundred thousand entries", { tags: ["extended"] }, () => {
    expectExactParts(100_000);
  });
});
