import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { transactions } from "#tests/support/arbitraries.ts";
import { cents } from "#domain/money.ts";
import { LIFECYCLES, TRANSACTION_TYPES } from "#domain/transaction.ts";
import { joinPages, type LinkedEntry, type LinkedTotals } from "./linked-page.ts";

type Bare = Omit<LinkedEntry, "totals">;

const anEntry: fc.Arbitrary<Bare> = fc.record({
  id: transactions().map(({ id }) => id),
  type: fc.constantFrom(...TRANSACTION_TYPES),
  category: fc.constant("Site" as const),
  amountCents: fc.nat(1_000_000).map(cents),
  dueDate: fc.constant(null),
  paymentRole: fc.constant(null),
  seriesNumber: fc.constant(null),
  seriesCount: fc.constant(null),
  splits: fc.constant(null),
  notes: fc.constant(null),
  updatedAt: transactions().map(({ updatedAt }) => updatedAt),
  status: fc.constant("pending" as const),
  lifecycle: fc.constantFrom(...LIFECYCLES),
});

function sumOf(entries: readonly Bare[], type: LinkedEntry["type"]) {
  const counted = entries.filter((entry) => entry.lifecycle === "active" && entry.type === type);
  return counted.reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n);
}

function totalsOf(entries: readonly Bare[]): LinkedTotals {
  return {
    count: entries.length,
    incomeCents: sumOf(entries, "income"),
    expenseCents: sumOf(entries, "expense"),
  };
}

function toPage(entries: readonly Bare[], totals: LinkedTotals) {
  return { rows: entries.map((entry) => ({ ...entry, totals })), nextCursor: null };
}

describe("running balances", () => {
  test("each is the sum of the active entries up to it, counted from the oldest, over any pages", () => {
    fc.assert(
      fc.property(fc.array(anEntry), fc.nat(), (entries, cut) => {
        const totals = totalsOf(entries);
        const at = entries.length === 0 ? 0 : cut % entries.length;
        const pages = [entries.slice(0, at), entries.slice(at)];
        const { rows } = joinPages(pages.map((page) => toPage(page, totals)));
        const expected = entries.map((entry, index) => {
          if (entry.lifecycle !== "active") return null;
          const upTo = entries.slice(index);
          return sumOf(upTo, "income") - sumOf(upTo, "expense");
        });
        expect(rows.map(({ balanceCents }) => balanceCents)).toEqual(expected);
      }),
    );
  });

  test("pages of different snapshots show no balance rather than a wrong one", () => {
    const entry = fc.sample(anEntry, 1).map((row) => ({ ...row, lifecycle: "active" as const }));
    const { rows, totals } = joinPages([
      toPage(entry, { ...totalsOf(entry), count: 2 }),
      toPage(entry, totalsOf(entry)),
    ]);
    expect(rows.map(({ balanceCents }) => balanceCents)).toEqual([null, null]);
    expect(totals.count).toBe(1);
  });
});
