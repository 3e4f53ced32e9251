import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { toast } from "sonner";
import { formatBrl } from "#domain/money.ts";
import type { TransactionStatus } from "#domain/transaction.ts";
import { refreshAfterChange } from "./after-change.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.ts";
import { updateEntry } from "./entry-changes.ts";
import { entryKey, type Entry } from "./entry.ts";
import { explainInOne } from "./explained-error.ts";
import { pressTookEffect } from "./second-press.ts";

/** How an entry of this type is said to be paid. */
export function settledWord({ type }: Pick<Entry, "type">): "pago" | "recebido" {
  return type === "income" ? "recebido" : "pago";
}

/** What must be known of an entry to mark it as paid. */
export type Settleable = Pick<
  Entry,
  "id" | "type" | "category" | "amountCents" | "status" | "updatedAt"
>;

/** Marks an entry as paid with one click, with the way back; one request at a time for each entry. */
export function useSettle(
  onSaved: (saved: Entry, before: Settleable) => void,
): (entry: Settleable) => Promise<void> {
  const queryClient = useQueryClient();
  const underWay = useRef(new Set<string>());

  async function setStatus(entry: Settleable, status: TransactionStatus): Promise<Entry | null> {
    if (underWay.current.has(entry.id)) return null;
    underWay.current.add(entry.id);
    try {
      const saved = await updateEntry(entry, { status });
      queryClient.setQueryData(entryKey(saved.id), saved);
      onSaved(saved, entry);
      pressTookEffect();
      return saved;
    } catch (error) {
      console.error(error);
      toast.error("Erro ao atualizar transação.", { description: troubleText(error) });
      return null;
    } finally {
      underWay.current.delete(entry.id);
      refreshAfterChange(queryClient, "transaction", entry.id);
    }
  }

  async function settle(entry: Settleable): Promise<void> {
    const paid = await setStatus(entry, "paid");
    if (paid === null) return;
    toast.success(`Marcado como ${settledWord(entry)}.`, {
      description: `${entry.category}, ${formatBrl(entry.amountCents)}`,
      action: { label: "Desfazer", onClick: () => void takeBack(entry, paid) },
    });
  }

  async function takeBack(before: Settleable, paid: Entry): Promise<void> {
    const back = await setStatus(paid, before.status);
    if (back !== null) toast.success("O lançamento voltou a ser como era.");
  }

  return settle;
}

function troubleText(error: unknown): string {
  return error instanceof ChangedMeanwhile
    ? "Outra pessoa alterou este lançamento, e nada foi gravado. A lista já mostra a versão atual: confira e tente de novo."
    : explainInOne(error);
}
