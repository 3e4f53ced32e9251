/**
 * Sums of entries by side. Always true: they are made in BigInt, and what comes out is exact to the
 * centavo or refused (docs/decisions/0005).
 */
import { MAX_TOTAL_CENTS, cents, type Cents } from "./money.ts";
import { Refusal } from "./refusal.ts";
import type { TransactionType } from "./transaction.ts";

/** How many entries, and their sum whichever side they are on. */
export type CountAndTotal = { readonly count: number; readonly totalCents: Cents };
/** How many entries, and their sums by side. */
export type TypeTotals = {
  readonly count: number;
  readonly incomeCents: Cents;
  readonly expenseCents: Cents;
};

type Countable = {
  readonly type: TransactionType;
  readonly count: number;
  readonly cents: bigint;
};

/** A sum in the making: how many entries, and the centavos of each side. */
export class Sum {
  count = 0;
  income = 0n;
  expense = 0n;

  add(total: Countable): void {
    this.count += total.count;
    this[total.type] += total.cents;
  }

  /** @throws Refusal past `MAX_TOTAL_CENTS`. */
  total(): CountAndTotal {
    return { count: this.count, totalCents: toCentsOrRefuse(this.income + this.expense) };
  }

  /** @throws Refusal past `MAX_TOTAL_CENTS`. */
  byType(): TypeTotals {
    return {
      count: this.count,
      incomeCents: toCentsOrRefuse(this.income),
      expenseCents: toCentsOrRefuse(this.expense),
    };
  }
}

const LARGEST = BigInt(MAX_TOTAL_CENTS);

/** The centavos of a sum, of either sign. @throws Refusal past `MAX_TOTAL_CENTS`. */
export function toCentsOrRefuse(value: bigint): Cents {
  if (value > LARGEST || value < -LARGEST) throw new Refusal({ code: "total-out-of-range" });
  return cents(Number(value));
}
