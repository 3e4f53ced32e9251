import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Recurrence } from "#domain/recurrence.ts";
import { useCompany } from "#web/api/company.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { Confirmation } from "#web/overlay/confirmation.tsx";
import { recurrenceTurn } from "#web/records/recurrence-turn.ts";
import { endRule } from "../series/recurrence-api.ts";
import { RecurrenceTitle } from "./recurrence-title.tsx";

/** Ends one of which no entry is left, such as after a pause before the first. */
export function EndWithoutEntries({
  recurrence,
  onClose,
}: {
  recurrence: Recurrence;
  onClose: () => void;
}) {
  const { today } = useCompany();
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () => endRule(recurrence, today),
    onSuccess: (position) => {
      invalidateAfterMutation(queryClient, "transaction", []);
      toastWithUndo("Recorrência encerrada.", {
        turn: recurrenceTurn(queryClient, { ids: [recurrence.id], position, entries: [] }),
      });
    },
    onError: (error) => {
      void toastFailure("Não foi possível encerrar a recorrência.", error);
      invalidateAfterMutation(queryClient, "transaction", []);
    },
  });
  return (
    <Confirmation
      isOpen
      title="Encerrar recorrência"
      question="Não serão criados outros lançamentos. Dos que já foram criados não resta nenhum."
      confirmLabel="Encerrar"
      isBusy={end.isPending}
      onConfirm={() => end.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <RecurrenceTitle recurrence={recurrence} />
    </Confirmation>
  );
}
