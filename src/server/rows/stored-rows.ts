/** The only casts from stored rows to domain types: the tables' constraints guarantee them. */
import { sql, type RawBuilder } from "kysely";
import { CONTACT_FIELDS } from "#contract/contacts.ts";
import { toColumns, toRecord, type Fields } from "#contract/record-codec.ts";
import { TRANSACTION_FIELDS } from "#contract/transactions.ts";
import type { Contact } from "#domain/contact.ts";
import type { Transaction } from "#domain/transaction.ts";
import type { Engine } from "../database/engine.ts";
import type { ClientsTable, TransactionsTable } from "../database/schema.ts";

export function contactFromStored(row: ClientsTable): Contact {
  const isActive = row.is_active === true || row.is_active === 1;
  return { ...toRecord(CONTACT_FIELDS, row), isActive } as Contact;
}

export function contactToStored(contact: Contact, engine: Engine): ClientsTable {
  const is_active = engine.toStoredBoolean(contact.isActive);
  return { ...toColumns(CONTACT_FIELDS, contact), is_active } as ClientsTable;
}

export function transactionFromStored(row: TransactionsTable): Transaction {
  return toRecord(TRANSACTION_FIELDS, row) as Transaction;
}

export function transactionToStored(transaction: Transaction): TransactionsTable {
  return toColumns(TRANSACTION_FIELDS, transaction) as TransactionsTable;
}

/** Of an upsert: all columns but the id and the creation time take the value of the new row. */
export function overwrittenColumns(fields: Fields): Record<string, RawBuilder<never>> {
  const columns = Object.values(fields)
    .map(({ column }) => column)
    .filter((column) => column !== "id" && column !== "created_at");
  return Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]));
}
