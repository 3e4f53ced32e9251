/** Undoes and redoes what a bulk action did to the entries that have not changed again. */
import { transactionPatch, type TransactionUpdate } from "#contract/transactions.ts";
import { listTagIds } from "#domain/tag.ts";
import { explanationText, UserFacingError } from "#web/api/user-facing-error.ts";
import type { Turn } from "#web/feedback/undo-toast.ts";
import type { Entry } from "#web/records/entry.ts";
import { undoChanges, type BulkResult, type ChangedEntry } from "./bulk-changes.ts";
import { bulkMessages, type BulkAction, type BulkMessage } from "./bulk-messages.ts";

/** What undoes an action; what was marked as paid had no payment date. */
const OLD_VALUES: Record<BulkAction, (before: Entry) => TransactionUpdate> = {
  markAsPaid: ({ status }) => ({ status, paid_on: null }),
  payOnOtherDay: ({ status }) => ({ status, paid_on: null }),
  moveToAccount: ({ accountId }) => ({ account_id: accountId }),
  changeCategory: ({ category, splits }) => transactionPatch.encode({ category, splits }),
  addTags: ({ tagIds }) => ({ tag_ids: [...listTagIds(tagIds)] }),
  removeTags: ({ tagIds }) => ({ tag_ids: [...listTagIds(tagIds)] }),
  cancel: ({ lifecycle }) => ({ lifecycle }),
};

export function bulkTurn(
  action: BulkAction,
  changed: readonly ChangedEntry[],
  invalidate: (result: BulkResult) => void,
): Turn {
  const gotBefore = new Map(changed.map(({ before, patch }) => [before.id, patch]));
  const redo =
    (undone: readonly ChangedEntry[]): Turn =>
    async () => {
      const result = await undoChanges(undone, ({ id }) => gotBefore.get(id) ?? {});
      invalidate(result);
      const back = bulkTurn(action, result.changed, invalidate);
      return turned(bulkMessages(action).done(result, 0), result, back);
    };
  return async () => {
    const result = await undoChanges(changed, OLD_VALUES[action]);
    invalidate(result);
    return turned(bulkMessages(action).undone(result), result, redo(result.changed));
  };
}

function turned(
  { message, details, isComplete }: BulkMessage,
  result: BulkResult,
  back: Turn,
): Awaited<ReturnType<Turn>> {
  if (result.changed.length === 0) throw result.failure ?? new NothingTurned(message);
  const tone = isComplete ? "success" : "warning";
  const description = [details, failureText(result)].filter((text) => text !== "").join(" ");
  return { message, tone, description, back };
}

/** All were changed again. */
class NothingTurned extends UserFacingError {
  constructor(message: string) {
    super("Every entry was changed again", { message, hint: null });
    this.name = "NothingTurned";
  }
}

export function failureText({ failure }: BulkResult): string {
  return failure === null ? "" : explanationText(failure);
}
