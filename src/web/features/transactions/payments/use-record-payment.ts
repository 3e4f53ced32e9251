import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { movedCents, paymentNoun, type EntryPayment } from "#domain/entry-payment.ts";
import { formatBrl } from "#domain/money.ts";
import { hasNoAnswer } from "#web/api/api-error.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { accountsQuery } from "#web/records/account.ts";
import { cachedOrFetched } from "#web/records/cached-or-fetched.ts";
import type { Entry } from "#web/records/entry.ts";
import { describeEntry, joinWords } from "#domain/entry-title.ts";
import { paidAccountText } from "#web/records/paid-account.ts";
import { recordPayment } from "./entry-payments.ts";
import { keepEntries } from "./keep-entries.ts";
import { paidOf, paymentTurn } from "./undo-entry-payment.ts";

/**
 * Records a payment of this version; its message undoes everything it created. `onSaved` is called
 * even if the dialog is gone.
 */
export function useRecordPayment(entry: Entry, onSaved: ((saved: Entry) => void) | undefined) {
  const queryClient = useQueryClient();
  /** True after an attempt without a response, which may have been recorded. */
  const [isUncertain, setIsUncertain] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (payment: EntryPayment) => {
      const accounts = cachedOrFetched(queryClient, accountsQuery);
      return { rows: await recordPayment(entry, payment), accounts: await accounts };
    },
    onSuccess: ({ rows, accounts }, payment) => {
      const { settledCents, charges } = payment;
      keepEntries(queryClient, rows);
      const [saved = entry] = rows;
      const paid = paidOf(entry, rows);
      toastWithUndo(
        `${paymentNoun(entry)} de ${formatBrl(movedCents(settledCents, charges))} registrado.`,
        {
          about: entry.id,
          description: joinWords([describeEntry(entry), paidAccountText(accounts, paid)]),
          turn: paymentTurn(queryClient, { before: entry, paid }, payment),
        },
      );
      onSaved?.(saved);
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
    /** Continues with another version, which the user has seen. */
    startAgain: () => {
      setIsUncertain(false);
      reset();
    },
  };
}
