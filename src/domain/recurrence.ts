/**
 * An entry that repeats, as it is kept: its rule, what its next entries will be like, and how many were
 * made (docs/decisions/0029). Always true: no number has two entries.
 */
import type { CivilDate } from "./civil-date.ts";
import type { Instant } from "./company-time.ts";
import type { SeriesId } from "./ids.ts";
import type { RecurrenceRule } from "./recurrence-rule.ts";
import type { Transaction } from "./transaction.ts";

/** What the entries that are not made yet will be like. */
export type EntryTemplate = Pick<
  Transaction,
  "type" | "category" | "amountCents" | "notes" | "clientId" | "accountId" | "tagIds"
>;

export type Recurrence = RecurrenceRule &
  EntryTemplate & {
    /** The series of its entries. */
    readonly id: SeriesId;
    /** The entries with a lower number were made, also those that were removed. */
    readonly nextNumber: number;
    /** The rule's day of the next entry to be made; null once there are no more. */
    readonly nextDate: CivilDate | null;
    /** The first day on which it makes none; null while it goes on. */
    readonly pausedOn: CivilDate | null;
    /** Why the next entries could not be made; null also once there are no more. */
    readonly problem: string | null;
    readonly createdAt: Instant;
    readonly updatedAt: Instant;
  };

/** Without `accountId` it gets the default account, without `tagIds` none. */
export type RecurrenceDraft = Omit<
  Recurrence,
  | "accountId"
  | "tagIds"
  | "nextNumber"
  | "nextDate"
  | "pausedOn"
  | "problem"
  | "createdAt"
  | "updatedAt"
> &
  Partial<Pick<Recurrence, "accountId" | "tagIds">>;

export type RecurrencePatch = Partial<Omit<Recurrence, "id" | "createdAt" | "updatedAt">>;

/**
 * What goes when a recurrence ends at an entry: the unpaid ones after it, the entry too, or all unpaid
 * ones. The others stay.
 */
export const END_SCOPES = ["after", "following", "unpaid"] as const;
export type EndScope = (typeof END_SCOPES)[number];

/** What a pause does with the open entries that were made and are due after its first day. */
export const PAUSE_SCOPES = ["remove", "keep"] as const;
export type PauseScope = (typeof PAUSE_SCOPES)[number];
