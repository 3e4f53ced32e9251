/**
 * What can happen to a transaction. Each verb is pure: the row as it stands goes in, the next row
 * and the sentence its history says come out, or a `Refusal`.
 */
import { applyUpdate, type Change } from "./domain-result.ts";
import type { Instant } from "./company-time.ts";
import type { Contact } from "./contact.ts";
import type { ContactId } from "./ids.ts";
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

/** The contacts a verb may need, by id: those linked before and after. */
export type LinkedContacts = ReadonlyMap<ContactId, Contact>;

/** A new transaction. Refuses a link that `canLink` does not allow. */
export function createTransaction(
  draft: TransactionDraft,
  contacts: LinkedContacts,
  now: Instant,
): Change<Transaction> {
  refuseWrongLink(draft, null, contacts);
  return { row: { ...draft, createdAt: now, updatedAt: now }, description: TRANSACTION_CREATED };
}

/**
 * The transaction with the patch applied, or null when the patch changes nothing. Becoming an
 * income drops the link to an employee, unless the patch itself names one, which is refused.
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
  const changed: Transaction = { ...transaction, clientId, ...patch };
  refuseWrongLink(changed, transaction.clientId, contacts);
  const row = applyUpdate(transaction, changed, now);
  if (row === null) return null;
  const description = describeTransactionUpdate(transaction, row, {
    before: linkedContact(transaction.clientId, contacts)?.name ?? null,
    after: linkedContact(row.clientId, contacts)?.name ?? null,
  });
  return { row, description };
}

/** The last state of a transaction that leaves the books, and the phrase that closes its history. */
export function removeTransaction(transaction: Transaction): Change<Transaction> {
  return { row: transaction, description: TRANSACTION_REMOVED };
}

/** Whether an entry of this type may link to such a contact (spec section 5): income only to clients. */
export function canLink(type: TransactionType, contact: Pick<Contact, "type">): boolean {
  return type === "expense" || contact.type === "client";
}

function refuseWrongLink(
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
