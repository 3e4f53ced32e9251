/** Pure functions from the current row to the next row and its description, or a `Refusal`. */
import type { Account } from "./account.ts";
import { describeTransferUpdate } from "./audit-descriptions.ts";
import type { CivilDate } from "./civil-date.ts";
import { phrasesOf } from "./entities.ts";
import { existingAccount, refuseArchived } from "./entry-links.ts";
import { applyUpdate, type Change } from "./record-version.ts";
import type { AccountId } from "./ids.ts";
import { Refusal } from "./refusal.ts";
import type { Moment } from "./transaction-verbs.ts";
import type { Transfer, TransferDraft, TransferPatch } from "./transfer.ts";

/** Refuses the same account at both ends, a missing or archived account, and a future date. */
export function createTransfer(
  draft: TransferDraft,
  accounts: readonly Account[],
  { now, today }: Moment,
): Change<Transfer> {
  const row: Transfer = { ...draft, lifecycle: "active", createdAt: now, updatedAt: now };
  refuseFuture(row, today);
  refuseInvalid(row, null, accounts);
  return { row, description: phrasesOf("transfer").created };
}

/** Returns null when nothing changes. A transfer keeps an account that was archived since. */
export function updateTransfer(
  transfer: Transfer,
  patch: TransferPatch,
  accounts: readonly Account[],
  { now, today }: Moment,
): Change<Transfer> | null {
  const row = applyUpdate(transfer, { ...transfer, ...patch }, now);
  if (row === null) return null;
  if (row.date !== transfer.date) refuseFuture(row, today);
  refuseInvalid(row, transfer, accounts);
  const nameOf = (id: AccountId): string => existingAccount(id, { accounts }).name;
  return { row, description: describeTransferUpdate(transfer, row, nameOf) };
}

function refuseInvalid(
  { fromAccountId, toAccountId }: Transfer,
  before: Transfer | null,
  accounts: readonly Account[],
): void {
  if (fromAccountId === toAccountId) throw new Refusal({ code: "transfer-to-same-account" });
  const kept = new Set([before?.fromAccountId, before?.toAccountId]);
  for (const id of [fromAccountId, toAccountId]) {
    const account = existingAccount(id, { accounts });
    if (!kept.has(id)) refuseArchived(account);
  }
}

function refuseFuture({ date }: Transfer, today: CivilDate): void {
  if (date > today) throw new Refusal({ code: "transfer-in-the-future", date, today });
}
