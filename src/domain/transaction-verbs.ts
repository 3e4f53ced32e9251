/** Pure functions from the current row to the next row and its description, or a `Refusal`. */
import { applyUpdate, type Change } from "./record-version.ts";
import type { CivilDate } from "./civil-date.ts";
import type { Instant } from "./company-time.ts";
import { isIdOfType } from "./ids.ts";
import {
  TRANSACTION_CREATED,
  TRANSACTION_REMOVED,
  TRANSACTION_RESTORED,
  describeTransactionUpdate,
} from "./audit-descriptions.ts";
import {
  accountOf,
  accountOfOlder,
  existingAccount,
  linkAfter,
  linkedContact,
  newAccountId,
  refuseArchived,
  refuseInvalidAccount,
  refuseInvalidLink,
  type Links,
} from "./entry-links.ts";
import { changedPayment, newPayment } from "./payment.ts";
import { Refusal } from "./refusal.ts";
import { withoutSentBack } from "./sent-back.ts";
import { assertSplits, changedSplits } from "./split-verbs.ts";
import { refuseInvalidTags } from "./tag-verbs.ts";
import { NO_TAGS, tagNames } from "./tag.ts";
import type {
  PaymentTie,
  SeriesMembership,
  Transaction,
  TransactionDraft,
  TransactionPatch,
} from "./transaction.ts";

/**
 * The time at which a command is decided. `today` is the company's day by the clock; `now`, the time
 * of its records, may be ahead of it.
 */
export type Moment = { readonly now: Instant; readonly today: CivilDate };

/**
 * Refuses an id of the other type, a link to a missing or inactive contact or one against
 * `canLink`, a missing or archived account, and parts with another sum. A restored entry keeps its
 * old creation time, which is null if the history was erased; its type may have changed since.
 */
export function createTransaction(
  draft: TransactionDraft,
  links: Links,
  { now, today }: Moment,
  removed: { readonly createdAt: Instant | null } | null = null,
): Change<Transaction> {
  const { id, type } = draft;
  const createdBefore = removed?.createdAt ?? null;
  if (createdBefore === null && !isIdOfType(id, type)) {
    throw new Refusal({ code: "id-of-other-type", id, type });
  }
  // Charges of a payment keep the links of the paid entry.
  const isOfPayment = (draft.paymentRole ?? null) !== null;
  refuseInvalidLink(draft, isOfPayment ? draft.clientId : null, links);
  const accountId = newAccountId(draft, removed !== null, links);
  if (accountId !== null) {
    const account = existingAccount(accountId, links);
    if (!isOfPayment && removed === null) refuseArchived(account);
  }
  const { tagIds = NO_TAGS, splits = null } = draft;
  assertSplits({ ...draft, splits });
  // New entries of a recurrence keep archived tags, as do restored and paid entries.
  const isOfRecurrence = (draft.seriesId ?? null) !== null && (draft.seriesCount ?? null) === null;
  const keepsArchived = isOfPayment || removed !== null || isOfRecurrence;
  refuseInvalidTags(tagIds, NO_TAGS, links.tags, { keepsArchived });
  const createdAt = createdBefore ?? now;
  const row: Transaction = {
    ...draft,
    ...newPayment(draft, today),
    accrualDate: draft.accrualDate ?? null,
    ...membershipOf(draft),
    ...tieOf(draft),
    accountId,
    tagIds,
    splits,
    createdAt,
    updatedAt: now,
  };
  return { row, description: removed === null ? TRANSACTION_CREATED : TRANSACTION_RESTORED };
}

/**
 * Returns null when nothing changes. `cause` begins the description. A patch that links income to an
 * employee or supplier is refused.
 */
export function updateTransaction(
  transaction: Transaction,
  patch: TransactionPatch,
  links: Links,
  { now, today, cause = null }: Moment & { readonly cause?: string | null },
): Change<Transaction> | null {
  const linked = linkedContact(transaction.clientId, links);
  refuseOtherTies(transaction, patch);
  const payment = changedPayment(transaction, patch, today);
  const isNewlyPaid = payment.status === "paid" && transaction.status !== "paid";
  const accountId = isNewlyPaid ? accountOfOlder(transaction, links) : transaction.accountId;
  const split = changedSplits(transaction, patch);
  const patched: Transaction = {
    ...transaction,
    accountId,
    ...withoutSentBack(transaction, patch, ["notes"]),
    clientId: linkAfter(transaction, patch, links),
    ...payment,
    ...split,
  };
  refuseInvalidLink(patched, transaction.clientId, links);
  refuseInvalidAccount(patched.accountId, transaction.accountId, links);
  refuseInvalidTags(patched.tagIds, transaction.tagIds, links.tags);
  const row = applyUpdate(transaction, patched, now);
  if (row === null) return null;
  const description = describeTransactionUpdate(transaction, row, {
    linkedNames: {
      before: linked?.name ?? null,
      after: linkedContact(row.clientId, links)?.name ?? null,
    },
    accountNames: {
      before: accountOf(transaction.accountId, links)?.name ?? null,
      after: accountOf(row.accountId, links)?.name ?? null,
    },
    tagNames: {
      before: tagNames(transaction.tagIds, links.tags),
      after: tagNames(row.tagIds, links.tags),
    },
    namesPaidOn: patch.paidOn !== undefined || patch.isPaidOnAssumed !== undefined,
    cause,
  });
  return { row, description };
}

/** A client may send unchanged values back. @throws Refusal */
export function refuseOtherTies(
  transaction: SeriesMembership & PaymentTie,
  patch: TransactionPatch,
): void {
  for (const property of ["seriesId", "seriesNumber", "seriesCount"] as const) {
    const value = patch[property];
    if (value !== undefined && value !== transaction[property]) {
      throw new Refusal({ code: "series-never-changes" });
    }
  }
  for (const property of ["parentId", "paymentRole"] as const) {
    const value = patch[property];
    if (value !== undefined && value !== transaction[property]) {
      throw new Refusal({ code: "parent-never-changes" });
    }
  }
}

export function removeTransaction(transaction: Transaction): Change<Transaction> {
  return { row: transaction, description: TRANSACTION_REMOVED };
}

function membershipOf({
  seriesId = null,
  seriesNumber = null,
  seriesCount = null,
}: TransactionDraft): SeriesMembership {
  return { seriesId, seriesNumber, seriesCount };
}

function tieOf({ parentId = null, paymentRole = null }: TransactionDraft): PaymentTie {
  return { parentId, paymentRole };
}
