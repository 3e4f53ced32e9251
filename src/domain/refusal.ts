import type { TransactionType } from "./transaction.ts";

/** A business rule forbids the command, and nothing was changed. Never caught to be ignored. */
export type RefusalReason =
  | { readonly code: "income-linked-to-employee" }
  | { readonly code: "contact-not-found"; readonly contactId: string }
  | { readonly code: "contact-inactive"; readonly name: string }
  | { readonly code: "contact-has-incomes"; readonly count: number }
  | { readonly code: "contact-cannot-be-removed" }
  | { readonly code: "pix-key-on-client" }
  | { readonly code: "id-in-use"; readonly id: string }
  | { readonly code: "id-removed"; readonly id: string }
  | { readonly code: "id-of-other-type"; readonly id: string; readonly type: TransactionType }
  | { readonly code: "history-is-written-by-the-system" }
  | { readonly code: "new-contact-inactive" }
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
  /** `copy` is the folder with a copy of all that was committed, if one could be made. */
  | { readonly code: "data-files-gone"; readonly folder: string; readonly copy: string | null }
  /** The database has fewer records of the history than were acknowledged, or others. */
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
