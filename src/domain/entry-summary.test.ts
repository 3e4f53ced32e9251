import { expect, test } from "vitest";
import { summarizeEntries } from "./entry-summary.ts";
import { cents } from "./money.ts";
import type { WorkbookEntry } from "./report-entry.ts";
import { toSplits } from "./split.ts";

function entry(fields: Partial<WorkbookEntry>): WorkbookEntry {
  return {
    id: "TRI-a",
    type: "income",
    category: "Site",
    amountCents: cents(10_000),
    dueDate: null,
    notes: null,
    lifecycle: "active",
    resolvedStatus: "paid",
    seriesNumber: null,
    seriesCount: null,
    paidOn: null,
    isPaidOnAssumed: false,
    accrualDate: null,
    splits: null,
    contactName: null,
    accountName: null,
    tagNames: [],
    ...fields,
  };
}

test("only active entries count, the others beside them", () => {
  const summary = summarizeEntries(
    [
      entry({}),
      entry({ amountCents: cents(301), resolvedStatus: "overdue" }),
      entry({ type: "expense", amountCents: cents(50), resolvedStatus: "pending" }),
      entry({ lifecycle: "cancelled", amountCents: cents(7) }),
      entry({ lifecycle: "inactive", type: "expense", amountCents: cents(5) }),
    ],
    { categories: null, hasTags: false },
  );
  expect(summary).toEqual({
    totals: { count: 3, incomeCents: 10_301n, expenseCents: 50n, balanceCents: 10_251n },
    leftOut: {
      inactive: { count: 1, incomeCents: 0n, expenseCents: 5n },
      cancelled: { count: 1, incomeCents: 7n, expenseCents: 0n },
    },
    byStatus: {
      paid: { count: 1, incomeCents: 10_000n, expenseCents: 0n },
      pending: { count: 1, incomeCents: 0n, expenseCents: 50n },
      overdue: { count: 1, incomeCents: 301n, expenseCents: 0n },
    },
    indicators: {
      count: 3,
      averageIncomeCents: 5151n,
      averageExpenseCents: 50n,
      percentPaid: 33.33,
    },
    byTag: [],
  });
});

test("of some categories, a split entry counts once with its parts of these", () => {
  const splits = toSplits([
    { category: "Site", amountCents: cents(6000) },
    { category: "Outros", amountCents: cents(3000) },
    { category: "Sistema", amountCents: cents(1000) },
  ]);
  const entries = [entry({ splits }), entry({ category: "Outros" })];
  const ofSome = summarizeEntries(entries, {
    categories: ["Outros", "Sistema"],
    hasTags: false,
  }).totals;
  expect([ofSome.count, ofSome.incomeCents]).toEqual([2, 14_000n]);
  expect(summarizeEntries(entries, { categories: null, hasTags: false }).totals.incomeCents).toBe(
    20_000n,
  );
});

test("an entry with two tags counts in both, and those without come last", () => {
  const entries = [
    entry({ tagNames: ["Obra", "Água"] }),
    entry({}),
    entry({ tagNames: ["Obra"], type: "expense" }),
    entry({ tagNames: ["Filial"], lifecycle: "cancelled" }),
  ];
  expect(summarizeEntries(entries, { categories: null, hasTags: true }).byTag).toEqual([
    { name: "Água", count: 1, incomeCents: 10_000n, expenseCents: 0n },
    { name: "Obra", count: 2, incomeCents: 10_000n, expenseCents: 10_000n },
    { name: null, count: 1, incomeCents: 10_000n, expenseCents: 0n },
  ]);
});
