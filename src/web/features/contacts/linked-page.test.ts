import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { transactions } from "#tests/support/arbitraries.ts";
import { cents } from "#domain/money.ts";
import { LIFECYCLES, TRANSACTION_TYPES } from "#domain/transaction.ts";
import { joinPages, type LinkedEntry } from "./linked-page.ts";

const anEntry: fc.Arbitrary<LinkedEntry> = fc.record({
  id: transactions().map(({ id }) => id),
  type: fc.constantFrom(...TRANSACTION_TYPES),
  category: fc.constant("Site" as const),
  amountCents: fc.nat(1_000_000).map(cents),
  dueDate: fc.constant(null),
  status: fc.constant("pending" as const),
  lifecycle: fc.constantFrom(...LIFECYCLES),
});

function sumOf(entries: readonly LinkedEntry[], type: LinkedEntry["type"]) {
  const counted = entries.filter((entry) => entry.lifecycle === "active" && entry.type === type);
  return cents(counted.reduce((sum, { amountCents }) => sum + amountCents, 0));
}

function totalsOf(entries: readonly LinkedEntry[]) {
  return {
    count: entries.length,
    incomeCents: sumOf(entries, "income"),
    expenseCents: sumOf(entries, "expense"),
  };
}

describe("running balances", () => {
  test("each is the sum of the active entries up to it, counted from the oldest, over any pages", () => {
    fc.assert(
      fc.property(fc.array(anEntry), fc.nat(), (entries, cut) => {
        const totals = totalsOf(entries);
        const at = entries.length === 0 ? 0 : cut % entries.length;
        const pages = [entries.slice(0, at), entries.slice(at)].map((page) => ({
          totals,
          entries: page,
        }));
        const { rows } = joinPages(pages);
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
      { totals: { ...totalsOf(entry), count: 2 }, entries: entry },
      { totals: totalsOf(entry), entries: entry },
    ]);
    expect(rows.map(({ balanceCents }) => balanceCents)).toEqual([null, null]);
    expect(totals.count).toBe(1);
  });
});
