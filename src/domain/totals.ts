/** Sums in BigInt, exact for any number of entries (docs/decisions/0019). */
import type { TotalCents } from "./money.ts";
import type { TransactionType } from "./transaction.ts";

export type CountAndTotal = { readonly count: number; readonly totalCents: TotalCents };
export type TypeTotals = {
  readonly count: number;
  readonly incomeCents: TotalCents;
  readonly expenseCents: TotalCents;
};

type Countable = {
  readonly type: TransactionType;
  readonly count: number;
  readonly cents: TotalCents;
};

/** A comparator for `toSorted`. */
export function byLargestTotal(a: Amounts, b: Amounts): number {
  return Number(b.incomeCents + b.expenseCents - a.incomeCents - a.expenseCents);
}

type Amounts = Pick<TypeTotals, "incomeCents" | "expenseCents">;

export class Sum {
  count = 0;
  income = 0n;
  expense = 0n;

  add(total: Countable): void {
    this.count += total.count;
    this[total.type] += total.cents;
  }

  total(): CountAndTotal {
    return { count: this.count, totalCents: this.income + this.expense };
  }

  byType(): TypeTotals {
    return {
      count: this.count,
      incomeCents: this.income,
      expenseCents: this.expense,
    };
  }
}
