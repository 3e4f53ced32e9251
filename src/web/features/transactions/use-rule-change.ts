import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { toast } from "sonner";
import { pluralize } from "#domain/format-amount.ts";
import type { RuleChange } from "#domain/recurrence-change.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { entryApi } from "#web/records/entry-api.ts";
import { entryTitle } from "#web/records/entry-title.ts";
import type { Entry } from "#web/records/entry.ts";
import type { RecordChange } from "#web/records/record-api.ts";
import { undoChanges } from "#web/records/use-undo.ts";
import { changeRule, endRecurrence, restoreRule } from "./recurrence-api.ts";

/** What a change of the rule did to the entries. */
type Done = {
  readonly moved: readonly RecordChange[];
  readonly removed: readonly Entry[];
  readonly added: readonly Entry[];
};

export function useRuleChange({
  entry,
  recurrence,
  entries,
  onDone,
}: {
  entry: Entry;
  recurrence: Recurrence;
  entries: readonly Entry[];
  onDone: () => void;
}) {
  const queryClient = useQueryClient();
  const [, setParams] = useSearchParams();
  return useMutation({
    mutationFn: async (change: RuleChange) =>
      sortOut(await changeRule(recurrence, change), entries),
    onSuccess: (done) => {
      onDone();
      const [first] = done.added;
      if (first !== undefined && done.removed.some(({ id }) => id === entry.id)) {
        setParams(
          (params) => {
            params.set("id", first.id);
            return params;
          },
          { replace: true, preventScrollReset: true },
        );
      }
      invalidateAfterMutation(queryClient, "transaction", [entry.id, ...idsOf(done)]);
      toastWithUndo("Regra alterada.", {
        description: doneText(done),
        undo: () => void tryUndo(queryClient, recurrence, done),
      });
    },
    onError: () => invalidateAfterMutation(queryClient, "transaction", [entry.id]),
  });
}

function sortOut(rows: readonly Entry[], before: readonly Entry[]): Done {
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

async function tryUndo(...args: Parameters<typeof undo>): Promise<void> {
  const [queryClient, , done] = args;
  try {
    await undo(...args);
  } catch (error) {
    void toastFailure("Não foi possível desfazer.", error);
  }
  invalidateAfterMutation(queryClient, "transaction", idsOf(done));
}

/** The new entries go first: when one of them has changed since, nothing is undone. */
async function undo(queryClient: QueryClient, before: Recurrence, done: Done): Promise<void> {
  const [first] = done.added;
  if (first !== undefined) await endRecurrence(first, "following");
  await restoreRule(before);
  const removals = done.removed.map((row) => entryApi.removalOf(row, entryTitle(row)));
  const changes = [...done.moved, ...removals];
  if (changes.length > 0) await undoChanges(queryClient, entryApi, changes);
  else toast.success("Alteração desfeita.");
}
