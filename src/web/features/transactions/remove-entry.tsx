import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { formatCivilDate } from "#domain/civil-date.ts";
import { CONTACT_NOT_FOUND } from "#domain/describe-filter.ts";
import { formatBrl } from "#domain/money.ts";
import { resolvedStatus } from "#domain/resolved-status.ts";
import { STATUS_LABELS, TYPE_LABELS } from "#domain/transaction.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { StaleWriteError } from "#web/api/api-error.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { useCompany } from "#web/api/company.ts";
import { contactDirectoryQuery } from "#web/records/contact-directory.ts";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";
import { undoChange } from "#web/records/use-undo.ts";
import { RecordNotFound } from "#web/records/record-api.ts";
import { explanationText } from "#web/api/user-facing-error.ts";
import { Confirmation } from "#web/overlay/confirmation.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { queryKeys } from "#web/api/query-keys.ts";

/** Removes the entry after a confirmation; one changed by another user is shown and confirmed again. */
export function RemoveEntry({
  entry,
  onRemoved,
  onClose,
}: {
  entry: Entry;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const { shown, removal } = useRemoval(entry, onRemoved);
  const kind = TYPE_LABELS[shown.type].toLowerCase();
  return (
    <Confirmation
      isOpen
      title="Excluir lançamento"
      question={`Deseja excluir permanentemente a ${kind} "${shown.category}"? Esta ação não pode ser desfeita.`}
      confirmLabel="Excluir"
      cancelLabel="Voltar"
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <Details entry={shown} />
      <p className="text-muted">
        O histórico fica guardado, e em Atividade dá para trazer o lançamento de volta.
      </p>
      {removal.error instanceof StaleWriteError && shown !== entry ? (
        <p role="alert" className="rounded-md border border-warning/40 bg-warning/8 p-3">
          Este lançamento foi alterado enquanto você decidia. Acima está a versão atual: confira se
          ainda quer excluir.
        </p>
      ) : (
        removal.error !== null && <Alert error={removal.error} />
      )}
    </Confirmation>
  );
}

/** `shown` is the version that is removed: a newer one is to be seen first. */
function useRemoval(entry: Entry, onRemoved: () => void) {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState(entry);
  const removal = useMutation({
    mutationFn: () => entryApi.remove(shown),
    onSuccess: () => {
      leave();
      const removed = entryApi.removalOf(
        shown,
        `${shown.category}, ${formatBrl(shown.amountCents)}`,
      );
      toastWithUndo("Transação excluída com sucesso!", {
        undo: () => void undoChange(queryClient, entryApi, removed),
      });
    },
    onError: async (error) => {
      toast.error("Erro ao excluir transação.", {
        description:
          error instanceof StaleWriteError
            ? "Este lançamento foi alterado em outro lugar, e nada foi excluído."
            : explanationText(error),
      });
      if (error instanceof RecordNotFound) leave();
      if (error instanceof StaleWriteError) {
        invalidateAfterMutation(queryClient, "transaction", [entry.id]);
        const current = await entryApi.fetch(entry.id);
        if (current === null) leave();
        else setShown(current);
      }
    },
  });

  function leave(): void {
    onRemoved();
    queryClient.removeQueries({ queryKey: queryKeys.record("transaction", entry.id) });
    invalidateAfterMutation(queryClient, "transaction", [entry.id]);
  }

  return { shown, removal };
}

function Details({ entry: { amountCents, clientId, ...entry } }: { entry: Entry }) {
  const { today } = useCompany();
  const contacts = useQuery(contactDirectoryQuery).data;
  const name = contacts?.find(({ id }) => id === clientId)?.name ?? CONTACT_NOT_FOUND;
  const rest = [
    `vencimento ${formatCivilDate(entry.dueDate)}`,
    STATUS_LABELS[resolvedStatus(entry, today)],
    ...(clientId === null || contacts === undefined ? [] : [name]),
  ];
  return (
    <p className="wrap-anywhere text-muted">
      <span className="font-medium whitespace-nowrap text-ink tabular-nums">
        {formatBrl(amountCents)}
      </span>
      {` · ${rest.join(" · ")}`}
      {entry.notes !== null && <span className="line-clamp-2">{entry.notes}</span>}
    </p>
  );
}
