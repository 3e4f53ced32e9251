import type { QueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { formatBrl } from "#domain/money.ts";
import type { TransactionStatus } from "#domain/transaction.ts";
import { invalidateAfterMutation } from "#web/live/invalidate-after-mutation.ts";
import { StaleWriteError } from "#web/api/stale-write-error.ts";
import { updateEntry } from "./entry-changes.ts";
import type { Entry } from "./entry.ts";
import { explainInOne } from "#web/api/user-facing-error.ts";
import { recordEffectiveClick } from "#web/controls/double-click-guard.ts";
import { MARK_AS_PAID_ERROR, paidWord, type PayableEntry } from "./payable-entry.ts";
import { queryKeys } from "#web/api/query-keys.ts";

type Circumstances = {
  readonly queryClient: QueryClient;
  readonly pendingIds: Set<string>;
  readonly onSaved: (saved: Entry, before: PayableEntry) => void;
};

/** Marks the entry as paid, and says so, with the way back; or says why it is not. */
export async function markAsPaid(entry: PayableEntry, circumstances: Circumstances): Promise<void> {
  const paid = await setStatus(entry, "paid", circumstances);
  if (paid === null) return;
  toast.success(`Marcado como ${paidWord(entry)}.`, {
    description: `${entry.category}, ${formatBrl(entry.amountCents)}`,
    action: {
      label: "Desfazer",
      onClick: () => void takeBack(paid, entry.status, circumstances),
    },
  });
}

async function takeBack(
  paid: Entry,
  status: TransactionStatus,
  circumstances: Circumstances,
): Promise<void> {
  const back = await setStatus(paid, status, circumstances);
  if (back !== null) toast.success("O lançamento voltou a ser como era.");
}

async function setStatus(
  entry: PayableEntry,
  status: TransactionStatus,
  { queryClient, pendingIds, onSaved }: Circumstances,
): Promise<Entry | null> {
  if (pendingIds.has(entry.id)) return null;
  pendingIds.add(entry.id);
  try {
    const saved = await updateEntry(entry, { status });
    queryClient.setQueryData(queryKeys.record("transaction", saved.id), saved);
    onSaved(saved, entry);
    recordEffectiveClick();
    return saved;
  } catch (error) {
    console.error(error);
    toast.error(MARK_AS_PAID_ERROR, { description: troubleText(error) });
    return null;
  } finally {
    pendingIds.delete(entry.id);
    invalidateAfterMutation(queryClient, "transaction", entry.id);
  }
}

function troubleText(error: unknown): string {
  return error instanceof StaleWriteError
    ? "Outra pessoa alterou este lançamento, e nada foi gravado. A lista já mostra a versão atual: confira e tente de novo."
    : explainInOne(error);
}
