import {
  TRANSACTION_FIELDS,
  transactionInsert,
  transactionRow,
  type NewTransaction,
  type TransactionRow,
} from "#contract/transactions.ts";
import type { ContactId, TransactionId } from "#domain/ids.ts";
import {
  createTransaction,
  removeTransaction,
  updateTransaction,
  type LinkedContacts,
} from "#domain/transaction-verbs.ts";
import type { Transaction, TransactionDraft, TransactionPatch } from "#domain/transaction.ts";
import { BatchStatement, runBatch } from "../database/batch-statement.ts";
import type { TransactionsTable } from "../database/schema.ts";
import { compileFilter } from "../rows/compile-filter.ts";
import type { Filter } from "../rows/row-query.ts";
import {
  transactionFromStored,
  transactionToStored,
  overwrittenColumns,
} from "../rows/stored-rows.ts";
import { contactsById } from "./contact-commands.ts";
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
  entityType: "transaction",
  withId: ({ ids }, draft) => ({ ...draft, id: draft.id ?? ids.transactionId(draft.type) }),
  draftToRow: (draft) => transactionInsert.encode(draft),
  toRow: (transaction) => transactionRow.encode(transaction),
  select: async (work, filter) => {
    const rows = await work.db
      .selectFrom("transactions")
      .selectAll()
      .where(compileFilter("transactions", filter, work))
      .orderBy("id")
      .execute();
    return rows.map(transactionFromStored);
  },
  byId: transactionsById,
  creationContext: linkedContacts,
  updateContext: (work, updates) =>
    linkedContacts(
      work,
      updates.flatMap(({ entity, patch }) => [entity, { clientId: patch.clientId ?? null }]),
    ),
  create: ({ now }, draft, contacts) => createTransaction(draft, contacts, now),
  update: ({ now }, { entity, patch }, contacts) => updateTransaction(entity, patch, contacts, now),
  insert: ({ db, engine }, transactions) =>
    INSERT_TRANSACTIONS.compile(db, engine, transactions.map(transactionToStored)),
  overwrite: ({ db, engine }, transactions) =>
    OVERWRITE_TRANSACTIONS.compile(db, engine, transactions.map(transactionToStored)),
  onChange: ({ totals }, before, after) => {
    if (before !== null) totals.leave(before);
    if (after !== null) totals.enter(after);
  },
};

/** The history of a removed transaction stays. */
export async function removeTransactions(
  work: UnitOfWork,
  filter: Filter,
): Promise<readonly TransactionRow[]> {
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
  const ids = transactions.map(({ id }) => id);
  work.writes.push(...REMOVE_TRANSACTIONS.compileLookup(work.db, work.engine, ids));
  return transactions.map(TRANSACTIONS.toRow);
}

async function transactionsById(
  { db, engine }: UnitOfWork,
  ids: Iterable<TransactionId>,
): Promise<Map<TransactionId, Transaction>> {
  const rows = await runBatch(
    db,
    engine,
    TRANSACTIONS_BY_ID.compileLookup(db, engine, [...new Set(ids)]),
  );
  return new Map(rows.map(transactionFromStored).map((entry) => [entry.id, entry]));
}

const TRANSACTIONS_BY_ID = new BatchStatement(
  (db, ids: readonly TransactionId[]) =>
    db.selectFrom("transactions").selectAll().where("id", "in", ids),
  (id) => [id],
);

const REMOVE_TRANSACTIONS = new BatchStatement(
  (db, ids: readonly TransactionId[]) => db.deleteFrom("transactions").where("id", "in", ids),
  (id) => [id],
);

const INSERT_TRANSACTIONS = new BatchStatement(
  (db, rows: readonly TransactionsTable[]) => db.insertInto("transactions").values(rows),
  (row) => Object.values(row),
);

const OVERWRITE_TRANSACTIONS = new BatchStatement(
  (db, rows: readonly TransactionsTable[]) =>
    db
      .insertInto("transactions")
      .values(rows)
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(overwrittenColumns(TRANSACTION_FIELDS)),
      ),
  (row) => Object.values(row),
);

function linkedContacts(
  work: UnitOfWork,
  links: readonly { readonly clientId: ContactId | null }[],
): Promise<LinkedContacts> {
  return contactsById(
    work,
    links.flatMap(({ clientId }) => (clientId === null ? [] : [clientId])),
  );
}
