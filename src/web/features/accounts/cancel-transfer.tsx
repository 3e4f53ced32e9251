import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { TransferId } from "#domain/ids.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { transferApi } from "#web/records/account.ts";
import { changeTurn } from "#web/records/use-undo.ts";

export function CancelTransfer({ id }: { id: TransferId }) {
  const queryClient = useQueryClient();
  const cancelling = useMutation({ mutationFn: () => cancelTransfer(queryClient, id) });
  return (
    <button
      type="button"
      aria-label="Cancelar transferência"
      aria-disabled={cancelling.isPending || undefined}
      className="min-h-10 text-meta font-normal text-accent underline lg:not-pointer-coarse:min-h-0"
      onClick={() => !cancelling.isPending && cancelling.mutate()}
    >
      Cancelar
    </button>
  );
}

/** It leaves the balances and stays in the history; the message takes it back. */
async function cancelTransfer(queryClient: QueryClient, id: TransferId): Promise<void> {
  try {
    const transfer = await transferApi.fetch(id);
    if (transfer === null) throw transferApi.notFound();
    const saved = await transferApi.update(transfer, { lifecycle: "cancelled" });
    const change = transferApi.changeBetween(transfer, saved);
    invalidateAfterMutation(queryClient, "transfer", [id]);
    toastWithUndo("Transferência cancelada.", {
      about: id,
      turn: changeTurn(queryClient, transferApi, change),
    });
  } catch (error) {
    void toastFailure("Não foi possível cancelar.", error);
  }
}
