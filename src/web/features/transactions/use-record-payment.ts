import { useMutation, useQueryClient } from "@tanstack/react-query";
import { movedCents, paymentNoun, type EntryPayment } from "#domain/entry-payment.ts";
import { formatBrl } from "#domain/money.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import type { Entry } from "#web/records/entry.ts";
import { entryDetail, entryTitle, joinWords } from "#web/records/entry-title.ts";
import { recordPayment } from "./entry-payments.ts";
import { keepEntries } from "./keep-entries.ts";
import { undoEntryPayment } from "./undo-entry-payment.ts";

/** Records a payment with what comes with it; its message takes all of it back. */
export function useRecordPayment(entry: Entry, onDone: (saved: Entry) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (payment: EntryPayment) => recordPayment(entry, payment),
    onSuccess: (rows, { settledCents, charges }) => {
      keepEntries(queryClient, rows);
      const [saved = entry] = rows;
      const paid = rows.find(({ paymentRole }) => paymentRole === "part") ?? saved;
      toastWithUndo(
        `${paymentNoun(entry)} de ${formatBrl(movedCents(settledCents, charges))} registrado.`,
        {
          about: entry.id,
          description: joinWords([entryTitle(entry), entryDetail(entry)]),
          undo: () => void undoEntryPayment(queryClient, paid),
        },
      );
      onDone(saved);
    },
    onError: () => keepEntries(queryClient, [], [entry]),
  });
}
