/** A null filter matches everything (spec section 3). */
import type { AccountId, ContactId, SeriesId, TagId } from "./ids.ts";
import { isAllTime, type Period } from "./period.ts";
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

/** True for a status that only unpaid entries have. */
export function isUnpaidFilter(status: StatusFilter | null): boolean {
  return status !== null && status !== "paid";
}

export const DUE_FILTERS = ["dated", "undated"] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];

export const DUE_FILTER_LABELS: Record<DueFilter, string> = {
  dated: "Com data",
  undated: "Sem data",
};

/**
 * The date that a period filters by; `accrual` (competência) is the due date where an entry has
 * none.
 */
export const PERIOD_DATES = ["due", "payment", "accrual"] as const;
export type PeriodDate = (typeof PERIOD_DATES)[number];

export const PERIOD_DATE_LABELS: Record<PeriodDate, string> = {
  due: "Vencimento",
  payment: "Pagamento",
  accrual: "Competência",
};

/** As in `por pagamento`. */
export function periodDateName(date: PeriodDate): string {
  return PERIOD_DATE_LABELS[date].toLowerCase();
}

/** Matches entries without any tag. */
export const NO_TAG = "none";
/** Matches entries with any of these tags: their ids in order, separated by commas. Or `NO_TAG`. */
export type TagsFilter = string;

/** Null for no tags, which means no filter. */
export function toTagsFilter(tagIds: Iterable<TagId>): TagsFilter | null {
  return listTagIds(toTagIds(tagIds)).join(",") || null;
}

/** Empty for `NO_TAG`. */
export function tagsOfFilter(tags: TagsFilter | null): TagIds {
  return tags === null || tags === NO_TAG ? NO_TAGS : toTagIds(tags.split(",") as TagId[]);
}

/** Matches entries without an account. */
export const NO_ACCOUNT = "none";
export type AccountFilter = AccountId | typeof NO_ACCOUNT;

/** All filters but the period. `contract/entry-filter.ts` has their names, parsers and SQL. */
export type EntryFilter = {
  readonly type: TransactionType | null;
  readonly status: StatusFilter | null;
  /** Part of a category's name, ignoring case and accents. */
  readonly category: string | null;
  readonly tags: TagsFilter | null;
  readonly client: ContactId | null;
  readonly account: AccountFilter | null;
  /** The instalments of one amount, or the entries of a recurrence. */
  readonly series: SeriesId | null;
  readonly due: DueFilter | null;
  readonly lifecycle: Lifecycle | null;
  /** Words found in the category, the notes, the contact's name or the amount. */
  readonly search: string | null;
};

export type ReportFilter = Omit<EntryFilter, "lifecycle" | "search"> & {
  /** An entry without a due date is in every period (spec section 5). */
  readonly period: Period;
};

/** With the matching categories, as rows store them; an empty list matches nothing. */
export type Resolved<F extends Pick<EntryFilter, "category">> = F & {
  readonly categories: readonly string[] | null;
};

export type TotalsFilter = ReportFilter &
  Pick<EntryFilter, "lifecycle" | "search"> & {
    /** With payment or accrual, only entries that have that date are in a period. */
    readonly by: PeriodDate;
  };

/** By due date unless set. */
export type DatedFilter = ReportFilter & Partial<Pick<TotalsFilter, "by">>;

/** True also without a period, which filters by no date. */
export function isByDueDate({ by = "due", period }: Pick<DatedFilter, "by" | "period">): boolean {
  return by === "due" || isAllTime(period);
}

/** What the balance of the report sums: a filter may leave only paid or only open entries. */
export function balanceNote(filter: Pick<DatedFilter, "period" | "by" | "status">): string {
  const { status } = filter;
  const isPaid = status === "paid" || (filter.by === "payment" && !isByDueDate(filter));
  const which = isPaid ? "já pagas" : isUnpaidFilter(status) ? "em aberto" : "pagas ou não";
  return `Receitas menos despesas, ${which}`;
}
