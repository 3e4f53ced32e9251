import { useMutation, useQueryClient } from "@tanstack/react-query";
import { pluralize } from "#domain/format-amount.ts";
import { formatBrl } from "#domain/money.ts";
import { UserFacingError } from "#web/api/user-facing-error.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";
import type { RecordChange } from "#web/records/record-change.ts";
import { changesTurn } from "#web/records/use-undo.ts";
import {
  entriesFrom,
  type FirstEntry,
  type NewAmountPlan,
  type ReadRecurrence,
} from "./new-amount.ts";
import { assertUnchanged, changeWithRule, updateRule } from "./recurrence-api.ts";
import { fetchSeries } from "./series-query.ts";
import { saveSeries } from "./series-update.ts";

export function useNewAmount(read: ReadRecurrence, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ first, plan }: { first: FirstEntry; plan: NewAmountPlan }) => {
      await assertUnchanged(read.recurrence);
      await assertSame(read, first);
      return changeWithRule(read.recurrence.id, () => save(read, plan));
    },
    onSuccess: ({ result: changes, undoRule }, { plan: { amountCents } }) => {
      onDone();
      invalidateAfterMutation(
        queryClient,
        "transaction",
        changes.map(({ id }) => id),
      );
      const verb = changes.length === 1 ? "passou" : "passaram";
      toastWithUndo("Valor alterado.", {
        description:
          changes.length === 0
            ? `Os próximos serão criados com ${formatBrl(amountCents)}.`
            : `${pluralize(changes.length, "lançamento", "lançamentos")} ${verb} a ${formatBrl(amountCents)}.`,
        turn: changesTurn(queryClient, entryApi, changes, undoRule),
      });
    },
    onError: () => invalidateAfterMutation(queryClient, "transaction", []),
  });
}

/** Returns the changes in the entries. */
async function save(
  { recurrence, entries }: ReadRecurrence,
  { amountCents, changed: [first] }: NewAmountPlan,
): Promise<readonly RecordChange[]> {
  if (first === undefined) {
    await updateRule(recurrence, { amountCents });
    return [];
  }
  const { changes } = await saveSeries(first, { amountCents }, "following", entries);
  return changes;
}

/** Ensures that exactly the previewed changes are saved. @throws UserFacingError */
async function assertSame(
  { recurrence, entries }: ReadRecurrence,
  first: FirstEntry,
): Promise<void> {
  if (first === null) return;
  const now = await fetchSeries(recurrence.id);
  const current = now.find(({ id }) => id === first.id);
  if (current !== undefined && versions(current, now) === versions(first, entries)) return;
  throw new UserFacingError("Entries of the recurrence were changed by someone else", {
    message: "Lançamentos desta repetição foram alterados enquanto você decidia.",
    hint: "Volte e abra de novo: o que muda pode ser outro.",
  });
}

function versions(first: Entry, entries: readonly Entry[]): string {
  return entriesFrom(first, entries)
    .map(({ id, updatedAt }) => `${id} ${updatedAt}`)
    .join();
}
