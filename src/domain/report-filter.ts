/** What a report is about (spec section 3, report filters). */
import type { Category } from "./category.ts";
import type { ContactId } from "./ids.ts";
import type { Period } from "./period.ts";
import {
  STATUS_LABELS,
  TRANSACTION_STATUSES,
  type Lifecycle,
  type TransactionType,
} from "./transaction.ts";

/** What entries may be filtered by: a resolved status, or all that is not paid. */
export const STATUS_FILTERS = [...TRANSACTION_STATUSES, "unpaid"] as const;
/** One of `STATUS_FILTERS`. */
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** How such a filter reads on screen. */
export const STATUS_FILTER_LABELS: Record<StatusFilter, string> = {
  ...STATUS_LABELS,
  unpaid: "Em aberto",
};

/** Whether an entry has a due date: one without is inside any period (spec section 5). */
export const DUE_FILTERS = ["dated", "undated"] as const;
/** One of `DUE_FILTERS`. */
export type DueFilter = (typeof DUE_FILTERS)[number];

/** How such a filter reads on screen. */
export const DUE_FILTER_LABELS: Record<DueFilter, string> = {
  dated: "Com data",
  undated: "Sem data",
};

/** Null filters nothing. */
export type ReportFilter = {
  /** By due date; an entry without one is inside any period (spec section 5). */
  readonly period: Period;
  readonly due: DueFilter | null;
  readonly clientId: ContactId | null;
  /** As of the company's today. */
  readonly status: StatusFilter | null;
  readonly type: TransactionType | null;
  /** Any of these; none at all finds nothing. See `categoriesMatching`. */
  readonly categories: readonly Category[] | null;
};

/** A report's filter, and which entries of it: those of one lifecycle, or all. */
export type TotalsFilter = ReportFilter & { readonly lifecycle: Lifecycle | null };
