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

/** An amount is null in a future month, where nothing is realised yet. */
export type StatementRow = {
  readonly label: string;
  /** `derived` is a result between groups; `carried` is a balance and not part of the revenue. */
  readonly kind: "category" | "total" | "result" | "derived" | "carried";
  readonly group: StatementGroup;
  /** The type of a category's entries in a place; null for both types. */
  readonly type?: TransactionType | null;
  readonly amountsCents: readonly (TotalCents | null)[];
  /** For a carried balance, the one at the start or the end of all columns. */
  readonly totalCents: TotalCents;
  /** The total of the earlier period in a compared statement; null where that is in the future. */
  readonly earlierCents?: TotalCents | null;
  /** The total is of the columns up to now alone, and has no change from one of all columns. */
  readonly isUpToNow?: boolean;
};
