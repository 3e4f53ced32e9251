/** A null filter matches everything (spec section 3). */
import type { AccountId, ContactId, SeriesId, TagId } from "./ids.ts";
import type { Period } from "./period.ts";
import { NO_TAGS, listTagIds, toTagIds, type TagIds } from "./tag.ts";
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
/** Entries with any of these tags: their ids in order, separated by commas. Or `NO_TAG`. */
export type TagsFilter = string;

/** Null for no tags, which filter nothing. */
export function toTagsFilter(tagIds: Iterable<TagId>): TagsFilter | null {
  return listTagIds(toTagIds(tagIds)).join(",") || null;
}

/** None for `NO_TAG`. */
export function tagsOfFilter(tags: TagsFilter | null): TagIds {
  return tags === null || tags === NO_TAG ? NO_TAGS : toTagIds(tags.split(",") as TagId[]);
}

/** In no account. */
export const NO_ACCOUNT = "none";
export type AccountFilter = AccountId | typeof NO_ACCOUNT;

/** Beside a period. How each is called, read and compiled stands in `contract/entry-filter.ts`. */
export type EntryFilter = {
  readonly type: TransactionType | null;
  readonly status: StatusFilter | null;
  /** Part of a category's name, ignoring case and accents. */
  readonly category: string | null;
  readonly tags: TagsFilter | null;
  readonly client: ContactId | null;
  readonly account: AccountFilter | null;
  /** The parts of one amount, or the entries of a recurrence. */
  readonly series: SeriesId | null;
  readonly due: DueFilter | null;
  readonly lifecycle: Lifecycle | null;
  /** Words in the category, the notes or the contact's name, or the amount. */
  readonly search: string | null;
};

export type ReportFilter = Omit<EntryFilter, "lifecycle" | "search"> & {
  /** An entry without a due date is in every period (spec section 5). */
  readonly period: Period;
};

/** With the categories that it is about, as rows have them; an empty list matches nothing. */
export type Resolved<F extends Pick<EntryFilter, "category">> = F & {
  readonly categories: readonly string[] | null;
};

export type TotalsFilter = ReportFilter &
  Pick<EntryFilter, "lifecycle" | "search"> & {
    /** Only an entry with that date is in a period by payment or by accrual. */
    readonly by: PeriodDate;
  };

/** By due date unless it says otherwise. */
export type DatedFilter = ReportFilter & Partial<Pick<TotalsFilter, "by">>;
