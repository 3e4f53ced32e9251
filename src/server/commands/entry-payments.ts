/**
 * Payments that create other entries: partial ones, and those with interest, a fine or a discount.
 */
import type { PaymentRequest, PaymentUndo } from "#contract/entry-payment.ts";
import { chargesOf, planPayment, undonePayment } from "#domain/entry-payment.ts";
import { accountOf, accountOfOlder, refuseInvalidAccount } from "#domain/entry-links.ts";
import type { AccountId } from "#domain/ids.ts";
import { isCharge } from "#domain/payment-charges.ts";
import { tieAfterUndo } from "#domain/payment-ties.ts";
import type { Transaction } from "#domain/transaction.ts";
import { allAccounts } from "./account-commands.ts";
import { readTied } from "./payment-charges.ts";
import { keepLinks } from "./read-kept-links.ts";
import { readCurrent } from "./read-rows.ts";
import { changeRecords, createRecords, removeEntities } from "./record-commands.ts";
import { changedRows, type ChangedRows } from "./record-table.ts";
import {
  accountBefore,
  readCategoriesBefore,
  readPaymentRecords,
  statusBefore,
} from "./tied-records.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/**
 * Returns the entry first. Changes nothing, like any conditional change, if it does not exist or
 * has another version.
 */
export async function recordPayment(
  work: UnitOfWork,
  { id, version, paidOn = work.today, settledCents, charges = [], accountId }: PaymentRequest,
): Promise<ChangedRows> {
  const entry = await readCurrent(TRANSACTIONS, work, { id, version });
  if (entry === null) return changedRows("transactions", []);
  const accounts = await allAccounts(work);
  if (accountId !== undefined) refuseInvalidAccount(accountId, entry.accountId, { accounts });
  const { patch, cause, drafts } = planPayment(
    { ...entry, accountId: accountOfOlder(entry, { accounts }) },
    { paidOn, settledCents: settledCents ?? entry.amountCents, charges, accountId },
    (type) => work.ids.transactionId(type),
  );
  const changed = await changeRecords(TRANSACTIONS, work, [{ entity: entry, patch, cause }]);
  const created = await createRecords(TRANSACTIONS, work, { drafts });
  return changedRows("transactions", [...changed, ...created.rows]);
}

/** An undo takes what is tied along itself, in its own order. */
const ALONE: typeof TRANSACTIONS = { ...TRANSACTIONS, changeTied: () => Promise.resolve() };

/**
 * Takes back a payment with what came with it: the part that was paid goes back to its entry. What other payments
 * paid of that part, or of the interest, stays: the entry first, then the entries with another tie.
 */
export async function undoPayment(
  unitOfWork: UnitOfWork,
  { id, version, accountId }: PaymentUndo,
): Promise<ChangedRows> {
  const paid = await readCurrent(TRANSACTIONS, unitOfWork, { id, version });
  if (paid === null) return changedRows("transactions", []);
  const { ofStatus, ofAccount } = await readPaymentRecords(unitOfWork, paid);
  const given = accountId === undefined ? accountBefore(paid, { ofStatus, ofAccount }) : accountId;
  // The account before may have been archived already when the payment changed it.
  const isOtherAccount = given !== undefined && given !== paid.accountId;
  const work = await keepLinks(unitOfWork, isOtherAccount && ofAccount !== null ? [ofAccount] : []);
  const { parentId } = paid;
  const parent = parentId === null ? null : await readCurrent(TRANSACTIONS, work, { id: parentId });
  const categoriesBefore = await readCategoriesBefore(work, paid);
  const tied = await readAllTied(work, paid);
  const charges = tied.filter(isCharge);
  const { entry, patch, cause } = undonePayment(paid, parent, categoriesBefore, {
    charges: chargesOf(charges.filter((charge) => charge.parentId === paid.id)),
    accountId: accountId === undefined ? await unlessArchived(work, given) : accountId,
    statusBefore: statusBefore(ofStatus),
  });
  const changed = await changeRecords(ALONE, work, [{ entity: entry, patch, cause }]);
  await removeEntities(ALONE, work, entry === paid ? charges : [paid, ...charges]);
  const parts = tied.filter((one) => !isCharge(one) && one.parentId !== entry.id);
  const retied = await changeRecords(
    { ...ALONE, update: ({ now }, part) => tieAfterUndo(part.entity, { paid, entry }, now) },
    work,
    parts.map((part) => ({ entity: part, patch: {} })),
  );
  return changedRows("transactions", [...changed, ...retied]);
}

/** An account that was archived since takes no open entry: it keeps that of its payment. */
async function unlessArchived(
  work: UnitOfWork,
  accountId: AccountId | null | undefined,
): Promise<AccountId | null | undefined> {
  if (accountId === null || accountId === undefined) return accountId;
  const account = accountOf(accountId, { accounts: await allAccounts(work) });
  return account?.isActive === true ? accountId : undefined;
}

/** The entries tied to the payment, and in turn those tied to its charges. */
async function readAllTied(work: UnitOfWork, paid: Transaction): Promise<Transaction[]> {
  const tied = await readTied(TRANSACTIONS, work, [paid.id]);
  for (let charges = tied.filter(isCharge); charges.length > 0;) {
    const more = await readTied(
      TRANSACTIONS,
      work,
      charges.map(({ id }) => id),
    );
    tied.push(...more);
    charges = more.filter(isCharge);
  }
  return tied.filter(({ id }) => id !== paid.id);
}
