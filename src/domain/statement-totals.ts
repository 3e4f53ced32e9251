import type { TotalCents } from "./money.ts";

export type StatementLine = {
  readonly amountsCents: readonly TotalCents[];
  readonly totalCents: TotalCents;
};

export type CategoryLine = StatementLine & { readonly category: string };

export type StatementSection = {
  readonly lines: readonly CategoryLine[];
  readonly total: StatementLine;
};

export type StatementTotals = {
  readonly income: StatementSection;
  readonly expense: StatementSection;
  readonly balance: StatementLine;
};
