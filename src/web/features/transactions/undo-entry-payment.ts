/** Takes back the payment of an entry with what came with it, and says so. */
import type { QueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { paymentNoun } from "#domain/entry-payment.ts";
import { StaleWriteError } from "#web/api/api-error.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { forgetUndo } from "#web/feedback/last-undo.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";
import { entryDetail, entryTitle, joinWords } from "#web/records/entry-title.ts";
import { undoChange } from "#web/records/use-undo.ts";
import { tiedEntriesQuery, undoPayment } from "./entry-payments.ts";
import { keepEntries } from "./keep-entries.ts";

/** One pending request per entry. */
const pending = new Set<string>();

/** Returns the entry that is open again; null when nothing was undone, which a message explains. */
export async function undoEntryPayment(
  queryClient: QueryClient,
  paid: Entry,
): Promise<Entry | null> {
  if (pending.has(paid.id)) return null;
  pending.add(paid.id);
  try {
    const removesOthers = await hasOthersToRemove(queryClient, paid);
    const rows = await undoPayment(paid);
    keepEntries(queryClient, rows, [paid]);
    const [open = paid] = rows;
    tellUndone(queryClient, { paid, open, removesOthers });
    return open;
  } catch (error) {
    console.error(error);
    keepEntries(queryClient, [], [paid]);
    const stale = "Este lançamento foi alterado em outro lugar, e nada foi desfeito.";
    void toastFailure(
      "Não foi possível desfazer.",
      error,
      error instanceof StaleWriteError ? stale : undefined,
    );
    return null;
  } finally {
    pending.delete(paid.id);
  }
}

/** A part is removed itself, interest and the like with what they came with. */
async function hasOthersToRemove(queryClient: QueryClient, paid: Entry): Promise<boolean> {
  if (paid.paymentRole === "part") return true;
  const tied = await queryClient.fetchQuery({ ...tiedEntriesQuery(paid.id), staleTime: 0 });
  return tied.some(({ paymentRole }) => paymentRole !== "part");
}

type Undone = { readonly paid: Entry; readonly open: Entry; readonly removesOthers: boolean };

function tellUndone(queryClient: QueryClient, { paid, open, removesOthers }: Undone): void {
  const message = `${paymentNoun(paid)} desfeito.`;
  const description = joinWords([entryTitle(paid), entryDetail(paid)]);
  if (removesOthers) {
    toast.success(message, { description });
    forgetUndo();
    return;
  }
  const changes = { status: ["paid", open.status], paid_on: [paid.paidOn, null] } as const;
  const change = { id: paid.id, changes, description };
  toastWithUndo(message, {
    about: paid.id,
    description,
    label: "Refazer",
    undo: () => void undoChange(queryClient, entryApi, change, "redo"),
  });
}
