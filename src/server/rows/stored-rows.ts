/**
 * From stored rows to domain rows and back. The one place where what a database gave is taken for
 * what the domain's types say: the tables' constraints hold it to that.
 */
import type { CivilDate } from "#domain/civil-date.ts";
import type { Instant } from "#domain/company-time.ts";
import type { Contact } from "#domain/contact.ts";
import type { ContactId, TransactionId } from "#domain/ids.ts";
import { cents } from "#domain/money.ts";
import type { Transaction } from "#domain/transaction.ts";
import type { Engine } from "../database/engine.ts";
import type { ClientsTable, TransactionsTable } from "../database/schema.ts";

/** The contact that a row of `clients` holds. */
export function contactFromStored(row: ClientsTable): Contact {
  return {
    id: row.id as ContactId,
    name: row.name,
    phone: row.phone,
    companyName: row.company_name,
    type: row.profile_type,
    pixKey: row.pix_key,
    isActive: row.is_active === true || row.is_active === 1,
    createdAt: row.created_at as Instant,
    updatedAt: row.updated_at as Instant,
  };
}

/** The row of `clients` that holds the contact on this engine. */
export function contactToStored(contact: Contact, engine: Engine): ClientsTable {
  return {
    id: contact.id,
    name: contact.name,
    phone: contact.phone,
    company_name: contact.companyName,
    profile_type: contact.type,
    pix_key: contact.pixKey,
    is_active: engine.toStoredBoolean(contact.isActive),
    created_at: contact.createdAt,
    updated_at: contact.updatedAt,
  };
}

/** The transaction that a row of `transactions` holds. */
export function transactionFromStored(row: TransactionsTable): Transaction {
  return {
    id: row.id as TransactionId,
    type: row.type,
    category: row.category,
    amountCents: cents(row.amount),
    dueDate: row.expected_payment_date as CivilDate | null,
    status: row.status,
    notes: row.notes,
    clientId: row.client_id as ContactId | null,
    lifecycle: row.lifecycle,
    createdAt: row.created_at as Instant,
    updatedAt: row.updated_at as Instant,
  };
}

/** The row of `transactions` that holds the transaction. */
export function transactionToStored(transaction: Transaction): TransactionsTable {
  return {
    id: transaction.id,
    type: transaction.type,
    category: transaction.category,
    amount: transaction.amountCents,
    expected_payment_date: transaction.dueDate,
    status: transaction.status,
    notes: transaction.notes,
    client_id: transaction.clientId,
    lifecycle: transaction.lifecycle,
    created_at: transaction.createdAt,
    updated_at: transaction.updatedAt,
  };
}
