import { useMutation, useQueryClient } from "@tanstack/react-query";
import { pluralize } from "#domain/format-amount.ts";
import type { RuleChange } from "#domain/recurrence-change.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import type { Written } from "#web/api/history-position.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { entryApi } from "#web/records/entry-api.ts";
import { describeEntry } from "#domain/entry-title.ts";
import type { Entry } from "#web/records/entry.ts";
import type { RecordChange, RecurrenceChange } from "#web/records/record-change.ts";
import { recurrenceTurn } from "#web/records/recurrence-turn.ts";
import { useReplaceOpenRecord } from "#web/url/replace-open-record.ts";
import { useUrlFilters } from "#web/url/use-url-filters.ts";
import { changeRule } from "../series/recurrence-api.ts";
import { recurrenceSearch } from "./recurrence-search.ts";

/** The effects of a changed rule on the entries. */
type Done = {
  readonly moved: readonly RecordChange[];
  readonly removed: readonly Written<Entry>[];
  readonly added: readonly Entry[];
};

export function useRuleChange({
  entry,
  recurrence,
  entries,
  isResumed,
}: {
  entry: Entry | null;
  recurrence: Recurrence;
  entries: readonly Entry[];
  /** True if it had ended: it is active now, and shown among those. */
  isResumed: boolean;
}) {
  const queryClient = useQueryClient();
  const openIds = entry === null ? [] : [entry.id];
  return useMutation({
    mutationFn: async (change: RuleChange) => {
      const changed = await changeRule(recurrence, change);
      return { done: sortOut(changed.entries, entries), position: changed.position };
    },
    onSuccess: ({ done, position }) => {
      invalidateAfterMutation(queryClient, "transaction", [...openIds, ...idsOf(done)]);
      toastWithUndo(isResumed ? "Recorrência retomada." : "Regra alterada.", {
        description: doneText(done),
        turn: recurrenceTurn(queryClient, toChange(recurrence, done, position)),
      });
    },
    onError: () => invalidateAfterMutation(queryClient, "transaction", openIds),
  });
}

/**
 * Closes the dialog, then shows a new entry in the place of a removed one, and a resumed recurrence
 * among the active ones.
 */
export function useShowChanged(
  isResumed: boolean,
  onClose: () => void,
): (changed: { readonly done: Done }) => void {
  const replaceOpen = useReplaceOpenRecord();
  const { step } = useUrlFilters(recurrenceSearch);
  return ({ done: { added, removed } }) => {
    onClose();
    const isRemoved = (openId: string): boolean => removed.some(({ id }) => id === openId);
    replaceOpen((openId) => (isRemoved(openId) ? (added[0]?.id ?? null) : openId));
    if (isResumed) step({ state: null });
  };
}

function sortOut(rows: readonly Written<Entry>[], before: readonly Entry[]): Done {
  const old = new Map(before.map((entry) => [entry.id, entry]));
  const isOld = (row: Entry) => old.get(row.id)?.updatedAt === row.updatedAt;
  return {
    moved: rows.flatMap((row) => {
      const was = old.get(row.id);
      return was === undefined || isOld(row) ? [] : [entryApi.changeBetween(was, row)];
    }),
    removed: rows.filter(isOld),
    added: rows.filter(({ id }) => !old.has(id)),
  };
}

function idsOf({ moved, removed, added }: Done): string[] {
  return [...moved, ...removed, ...added].map(({ id }) => id);
}

function doneText({ moved, removed, added }: Done): string {
  return [
    ...(moved.length > 0 ? [pluralize(moved.length, "mudou de data", "mudaram de data")] : []),
    ...(removed.length > 0 ? [pluralize(removed.length, "saiu", "saíram")] : []),
    ...(added.length > 0 ? [pluralize(added.length, "entrou", "entraram")] : []),
  ].join(", ");
}

/** With another rhythm, the new entries are of another recurrence. */
function toChange({ id }: Recurrence, done: Done, position: number): RecurrenceChange {
  const removals = done.removed.map((row) => entryApi.removalOf(row, describeEntry(row)));
  const ids = new Set([id, ...done.added.flatMap(({ seriesId }) => seriesId ?? [])]);
  return { ids: [...ids], position, entries: [...done.moved, ...removals] };
}
