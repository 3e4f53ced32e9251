import { useMutation, useQueryClient } from "@tanstack/react-query";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { describeEntry } from "#domain/entry-title.ts";
import { pluralize } from "#domain/format-amount.ts";
import type { Pause } from "#domain/recurrence-pause.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import type { Written } from "#web/api/history-position.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";
import type { RecordChange } from "#web/records/record-change.ts";
import { recurrenceTurn } from "#web/records/recurrence-turn.ts";
import { pauseRecurrence, resumeRecurrence } from "../series/recurrence-api.ts";

export function usePause(recurrence: Recurrence) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pause: Pause) => pauseRecurrence(recurrence, pause),
    onSuccess: ({ entries: removed, position }) => {
      invalidateAfterMutation(queryClient, "transaction", idsOf(removed));
      const removals = removed.map((row) => entryApi.removalOf(row, describeEntry(row)));
      toastWithUndo("Recorrência pausada.", {
        ...(removed.length > 0 && {
          description: `${pluralize(removed.length, "lançamento excluído", "lançamentos excluídos")}.`,
        }),
        turn: recurrenceTurn(queryClient, { ids: [recurrence.id], position, entries: removals }),
      });
    },
    onError: () => invalidateAfterMutation(queryClient, "transaction", []),
  });
}

/** Goes on from a day on. */
export function useResume(recurrence: Recurrence) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (from: CivilDate) => resumeRecurrence(recurrence, from),
    onSuccess: ({ entries: made, position }) => {
      invalidateAfterMutation(queryClient, "transaction", idsOf(made));
      toastWithUndo("Recorrência retomada.", {
        description: madeText(made),
        turn: recurrenceTurn(queryClient, {
          ids: [recurrence.id],
          position,
          entries: made.map(creationOf),
        }),
      });
    },
    onError: () => invalidateAfterMutation(queryClient, "transaction", []),
  });
}

/** Also of one that was there before the pause, which has its old time of creation. */
function creationOf(entry: Written<Entry>): RecordChange {
  const { id, historyPosition } = entry;
  return { id, positions: [historyPosition], kind: "creation", description: describeEntry(entry) };
}

function madeText(made: readonly Entry[]): string {
  const [first] = made.flatMap(({ dueDate }) => dueDate ?? []).toSorted();
  if (first === undefined) return "Os lançamentos já criados ficam como estão.";
  const count = pluralize(made.length, "lançamento criado", "lançamentos criados");
  return `${count}, a partir de ${formatCivilDate(first)}.`;
}

function idsOf(entries: readonly Entry[]): string[] {
  return entries.map(({ id }) => id);
}
