import type { Contact } from "#domain/contact.ts";
import type { Instant } from "#domain/company-time.ts";
import type { Transaction } from "#domain/transaction.ts";

/** A record of the original's history; it has no changes. */
export type OriginalRecord = {
  readonly id: string;
  readonly timestamp: Instant;
  readonly userName: string;
  readonly description: string;
  readonly entityType: "contact" | "transaction";
  readonly entityId: string;
};

/** What the original system has, in the form of the domain; ids, links and values are checked. */
export type OriginalData = {
  readonly contacts: readonly Contact[];
  readonly entries: readonly Transaction[];
  readonly history: readonly OriginalRecord[];
};
