import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TransferId } from "#domain/ids.ts";
import { isDoubleClick, recordEffectiveClick } from "#web/controls/double-click-guard.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { transferApi } from "#web/records/account.ts";
import { cancelTransfers } from "./cancel-transfers.ts";

export function CancelTransfer({ id }: { id: TransferId }) {
  const queryClient = useQueryClient();
  const cancelling = useMutation({
    mutationFn: async () => {
      const transfer = await transferApi.fetch(id);
      if (transfer === null) throw transferApi.notFound();
      await cancelTransfers(queryClient, [transfer]);
    },
    onSuccess: recordEffectiveClick,
    onError: (error) => void toastFailure("Não foi possível cancelar.", error),
  });
  return (
    <button
      type="button"
      aria-label="Cancelar transferência"
      aria-disabled={cancelling.isPending || undefined}
      className="min-h-10 text-meta font-normal text-accent underline lg:not-pointer-coarse:min-h-0"
      onClick={(event) => {
        if (!isDoubleClick(event) && !cancelling.isPending) cancelling.mutate();
      }}
    >
      Cancelar
    </button>
  );
}
