/**
 * A recurring entry as stored: its rule, the template of its next entries, and how many were made
 * (docs/decisions/0029). Always true: no number has two entries.
 */
import type { CivilDate } from "./civil-date.ts";
import type { Instant } from "./company-time.ts";
import type { SeriesId } from "./ids.ts";
import type { RecurrenceRule } from "./recurrence-rule.ts";
import type { Transaction } from "./transaction.ts";

/** The values that future entries will have. */
export type EntryTemplate = Pick<
  Transaction,
  "type" | "category" | "amountCents" | "notes" | "clientId" | "accountId" | "tagIds"
>;

export type Recurrence = RecurrenceRule &
  EntryTemplate & {
    /** The series that its entries belong to. */
    readonly id: SeriesId;
    /** All entries with a lower number were made, including removed ones. */
    readonly nextNumber: number;
    /** The rule's date of the next entry to be made; null when there are no more. */
    readonly nextDate: CivilDate | null;
    /** The first day of the pause, from which no entry is made; null while it is active. */
    readonly pausedOn: CivilDate | null;
    /** The reason why the next entries could not be made; null also when there are no more. */
    readonly problem: string | null;
    readonly createdAt: Instant;
    readonly updatedAt: Instant;
  };

/** True if it has further entries: a pause may have removed the last ones, which will come back. */
export function goesOn({ nextDate, pausedOn }: Pick<Recurrence, "nextDate" | "pausedOn">): boolean {
  return nextDate !== null || pausedOn !== null;
}

/** Without `accountId` it gets the default account, without `tagIds` no tags. */
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
 * The entries that are removed when a recurrence ends at an entry: the unpaid ones after it, that
 * entry too, or all unpaid ones.
 */
export const END_SCOPES = ["after", "following", "unpaid"] as const;
export type EndScope = (typeof END_SCOPES)[number];

/** The effect of a pause on open entries that were already made and are due after its first day. */
export const PAUSE_SCOPES = ["remove", "keep"] as const;
export type PauseScope = (typeof PAUSE_SCOPES)[number];
