import { describe, expect, it } from "vitest";
import { accountId, transactionId } from "#tests/support/arbitraries.ts";
import {
  amountsToExplain,
  explainByPairs,
  explainDifference,
  type BalanceExplanation,
  type CheckCandidate,
} from "./balance-check.ts";
import { addMonthsClamped, civilDate, type CivilDate } from "./civil-date.ts";
import { isTransferId, type TransferId } from "./ids.ts";
import { cents } from "./money.ts";

const HERE = accountId("CTA-here");
const OTHER = accountId("CTA-other");
const DAY = civilDate("2026-11-21");
const CHECKED = { accountId: HERE, openingDate: civilDate("2026-11-01"), date: DAY };

type Entry = Extract<CheckCandidate, { kind: "entry" }>;
type Transfer = Extract<CheckCandidate, { kind: "transfer" }>;

function entry(change: Partial<Entry>): Entry {
  return {
    kind: "entry",
    id: transactionId("TRE-a"),
    type: "expense",
    amountCents: cents(10_000),
    dueDate: DAY,
    paidOn: DAY,
    accountId: HERE,
    ...change,
  };
}

function transferId(id: string): TransferId {
  if (!isTransferId(id)) throw new Error(id);
  return id;
}

function transfer(change: Partial<Transfer>): Transfer {
  return {
    kind: "transfer",
    id: transferId("TRF-a"),
    fromAccountId: HERE,
    toAccountId: OTHER,
    amountCents: cents(10_000),
    date: DAY,
    ...change,
  };
}

function explain(difference: number, ...candidates: CheckCandidate[]): BalanceExplanation[] {
  const checked = { ...CHECKED, differenceCents: BigInt(difference) };
  return explainDifference(candidates, checked).map(({ explanation }) => explanation);
}

const BEFORE: CivilDate = civilDate("2026-10-31");
const AFTER: CivilDate = civilDate("2026-11-22");

describe("a difference between the bank and the ledger", () => {
  it("is looked for as the amount or, on the wrong side, as its half", () => {
    expect(amountsToExplain(0n)).toEqual([]);
    expect(amountsToExplain(10_000n)).toEqual([10_000n, 5000n]);
    expect(amountsToExplain(-10_001n)).toEqual([10_001n]);
  });

  it.each<[number, CheckCandidate, BalanceExplanation[]]>([
    [10_000, entry({}), ["not-at-bank"]],
    [-10_000, entry({}), []],
    [-10_000, entry({ type: "income" }), ["not-at-bank"]],
    [-10_000, entry({ paidOn: null }), ["unpaid"]],
    [10_000, entry({ paidOn: null, type: "income", accountId: null }), ["unpaid"]],
    [-10_000, entry({ paidOn: null, accountId: OTHER }), ["unpaid-other-account"]],
    [10_000, entry({ paidOn: null, accountId: OTHER }), []],
    [10_000, entry({ paidOn: null }), []],
    [-10_000, entry({ accountId: null }), ["without-account"]],
    [-10_000, entry({ accountId: OTHER }), ["other-account"]],
    [-10_000, entry({ accountId: OTHER, paidOn: BEFORE }), []],
    [-10_000, entry({ accountId: OTHER, paidOn: AFTER }), []],
    [-10_000, entry({ paidOn: AFTER }), ["later-date"]],
    [20_000, entry({}), ["wrong-side"]],
    [-20_000, entry({}), []],
    [10_000, entry({ paidOn: BEFORE }), []],
    [10_000, transfer({}), ["not-at-bank"]],
    [-10_000, transfer({}), []],
    [20_000, transfer({}), ["wrong-side"]],
    [-10_000, transfer({ fromAccountId: OTHER, toAccountId: HERE }), ["not-at-bank"]],
    [-10_000, transfer({ date: AFTER }), ["later-date"]],
    [-10_000, transfer({ date: BEFORE }), []],
    [10_000, transfer({ fromAccountId: OTHER, toAccountId: accountId("CTA-third") }), []],
  ])("of %d is explained by %j as %j", (difference, candidate, explanations) => {
    expect(explain(difference, candidate)).toEqual(explanations);
  });

  it.each([
    [900, 4500, 5400],
    [-900, 5400, 4500],
    [450, 500, 50],
    [-450, 50, 500],
    [8100, 19_000, 10_900],
    [8_100_000, 19_012_345, 10_912_345],
  ])("of %d may be two digits of %d in the wrong order, for %d", (difference, amount, shown) => {
    const sign = difference > 0 === shown > amount ? 1 : -1;
    const type = sign > 0 ? "income" : "expense";
    const wrong = entry({ type, amountCents: cents(amount) });
    expect(explain(difference, wrong)).toEqual(["transposed-digits"]);
    const isThere = { ...wrong, accountId: OTHER };
    expect(explain(difference, isThere)).toEqual([]);
  });

  it("is not explained by digits that are the same, apart, or of the other side", () => {
    const of = (amount: number) => entry({ type: "income", amountCents: cents(amount) });
    expect(explain(900, of(4600))).toEqual([]);
    expect(explain(9_900, of(10_200))).toEqual([]);
    expect(explain(-9_000, of(4500))).toEqual(["wrong-side"]);
    // A 0 too many or too few: 1,00 and 10,00; 9.123,45 and 90.123,45.
    expect(explain(900, of(100))).toEqual([]);
    expect(explain(-8_100_000, of(9_012_345))).toEqual([]);
  });

  it("may be two together, unpaid or not at the bank", () => {
    const ids = ["TRE-a", "TRE-b", "TRE-c", "TRE-d", "TRE-e"].map(transactionId);
    const [a = entry({}).id, b = a, c = a, d = a, e = a] = ids;
    const recent = [
      entry({ id: a, amountCents: cents(3000), paidOn: null }),
      entry({ id: b, amountCents: cents(4500), paidOn: null, accountId: null }),
      // Each kind of explanation has one candidate: in another account, or after the day.
      entry({ id: c, amountCents: cents(7500), paidOn: null, accountId: OTHER }),
      entry({ id: d, type: "income", amountCents: cents(4500) }),
      entry({ id: e, type: "income", amountCents: cents(3000), paidOn: AFTER }),
    ];
    const pairs = (difference: number, all: CheckCandidate[]): string[][] =>
      explainByPairs(all, { ...CHECKED, differenceCents: BigInt(difference) }).map((pair) =>
        pair.map(({ candidate, explanation }) => `${candidate.id} ${explanation}`),
      );
    expect(pairs(-7500, recent)).toEqual([
      ["TRE-a unpaid", "TRE-b unpaid"],
      // A bill not yet marked as paid, and money that the bank does not have yet.
      ["TRE-a unpaid", "TRE-d not-at-bank"],
    ]);
    expect(pairs(7500, recent)).toEqual([]);
    expect(pairs(0, recent)).toEqual([]);
    const both = [...recent, transfer({ fromAccountId: OTHER, toAccountId: HERE })];
    expect(pairs(-14_500, both)).toEqual([
      ["TRE-d not-at-bank", "TRF-a not-at-bank"],
      ["TRE-b unpaid", "TRF-a not-at-bank"],
    ]);
    const [income, expense] = [
      entry({ id: a, type: "income", amountCents: cents(9000) }),
      entry({ id: b, amountCents: cents(2000) }),
    ];
    expect(pairs(-7000, [income, expense])).toEqual([["TRE-a not-at-bank", "TRE-b not-at-bank"]]);
    expect(pairs(-11_000, [income, expense])).toEqual([]);
    // An entry does not pair with itself.
    expect(pairs(-6000, recent)).toEqual([]);
    const many = ids.map((id) => entry({ id, amountCents: cents(3000), paidOn: null }));
    expect(pairs(-6000, many)).toHaveLength(5);
  });

  it("may be an entry that was recorded twice, on one day and side", () => {
    const first = entry({ id: transactionId("TRE-a") });
    const second = entry({ id: transactionId("TRE-b") });
    expect(explain(10_000, first, second)).toEqual(["recorded-twice", "recorded-twice"]);
    const other = { ...second, paidOn: civilDate("2026-11-20") };
    expect(explain(10_000, first, other)).toEqual(["not-at-bank", "not-at-bank"]);
    expect(explain(10_000, first, { ...second, type: "income" })).toEqual(["not-at-bank"]);
  });

  it("is explained with the likeliest first", () => {
    const ids = ["TRE-a", "TRE-b", "TRE-c", "TRE-d"].map(transactionId);
    const [a = ids[0], b = a, c = a, d = a] = ids;
    if (a === undefined || b === undefined || c === undefined || d === undefined) {
      throw new Error("no ids");
    }
    const candidates = [
      entry({ id: d, accountId: OTHER, paidOn: null }),
      entry({ id: a, accountId: OTHER }),
      entry({ id: b, paidOn: null }),
      entry({ id: c, accountId: null }),
    ];
    expect(explain(-10_000, ...candidates)).toEqual([
      "unpaid",
      "without-account",
      "other-account",
      "unpaid-other-account",
    ]);
  });

  it("lists unpaid ones by how near their due date is, those without one last", () => {
    const dueDates = ["2027-11-25", "2026-11-25", null, "2026-10-25"];
    const candidates = dueDates.map((date, index) =>
      entry({
        id: transactionId(`TRE-${index}`),
        paidOn: null,
        dueDate: date === null ? null : civilDate(date),
      }),
    );
    const checked = { ...CHECKED, differenceCents: -10_000n };
    expect(
      explainDifference(candidates, checked).map(({ candidate }) =>
        Reflect.get(candidate, "dueDate"),
      ),
    ).toEqual(["2026-10-25", null, "2026-11-25", "2027-11-25"]);
  });

  it("lists the coming entries of a recurrence after the one paid in another account", () => {
    const coming = Array.from({ length: 12 }, (_, month) =>
      entry({
        id: transactionId(`TRE-${month}`),
        paidOn: null,
        dueDate: addMonthsClamped(DAY, month + 1),
      }),
    );
    const paid = entry({ id: transactionId("TRE-paid"), accountId: OTHER });
    const unpaid = Array.from(coming, (): BalanceExplanation => "unpaid");
    expect(explain(-10_000, ...coming, paid)).toEqual(["other-account", ...unpaid]);
  });
});
