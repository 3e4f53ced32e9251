import { useQueryClient } from "@tanstack/react-query";
import { ConnectionLost } from "#web/api/api-error.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import type { Entry } from "#web/records/entry.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";

/** Undoes the payment of a row; `onUndone` gets the reopened entry. */
export function useUndoPayment(
  panel: DetailPanel,
  onUndone: (open: Entry) => void,
): (entry: Entry) => void {
  const queryClient = useQueryClient();
  const undo = async (entry: Entry): Promise<void> => {
    const undoEntryPayment = await loadUndoEntryPayment();
    const open = undoEntryPayment === null ? null : await undoEntryPayment(queryClient, entry);
    if (open === null) return;
    onUndone(open);
    // A paid part no longer exists without its payment.
    if (open.id !== entry.id && panel.selectedId === entry.id) panel.select(open.id, "row");
  };
  return (entry) => void undo(entry);
}

async function loadUndoEntryPayment() {
  try {
    return (await import("./undo-entry-payment.ts")).undoEntryPayment;
  } catch (error) {
    await toastFailure("Não foi possível desfazer.", new ConnectionLost(error));
    return null;
  }
}
