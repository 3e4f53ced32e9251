import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
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
  // The panel at the time of the answer; null after the screen was left.
  const latest = useRef<DetailPanel | null>(null);
  useEffect(() => {
    latest.current = panel;
    return () => {
      latest.current = null;
    };
  });
  const undo = async (entry: Entry): Promise<void> => {
    const undoEntryPayment = await loadUndoEntryPayment();
    const open = undoEntryPayment === null ? null : await undoEntryPayment(queryClient, entry);
    if (open === null) return;
    onUndone(open);
    // A paid part no longer exists without its payment.
    const { current } = latest;
    if (open.id !== entry.id && current?.selectedId === entry.id) current.select(open.id, "row");
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
