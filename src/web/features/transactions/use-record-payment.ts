import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { movedCents, paymentNoun, type EntryPayment } from "#domain/entry-payment.ts";
import { formatBrl } from "#domain/money.ts";
import { hasNoAnswer } from "#web/api/api-error.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import type { Entry } from "#web/records/entry.ts";
import { entryDetail, entryTitle, joinWords } from "#web/records/entry-title.ts";
import { recordPayment } from "./entry-payments.ts";
import { keepEntries } from "./keep-entries.ts";
import { paidOf, paymentTurn } from "./undo-entry-payment.ts";

/** Records a payment of this version with what comes with it; its message takes all of it back. */
export function useRecordPayment(entry: Entry, onDone: (saved: Entry) => void) {
  const queryClient = useQueryClient();
  /** An attempt without an answer may have been recorded. */
  const [isUncertain, setIsUncertain] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (payment: EntryPayment) => recordPayment(entry, payment),
    onSuccess: (rows, payment) => {
      const { settledCents, charges } = payment;
      keepEntries(queryClient, rows);
      const [saved = entry] = rows;
      toastWithUndo(
        `${paymentNoun(entry)} de ${formatBrl(movedCents(settledCents, charges))} registrado.`,
        {
          about: entry.id,
          description: joinWords([entryTitle(entry), entryDetail(entry)]),
          turn: paymentTurn(queryClient, paidOf(entry, rows), payment),
        },
      );
      onDone(saved);
    },
    onError: (failure) => {
      if (hasNoAnswer(failure)) setIsUncertain(true);
      keepEntries(queryClient, [], [entry]);
    },
  });
  return {
    record: mutate,
    isPending,
    error,
    isUncertain,
    /** For another version, which the user has seen. */
    startAgain: () => {
      setIsUncertain(false);
      reset();
    },
  };
}
