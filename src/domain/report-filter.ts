/** A null filter matches everything (spec section 3). */
import type { Category } from "./category.ts";
import type { SearchWord } from "./entry-search.ts";
import type { ContactId } from "./ids.ts";
import type { Period } from "./period.ts";
import {
  STATUS_LABELS,
  TRANSACTION_STATUSES,
  type Lifecycle,
  type TransactionType,
} from "./transaction.ts";

export const STATUS_FILTERS = [...TRANSACTION_STATUSES, "unpaid"] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export const STATUS_FILTER_LABELS: Record<StatusFilter, string> = {
  ...STATUS_LABELS,
  unpaid: "Em aberto",
};

export const DUE_FILTERS = ["dated", "undated"] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];

export const DUE_FILTER_LABELS: Record<DueFilter, string> = {
  dated: "Com data",
  undated: "Sem data",
};

export type ReportFilter = {
  /** An entry without a due date is in every period (spec section 5). */
  readonly period: Period;
  readonly due: DueFilter | null;
  readonly clientId: ContactId | null;
  readonly status: StatusFilter | null;
  readonly type: TransactionType | null;
  /** An empty list matches nothing. */
  readonly categories: readonly Category[] | null;
};

export type TotalsFilter = ReportFilter & {
  readonly lifecycle: Lifecycle | null;
  readonly search: readonly SearchWord[] | null;
};
