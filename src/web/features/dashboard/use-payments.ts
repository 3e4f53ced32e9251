import { useState } from "react";
import type { TransactionType } from "#domain/transaction.ts";
import { useMarkAsPaid } from "#web/records/use-mark-as-paid.ts";
import type { UnpaidLine } from "./dashboard-response.ts";

/** Marks the entries of a list as paid. */
export function usePayments(type: TransactionType) {
  // The ids of paid entries with the version read: hidden before the refetch.
  const [paid, setPaid] = useState<ReadonlyMap<string, string>>(new Map());
  const [busyId, setBusyId] = useState<string | null>(null);
  const markAsPaid = useMarkAsPaid((_, { id, updatedAt }) =>
    setPaid((before) => new Map(before).set(id, updatedAt)),
  );
  return {
    busyId,
    isPaid: ({ id, updatedAt }: UnpaidLine) => paid.get(id) === updatedAt,
    pay: async (line: UnpaidLine): Promise<void> => {
      setBusyId(line.id);
      await markAsPaid({ ...line, type, detail: line.note ?? line.clientName });
      // Another payment may be in progress.
      setBusyId((now) => (now === line.id ? null : now));
    },
  };
}
