import type { QueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { pluralize } from "#domain/format-amount.ts";
import type { Transfer } from "#domain/transfer.ts";
import { trackChange } from "#web/api/undo-stack.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { transferApi } from "#web/records/account.ts";
import type { RecordChange } from "#web/records/record-change.ts";
import { changesTurn } from "#web/records/use-undo.ts";
import { transferName } from "./transfer-name.ts";

/**
 * Cancelled transfers no longer count in balances, but stay in the list and the history; one
 * message undoes them all. Skips those that others changed since they were read. False if nothing
 * was cancelled.
 */
export async function cancelTransfers(
  queryClient: QueryClient,
  transfers: readonly Transfer[],
): Promise<boolean> {
  const active = transfers.filter(({ lifecycle }) => lifecycle === "active");
  if (active.length === 0) {
    const cancelled = transfers.length === 1 ? "já estava cancelada" : "já estavam canceladas";
    toast.info(`Nada mudou: ${cancelled}.`);
    return false;
  }
  const { changes, error } = await trackChange(cancelEach(active));
  invalidateAfterMutation(
    queryClient,
    "transfer",
    active.map(({ id }) => id),
  );
  if (error !== null) void toastFailure("Não foi possível cancelar.", error);
  if (changes.length === 0) {
    const changed = active.length === 1 ? "foi alterada" : "foram alteradas";
    if (error === null) toast.warning(`Nada mudou: ${changed} em outro lugar.`);
    return false;
  }
  const [only] = changes.length === 1 ? changes : [];
  const keptCount = active.length - changes.length;
  const done = pluralize(changes.length, "transferência cancelada", "transferências canceladas");
  toastWithUndo(only === undefined ? `${done}.` : "Transferência cancelada.", {
    turn: changesTurn(queryClient, transferApi, changes),
    ...(only !== undefined && { about: only.id, description: only.description }),
    ...(keptCount > 0 && { tone: "warning", description: keptText(keptCount) }),
  });
  return true;
}

function keptText(count: number): string {
  return `${pluralize(count, "ficou como estava", "ficaram como estavam")}: confira na lista.`;
}

/** The API allows 200 conditions per request; a record and its version are two. */
const BATCH_SIZE = 90;

type Cancelled = { readonly changes: readonly RecordChange[]; readonly error: unknown };

/** Stops at an error; the rest stays unchanged. */
async function cancelEach(transfers: readonly Transfer[]): Promise<Cancelled> {
  const changes: RecordChange[] = [];
  for (let at = 0; at < transfers.length; at += BATCH_SIZE) {
    try {
      const batch = transfers.slice(at, at + BATCH_SIZE);
      for (const saved of await transferApi.updateEach(batch, { lifecycle: "cancelled" })) {
        const { id, historyPosition } = saved;
        const description = transferName(saved);
        changes.push({ id, positions: [historyPosition], kind: "cancellation", description });
      }
    } catch (error) {
      return { changes, error };
    }
  }
  return { changes, error: null };
}
