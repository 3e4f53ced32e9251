/** Undoes and redoes a bulk action on the entries that were not changed again. */
import { CHANGED_SINCE_CODES } from "#contract/undo.ts";
import { explanationText, UserFacingError } from "#web/api/user-facing-error.ts";
import type { Turn } from "#web/feedback/undo-toast.ts";
import type { PaidWord } from "#domain/paid-word.ts";
import { undoRecords, type RecordChange } from "#web/records/record-change.ts";
import type { BulkResult, ChangedEntry } from "./bulk-changes.ts";
import { bulkMessages, type BulkAction } from "./bulk-messages.ts";

export function toRecordChanges(
  action: BulkAction,
  changed: readonly ChangedEntry[],
): RecordChange[] {
  const kind = action === "remove" ? "removal" : "update";
  return changed.map(({ before: { id }, positions }) => ({ id, positions, kind, description: "" }));
}

export function bulkTurn(
  action: BulkAction,
  word: PaidWord,
  changes: readonly RecordChange[],
  invalidate: (ids: readonly string[]) => void,
): Turn {
  return async (direction) => {
    const { undone, kept } = await undoRecords("transaction", changes);
    invalidate(changes.map(({ id }) => id));
    const isChangedSince = ({ code }: (typeof kept)[number]) =>
      CHANGED_SINCE_CODES.some((since) => since === code);
    const result: BulkResult<unknown> = {
      changed: undone,
      skipped: kept.filter(isChangedSince),
      failure: kept.find((one) => !isChangedSince(one))?.error ?? null,
      isStopped: false,
    };
    const messages = bulkMessages(action, word);
    const { message, details, isComplete } =
      direction === "undo" ? messages.undone(result) : messages.done(result, 0);
    if (undone.length === 0) throw result.failure ?? new NothingTurned(message);
    const tone = isComplete ? "success" : "warning";
    const description = [details, failureText(result)].filter((text) => text !== "").join(" ");
    const back = undone.map((one) => one.back);
    return { message, tone, description, back: bulkTurn(action, word, back, invalidate) };
  };
}

/** Thrown if all of them were changed again. */
class NothingTurned extends UserFacingError {
  constructor(message: string) {
    super("Every entry was changed again", { message, hint: null });
    this.name = "NothingTurned";
  }
}

export function failureText({ failure }: Pick<BulkResult, "failure">): string {
  return failure === null ? "" : explanationText(failure);
}
