import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addDays, formatCivilDate, parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { pluralize } from "#domain/format-amount.ts";
import { isOpen } from "#domain/instalment-series.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import { useCompany } from "#web/api/company.ts";
import { noDayText } from "#web/dates/typed-day.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { Confirmation } from "#web/overlay/confirmation.tsx";
import { entryApi } from "#web/records/entry-api.ts";
import { describeEntry } from "#domain/entry-title.ts";
import type { Entry } from "#web/records/entry.ts";
import { recurrenceTurn } from "#web/records/recurrence-turn.ts";
import { planEnd, type EndPlan } from "./end-plan.ts";
import {
  assertUnchanged,
  endRecurrence,
  updateRule,
  type Changed,
} from "../series/recurrence-api.ts";
import { RecurrenceTitle } from "./recurrence-title.tsx";
import { RuleDates } from "./rule-dates.tsx";
import { RuleDay } from "./rule-day.tsx";
import { otherParts } from "../series/series-query.ts";
import { useLeaveRemoved } from "./use-leave-removed.ts";

/**
 * Ends it from a day on: that of the next entry, or in the panel of an entry that of the one after
 * it. By default nothing overdue leaves, as it is still owed.
 */
export function EndRecurrence({
  entry,
  recurrence: opened,
  entries,
  isListed = false,
  onClose,
}: {
  entry: Entry;
  recurrence: Recurrence;
  entries: readonly Entry[];
  isListed?: boolean;
  onClose: () => void;
}) {
  // The version that the user sees: what others save meanwhile is not overwritten.
  const [recurrence] = useState(opened);
  const { today } = useCompany();
  const [typed, setTyped] = useState<string>(() => usualDay(entry, entries, { isListed, today }));
  const end = useEndRecurrence(entry, recurrence);
  const leaveRemoved = useLeaveRemoved(onClose);
  const from = parseCivilDate(typed);
  const plan =
    from === null
      ? noDayText(typed, "A partir de", "Informe a partir de que dia.")
      : planEnd(recurrence, entries, from);
  return (
    <Confirmation
      isOpen
      title="Encerrar recorrência"
      question="Desse dia em diante não há outros lançamentos."
      confirmLabel="Encerrar"
      isBusy={typeof plan === "string" || end.isPending}
      onConfirm={() => typeof plan !== "string" && end.mutate(plan, { onSettled: leaveRemoved })}
      onClose={onClose}
    >
      {isListed && <RecurrenceTitle recurrence={recurrence} />}
      <RuleDay label="A partir de" value={typed} change={setTyped} />
      <Outcome plan={plan} />
      <p className="text-muted">
        Os pagos e os cancelados ficam como estão, e o histórico de todos fica guardado.
      </p>
    </Confirmation>
  );
}

function usualDay(
  entry: Entry,
  entries: readonly Entry[],
  { isListed, today }: { readonly isListed: boolean; readonly today: CivilDate },
): CivilDate | "" {
  const { dueDate } = entry;
  if (dueDate === null) return "";
  if (isListed && isOpen(entry) && dueDate >= today) return dueDate;
  const following = otherParts(entry, entries).following.map((part) => part.dueDate);
  const next = following.find((day) => day !== null && day >= today);
  const dayAfter = addDays(dueDate, 1);
  return next ?? (dayAfter < today ? today : dayAfter);
}

function Outcome({ plan }: { plan: EndPlan | string }) {
  if (typeof plan === "string") return <output className="text-muted">{plan}</output>;
  const { removed, earlierCount, keptCount } = plan;
  return (
    <section aria-label="O que sai" className="rounded-md border border-line p-3">
      {removed.length === 0 ? (
        <output>Nenhum lançamento que já foi criado sai.</output>
      ) : (
        <RuleDates
          title={pluralize(removed.length, "lançamento sai", "lançamentos saem")}
          texts={removed.map(({ dueDate }) => formatCivilDate(dueDate))}
        />
      )}
      {earlierCount > 0 && (
        <p className="pt-1 text-warning">
          {pluralize(
            earlierCount,
            "deles vence antes desse dia, mas sai: na ordem da recorrência vem depois.",
            "deles vencem antes desse dia, mas saem: na ordem da recorrência vêm depois.",
          )}
        </p>
      )}
      {keptCount > 0 && (
        <p className="pt-1 text-muted">
          {`${pluralize(keptCount, "em aberto de antes desse dia fica", "em aberto de antes desse dia ficam")}.`}
        </p>
      )}
    </section>
  );
}

function useEndRecurrence(entry: Entry, recurrence: Recurrence) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ removed: [first], patch }: EndPlan): Promise<Changed> => {
      if (first === undefined) {
        return { entries: [], position: await updateRule(recurrence, patch) };
      }
      // With another rule, other entries than those shown may follow the first one.
      await assertUnchanged(recurrence);
      return endRecurrence(first, "following");
    },
    onSuccess: ({ entries: removed, position }) => {
      invalidateAfterMutation(
        queryClient,
        "transaction",
        [entry, ...removed].map(({ id }) => id),
      );
      const removals = removed.map((row) => entryApi.removalOf(row, describeEntry(row)));
      toastWithUndo("Recorrência encerrada.", {
        ...(removed.length > 0 && {
          description: `${pluralize(removed.length, "lançamento excluído", "lançamentos excluídos")}.`,
        }),
        turn: recurrenceTurn(queryClient, { ids: [recurrence.id], position, entries: removals }),
      });
    },
    onError: (error) => {
      void toastFailure("Não foi possível encerrar a recorrência.", error);
      invalidateAfterMutation(queryClient, "transaction", [entry.id]);
    },
  });
}
