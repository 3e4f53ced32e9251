import { sql } from "kysely";
import { toColumns, toRecord } from "#contract/record-codec.ts";
import {
  TRANSACTION_FIELDS,
  transactionInsert,
  transactionRow,
  type NewTransaction,
  type TransactionRow,
} from "#contract/transactions.ts";
import type { ContactId } from "#domain/ids.ts";
import {
  createTransaction,
  removeTransaction,
  updateTransaction,
  type LinkedContacts,
} from "#domain/transaction-verbs.ts";
import type { Transaction, TransactionDraft, TransactionPatch } from "#domain/transaction.ts";
import { BatchStatement, toQuery, type Query } from "../database/batch-statement.ts";
import type { ClientsTable, TransactionsTable } from "../database/schema.ts";
import { CONTACTS, contactFromStored } from "./contact-commands.ts";
import { readRows } from "./read-rows.ts";
import { recordStore } from "./record-store.ts";
import type { RecordTable } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

type TransactionTypes = {
  Entity: Transaction;
  Draft: TransactionDraft;
  NewDraft: NewTransaction;
  Patch: TransactionPatch;
  Row: TransactionRow;
  Context: LinkedContacts;
};

export const TRANSACTIONS: RecordTable<TransactionTypes> = {
  ...recordStore("transactions", {
    fromStored: transactionFromStored,
    toStored: transactionToStored,
  }),
  entityType: "transaction",
  known: ({ transactions }) => transactions,
  withId: ({ ids }, draft) => ({ ...draft, id: draft.id ?? ids.transactionId(draft.type) }),
  draftToRow: (draft) => transactionInsert.encode(draft),
  toRow: (transaction) => transactionRow.encode(transaction),
  creationContext: linkedContacts,
  updateContext: (work, updates) =>
    linkedContacts(
      work,
      updates.flatMap(({ entity, patch }) => [entity, { clientId: patch.clientId ?? null }]),
    ),
  create: ({ now }, draft, contacts, createdAt) =>
    createTransaction(draft, contacts, now, createdAt),
  update: ({ now }, { entity, patch }, contacts) => updateTransaction(entity, patch, contacts, now),
  remove: removeTransaction,
  addToTotals: ({ totals }, { before, after }) => {
    if (before !== null) totals.leave(before);
    if (after !== null) totals.enter(after);
  },
};

export function transactionFromStored(row: TransactionsTable): Transaction {
  return toRecord(TRANSACTION_FIELDS, row) as Transaction;
}

function transactionToStored(transaction: Transaction): TransactionsTable {
  return toColumns(TRANSACTION_FIELDS, transaction) as TransactionsTable;
}

async function linkedContacts(
  work: UnitOfWork,
  links: readonly { readonly clientId: ContactId | null }[],
): Promise<LinkedContacts> {
  const ids = links.flatMap(({ clientId }) => (clientId === null ? [] : [clientId]));
  await readRows(CONTACTS, work, ids);
  return new Map(
    ids.flatMap((id) => {
      const contact = work.contacts.get(id) ?? null;
      return contact === null ? [] : [[id, contact]];
    }),
  );
}

/** The contacts that the entries link to, in the same round trip as the entries. */
export function linkedContactsQuery(
  { db, engine, contacts }: UnitOfWork,
  ids: readonly string[],
): Query {
  return toQuery(LINKED_CONTACTS.compileLookup(db, engine, ids), (rows) =>
    contacts.addStored([], rows.map(contactFromStored)),
  );
}

const LINKED_CONTACTS = new BatchStatement(
  (ids: readonly string[]) => sql<ClientsTable>`select * from clients where id in
    (select client_id from transactions where id in (${sql.join(ids)}))`,
  (id) => [id],
);
