/** Pure functions from the current row to the next row and its description, or a `Refusal`. */
import { applyUpdate, type Change } from "./domain-result.ts";
import type { Instant } from "./company-time.ts";
import type { Contact } from "./contact.ts";
import { isIdOfType, type ContactId } from "./ids.ts";
import {
  TRANSACTION_CREATED,
  TRANSACTION_REMOVED,
  describeTransactionUpdate,
} from "./audit-descriptions.ts";
import { Refusal } from "./refusal.ts";
import type {
  Transaction,
  TransactionDraft,
  TransactionPatch,
  TransactionType,
} from "./transaction.ts";

export type LinkedContacts = ReadonlyMap<ContactId, Contact>;

/**
 * Refuses an id of the other type, a link to a missing or inactive contact, or one against `canLink`.
 * One that was removed comes back with its old time of creation; its type may have changed since.
 */
export function createTransaction(
  draft: TransactionDraft,
  contacts: LinkedContacts,
  now: Instant,
  createdBefore: Instant | null = null,
): Change<Transaction> {
  const { id, type } = draft;
  if (createdBefore === null && !isIdOfType(id, type)) {
    throw new Refusal({ code: "id-of-other-type", id, type });
  }
  refuseInvalidLink(draft, null, contacts);
  const createdAt = createdBefore ?? now;
  return { row: { ...draft, createdAt, updatedAt: now }, description: TRANSACTION_CREATED };
}

/**
 * Null when nothing changes. Becoming an income drops the link to an employee, unless the patch
 * itself names one, which is refused.
 */
export function updateTransaction(
  transaction: Transaction,
  patch: TransactionPatch,
  contacts: LinkedContacts,
  now: Instant,
): Change<Transaction> | null {
  const dropsLink =
    patch.type === "income" &&
    patch.clientId === undefined &&
    linkedContact(transaction.clientId, contacts)?.type === "employee";
  const clientId = dropsLink ? null : transaction.clientId;
  const patched: Transaction = { ...transaction, clientId, ...patch };
  refuseInvalidLink(patched, transaction.clientId, contacts);
  const row = applyUpdate(transaction, patched, now);
  if (row === null) return null;
  const description = describeTransactionUpdate(transaction, row, {
    before: linkedContact(transaction.clientId, contacts)?.name ?? null,
    after: linkedContact(row.clientId, contacts)?.name ?? null,
  });
  return { row, description };
}

export function removeTransaction(transaction: Transaction): Change<Transaction> {
  return { row: transaction, description: TRANSACTION_REMOVED };
}

/** Income links only to clients (spec section 5). */
export function canLink(type: TransactionType, contact: Pick<Contact, "type">): boolean {
  return type === "expense" || contact.type === "client";
}

function refuseInvalidLink(
  entry: Pick<Transaction, "type" | "clientId">,
  clientIdBefore: ContactId | null,
  contacts: LinkedContacts,
): void {
  if (entry.clientId === null) return;
  const contact = linkedContact(entry.clientId, contacts);
  if (contact === null) throw new Refusal({ code: "contact-not-found", contactId: entry.clientId });
  if (!canLink(entry.type, contact)) throw new Refusal({ code: "income-linked-to-employee" });
  if (!contact.isActive && entry.clientId !== clientIdBefore) {
    throw new Refusal({ code: "contact-inactive", name: contact.name });
  }
}

function linkedContact(id: ContactId | null, contacts: LinkedContacts): Contact | null {
  return id === null ? null : (contacts.get(id) ?? null);
}
