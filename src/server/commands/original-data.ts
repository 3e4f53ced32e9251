import type { Contact } from "#domain/contact.ts";
import type { Instant } from "#domain/company-time.ts";
import type { Transaction } from "#domain/transaction.ts";

/** A history record of the original system; it has no changes. */
export type OriginalRecord = {
  readonly id: string;
  readonly timestamp: Instant;
  readonly userName: string;
  readonly description: string;
  readonly entityType: "contact" | "transaction";
  readonly entityId: string;
};

/** The data of the original system as domain values; ids, links and values are checked. */
export type OriginalData = {
  readonly contacts: readonly Contact[];
  readonly entries: readonly Transaction[];
  readonly history: readonly OriginalRecord[];
};
