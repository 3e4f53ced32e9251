import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { formatCivilDate } from "#domain/civil-date.ts";
import { formatBrl } from "#domain/money.ts";
import { TYPE_LABELS } from "#domain/transaction.ts";
import { refreshAfterChange } from "#web/lib/after-change.ts";
import { explainInOne } from "#web/lib/explained-error.ts";
import { Confirmation } from "#web/ui/dialog.tsx";
import { Alert } from "#web/ui/notices.tsx";
import type { Entry } from "./entry.ts";
import { EntryNotFound, removeEntry } from "./entry-changes.ts";
import { entryKey } from "./entry-queries.ts";

/** Asks, then removes the entry. */
export function RemoveEntry({
  entry,
  onRemoved,
  onClose,
}: {
  entry: Entry;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: () => removeEntry(entry),
    onSuccess: () => {
      toast.success("Transação excluída com sucesso!");
      leave();
    },
    onError: (error) => {
      toast.error("Erro ao excluir transação.", { description: explainInOne(error) });
      if (error instanceof EntryNotFound) leave();
    },
  });

  function leave(): void {
    onRemoved();
    queryClient.removeQueries({ queryKey: entryKey(entry.id) });
    refreshAfterChange(queryClient, "transaction", entry.id);
  }

  const kind = TYPE_LABELS[entry.type].toLowerCase();
  return (
    <Confirmation
      isOpen
      title="Excluir lançamento"
      question={`Deseja excluir permanentemente a ${kind} "${entry.category}"? Esta ação não pode ser desfeita.`}
      confirmLabel="Excluir"
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p className="text-muted">
        {/* Which one of several of the same category. */}
        <span className="font-medium whitespace-nowrap text-ink tabular-nums">
          {formatBrl(entry.amountCents)}
        </span>
        {" · "}
        {`vencimento ${formatCivilDate(entry.dueDate)}`}
      </p>
      {removal.error !== null && <Alert error={removal.error} />}
    </Confirmation>
  );
}
