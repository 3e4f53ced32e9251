/** The commands that change transactions, and with them the daily totals. */
import { setImmediate } from "node:timers/promises";
import {
  transactionDraftToRow,
  transactionToRow,
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
import { ROWS_PER_TURN, batches } from "./batches.ts";
import type { NewTransaction } from "./commands.ts";
import { compileFilter } from "./compile-filter.ts";
import { contactsById } from "./contact-commands.ts";
import { createEach } from "./creation.ts";
import type { Filter } from "./row-query.ts";
import { transactionFromStored, transactionToStored } from "./stored-rows.ts";
import type { Work } from "./work.ts";

/** Creates transactions; one that is there already, said again the same, is given back as it is. */
export async function createTransactions(
  work: Work,
  drafts: readonly NewTransaction[],
): Promise<TransactionRow[]> {
  const whole = drafts.map((draft): TransactionDraft => ({
    ...draft,
    id: draft.id ?? work.ids.transactionId(draft.type),
  }));
  const contacts = await linkedContacts(work, whole);
  const { rows, created } = await createEach(work, whole, {
    entityType: "transaction",
    present: await presentRows(
      work,
      whole.map(({ id }) => id),
    ),
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

/** Applies the patch to every transaction that passes the filter. */
export async function updateTransactions(
  work: Work,
  filter: Filter,
  patch: TransactionPatch,
): Promise<TransactionRow[]> {
  const transactions = await selectedTransactions(work, filter);
  const contacts = await linkedContacts(work, [
    ...transactions,
    { clientId: patch.clientId ?? null },
  ]);
  const rows: TransactionRow[] = [];
  for (const transaction of transactions) {
    const update = updateTransaction(transaction, patch, contacts, work.now);
    rows.push(transactionToRow(update?.row ?? transaction));
    if (update === null) continue;
    work.totals.leave(transaction);
    work.totals.enter(update.row);
    work.trail.record({
      entityType: "transaction",
      entityId: transaction.id,
      description: update.description,
      before: transactionToRow(transaction),
      after: transactionToRow(update.row),
    });
    const { id, ...stored } = transactionToStored(update.row);
    await work.db.updateTable("transactions").set(stored).where("id", "=", id).execute();
    // SQLite works in this very thread: others are let in between.
    if (rows.length % ROWS_PER_TURN === 0) await setImmediate();
  }
  return rows;
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
    .where(compileFilter(filter, work.engine))
    .orderBy("id")
    .execute();
  return rows.map(transactionFromStored);
}

async function presentRows(
  work: Work,
  ids: readonly string[],
): Promise<Map<string, TransactionRow>> {
  const present = new Map<string, TransactionRow>();
  for (const batch of batches(ids)) {
    const rows = await work.db
      .selectFrom("transactions")
      .selectAll()
      .where("id", "in", batch)
      .execute();
    for (const row of rows) present.set(row.id, transactionToRow(transactionFromStored(row)));
  }
  return present;
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
