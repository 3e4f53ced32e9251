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
import type { TransactionsTable } from "../database/schema.ts";
import type { Filter } from "../rows/row-query.ts";
import { CONTACTS } from "./contact-commands.ts";
import { recordStore } from "./record-store.ts";
import type { ChangedRows, RecordTable } from "./record-table.ts";
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
  withId: ({ ids }, draft) => ({ ...draft, id: draft.id ?? ids.transactionId(draft.type) }),
  draftToRow: (draft) => transactionInsert.encode(draft),
  toRow: (transaction) => transactionRow.encode(transaction),
  creationContext: linkedContacts,
  updateContext: (work, updates) =>
    linkedContacts(
      work,
      updates.flatMap(({ entity, patch }) => [entity, { clientId: patch.clientId ?? null }]),
    ),
  create: ({ now }, draft, contacts) => createTransaction(draft, contacts, now),
  update: ({ now }, { entity, patch }, contacts) => updateTransaction(entity, patch, contacts, now),
  onChange: ({ totals }, before, after) => {
    if (before !== null) totals.leave(before);
    if (after !== null) totals.enter(after);
  },
};

/** The history of a removed transaction stays. */
export async function removeTransactions(work: UnitOfWork, filter: Filter): Promise<ChangedRows> {
  const transactions = await TRANSACTIONS.select(work, filter);
  for (const transaction of transactions) {
    const { row, description } = removeTransaction(transaction);
    TRANSACTIONS.onChange(work, row, null);
    work.trail.record({
      entityType: "transaction",
      entityId: row.id,
      description,
      before: TRANSACTIONS.toRow(row),
      after: null,
    });
  }
  work.writes.push(
    ...TRANSACTIONS.remove(
      work,
      transactions.map(({ id }) => id),
    ),
  );
  return { table: "transactions", rows: transactions.map(TRANSACTIONS.toRow), created: 0 };
}

export function transactionFromStored(row: TransactionsTable): Transaction {
  return toRecord(TRANSACTION_FIELDS, row) as Transaction;
}

function transactionToStored(transaction: Transaction): TransactionsTable {
  return toColumns(TRANSACTION_FIELDS, transaction) as TransactionsTable;
}

function linkedContacts(
  work: UnitOfWork,
  links: readonly { readonly clientId: ContactId | null }[],
): Promise<LinkedContacts> {
  return CONTACTS.byId(
    work,
    links.flatMap(({ clientId }) => (clientId === null ? [] : [clientId])),
  );
}
