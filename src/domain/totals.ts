/** Sums in BigInt: exact to the centavo or refused (docs/decisions/0005). */
import { MAX_TOTAL_CENTS, cents, type Cents } from "./money.ts";
import { Refusal } from "./refusal.ts";
import type { TransactionType } from "./transaction.ts";

export type CountAndTotal = { readonly count: number; readonly totalCents: Cents };
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

export class Sum {
  count = 0;
  income = 0n;
  expense = 0n;

  add(total: Countable): void {
    this.count += total.count;
    this[total.type] += total.cents;
  }

  total(): CountAndTotal {
    return { count: this.count, totalCents: toCentsOrRefuse(this.income + this.expense) };
  }

  byType(): TypeTotals {
    return {
      count: this.count,
      incomeCents: toCentsOrRefuse(this.income),
      expenseCents: toCentsOrRefuse(this.expense),
    };
  }
}

const LARGEST = BigInt(MAX_TOTAL_CENTS);

/** @throws Refusal past `MAX_TOTAL_CENTS`. */
export function toCentsOrRefuse(value: bigint): Cents {
  if (value > LARGEST || value < -LARGEST) throw new Refusal({ code: "total-out-of-range" });
  return cents(Number(value));
}
