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

/** An amount is null in a month to come, where nothing is realised yet. */
export type StatementRow = {
  readonly label: string;
  /** `derived` is a result between groups; `carried` is no part of the revenue. */
  readonly kind: "category" | "total" | "result" | "derived" | "carried";
  readonly group: StatementGroup;
  /** Of the entries of a category in a place; null for both types. */
  readonly type?: TransactionType | null;
  readonly amountsCents: readonly (TotalCents | null)[];
  /** Of a carried balance, that at the start or the end of all columns. */
  readonly totalCents: TotalCents;
  /** In the earlier period, of a statement that is compared; null where that is to come. */
  readonly earlierCents?: TotalCents | null;
};
