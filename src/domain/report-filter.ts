/** A null filter matches everything (spec section 3). */
import type { SearchWord } from "./entry-search.ts";
import type { AccountId, ContactId } from "./ids.ts";
import type { Period } from "./period.ts";
import type { TagIds } from "./tag.ts";
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

/** The date that a period is about; `accrual` (competência) is the due date where an entry has none. */
export const PERIOD_DATES = ["due", "payment", "accrual"] as const;
export type PeriodDate = (typeof PERIOD_DATES)[number];

export const PERIOD_DATE_LABELS: Record<PeriodDate, string> = {
  due: "Vencimento",
  payment: "Pagamento",
  accrual: "Competência",
};

/** Of entries without any tag. */
export const NO_TAG = "none";
export type TagsFilter = TagIds | typeof NO_TAG;

/** In no account. */
export const NO_ACCOUNT = "none";
export type AccountFilter = AccountId | typeof NO_ACCOUNT;

export type ReportFilter = {
  /** An entry without a due date is in every period (spec section 5). */
  readonly period: Period;
  readonly due: DueFilter | null;
  readonly clientId: ContactId | null;
  readonly accountId: AccountFilter | null;
  readonly status: StatusFilter | null;
  readonly type: TransactionType | null;
  /** Part of a category's name, ignoring case and accents. */
  readonly category: string | null;
  /** Entries with any of these tags, or without any tag. */
  readonly tags: TagsFilter | null;
};

/** With the names of the categories; an empty list matches nothing. */
export type Resolved<F extends Pick<ReportFilter, "category">> = F & {
  readonly categories: readonly string[] | null;
};

export type TotalsFilter = ReportFilter & {
  /** Only an entry with that date is in a period by payment or by accrual. */
  readonly by: PeriodDate;
  readonly lifecycle: Lifecycle | null;
  readonly search: readonly SearchWord[] | null;
};
