/** A removed entry that is created again under its id is what it was, except in what is sent. */
import { refuseOtherTies } from "./transaction-verbs.ts";
import type { TransactionDraft } from "./transaction.ts";

/**
 * Completes the draft by the removed entry. Parts go with its category and amount, and the date of a
 * payment with its status. @throws Refusal for another series or parent
 */
export function restoredDraft(draft: TransactionDraft, was: TransactionDraft): TransactionDraft {
  const {
    seriesId = null,
    seriesNumber = null,
    seriesCount = null,
    parentId = null,
    paymentRole = null,
  } = was;
  const ties = { seriesId, seriesNumber, seriesCount, parentId, paymentRole };
  refuseOtherTies(ties, draft);
  const { accrualDate, accountId, tagIds, splits } = was;
  const isSameAmount = draft.category === was.category && draft.amountCents === was.amountCents;
  return {
    ...ties,
    ...(accrualDate !== undefined && { accrualDate }),
    ...(accountId !== undefined && { accountId }),
    ...(tagIds !== undefined && { tagIds }),
    ...(splits !== undefined && isSameAmount && { splits }),
    ...paymentOf(draft, was),
    ...draft,
  };
}

function paymentOf(
  { status, paidOn: sentDate }: TransactionDraft,
  was: TransactionDraft,
): Pick<TransactionDraft, "status" | "paidOn" | "isPaidOnAssumed"> {
  const { paidOn, isPaidOnAssumed } = was;
  const isSame =
    (status === undefined || status === was.status) &&
    (sentDate === undefined || sentDate === paidOn);
  if (!isSame) return {};
  return {
    ...(was.status !== undefined && { status: was.status }),
    ...(paidOn !== undefined && { paidOn }),
    ...(isPaidOnAssumed !== undefined && { isPaidOnAssumed }),
  };
}
