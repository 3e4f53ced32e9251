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

/**
 * A key of the entity of a record. A record may be of the wrong type for its id: then it is of another
 * entity, which has no row.
 */
export function ownerKey({
  entityType,
  entityId,
}: Pick<OriginalRecord, "entityType" | "entityId">): string {
  return `${entityType} ${entityId}`;
}

/** The entities that have a row in the original, by `ownerKey`. */
export function ownersWithRow({
  contacts,
  entries,
}: Pick<OriginalData, "contacts" | "entries">): ReadonlySet<string> {
  return new Set([
    ...contacts.map(({ id }) => ownerKey({ entityType: "contact", entityId: id })),
    ...entries.map(({ id }) => ownerKey({ entityType: "transaction", entityId: id })),
  ]);
}

/** The data of the original system as domain values; ids, links and values are checked. */
export type OriginalData = {
  readonly contacts: readonly Contact[];
  readonly entries: readonly Transaction[];
  readonly history: readonly OriginalRecord[];
};
