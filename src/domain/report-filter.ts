/** What a report is about (spec section 3, report filters). */
import type { Category } from "./category.ts";
import type { ContactId } from "./ids.ts";
import type { Period } from "./period.ts";
import type { Lifecycle, TransactionStatus, TransactionType } from "./transaction.ts";

/** Null filters nothing. */
export type ReportFilter = {
  /** By due date; an entry without one is inside any period (spec section 5). */
  readonly period: Period;
  readonly clientId: ContactId | null;
  /** The resolved status, as of the company's today. */
  readonly status: TransactionStatus | null;
  readonly type: TransactionType | null;
  /** Any of these; none at all finds nothing. See `categoriesMatching`. */
  readonly categories: readonly Category[] | null;
};

/** A report's filter, and which entries of it: those of one lifecycle, or all. */
export type TotalsFilter = ReportFilter & { readonly lifecycle: Lifecycle | null };
