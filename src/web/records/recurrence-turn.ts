/** Undoes and redoes a change of a recurrence with that of its entries (docs/decisions/0029). */
import type { QueryClient } from "@tanstack/react-query";
import { explanationText } from "#web/api/user-facing-error.ts";
import type { Turn } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { entryApi } from "./entry-api.ts";
import { undoRecurrences, type RecurrenceChange } from "./record-change.ts";
import { idsOf, messageOfSeveral, runUndo, showUndone } from "./use-undo.ts";

export function recurrenceTurn(queryClient: QueryClient, change: RecurrenceChange): Turn {
  return async (direction) => {
    const { entries } = change;
    const changed = new Set(idsOf(entries));
    try {
      const { rows, kept, back } = await undoRecurrences(change);
      for (const [id, row] of rows) {
        changed.add(id);
        showUndone(queryClient, entryApi, id, row);
      }
      const failure = kept[0]?.error ?? null;
      return {
        message: messageOfSeveral(entries, back.entries.length, direction),
        ...(failure !== null && { tone: "warning", description: explanationText(failure) }),
        back: recurrenceTurn(queryClient, back),
      };
    } finally {
      invalidateAfterMutation(queryClient, "transaction", [...changed]);
    }
  };
}

/** Undoes a line of Atividade. False if it was refused, which a message explains. */
export function undoRecurrence(
  queryClient: QueryClient,
  change: RecurrenceChange,
): Promise<boolean> {
  const ids = [...change.ids, ...idsOf(change.entries)];
  return runUndo(change.entries, ids, recurrenceTurn(queryClient, change));
}
