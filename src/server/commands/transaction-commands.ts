/** The commands that change transactions, and with them the totals kept of them. */
import {
  transactionInsert,
  transactionRow,
  type NewTransaction,
  type TransactionRow,
} from "#contract/transactions.ts";
import type { ContactId, TransactionId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import {
  createTransaction,
  removeTransaction,
  updateTransaction,
  type LinkedContacts,
} from "#domain/transaction-verbs.ts";
import type { Transaction, TransactionDraft, TransactionPatch } from "#domain/transaction.ts";
import { BatchStatement, runBatch } from "../database/batch-statement.ts";
import type { TransactionsTable } from "../database/schema.ts";
import { yieldToEventLoop } from "../database/chunks.ts";
import type { Upsert, WhenPresent } from "./commands.ts";
import { compileFilter } from "../rows/compile-filter.ts";
import { contactsById } from "./contact-commands.ts";
import { createEach, knownIds } from "./idempotent-insert.ts";
import type { Filter } from "../rows/row-query.ts";
import { transactionFromStored, transactionToStored } from "../rows/stored-rows.ts";
import { upsertEach } from "./upsert.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** One of several commands that create transactions in one go. */
export type TransactionCreation = {
  readonly userName: string;
  readonly drafts: readonly NewTransaction[];
  /** @throws Refusal when what would come of it is not what was asked for. */
  readonly check?: (rows: readonly TransactionRow[]) => void;
};

/**
 * Creates the transactions of several commands, in their order, with as few statements as those of
 * one take. One that is there already, said again the same, is given back as it is. Each command is
 * refused by itself, and then changes nothing.
 */
export async function createTogether(
  work: UnitOfWork,
  creations: readonly TransactionCreation[],
): Promise<(readonly TransactionRow[] | Refusal)[]> {
  const whole = creations.map(({ drafts }) => drafts.map((draft) => withId(work, draft)));
  const contacts = await linkedContacts(work, whole.flat());
  const { began, present } = await knownIds(work, saidIds(creations), {
    entityType: "transaction",
    read: transactionsById,
    toRow: encodeTransaction,
  });
  const known = { began, present: new Map(present) };
  const created: Transaction[] = [];
  const results: (readonly TransactionRow[] | Refusal)[] = [];
  for (const [index, { userName, check }] of creations.entries()) {
    const mark = work.trail.begin({ userName, timestamp: work.now });
    try {
      const done = await createEach(work, whole[index] ?? [], known, {
        entityType: "transaction",
        saidOf: (draft) => transactionInsert.encode(draft),
        create: (draft) => createTransaction(draft, contacts, work.now),
        toRow: encodeTransaction,
      });
      check?.(done.rows);
      for (const [id, row] of done.fresh) known.present.set(id, row);
      created.push(...done.created);
      results.push(done.rows);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      work.trail.rollbackTo(mark);
      results.push(error);
    }
  }
  for (const transaction of created) work.totals.enter(transaction);
  const stored = created.map(transactionToStored);
  work.writes.push(...INSERT_TRANSACTIONS.compile(work.db, work.engine, stored));
  return results;
}

/** The ids that somebody else made: one that we made was never used. */
function saidIds(creations: readonly TransactionCreation[]): TransactionId[] {
  return creations.flatMap(({ drafts }) =>
    drafts.flatMap(({ id }) => (id === undefined ? [] : [id])),
  );
}

/** The same of one command. */
export async function createTransactions(
  work: UnitOfWork,
  drafts: readonly NewTransaction[],
): Promise<readonly TransactionRow[]> {
  const [result = []] = await createTogether(work, [{ userName: work.userName, drafts }]);
  if (result instanceof Refusal) throw result;
  return result;
}

/** Creates the transactions that are not there, and leaves or changes those that are. */
export async function upsertTransactions(
  work: UnitOfWork,
  upserts: readonly Upsert<NewTransaction, TransactionPatch>[],
  whenPresent: WhenPresent,
): Promise<{ rows: TransactionRow[]; created: number }> {
  const rows = upserts.map(({ draft, patch }) => ({ draft: withId(work, draft), patch }));
  return upsertEach(rows, whenPresent, {
    idOf: ({ draft }) => draft.id,
    present: await transactionsById(
      work,
      rows.map(({ draft }) => draft.id),
    ),
    create: (fresh) =>
      createTransactions(
        work,
        fresh.map(({ draft }) => draft),
      ),
    change: (pairs) =>
      changeTransactions(
        work,
        pairs.map(({ entity, row }) => ({ transaction: entity, patch: row.patch })),
      ),
  });
}

/** Applies the patch to every transaction that passes the filter. */
export async function updateTransactions(
  work: UnitOfWork,
  filter: Filter,
  patch: TransactionPatch,
): Promise<TransactionRow[]> {
  const transactions = await selectedTransactions(work, filter);
  return changeTransactions(
    work,
    transactions.map((transaction) => ({ transaction, patch })),
  );
}

async function changeTransactions(
  work: UnitOfWork,
  pairs: readonly { readonly transaction: Transaction; readonly patch: TransactionPatch }[],
): Promise<TransactionRow[]> {
  const contacts = await linkedContacts(
    work,
    pairs.flatMap(({ transaction, patch }) => [transaction, { clientId: patch.clientId ?? null }]),
  );
  const rows: TransactionRow[] = [];
  const changed: Transaction[] = [];
  for (const { transaction, patch } of pairs) {
    const update = updateTransaction(transaction, patch, contacts, work.now);
    rows.push(encodeTransaction(update?.row ?? transaction));
    await yieldToEventLoop(rows.length);
    if (update === null) continue;
    changed.push(update.row);
    work.totals.leave(transaction);
    work.totals.enter(update.row);
    work.trail.record({
      entityType: "transaction",
      entityId: transaction.id,
      description: update.description,
      before: encodeTransaction(transaction),
      after: encodeTransaction(update.row),
    });
  }
  const stored = changed.map(transactionToStored);
  work.writes.push(...WRITE_OVER_TRANSACTIONS.compile(work.db, work.engine, stored));
  return rows;
}

/** Removes every transaction that passes the filter; their histories stay, closed. */
export async function removeTransactions(
  work: UnitOfWork,
  filter: Filter,
): Promise<TransactionRow[]> {
  const transactions = await selectedTransactions(work, filter);
  for (const transaction of transactions) {
    const { row, description } = removeTransaction(transaction);
    work.totals.leave(row);
    work.trail.record({
      entityType: "transaction",
      entityId: row.id,
      description,
      before: encodeTransaction(row),
      after: null,
    });
  }
  const ids = transactions.map(({ id }) => id);
  work.writes.push(...REMOVE_TRANSACTIONS.compileLookup(work.db, work.engine, ids));
  return transactions.map(encodeTransaction);
}

async function selectedTransactions(work: UnitOfWork, filter: Filter): Promise<Transaction[]> {
  const rows = await work.db
    .selectFrom("transactions")
    .selectAll()
    .where(compileFilter("transactions", filter, work))
    .orderBy("id")
    .execute();
  return rows.map(transactionFromStored);
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
  (db, ids: readonly string[]) => db.selectFrom("transactions").selectAll().where("id", "in", ids),
  (id) => [id],
);

const REMOVE_TRANSACTIONS = new BatchStatement(
  (db, ids: readonly string[]) => db.deleteFrom("transactions").where("id", "in", ids),
  (id) => [id],
);

const INSERT_TRANSACTIONS = new BatchStatement(
  (db, rows: readonly TransactionsTable[]) => db.insertInto("transactions").values(rows),
  (row) => Object.values(row),
);

const WRITE_OVER_TRANSACTIONS = new BatchStatement(
  (db, rows: readonly TransactionsTable[]) =>
    db
      .insertInto("transactions")
      .values(rows)
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((eb) => ({
          type: eb.ref("excluded.type"),
          category: eb.ref("excluded.category"),
          amount: eb.ref("excluded.amount"),
          expected_payment_date: eb.ref("excluded.expected_payment_date"),
          status: eb.ref("excluded.status"),
          notes: eb.ref("excluded.notes"),
          client_id: eb.ref("excluded.client_id"),
          lifecycle: eb.ref("excluded.lifecycle"),
          updated_at: eb.ref("excluded.updated_at"),
        })),
      ),
  (row) => Object.values(row),
);

function withId(work: UnitOfWork, draft: NewTransaction): TransactionDraft {
  return { ...draft, id: draft.id ?? work.ids.transactionId(draft.type) };
}

function linkedContacts(
  work: UnitOfWork,
  links: readonly { readonly clientId: ContactId | null }[],
): Promise<LinkedContacts> {
  return contactsById(
    work,
    links.flatMap(({ clientId }) => (clientId === null ? [] : [clientId])),
  );
}

function encodeTransaction(transaction: Transaction): TransactionRow {
  return transactionRow.encode(transaction);
}
