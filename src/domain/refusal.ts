import type { CivilDate } from "./civil-date.ts";
import type { ContactType } from "./contact.ts";
import type { EndingType } from "./entities.ts";
import type { InstalmentError, InstalmentTerms } from "./instalments.ts";
import type { Cents, TotalCents } from "./money.ts";
import type { Lifecycle, TransactionType } from "./transaction.ts";

/** A business rule forbids the command; nothing was changed. Never catch it to ignore it. */
export type RefusalReason =
  /** For any kind of record. */
  | {
      readonly code: "name-in-use";
      readonly entityType: EndingType;
      readonly name: string;
    }
  | {
      readonly code: "too-many-records";
      readonly entityType: EndingType;
      readonly max: number;
    }
  | { readonly code: "new-record-inactive"; readonly entityType: EndingType }
  | { readonly code: "record-cannot-be-removed"; readonly entityType: EndingType }
  | { readonly code: "income-linked-to-non-client" }
  | { readonly code: "contact-not-found"; readonly contactId: string }
  | { readonly code: "contact-inactive"; readonly name: string }
  | { readonly code: "contact-has-incomes"; readonly count: number; readonly type: ContactType }
  /** `valid` are the active categories. */
  | {
      readonly code: "category-unknown";
      readonly name: string;
      readonly valid: readonly string[];
    }
  | { readonly code: "category-archived"; readonly name: string }
  | {
      readonly code: "category-of-other-type";
      readonly name: string;
      readonly type: TransactionType;
    }
  | { readonly code: "category-not-found"; readonly id: string }
  | { readonly code: "last-active-category" }
  | { readonly code: "merge-into-itself" }
  /** `into` is null if the history does not name it. */
  | { readonly code: "category-merged"; readonly name: string; readonly into: string | null }
  | {
      readonly code: "split-sum-differs";
      readonly sumCents: bigint;
      readonly amountCents: Cents;
    }
  /** For an entry whose parts sum to another amount. */
  | {
      readonly code: "split-amount-changed";
      readonly dueDate: CivilDate | null;
      readonly parts: readonly { readonly category: string; readonly amountCents: Cents }[];
      readonly amountCents: Cents;
    }
  | { readonly code: "split-first-part-differs" }
  | { readonly code: "split-of-recurrence" }
  | { readonly code: "too-many-split-parts" }
  | { readonly code: "tag-not-found"; readonly tagId: string }
  | { readonly code: "tag-archived"; readonly name: string }
  | { readonly code: "pix-key-on-client" }
  | { readonly code: "account-not-found"; readonly accountId: string }
  | { readonly code: "account-archived"; readonly name: string }
  | { readonly code: "transfer-to-same-account" }
  | {
      readonly code: "transfer-in-the-future";
      readonly date: CivilDate;
      readonly today: CivilDate;
    }
  | {
      readonly code: "opening-in-the-future" | "check-in-the-future";
      readonly date: CivilDate;
      readonly today: CivilDate;
    }
  | { readonly code: "card-without-days" }
  | { readonly code: "days-without-card" }
  | { readonly code: "default-account-archived" }
  | { readonly code: "two-default-accounts" }
  | { readonly code: "id-in-use"; readonly id: string }
  | { readonly code: "id-removed"; readonly id: string }
  | { readonly code: "id-of-other-type"; readonly id: string; readonly type: TransactionType }
  | { readonly code: "series-never-changes" }
  | { readonly code: "parent-never-changes" }
  | { readonly code: "parent-not-found"; readonly parentId: string }
  | { readonly code: "parent-removed" }
  | { readonly code: "charge-without-payment" }
  | { readonly code: "payment-entry-unpaid" }
  | { readonly code: "payment-entry-type" }
  | { readonly code: "charge-changes-with-payment" }
  | { readonly code: "payment-of-paid" }
  | { readonly code: "payment-of-inactive" }
  | {
      readonly code: "payment-above-amount";
      readonly settledCents: Cents;
      readonly amountCents: Cents;
    }
  | { readonly code: "discount-above-payment" }
  | { readonly code: "payment-to-undo-missing" }
  | { readonly code: "type-of-charged-payment" }
  | {
      readonly code: "nothing-left-open";
      readonly dueDate: CivilDate | null;
      readonly paidCents: Cents;
    }
  | { readonly code: "rest-is-paid" }
  | { readonly code: "rest-not-active"; readonly lifecycle: Lifecycle }
  | { readonly code: "rest-of-other-type"; readonly type: TransactionType }
  | { readonly code: "amount-too-large"; readonly sumCents: TotalCents }
  | { readonly code: "paid-on-of-unpaid" }
  | { readonly code: "paid-without-date" }
  | {
      readonly code: "paid-in-the-future";
      readonly paidOn: CivilDate;
      readonly today: CivilDate;
    }
  | { readonly code: "series-of-other-entries"; readonly seriesId: string }
  | { readonly code: "series-ids-too-near"; readonly id: string; readonly seriesId: string }
  | { readonly code: "series-number-not-made"; readonly number: number }
  | {
      readonly code: "instalments-impossible";
      readonly error: InstalmentError;
      readonly terms: InstalmentTerms;
    }
  | { readonly code: "recurrence-by-function" }
  | { readonly code: "company-by-function" }
  | { readonly code: "recurrence-ends-before-start" }
  | { readonly code: "recurrence-too-long-ago"; readonly max: number }
  | { readonly code: "rule-change-in-past" }
  | { readonly code: "rule-change-starts-before" }
  | { readonly code: "rule-change-too-far" }
  | { readonly code: "rule-change-of-paused" }
  | { readonly code: "rule-change-out-of-calendar" }
  | { readonly code: "rule-day-unused"; readonly column: "day_of_month" | "business_day_of_month" }
  | { readonly code: "recurrence-already-paused"; readonly pausedOn: CivilDate }
  | { readonly code: "pause-of-ended" }
  | { readonly code: "pause-in-past" }
  | { readonly code: "pause-too-far-ahead" }
  | { readonly code: "resume-before-pause"; readonly pausedOn: CivilDate }
  | { readonly code: "series-part-paid"; readonly dueDate: CivilDate | null }
  | { readonly code: "history-is-written-by-the-system" }
  | { readonly code: "undo-changed-again"; readonly labels: readonly string[] }
  | { readonly code: "undo-of-nothing" }
  | { readonly code: "undo-of-removed" }
  | { readonly code: "undo-elsewhere" }
  | { readonly code: "undo-of-undone-payment" }
  | { readonly code: "undo-rule-changed" }
  | {
      readonly code: "undo-merge-partly";
      /** Entries that changed since. */
      readonly changed: number;
      /** Entries of a type that the category does not take. */
      readonly ofOtherType: number;
    }
  | { readonly code: "same-id-twice"; readonly id: string }
  | { readonly code: "not-exactly-one-row"; readonly count: number }
  | { readonly code: "too-many-rows"; readonly count: number; readonly max: number }
  | { readonly code: "too-many-entries"; readonly count: number; readonly max: number }
  | { readonly code: "company-changed-meanwhile" }
  | { readonly code: "opening-day-without-balance" }
  | { readonly code: "clock-impossible"; readonly clockMs: number; readonly timeZone: string }
  | {
      readonly code: "clock-behind";
      readonly clockMs: number;
      readonly newestMs: number;
      readonly timeZone: string;
    }
  | { readonly code: "program-outdated" }
  /** `copy` is a folder with a copy of all committed data, if one could be made. */
  | { readonly code: "data-files-gone"; readonly folder: string; readonly copy: string | null }
  /** The database has fewer history records than were acknowledged, or different ones. */
  | { readonly code: "records-missing"; readonly present: number; readonly acknowledged: number };

export type RefusalCode = RefusalReason["code"];

export class Refusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason.code);
    this.name = "Refusal";
    this.reason = reason;
  }
}
