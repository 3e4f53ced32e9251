import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { toast } from "sonner";
import { formatBrl } from "#domain/money.ts";
import type { TransactionStatus } from "#domain/transaction.ts";
import { ConnectionLost, StaleWriteError } from "#web/api/api-error.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { explanationText } from "#web/api/user-facing-error.ts";
import { recordEffectiveClick } from "#web/controls/double-click-guard.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import type { Entry } from "./entry.ts";

export type PayableEntry = Pick<
  Entry,
  "id" | "type" | "category" | "amountCents" | "status" | "updatedAt"
>;

export function paidWord({ type }: Pick<Entry, "type">): "pago" | "recebido" {
  return type === "income" ? "recebido" : "pago";
}

/** Marks as paid with an undo; one pending request per entry. */
export function useMarkAsPaid(
  onSaved: (saved: Entry, before: PayableEntry) => void,
): (entry: PayableEntry) => Promise<void> {
  const queryClient = useQueryClient();
  const pendingIds = useRef(new Set<string>());

  async function setStatus(entry: PayableEntry, status: TransactionStatus): Promise<Entry | null> {
    if (pendingIds.current.has(entry.id)) return null;
    pendingIds.current.add(entry.id);
    let writes: Awaited<ReturnType<typeof loadWrites>> | null = null;
    try {
      writes = await loadWrites();
      const saved = await writes.entryApi.update(entry, { status });
      queryClient.setQueryData(queryKeys.record("transaction", saved.id), saved);
      onSaved(saved, entry);
      recordEffectiveClick();
      return saved;
    } catch (error) {
      console.error(error);
      // Message of spec section 8.
      toast.error("Erro ao atualizar transação.", { description: explainFailure(error) });
      return null;
    } finally {
      pendingIds.current.delete(entry.id);
      writes?.invalidateAfterMutation(queryClient, "transaction", [entry.id]);
    }
  }

  async function undo(paid: Entry, status: TransactionStatus): Promise<void> {
    const restored = await setStatus(paid, status);
    if (restored !== null) toast.success("O lançamento voltou a ser como era.");
  }

  return async (entry) => {
    const paid = await setStatus(entry, "paid");
    if (paid === null) return;
    toastWithUndo(`Marcado como ${paidWord(entry)}.`, {
      description: `${entry.category}, ${formatBrl(entry.amountCents)}`,
      undo: () => void undo(paid, entry.status),
    });
  };
}

/** Not part of the first route, which has no API client. */
async function loadWrites() {
  try {
    const [{ entryApi }, { invalidateAfterMutation }] = await Promise.all([
      import("./entry-api.ts"),
      import("#web/live/refetch-changed.ts"),
    ]);
    return { entryApi, invalidateAfterMutation };
  } catch (error) {
    throw new ConnectionLost(error);
  }
}

function explainFailure(error: unknown): string {
  return error instanceof StaleWriteError
    ? "Este lançamento foi alterado em outro lugar, e nada foi gravado. A lista já mostra a versão atual: confira e tente de novo."
    : explanationText(error);
}
