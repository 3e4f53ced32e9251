import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatCivilDate } from "#domain/civil-date.ts";
import { pluralize } from "#domain/format-amount.ts";
import { isOpen } from "#domain/instalment-series.ts";
import type { EndScope, Recurrence } from "#domain/recurrence.ts";
import { RadioList } from "#web/controls/radio-list.tsx";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { Confirmation } from "#web/overlay/confirmation.tsx";
import { entryApi } from "#web/records/entry-api.ts";
import { describeEntry } from "#domain/entry-title.ts";
import type { Entry } from "#web/records/entry.ts";
import { recurrenceTurn } from "#web/records/recurrence-turn.ts";
import { endRecurrence } from "./recurrence-api.ts";
import { RecurrenceTitle } from "./recurrence-title.tsx";
import { otherParts } from "./series-query.ts";
import { useLeaveRemoved } from "./use-leave-removed.ts";

/** Ends it at the entry, which the list says by its day, as no entry is open there. */
export function EndRecurrence({
  entry,
  recurrence,
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
  const [scope, setScope] = useState<EndScope>(isListed && isOpen(entry) ? "following" : "after");
  const end = useEndRecurrence(entry, recurrence, onClose);
  const offered = offeredScopes(entry, entries);
  const labels = isListed ? labelsByDay(entry) : END_LABELS;
  return (
    <Confirmation
      isOpen
      title="Encerrar repetição"
      question={`Não serão criados outros lançamentos. ${offered === null ? "Dos que já foram criados não há o que excluir." : "O que excluir dos que já foram criados?"}`}
      confirmLabel="Encerrar"
      cancelLabel="Voltar"
      isBusy={end.isPending}
      onConfirm={() => end.mutate(scope)}
      onClose={onClose}
    >
      {isListed && <RecurrenceTitle recurrence={recurrence} />}
      {offered !== null && (
        <RadioList
          legend="O que excluir"
          hasHiddenLegend
          value={scope}
          options={offered.map(({ value, count, isAlone }) => ({
            value,
            label: count === 0 ? "Nenhum" : `${labels[isAlone ? "alone" : value]} (${count})`,
          }))}
          change={setScope}
        />
      )}
      <p className="text-muted">
        Os pagos e os cancelados ficam como estão, e o histórico de todos fica guardado.
      </p>
    </Confirmation>
  );
}

/** Those that differ, with how many each removes; null where there is nothing to remove. */
function offeredScopes(
  entry: Entry,
  entries: readonly Entry[],
): readonly { value: EndScope; count: number; isAlone: boolean }[] | null {
  const { following, unpaid } = otherParts(entry, entries);
  const after = { value: "after", count: following.length, isAlone: false } as const;
  if (!isOpen(entry)) return following.length === 0 ? null : [after];
  const isAlone = following.length === 0;
  return [
    after,
    { value: "following", count: following.length + 1, isAlone },
    ...(unpaid.length > following.length
      ? [{ value: "unpaid", count: unpaid.length + 1, isAlone: false } as const]
      : []),
  ];
}

const END_LABELS: Readonly<Record<EndScope | "alone", string>> = {
  after: "Os em aberto depois deste",
  alone: "Este",
  following: "Este e os em aberto depois dele",
  unpaid: "Todos em aberto",
};

function labelsByDay({ dueDate }: Entry): typeof END_LABELS {
  const day = formatCivilDate(dueDate);
  return {
    after: `Os em aberto depois de ${day}`,
    alone: `O de ${day}`,
    following: `O de ${day} e os em aberto depois dele`,
    unpaid: END_LABELS.unpaid,
  };
}

function useEndRecurrence(entry: Entry, recurrence: Recurrence, onDone: () => void) {
  const queryClient = useQueryClient();
  const leaveRemoved = useLeaveRemoved();
  return useMutation({
    mutationFn: (scope: EndScope) => endRecurrence(entry, scope),
    onSuccess: ({ entries: removed, position }) => {
      onDone();
      leaveRemoved(removed);
      invalidateAfterMutation(
        queryClient,
        "transaction",
        [entry, ...removed].map(({ id }) => id),
      );
      const removals = removed.map((row) => entryApi.removalOf(row, describeEntry(row)));
      toastWithUndo("Repetição encerrada.", {
        ...(removed.length > 0 && {
          description: `${pluralize(removed.length, "lançamento excluído", "lançamentos excluídos")}.`,
        }),
        turn: recurrenceTurn(queryClient, { ids: [recurrence.id], position, entries: removals }),
      });
    },
    onError: (error) => {
      void toastFailure("Não foi possível encerrar a repetição.", error);
      invalidateAfterMutation(queryClient, "transaction", [entry.id]);
      onDone();
    },
  });
}
