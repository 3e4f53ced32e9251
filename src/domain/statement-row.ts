import type { StatementPlace } from "./category.ts";
import type { TotalCents } from "./money.ts";
import type { TransactionType } from "./transaction.ts";

export type StatementGroup =
  | "income"
  | "expense"
  | "balance"
  | "plannedIncome"
  | "plannedExpense"
  | "planned"
  | StatementPlace;

/**
 * `totalCents` is null for carried balances, whose sum means nothing; an amount is null in a month to
 * come that has nothing to compare.
 */
export type StatementRow = {
  readonly label: string;
  /** `derived` is no sum of entries. */
  readonly kind: "category" | "total" | "result" | "derived";
  readonly group: StatementGroup;
  /** Of the entries of a category in a place; null for both types. */
  readonly type?: TransactionType | null;
  readonly amountsCents: readonly (TotalCents | null)[];
  readonly totalCents: TotalCents | null;
};
