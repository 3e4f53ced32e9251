import { useMutation, useQueryClient } from "@tanstack/react-query";
import { pluralize } from "#domain/format-amount.ts";
import { formatBrl } from "#domain/money.ts";
import { UserFacingError } from "#web/api/user-facing-error.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import type { Entry } from "#web/records/entry.ts";
import type { RecurrenceChange } from "#web/records/record-change.ts";
import { recurrenceTurn } from "#web/records/recurrence-turn.ts";
import {
  entriesFrom,
  type FirstEntry,
  type NewAmountPlan,
  type ReadRecurrence,
} from "./new-amount.ts";
import { assertUnchanged, updateRule } from "../series/recurrence-api.ts";
import { fetchSeries } from "../series/series-query.ts";
import { saveSeries } from "../series/series-update.ts";

export function useNewAmount(read: ReadRecurrence) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ first, plan }: { first: FirstEntry; plan: NewAmountPlan }) => {
      await assertUnchanged(read.recurrence);
      await assertSame(read, first);
      return save(read, plan);
    },
    onSuccess: (change, { plan: { amountCents } }) => {
      const { entries: changes } = change;
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
        turn: recurrenceTurn(queryClient, change),
      });
    },
    onError: () => invalidateAfterMutation(queryClient, "transaction", []),
  });
}

async function save(
  { recurrence, entries }: ReadRecurrence,
  { amountCents, changed: [first] }: NewAmountPlan,
): Promise<RecurrenceChange> {
  const ids = [recurrence.id];
  if (first === undefined) {
    return { ids, position: await updateRule(recurrence, { amountCents }), entries: [] };
  }
  const { saved, changes } = await saveSeries(first, { amountCents }, "following", entries);
  return { ids, position: saved.historyPosition, entries: changes };
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
    message: "Lançamentos desta recorrência foram alterados enquanto você decidia.",
    hint: "Volte e abra de novo: o que muda pode ser outro.",
  });
}

function versions(first: Entry, entries: readonly Entry[]): string {
  return entriesFrom(first, entries)
    .map(({ id, updatedAt }) => `${id} ${updatedAt}`)
    .join();
}
