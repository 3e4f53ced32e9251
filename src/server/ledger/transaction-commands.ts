/** The commands that change transactions, and with them the totals kept of them. */
import {
  transactionDraftToRow,
  transactionToRow,
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
import { batches, letOthersIn } from "./batches.ts";
import type { NewTransaction, Upsert, WhenPresent } from "./commands.ts";
import { compileFilter } from "./compile-filter.ts";
import { contactsById } from "./contact-commands.ts";
import { createEach } from "./creation.ts";
import type { Filter } from "./row-query.ts";
import { transactionFromStored, transactionToStored } from "./stored-rows.ts";
import { upsertEach } from "./upserting.ts";
import type { Work } from "./work.ts";

/** Creates transactions; one that is there already, said again the same, is given back as it is. */
export async function createTransactions(
  work: Work,
  drafts: readonly NewTransaction[],
): Promise<TransactionRow[]> {
  const whole = drafts.map((draft) => withId(work, draft));
  const contacts = await linkedContacts(work, whole);
  const present = await transactionsById(
    work,
    whole.map(({ id }) => id),
  );
  const { rows, created } = await createEach(work, whole, {
    entityType: "transaction",
    present: new Map([...present].map(([id, entry]) => [id, transactionToRow(entry)])),
    saidOf: transactionDraftToRow,
    create: (draft) => createTransaction(draft, contacts, work.now),
    toRow: transactionToRow,
  });
  for (const transaction of created) work.totals.enter(transaction);
  for (const batch of batches(created)) {
    await work.db.insertInto("transactions").values(batch.map(transactionToStored)).execute();
  }
  return rows;
}

/** Creates the transactions that are not there, and leaves or changes those that are. */
export async function upsertTransactions(
  work: Work,
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
  work: Work,
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
  work: Work,
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
    rows.push(transactionToRow(update?.row ?? transaction));
    await letOthersIn(rows.length);
    if (update === null) continue;
    changed.push(update.row);
    work.totals.leave(transaction);
    work.totals.enter(update.row);
    work.trail.record({
      entityType: "transaction",
      entityId: transaction.id,
      description: update.description,
      before: transactionToRow(transaction),
      after: transactionToRow(update.row),
    });
  }
  await writeOver(work, changed);
  return rows;
}

/** Writes rows over those of the same ids, many to a statement. */
async function writeOver(work: Work, transactions: readonly Transaction[]): Promise<void> {
  for (const batch of batches(transactions)) {
    await work.db
      .insertInto("transactions")
      .values(batch.map(transactionToStored))
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
      )
      .execute();
  }
}

/** Removes every transaction that passes the filter; their histories stay, closed. */
export async function removeTransactions(work: Work, filter: Filter): Promise<TransactionRow[]> {
  const transactions = await selectedTransactions(work, filter);
  for (const transaction of transactions) {
    const { row, description } = removeTransaction(transaction);
    work.totals.leave(row);
    work.trail.record({
      entityType: "transaction",
      entityId: row.id,
      description,
      before: transactionToRow(row),
      after: null,
    });
  }
  for (const batch of batches(transactions.map(({ id }) => id))) {
    await work.db.deleteFrom("transactions").where("id", "in", batch).execute();
  }
  return transactions.map(transactionToRow);
}

async function selectedTransactions(work: Work, filter: Filter): Promise<Transaction[]> {
  const rows = await work.db
    .selectFrom("transactions")
    .selectAll()
    .where(compileFilter("transactions", filter, work))
    .orderBy("id")
    .execute();
  return rows.map(transactionFromStored);
}

async function transactionsById(
  work: Work,
  ids: Iterable<TransactionId>,
): Promise<Map<TransactionId, Transaction>> {
  const transactions = new Map<TransactionId, Transaction>();
  for (const batch of batches([...new Set(ids)])) {
    const rows = await work.db
      .selectFrom("transactions")
      .selectAll()
      .where("id", "in", batch)
      .execute();
    for (const entry of rows.map(transactionFromStored)) transactions.set(entry.id, entry);
  }
  return transactions;
}

function withId(work: Work, draft: NewTransaction): TransactionDraft {
  return { ...draft, id: draft.id ?? work.ids.transactionId(draft.type) };
}

function linkedContacts(
  work: Work,
  links: readonly { readonly clientId: ContactId | null }[],
): Promise<LinkedContacts> {
  return contactsById(
    work,
    links.flatMap(({ clientId }) => (clientId === null ? [] : [clientId])),
  );
}
